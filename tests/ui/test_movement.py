"""Where arrows lead: to what is near, in lists, and at their ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from intodepth.ui.draw import Point, Rect
from intodepth.ui.movement import find_neighbour
from intodepth.ui.nodes import Semantics, UiNode
from tests.ui.walking import count_presses

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
NOWHERE = 0.0, 0.0, 0.0, 0.0


def node(name: str, x: float, y: float, *, wide: float = 80, group: str = "", hidden: bool = False) -> UiNode:
    rect = x, y, wide, 30.0
    return UiNode(name, Semantics("button", name), rect, NOWHERE if hidden else rect, group, True)


def go(nodes: Sequence[UiNode], start: str, *ways: Point, areas: Mapping[str, Rect] | None = None) -> str:
    here = next(each for each in nodes if each.id == start)
    for way in ways:
        others = [each for each in nodes if each is not here]
        here = find_neighbour(here, others, way, (areas or {}).get(here.group)) or here
    return here.id


def test_an_arrow_leads_to_the_nearest_and_prefers_its_line() -> None:
    nodes = [node("a", 0, 0), node("b", 200, 0), node("near", 100, 40), node("low", 0, 100)]
    assert go(nodes, "a", RIGHT) == "b" and go(nodes, "a", DOWN) == "low"
    assert go(nodes, "b", LEFT) == "a" and go(nodes, "low", UP) == "a"
    assert go(nodes, "near", UP) in ("a", "b")


def test_without_anything_near_an_arrow_leads_to_what_is_on_that_side() -> None:
    nodes = [node("start", 0, 500), node("back", 900, 460)]
    assert go(nodes, "start", UP) == "back" and go(nodes, "back", DOWN) == "start"


def test_a_list_is_a_ring_where_nothing_else_is_on_that_side() -> None:
    for group, below, above in (("", "d", "a"), ("rows", "a", "d")):
        column = [node(name, 0, 50 * index, group=group) for index, name in enumerate("abcd")]
        assert go(column, "d", DOWN) == below and go(column, "a", UP) == above
        assert go(column, "b", RIGHT) == "b"


def in_a_list(first: int) -> list[UiNode]:
    """A list of 24 entries, of which six are in view, with a button below it and one beside it."""
    entries = [
        node(f"row {index}", 0, 40 * (index - first), group="rows", hidden=not 0 <= index - first < 6)
        for index in range(24)
    ]
    return [*entries, node("below", 0, 300), node("beside", 300, 60)]


AREAS = {"rows": (0.0, 0.0, 100.0, 240.0)}


def test_from_outside_only_what_is_in_view_of_a_list_is_reached() -> None:
    assert go(in_a_list(9), "below", UP, areas=AREAS) == "row 14"
    assert go(in_a_list(9), "beside", LEFT, areas=AREAS) in ("row 10", "row 11")
    assert go(in_a_list(9), "row 14", DOWN, areas=AREAS) == "row 15"
    hidden = [node("a", 0, 0), node("deep", 0, 900, group="rows", hidden=True)]
    assert go(hidden, "a", DOWN) == "deep", "a list of which nothing is in view"


def test_an_arrow_to_the_side_turns_a_page_unless_something_lies_beside_the_list() -> None:
    alone = in_a_list(0)[:-1]
    assert go(alone, "row 2", RIGHT, areas=AREAS) == "row 8"
    assert go(alone, "row 2", LEFT, areas=AREAS) == "row 20", "a list is a ring"
    assert go(in_a_list(0), "row 2", RIGHT, areas=AREAS) == "beside"
    assert go(in_a_list(0), "row 5", RIGHT, areas=AREAS) == "beside"
    assert go(in_a_list(0), "row 2", LEFT, areas=AREAS) == "row 20"


def test_a_long_list_is_crossed_in_few_presses() -> None:
    """A sixth of it is a page, if fewer entries are in view."""
    rows = [node(f"row {i}", 0, 40 * i, group="rows", hidden=i >= 5) for i in range(49)]
    assert go(rows, "row 0", RIGHT) == "row 8"
    ways = {each.id: {go(rows, each.id, way) for way in (LEFT, RIGHT, UP, DOWN)} for each in rows}
    assert count_presses(ways) <= 8
