"""pressing: how a player without a view presses a node of a screen: the inputs that a mouse would give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from intodepth.ui.core import Ui
from intodepth.ui.nodes import READ, UiNode
from intodepth.ui.rects import contains, middle

MOST: Final = 80
"""greatest number of frames in which a node is scrolled into view"""


class PressFault(LookupError):
    """Raised for a node that cannot be pressed, with the reason in one line."""


def list_pressed(ui: Ui) -> list[UiNode]:
    """Return the nodes of the latest frame that can be pressed, or could be if they were enabled."""
    return [node for node in ui.nodes if node.id and node.role not in READ | {"group", "scrollbar"}]


def find_node(ui: Ui, name: str) -> UiNode:
    """Return the node that can be pressed and has this name or id, or whose name goes on after it.

    Raises PressFault if it is not there, there several times, or disabled.
    """
    nodes = list_pressed(ui)
    found = [node for node in nodes if name in (node.name, node.id)]
    found = found or [node for node in nodes if node.name.startswith((f"{name} ", f"{name},"))]
    if not found:
        names = ", ".join(f"{node.name!r} ({node.id})" for node in nodes)
        raise PressFault(f"{name!r} is not there; there are {names}")
    if len(found) > 1:
        raise PressFault(f"{name!r} is there {len(found)} times: {[node.id for node in found]}")
    if not found[0].enabled:
        raise PressFault(f"{name!r} is disabled: {found[0].reason or 'nothing is told of why'}")
    return found[0]


def list_inputs(ui: Ui, name: str) -> Iterator[dict[str, object]]:
    """Yield the changes to the input, a frame each, with which a mouse scrolls to a node and presses it.

    Raises PressFault as `find_node`, and if something else lies over the node.
    """
    drawn = {each.id: each.rect for each in ui.widgets}
    # What was done in the latest frame is drawn in this one.
    yield {}
    node = find_node(ui, name)
    before = drawn.get(node.id)
    for _ in range(MOST):
        is_in_view = contains(node.seen, middle(node.rect))
        if is_in_view and node.rect == before:
            break
        before = node.rect
        yield {"dt": 0.1} if is_in_view else _scroll(ui, node)
        node = find_node(ui, name)
    x, y = middle(node.seen)
    top = next((each for each in reversed(ui.widgets) if contains(each.seen, (x, y))), node)
    if top.id not in (node.id, node.group) and node.role != "gridcell":
        raise PressFault(f"{name!r} lies under {top.id}")
    mouse = x * ui.scale, y * ui.scale
    yield {"mouse": mouse}
    yield {"mouse": mouse}
    yield {"mouse": mouse, "pressed": ("left",), "held": frozenset({"left"})}
    yield {"mouse": mouse, "released": ("left",), "held": frozenset()}


def _scroll(ui: Ui, node: UiNode) -> dict[str, object]:
    """Return the input that brings a node nearer to the middle of its group."""
    area = next(each for each in ui.nodes if each.id == node.group)
    (x, y), (to_x, to_y) = middle(area.seen), middle(node.rect)
    if node.role == "gridcell":
        across, down = ("right" if to_x > x else "left"), ("down" if to_y > y else "up")
        way = across if abs(to_x - x) * area.seen[3] > abs(to_y - y) * area.seen[2] else down
        return {"keys": (f"shift+{way}",), "dt": 0.1}
    place = x * ui.scale, y * ui.scale
    is_there = ui.mouse == (x, y)
    return {"mouse": place, "wheel": (1.0 if to_y < y else -1.0) * is_there, "dt": 0.1}
