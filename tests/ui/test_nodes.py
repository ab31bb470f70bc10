"""The tree: every widget and all words are nodes, made by what draws them; `press` finds them by name."""

import re
from pathlib import Path
from typing import get_args

import pytest

from intodepth.ui.buttons import button, menu_line
from intodepth.ui.cards import card, fact_row, tabs
from intodepth.ui.core import Ui
from intodepth.ui.nodes import PRESSED, READ, Role, Semantics, UiNode
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.value_rows import choice, slider, toggle
from tests.ui.driving import Player

ROW = (100.0, 100.0, 300.0, 40.0)


def below(index: int) -> tuple[float, float, float, float]:
    return 100.0, 100.0 + 50 * index, 400.0, 40.0


def all_widgets(ui: Ui) -> None:
    button(ui, "leave", below(0), "All leave", note="Ada falls", key="u")
    button(
        ui, "rope", below(1), "Rope", enabled=False, semantics=Semantics("button", "Rope", reason="No rope.")
    )
    menu_line(ui, "play", below(2), "Play")
    card(ui, "bram", below(3), Semantics("option", "Bram", "5 of 5 hit points", chosen=True))
    tabs(ui, "page", below(4), [("Heroes", "2 of 9"), ("Relics", "")], 1)
    slider(ui, "volume", below(5), "Volume", 0.5, 0.0, 1.0, 0.1, "50 %")
    toggle(ui, "voices", below(6), "Voices", True)
    choice(ui, "speed", below(7), "Speed", ("Half", "Normal"), 0)
    fact_row(ui, below(8), "Weight", "3")
    paragraph(ui, 100, 600, 60, "What is lost is lost for good.")
    ui.text(700, 40, "Round 2", 14)


def find(player: Player, name: str) -> UiNode:
    return next(node for node in player.ui.nodes if node.name == name)


def test_each_widget_tells_its_role_its_name_and_what_it_is_now() -> None:
    player = Player(all_widgets)
    told = [(node.role, node.name, node.value, node.is_chosen, node.enabled) for node in player.ui.nodes]
    assert told == [
        ("button", "All leave", "Ada falls", False, True),
        ("button", "Rope", "", False, False),
        ("menuitem", "Play", "", False, True),
        ("option", "Bram", "5 of 5 hit points", True, True),
        ("tab", "Heroes", "2 of 9", False, True),
        ("tab", "Relics", "", True, True),
        ("slider", "Volume", "50 %", False, True),
        ("switch", "Voices", "On", True, True),
        ("spinbutton", "Speed", "Half", False, True),
        ("button", "Half", "", False, True),
        ("button", "Normal", "", False, True),
        ("text", "Weight", "3", False, True),
        ("text", "What is lost is lost for good.", "", False, True),
        ("text", "Round 2", "", False, True),
    ]
    assert find(player, "All leave").key == "u" and find(player, "All leave").rect == below(0)
    assert find(player, "Rope").reason == "No rope." and not find(player, "Rope").focusable


def rows(state: ScrollState, pressed: list[int]) -> Player:
    def draw(ui: Ui) -> None:
        button(ui, "above", (0, 20, 200, 40), "Above")
        with scroll_area(ui, "rows", (0, 100, 300, 200), state) as area:
            for index in range(20):
                rect = area.x, area.y + 40 * index, area.width, 38.0
                if button(ui, f"row {index}", rect, f"Row {index}").clicked:
                    pressed.append(index)
            area.bottom = area.y + 800

    return Player(draw)


def test_what_is_scrolled_away_is_a_node_that_is_hidden() -> None:
    state = ScrollState()
    player = rows(state, [])
    player.step()
    whole = [node.id for node in player.ui.nodes]
    for offset in (0.0, 300.0, 600.0):
        state.offset = offset
        for _ in range(40):
            player.step(dt=0.1)
        nodes = [node for node in player.ui.nodes if node.id.startswith("row ")]
        assert [node.id for node in player.ui.nodes] == whole and {node.group for node in nodes} == {"rows"}
        shown = {node.id for node in nodes if not node.is_hidden}
        first = int(offset / 40)
        assert f"row {first + 2}" in shown and f"row {(first + 12) % 20}" not in shown


def test_a_press_by_name_scrolls_there_and_clicks() -> None:
    pressed: list[int] = []
    player = rows(ScrollState(), pressed)
    player.press("Row 17")
    player.press("row 2")
    player.press("Row 3")
    assert pressed == [17, 2, 3]


def test_a_press_of_what_is_not_there_names_what_is_there() -> None:
    player = Player(all_widgets)
    with pytest.raises(AssertionError, match=r"'Jump' is not there; there are 'All leave' \(leave\), 'Rope'"):
        player.press("Jump")
    with pytest.raises(AssertionError, match="'Rope' is disabled: No rope"):
        player.press("Rope")


def test_a_press_is_not_of_what_lies_below_something_else() -> None:
    def draw(ui: Ui) -> None:
        button(ui, "low", ROW, "Low")
        button(ui, "high", ROW, "High")

    with pytest.raises(AssertionError, match="'Low' lies under high"):
        Player(draw).press("Low")


def test_nodes_on_demand_are_asked_for_only_when_somebody_lists_them() -> None:
    asked = []

    def source() -> list[UiNode]:
        asked.append(1)
        return [UiNode("cell:1,2", Semantics("gridcell", "Bell"), ROW, ROW, "level")]

    player = Player(lambda ui: ui.tell_on_demand(source))
    assert not asked
    assert [node.name for node in player.ui.nodes] == ["Bell"] and asked == [1]


def test_the_document_lists_all_roles() -> None:
    document = Path(__file__).parents[2] / "docs" / "architecture.md"
    part = document.read_text(encoding="utf-8").split("## The tree of a screen")[1].split("\n## ")[0]
    told = {name: last for name, last in re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", part, re.MULTILINE)}
    assert list(told) == list(get_args(Role))
    assert {role for role in PRESSED if told[role] != "yes"} == set()
    assert {role for role, last in told.items() if last == "no"} == READ | {"group"}
