"""Highlights: what pops, who is caught and who just gets out is shown at the end, and can be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.content.plans import plan_path
from intodepth.content.recording import read_recording, replay
from intodepth.content.runs.highlights import (
    MOST,
    QUIET,
    Highlight,
    HighlightKind,
    find_strongest,
    highlights_of,
)
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import Run
from intodepth.screens.descent.highlights import HighlightsScreen, highlight_words
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.destinations import ToHighlights
from intodepth.screens.router import build_screen
from intodepth.sim.entities import Hero
from intodepth.ui.draw import Thumbnail
from tests.catalogs import own_catalog
from tests.screens.conftest import FakeServices
from tests.screens.game import Game

RUNS = Path(__file__).parents[2] / "goldens" / "runs"


@pytest.fixture(scope="module")
def runs() -> dict[str, Run]:
    catalog = own_catalog()
    return {path.stem: replay_run(read_record(path), catalog) for path in sorted(RUNS.glob("*.jsonl"))}


def all_of(runs: dict[str, Run]) -> list[Highlight]:
    return [found for run in runs.values() for found in highlights_of(run)]


def test_each_kind_is_found_where_it_happened_and_told_with_its_number(runs: dict[str, Run]) -> None:
    found = {each.kind: each for each in all_of(runs)}
    assert set(found) == {*HighlightKind} - set(QUIET)
    pop, catch, escape = (found[kind] for kind in HighlightKind if kind in found)
    assert pop.value > pop.hold > 0 and pop.cell in {each.cell for each in pop.stage.anchors.values()}
    assert highlight_words(pop) == f"An anchor pops: load {pop.value}, hold {pop.hold}."
    hero = next(each for each in catch.stage.heroes() if each.name == catch.who)
    assert catch.cell == hero.cell and hero.fall == catch.value and catch.stage.ropes_of(hero.id)
    assert f"{catch.who} falls {catch.value} cells and is caught." == highlight_words(catch)
    above = escape.cell.y - escape.stage.water
    assert max(0, above) == escape.value and escape.who in highlight_words(escape)
    assert any(isinstance(each, Hero) and each.cell == escape.cell for each in escape.stage.bodies.values())


def test_the_strongest_moment_of_a_level_is_a_pop_a_catch_or_the_relic_that_was_taken() -> None:
    catalog = own_catalog()
    found = {}
    for name in ("three_bad_pitons", "short_notice", "pendulum", "slow_coach", "felt_bell"):
        plan = read_recording(plan_path(catalog.levels[name], catalog))
        moment = find_strongest(replay(plan, catalog), "")
        assert moment is not None and highlight_words(moment)
        found[name] = moment.kind, moment.value
        bodies = {each.cell for each in moment.stage.bodies.values()}
        assert moment.cell in bodies | {each.cell for each in moment.stage.anchors.values()}
    assert found["three_bad_pitons"][0] == HighlightKind.POP
    assert found["short_notice"] == (HighlightKind.CATCH, 3)
    assert found["pendulum"][0] == HighlightKind.SWING and found["pendulum"][1] >= 2
    assert found["slow_coach"][0] == HighlightKind.RIDE
    assert found["felt_bell"][0] == HighlightKind.TAKE


def test_there_are_at_most_three_in_order_and_one_of_a_kind_in_a_visit(runs: dict[str, Run]) -> None:
    for run in runs.values():
        found = highlights_of(run)
        assert len(found) <= MOST
        for each in found:
            assert run.visits[0].depth <= each.depth <= run.deepest and each.strength > 0


def test_they_are_seen_from_the_end_of_the_descent_and_saved_as_an_image(
    runs: dict[str, Run], tmp_path: Path
) -> None:
    run, kept = next(run for run in runs.values() if highlights_of(run)), list[Path]()

    def photograph(path: Path, told: Callable[[str], None]) -> None:
        kept.append(path)
        told("")

    services = FakeServices(own_catalog(), tmp_path)
    services.photograph = photograph
    game = Game(ReckoningScreen(services, run, path=Path("run-0007.jsonl")), services, build_screen)
    game.click("Highlights")
    assert isinstance(game.top, HighlightsScreen)
    pictures = [each for each in game.commands if isinstance(each, Thumbnail)]
    assert len(pictures) == len(highlights_of(run))
    assert all(highlight_words(each) in " ".join(game.texts()) for each in highlights_of(run))
    game.key("s")
    assert kept == [tmp_path / "shared" / "run-0007-highlights.png"], "once, without buttons"
    assert str(kept[0]) in " ".join(game.texts())
    game.key("escape")
    assert isinstance(game.top, ReckoningScreen)


def test_where_nothing_can_be_saved_that_is_said(runs: dict[str, Run], tmp_path: Path) -> None:
    found = next(highlights_of(run) for run in runs.values() if highlights_of(run))
    services = FakeServices(own_catalog(), tmp_path)
    services.photograph = lambda path, told: told("File exists")
    game = Game(HighlightsScreen(services, ToHighlights("descent", found)), services, build_screen)
    game.key("s")
    assert "The image cannot be saved: File exists." in game.texts()
