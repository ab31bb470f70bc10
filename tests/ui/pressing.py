"""Pressing: a made-up player who presses a node by what is written on it, with the mouse."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.ui.core import Ui
from intodepth.ui.nodes import READ, UiNode
from intodepth.ui.rects import contains, middle

MOST = 80
"""frames in which it is scrolled into view"""


def find_node(ui: Ui, name: str) -> UiNode:
    """Return the node that can be pressed and has this name or id, or whose name goes on after it."""
    nodes = [node for node in ui.nodes if node.id and node.role not in READ | {"group", "scrollbar"}]
    found = [node for node in nodes if name in (node.name, node.id)]
    found = found or [node for node in nodes if node.name.startswith((f"{name} ", f"{name},"))]
    names = ", ".join(f"{node.name!r} ({node.id})" for node in nodes)
    assert found, f"{name!r} is not there; there are {names}"
    assert len(found) == 1, f"{name!r} is there {len(found)} times: {[node.id for node in found]}"
    assert found[0].enabled, f"{name!r} is disabled: {found[0].reason or 'nothing is told of why'}"
    return found[0]


def list_inputs(ui: Ui, name: str) -> Iterator[dict[str, object]]:
    """Yield the changes to the input, a frame each, with which a mouse scrolls to a node and presses it."""
    # What was done in the latest frame is drawn in this one.
    yield {}
    before, node = None, find_node(ui, name)
    for _ in range(MOST):
        is_in_view = contains(node.seen, middle(node.rect))
        if is_in_view and node.rect == before:
            break
        before = node.rect
        yield {"dt": 0.1} if is_in_view else _scroll(ui, node)
        node = find_node(ui, name)
    x, y = middle(node.seen)
    top = next((each for each in reversed(ui.widgets) if contains(each.seen, (x, y))), node)
    assert top.id in (node.id, node.group) or node.role == "gridcell", f"{name!r} lies under {top.id}"
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
