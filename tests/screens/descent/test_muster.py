"""Before a descent: which shaft, which kit, and what is said of them."""

from __future__ import annotations

from datetime import date

from intodepth.content.descents import Supplies
from intodepth.content.floors.shafts import daily_seed, doors_of
from intodepth.content.runs.annals import past_runs
from intodepth.content.runs.record import read_record, replay_run
from intodepth.play.commands import do
from intodepth.screens.codex.hero_facts import hero_sentence
from intodepth.screens.descent.muster import MusterScreen, kit_words
from intodepth.screens.descent.passage_notes import locker_words
from intodepth.screens.router import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.rules import Rules
from intodepth.ui.draw import Scene
from tests.catalogs import own_catalog
from tests.screens.conftest import FakeServices
from tests.screens.descent.driving import begun, descent_of, go_on, walk
from tests.screens.game import Game

CLEAN = own_catalog().shafts["clean"]


def test_a_seed_is_typed_and_leads_into_its_shaft(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    game.click("Seed, code")
    assert "Type a seed" in game.texts()
    game.key("o", "w", "x", "backspace", "l", "-", "7")
    assert "Type a seed: owl-7_" in " ".join(game.texts())
    game.key("return")
    game.click("Go down")
    run = descent_of(game).run
    assert run.seed == "owl-7"
    assert run.doors == doors_of("owl-7", services.catalog)
    session = descent_of(game).session
    session.act(do(next(iter(Deploy.generate(session.stage, session.stage.hero(0))))))
    session.skip()
    again = Game(TitleScreen(services), services, build_screen)
    again.click("Continue: descent")
    assert descent_of(again).run.seed == "owl-7"
    assert descent_of(again).session.stage.digest == session.stage.digest


def test_the_doors_of_the_day_says_that_one_has_been_there(services: FakeServices) -> None:
    seed = daily_seed(date.today())
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    game.click("Today's")
    assert f"The shaft of the day {seed}, the same for everybody." in " ".join(game.texts())
    game.click("Go down")
    descent_of(game).signal()
    again = Game(TitleScreen(services), services, build_screen)
    again.click("Descend")
    again.click("Today's")
    assert "You have been down there before; best score 0." in " ".join(again.texts())


def test_what_is_clicked_is_taken_along_and_no_more_than_two(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    for _ in range(2):  # the last row is Ada's
        game.click("Rope of 8")
    for thing in ("Rope of 8", "2 pitons", "Pulley wheel"):
        game.click(thing)
    last = len(game.texts()) - 1 - game.texts()[::-1].index("Ada")
    assert game.texts()[last + 1] == "5", "what she weighs"
    game.click("Go down")
    assert descent_of(game).run.kit == {"swinger": ("coil", "pitons")}
    assert [hero.weight for hero in descent_of(game).session.stage.heroes()] == [4, 4, 5]
    descent_of(game).signal()
    again = Game(TitleScreen(services), services, build_screen)
    again.click("Descend")
    again.click("Go down")
    assert descent_of(again).run.kit == {"swinger": ("coil", "pitons")}, "it is remembered"


def test_each_hero_and_each_extra_is_told_in_a_sentence(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    told = " ".join(game.texts())
    for key in game.top.choice.party:  # type: ignore[attr-defined]
        assert hero_sentence(services.catalog.heroes[key]) in told
    assert "Five floors, the same each time." in told
    (before,) = (each.camera for each in game.commands if isinstance(each, Scene))
    game.press("Bram")
    assert "Choose 1 more" in game.texts() and "Bram, belayer" not in game.texts()
    assert [each.camera for each in game.commands if isinstance(each, Scene)] == [before], "it stays in place"
    game.press("Bram")
    wheel = services.catalog.extras["wheel"]
    assert wheel.says not in told
    game.point(wheel.title)
    assert wheel.says in " ".join(game.texts())
    assert all(extra.says for extra in services.catalog.extras.values())


def test_only_a_seed_can_be_folded_or_clean_and_its_floors_and_kit_are_so(services: FakeServices) -> None:
    services.profile = services.profile.win(("portal", "from_below", "zipper"))
    game = Game(TitleScreen(services), services, build_screen)
    game.click("Descend")
    game.click("Clean")
    assert "Rock as everywhere. Only seeds have a folded or clean shaft." in " ".join(game.texts())
    game.click("New")
    game.click("Clean")
    told = " ".join(game.texts())
    assert CLEAN.description in told and "2 pitons" not in told
    game.click("Go down")
    run = descent_of(game).run
    assert (run.supplies, run.rules) == (CLEAN.supplies, Rules())
    assert run.doors == doors_of(run.seed, services.catalog, traits=CLEAN.traits)
    assert not any(hero.pitons for hero in run.visit.stage.heroes())
    descent_of(game).signal()
    (past,) = past_runs(services.runs)
    assert past.header.kind == "clean"
    assert replay_run(read_record(past.path), services.catalog).supplies == CLEAN.supplies


def test_a_locker_says_what_is_in_it_and_what_all_have_is_said_before() -> None:
    told = kit_words(Supplies()), kit_words(CLEAN.supplies)
    more = "On a descent each hero can carry one relic or lamp more than in practice."
    assert told[0] == f"Everyone brings at least 2 pitons. One hero brings a rope of 8 cells. {more}"
    assert told[1] == f"Nobody has pitons. 2 heroes bring ropes of 8 cells. {more}"
    standard, clean = locker_words(Supplies()), locker_words(CLEAN.supplies)
    rope = "a rope of 8 cells, if you have none that long"
    assert standard == f"The locker holds pitons, until everyone has 2, and {rope}."
    assert clean == "The locker holds ropes of 8 cells, until you have 2."


def test_marks_are_offered_once_coming_home_from_the_third_floor_opened_them(services: FakeServices) -> None:
    game = begun(services)
    for way in (">", ">", "v", "v", "v"):
        walk(game, way)
        go_on(game)
    assert services.profile.mark == 1
    assert "Unlocked: difficulty 1 (one chalk less)." in game.texts()
    game.key("n")
    assert isinstance(game.top, MusterScreen) and "Difficulty 0: the usual rules." in game.texts()
    game.click("1")
    assert "Difficulty 1: one chalk less." in game.texts()
    game.click("Go down")
    run = descent_of(game).run
    assert (run.mark, run.chalk) == (1, 2)
    walk(game, "v")
    go_on(game)
    assert services.profile.mark == 1, "from the first floor nothing is opened"
    assert any("Difficulty 1." in text for text in game.texts())
    game.key("n")
    assert "Difficulty 1: one chalk less." in game.texts(), "the last one is offered again"
    game.click("Today's")
    assert "Difficulty 1: one chalk less." not in game.texts(), "a day has the same rules for all"
