"""Two doors after a floor: their signs, the choice by mouse and keys, and what the Collector takes."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from intodepth.content.floors.demands import Demand
from intodepth.content.floors.modules import GRADES
from intodepth.content.floors.shafts import Door
from intodepth.content.levels import LevelWater
from intodepth.content.runs.record import start_run
from intodepth.content.runs.shaft import build_floor
from intodepth.content.runs.signs import sign_of
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.descent.descent import Descent
from intodepth.screens.destinations import ToCrossing
from intodepth.screens.router import build_screen
from intodepth.sim.entities import Gift, LevelState
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.ui.pictograms.icons import ICONS
from tests.each import for_each
from tests.runs import PARTY
from tests.screens.conftest import FakeServices
from tests.screens.descent.driving import begun, go_on, walk
from tests.screens.game import Game
from tests.screens.level.driving import EDGE, TINY, make_services

SEED = "owl"


def after_floor_1(services: FakeServices) -> tuple[Game, Descent]:
    """The page after the first floor of a seed, which everybody has left empty-handed."""
    run, recorder = start_run(services.runs, services.catalog, Rules(), PARTY, SEED)
    descent = Descent(run, recorder)
    stage = run.visit.stage
    stage.write(-1, "doors", stage.doors, Doors.DOWN)
    for hero in stage.heroes():
        stage.write(hero.id, "state", hero.state, LevelState.EXITED)
    descent.session.begin(stage)
    screen = CrossingScreen(services, ToCrossing(descent, None))
    return Game(screen, services, build_screen), descent


@for_each("by", ("mouse", "keys"))
def test_a_door_is_chosen_and_led_through(by: str, services: FakeServices) -> None:
    game, descent = after_floor_1(services)
    left, right = descent.run.choices
    told = [sign_of(door, services.catalog, Rules()).title for door in (left, right)]
    find = descent.run.offered_finds[1]
    assert {f"Left door: {told[0]}", f"Right door: {told[1]}", "Choose a door"} <= set(game.told())
    game.key("n")
    assert isinstance(game.top, CrossingScreen) and len(descent.run.visits) == 1
    if by == "mouse":
        game.click(right.level.title)
        game.click("Choose a find")
        game.click(descent.run.catalog.finds[find].title)
        game.click("Go down")
    else:
        game.key("1", "4", "2", "n")
    visit = descent.run.visit
    assert (visit.depth, visit.right, visit.level, visit.find) == (2, True, right.level, find)
    assert all(hero.gifts & Gift[find.upper()] for hero in visit.stage.heroes())


def test_the_page_says_if_nobody_could_come_back_up(services: FakeServices) -> None:
    game, descent = after_floor_1(services)
    back = descent.session.way_back
    assert back is not None and back.words.startswith("As things are, nobody could")
    assert back.words in game.told()


def test_the_finds_are_a_step_of_their_own_that_leads_back(services: FakeServices) -> None:
    game, descent = after_floor_1(services)
    finds = descent.run.offered_finds
    titles = {services.catalog.finds[key].title for key in finds}
    assert not titles & set(game.told())
    game.key("1", "n")
    assert titles <= set(game.told()) and "on" not in {
        each.id for each in game.stack.ui.nodes if each.enabled
    }
    game.key("escape")
    assert not titles & set(game.told()) and isinstance(game.top, CrossingScreen)
    game.key("5", "2", "n")
    assert descent.run.visit.right and descent.run.visit.find == finds[2]


def test_the_map_folds_away(services: FakeServices) -> None:
    game, _ = after_floor_1(services)
    floors = [f"floor:{depth}" for depth in range(1, 6)]
    for is_open in (True, False, True):
        shown = [node.id for node in game.stack.ui.nodes if node.id in floors]
        assert shown == floors * is_open
        game.key("m")


def test_a_door_has_the_most_useful_facts_as_rows(tmp_path: Path) -> None:
    catalog = make_services(tmp_path, TINY).catalog
    level = replace(catalog.levels["small"], place="cistern", water=LevelWater(9))
    door = Door(level, ("Piton",), laden=False, rounds=7, asks=(Demand.SWING,))
    rows = [f"{line.number} {line.brief}" for line in sign_of(door, catalog, Rules()).rows]
    assert rows == [
        "0 creatures",
        "7 rounds down, a swing",
        "9 rounds until flood",
        "+4 weight on each hero is too much",
    ]
    plain = sign_of(Door(level), catalog, Rules())
    assert [line.number for line in plain.rows] == ["0", "9", "2"], (
        "the rise of the water, for want of a plan"
    )
    assert plain.relic is not None and not plain.relic.is_stuck


def test_a_sign_says_what_is_on_the_floor(services: FakeServices) -> None:
    game, descent = after_floor_1(services)
    told = game.told()
    for door in descent.run.choices:
        stage = build_floor(door.level, services.catalog, Rules())
        (richest,) = (body for body in stage.bodies.values() if door.level.worth.get(body.kind) == GRADES[-1])
        assert stage.flood is not None
        said = {line.words for line in sign_of(door, services.catalog, Rules()).lines}
        relic = f"{richest.name}: value {2 * GRADES[-1]}, weight {richest.weight}"
        assert f"{relic}, adds {door.extra[-1]} rounds" in said
        flood = stage.flood
        moved = f", or {flood.early} once the best relic is moved" if 0 < flood.early < flood.wakes else ""
        assert f"Flood starts after round {flood.wakes}{moved}" in said
        assert all(words in told for words in said)
        assert {
            f"{line.number} {line.brief}" for line in sign_of(door, services.catalog, Rules()).rows
        } <= set(told)


def test_what_the_collector_will_take_is_told_before_and_shown_after(services: FakeServices) -> None:
    game = begun(services)
    walk(game, ">")
    assert "Left lying: the saint's tooth, value 1. Something unseen will take it for good." in game.told()
    go_on(game)
    walk(game, ">", "bell")
    assert "Taken: Saint's tooth, 1" in game.told()
    assert "Left lying: the lead crown, value 8. The Collector will take it for good." in game.told()
    go_on(game)
    walk(game, "v", "hourglass")
    assert "will take it" not in " ".join(game.told()), "not on the way up"


def test_a_sign_warns_of_the_best_relic_only_where_no_walk_leads_there_and_back(tmp_path: Path) -> None:
    for name, rows, words in (("flat", TINY, "a walk there and back"), ("pit", EDGE, "no known way back")):
        folder = tmp_path / name
        folder.mkdir()
        catalog = make_services(folder, rows).catalog
        door = Door(catalog.levels["small"], ("TieOn",), laden=True, rounds=1)
        said = {line.words: line.is_warning for line in sign_of(door, catalog, Rules()).lines}
        assert said[f"Best relic: {words}"] == (name == "pit"), name
        assert said["Known way: 1 round, no pitons"] is False
        proven = sign_of(door._replace(greedy=3), catalog, Rules())
        assert "Best relic: a known way brings it back" in {line.words for line in proven.lines}


def test_a_sign_says_what_the_way_asks_what_the_relic_costs_and_which_find_suits(tmp_path: Path) -> None:
    catalog = make_services(tmp_path, TINY).catalog
    door = Door(
        catalog.levels["small"],
        ("Piton", "TieOn"),
        laden=True,
        rounds=7,
        extra=(0, 2, 5),
        asks=(Demand.SWING, Demand.GATE),
        suits=("grapnel", "sling"),
    )
    said = {line.words: line for line in sign_of(door, catalog, Rules()).lines}
    way = said["Known way: 7 rounds, a swing and a gate"]
    assert (way.icon, way.is_warning) == ("swing", False), "what it uses without need is not told"
    assert any(words.endswith("weight 2, adds 5 rounds") for words in said), said
    assert said["A relic suits the grapnel and sling"].icon == catalog.finds["grapnel"].icon
    assert len(said) <= 8, "as many lines as a door has room for in a small window"
    plain = sign_of(door._replace(asks=()), catalog, Rules())
    assert "Known way: 7 rounds, a rope is enough" in {line.words for line in plain.lines}
    signs = (sign_of(door._replace(asks=(demand,)), catalog, Rules()) for demand in Demand)
    assert {line.icon for sign in signs for line in sign.lines} <= ICONS.keys()
