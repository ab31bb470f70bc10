"""Which ideas levels need: the order of the campaign shows each before it is needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.plans import list_plans, plan_path
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.search.ideas import IDEAS, Need, find_shown
from intodepth.search.solver.solver import Solver
from intodepth.tools.ideas import FILE, find_ideas, read_findings
from intodepth.tools.solve import read_problem
from tests.catalogs import own_catalog

ANIMALS = "tortoise", "gnawer", "leech", "bat", "mole", "statue"


def list_shown(level: str, catalog: Catalog) -> list[str]:
    recording = read_recording(plan_path(catalog.levels[level], catalog))
    return [idea.name for idea in find_shown(replay(recording, catalog))]


def test_plans_show_what_their_levels_are_about() -> None:
    catalog = own_catalog()
    for level, idea in (
        ("plumb_line", "throw"),
        ("bell_pull", "haul"),
        ("drawbridge", "lower"),
        ("pendulum", "swing"),
        ("short_notice", "catch"),
        ("good_hands", "brace"),
        ("cut_loose", "cut"),
        ("thin_floor", "crumbling floor"),
        ("light_goes_up", "counterweight"),
        ("seen_twice", "portal"),
        ("for_ever", "endless fall"),
        ("tripwire", "gate"),
        ("three_beats", "turn back"),
        ("rescue", "fallen"),
    ):
        assert idea in list_shown(level, catalog), level
    assert list_shown("slow_coach", catalog) == []
    shown = {idea for path in list_plans() for idea in list_shown(path.stem, catalog)}
    assert shown == {idea.name for idea in IDEAS}, "every idea is needed for something"


def test_without_an_idea_no_action_shows_it() -> None:
    catalog = own_catalog()
    (fall,) = (idea for idea in IDEAS if idea.name == "fall")
    problem, _ = read_problem(catalog.levels["mind_the_step"], catalog, ())
    for avoids, is_solved in ((None, True), (fall.is_shown_by, False)):
        solver = Solver(replace(problem, avoids=avoids))
        solver.run(500)
        assert (solver.best is not None) == is_solved
        assert solver.is_impossible != is_solved


def test_a_new_player_meets_one_new_idea_at_a_time() -> None:
    catalog = own_catalog()
    ideas = find_ideas(catalog, read_findings(find_folders().data / FILE))
    for name, each in ideas.items():
        assert set(each.new) <= {each.shows}, name
    places = {each.shows: number for number, each in enumerate(ideas.values(), 1)}
    first, second, *_ = sorted(places[animal] for animal in ANIMALS)
    assert first <= 6 and second <= 9


def test_what_a_level_is_said_to_show_is_in_its_plan_or_walks_in_it() -> None:
    catalog = own_catalog()
    for name, place in catalog.campaign.items():
        level = catalog.levels[name]
        assert not place.shows or place.shows in (*list_shown(name, catalog), *level.what_acts_back), name


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / FILE
    assert read_findings(path) == {}
    line = b'{"level":"a","digest":"0","idea":"fall","need":"spared","stages":3}\n'
    path.write_bytes(line)
    (found,) = read_findings(path).values()
    assert found.need == Need.SPARED and found.stages == 3
    path.write_bytes(line + line.replace(b"spared", b"maybe"))
    with pytest.raises(FileFault, match=r"ideas\.jsonl:2: Invalid enum value 'maybe'"):
        read_findings(path)
