"""In a level the nodes tell all that is written, and every place that can be chosen is a node."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from random import Random

import pytest

from intodepth.play.commands import Do
from intodepth.play.selection import Selection
from intodepth.screens.level.controls.selection_keys import ARROWS
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.space.cells import Cell
from intodepth.ui.core import Ui
from intodepth.ui.nodes import UiNode
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.screens.level.driving import DOORS, EDGE, TINY, Seat, cell_of, make_services
from tests.ui.driving import Player
from tests.ui.reading import list_untold
from tests.ui.walking import MOST, count_presses, find_arrow_ways

LEVELS = "two_haulers", "seen_twice", "high_water", "doorman"
HALL = f"""
{"#" * 80}
#v{"." * 77}#
{"#" * 80}
"""
KEYS = "return", "left", "right", "up", "down", "v", "t", "h", "g", "p", "tab", "shift+y", "shift+l", "x"


def cells(ui: Ui) -> dict[str, UiNode]:
    return {node.id: node for node in ui.nodes if node.role == "gridcell"}


@pytest.mark.compiled
@for_each("level", some(LEVELS, 2))
def test_all_that_is_written_is_told_and_each_place_of_the_choice_is_a_node(
    tmp_path: Path, level: str
) -> None:
    for size in ((1280, 720), (640, 360)):
        random = Random(level)
        screen = start_level(Services(own_catalog(), tmp_path), level)
        assert isinstance(screen, LevelScreen)
        player = Player(screen.frame, *size)
        for _ in range(60):
            player.key(random.choice(KEYS))
            if random.random() < 0.3:
                player.move(random.uniform(0, size[0]), random.uniform(0, size[1]))
            assert not list_untold(player.ui)
            screen.session.skip()
            player.step(dt=0.1)
            if screen.session.is_over:
                break
            selection = screen.session.selection
            offered = selection.offer.cells if selection.offer is not None else ()
            wanted = {f"cell:{cell.x},{cell.y}" for cell in filter(selection.is_target, offered)}
            found = cells(player.ui)
            assert wanted <= found.keys()
            focusable = {name for name, node in found.items() if node.focusable}
            assert focusable == (set() if selection.is_listed else wanted)
            assert count_presses(find_steps(selection)) <= MOST
            chosen = [node.id for node in found.values() if node.is_chosen]
            assert not chosen or chosen == [f"cell:{selection.cell.x},{selection.cell.y}"]  # type: ignore[union-attr]


def find_steps(selection: Selection) -> dict[Cell, set[Cell]]:
    """Return where the arrows lead from each place of the choice."""
    places = selection.offer.cells if selection.offer is not None and not selection.is_listed else ()
    ways = dict[Cell, set[Cell]]()
    for place in filter(selection.is_target, places):
        ways[place] = set()
        for side in ARROWS.values():
            stepped = copy(selection)
            stepped.cell = place
            stepped.step(side)
            ways[place].add(stepped.cell or place)
    return ways


@pytest.mark.compiled
@for_each("level", some(own_catalog().levels, 6))
def test_arrows_lead_from_each_place_to_each_other_one_in_few_presses(tmp_path: Path, level: str) -> None:
    random = Random(level)
    screen = start_level(Services(own_catalog(), tmp_path), level)
    assert isinstance(screen, LevelScreen)
    session = screen.session
    for _ in range(60):
        session.skip()
        orders = [order for verb in session.offers.verbs for order in session.offers.find(verb).orders]  # type: ignore[union-attr]
        if session.is_over or not orders:
            break
        for verb in session.offers.verbs:
            asked = copy(session.selection)
            asked.ask(verb)
            assert count_presses(find_steps(asked)) <= MOST
            for part in asked.offer.parts if asked.offer is not None else ():
                taken = copy(asked)
                taken.cell = next(cell for cell, ways in asked.offer.cells.items() if part in ways)  # type: ignore[union-attr]
                taken.way = taken.ways.index(part)
                assert taken.take_end() and count_presses(find_steps(taken)) <= MOST
        session.act(Do(random.choice(orders)))


@pytest.mark.compiled
@for_each("level", some(LEVELS, 4))
def test_who_roams_reaches_each_widget_of_a_level_in_few_presses(tmp_path: Path, level: str) -> None:
    random = Random(level)
    for size in ((1280, 720), (640, 360), (720, 1280)):
        screen = start_level(Services(own_catalog(), tmp_path), level)
        assert isinstance(screen, LevelScreen)
        player = Player(screen.frame, *size)
        for _ in range(25):
            player.key(random.choice(KEYS))
            screen.session.skip()
            if screen.session.is_over:
                break
            player.key("f8")
            ways = find_arrow_ways(player.ui)
            wanted = {"menu"} if screen.session.selection.is_listed else {"do:wait", "menu"}
            assert wanted <= ways.keys() and count_presses(ways) <= MOST, "a list has the keys alone"
            player.key("f8")


def test_who_roams_presses_portraits_verbs_and_the_log_by_enter(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "rigger"))
    seat.keys("shift+f")

    def roam_to(name: str) -> None:
        seat.key("f8")
        for _ in range(30):
            if seat.ui.focus == name:
                break
            seat.key("tab")
        assert seat.ui.focus == name
        seat.keys("return")

    assert seat.session.actor.id == 0
    roam_to("hero:1")
    assert seat.session.actor.id == 1
    roam_to("log")
    assert seat.session.log.is_open
    seat.key("escape")
    roam_to("do:rope")
    verb, before = seat.session.selection.verb, seat.session.selection.cell
    assert verb is not None and verb.name == "rope" and seat.session.selection.offer is not None
    seat.keys("right", "left", "up")
    assert seat.session.selection.cell in seat.session.selection.offer.cells, (before, "arrows aim again")


def test_a_press_of_a_place_does_what_its_node_tells(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    relic = next(node for node in cells(seat.ui).values() if node.name == "Bell")
    assert relic.does == "take the bell" and relic.id == "cell:4,1" and not relic.is_hidden
    assert cells(seat.ui)["cell:3,1"].does == "go there" and cells(seat.ui)["cell:3,1"].name == "3,1"
    seat.press("Bell")
    seat.wait()
    done = [type(entry.action) for entry in seat.session.history.done[-2:]]
    assert done == [Move, Take]


def test_a_place_outside_the_view_is_a_node_and_a_press_pans_to_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALL))
    seat.keys("return")
    seat.knows_all()
    for _ in range(20):
        seat.key("shift+right")
        seat.step(dt=0.5)
    assert cells(seat.ui)["cell:4,1"].is_hidden
    seat.press("cell:4,1")
    seat.wait()
    assert cell_of(seat) == (4, 1)


def test_the_danger_that_is_drawn_at_a_place_is_told(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.knows_all()
    seat.step(dt=0.5)
    told = {node.id: node.value for node in cells(seat.ui).values()}
    assert "hurt" in told["cell:4,5"] and told["cell:2,5"] == "2,5"


def test_a_hero_on_the_board_is_a_node_that_passes_the_lead(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "rigger"))
    seat.keys("shift+f")
    found = {node.name: node.id for node in cells(seat.ui).values()}
    other = next(hero for hero in seat.session.stage.heroes() if hero.id != seat.session.actor.id)
    seat.press(found[other.name])
    seat.wait()
    assert seat.session.actor.id == other.id


def test_nodes_tell_the_choice_that_is_drawn_and_none_that_is_over(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    drawn = cells(seat.ui).keys()
    seat.session.selection.choose(None)
    assert cells(seat.ui).keys() == drawn, "as in the picture"
    seat.step()
    assert not cells(seat.ui)
    seat.keys("m", "right")
    deeds = [node for node in cells(seat.ui).values() if node.does == "go there"]
    assert deeds
    seat.key("return")
    assert seat.session.playback is not None
    assert not cells(seat.ui) and not any(node.does for node in deeds)


def test_arrows_lead_to_the_own_cell_to_leave_by_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "m")
    assert cells(seat.ui)["cell:1,1"].does == "leave the level" and cells(seat.ui)["cell:1,1"].focusable
    seat.keys("right", "left")
    assert cells(seat.ui)["cell:1,1"].is_chosen and seat.session.selection.leads_out


def test_while_ways_are_listed_arrows_lead_to_no_place(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.keys("right", "right", "right", "down", "v")
    assert seat.session.selection.is_listed
    nodes = cells(seat.ui).values()
    assert nodes and not any(node.focusable for node in nodes)
    assert [node.name for node in seat.ui.nodes if node.id.startswith("way:")] == ["Hold on", "Let go"]


def test_what_nobody_has_seen_is_no_node(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    assert "Bell" not in {node.name for node in seat.ui.nodes}
