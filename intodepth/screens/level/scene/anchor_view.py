"""anchor_view: how anchors look, with the clips and wheels on them, and coils of rope."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.shots import sticks_in
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Figure, Point, Point3

RADIUS = 0.20
"""of a wheel's groove, in cells"""
_ARROWS: Final = {
    Side.E: ("arrow", 0.0),
    Side.W: ("arrow", math.pi),
    Side.N: ("raised_arrow", 0.0),
    Side.S: ("lowered_arrow", 0.0),
}
"""the mesh of an arrow by where it sticks, and how it is turned"""
DRUM = 0.40
"""height of the drum of a winch over its floor"""


def anchor_figures(stage: Stage, seen: Collection[Cell]) -> list[Figure]:
    """Return pitons, rings, wheels, winches and arrows, and the clips that ropes run through."""
    found: list[Figure] = []
    clipped = {clip for rope in stage.ropes.values() for clip in rope.clips}
    for key, anchor in sorted(stage.anchors.items()):
        if anchor.cell not in seen:
            continue
        x, y = anchor_point(stage.ground, anchor)
        match anchor.kind:
            case AnchorKind.WINCH:
                found.append(Figure("winch", x, y - DRUM, turn=0.35, scale=1.0))
            case AnchorKind.WHEEL:
                found.append(Figure("wheel", x, y, turn=0.0, scale=1.0))
            case AnchorKind.ARROW | AnchorKind.HOOK:
                mesh, turn = _ARROWS[_find_stuck_side(stage.ground, anchor.cell)]
                found.append(Figure(mesh, x, y, turn=turn, scale=1.0))
            case AnchorKind.RING:
                found.append(Figure("ring", x, y + 0.1, turn=0.0, scale=1.0))
            case _:
                low = is_in_floor(stage.ground, anchor)
                mesh, foot, scale = ("piton", y - 0.25, 1.25) if low else ("wall_piton", y, 1.1)
                found.append(Figure(mesh, x, foot, turn=0.0, scale=scale))
        if key in clipped and anchor.kind != AnchorKind.WHEEL:
            found.append(Figure("clip", x, y, turn=0.35, z=0.03, scale=0.9))
    return found


def is_in_floor(ground: Ground, anchor: Anchor) -> bool:
    """Return whether a piton is driven into a floor rather than a wall."""
    return anchor.kind == AnchorKind.PITON and ground.floor[anchor.cell]


def anchor_point(ground: Ground, anchor: Anchor) -> Point:
    """Return where a rope is tied to an anchor, in cells: the eye of a piton, a ring on the wall, the drum of
    a winch.
    """
    cell = anchor.cell
    if anchor.kind == AnchorKind.ARROW:
        across, up = DELTAS[_find_stuck_side(ground, cell)]
        return cell.x + 0.5 + 0.14 * across, cell.y + 0.5 + 0.14 * up
    if anchor.kind == AnchorKind.WINCH:
        return cell.x + 0.5, cell.y + DRUM
    if not is_in_floor(ground, anchor):
        return cell.x + 0.5, cell.y + 0.72
    # Beside the feet of who stands there, and not at the edge.
    beyond = ground.open_step(cell, Side.E)
    at_edge = beyond is not None and not ground.floor[beyond]
    return cell.x + (0.22 if at_edge else 0.78), cell.y + 0.2


def _find_stuck_side(ground: Ground, cell: Cell) -> Side:
    """Return the side of the rock that an arrow in a cell sticks in."""
    soft = (side for side in _ARROWS if sticks_in(ground, cell, side))
    return next(soft, Side.N)


def clip_points(ground: Ground, anchor: Anchor, rope: Rope, index: int) -> Sequence[Point3]:
    """Return the points by which a rope runs through a clip, or round a wheel, at an index of its chain."""
    x, y = anchor_point(ground, anchor)
    if anchor.kind != AnchorKind.WHEEL or not 0 < index < len(rope.cells) - 1:
        return [(x, y - (0.0 if anchor.kind == AnchorKind.WHEEL else 0.15), 0.03)]
    before, here, beyond = rope.cells[index - 1 : index + 2]
    way_in = here.x - before.x, here.y - before.y
    way_out = beyond.x - here.x, beyond.y - here.y
    turn = way_in[0] * way_out[1] - way_in[1] * way_out[0]
    if turn == 0:
        return [(x, y + RADIUS, 0.0)]
    # The outer side of the bend, from where the rope comes to the groove to where it leaves it.
    sides = [(-turn * -dy, -turn * dx) for dx, dy in (way_in, way_out)]
    corner = (sides[0][0] + sides[1][0]) * math.sqrt(0.5), (sides[0][1] + sides[1][1]) * math.sqrt(0.5)
    return [(x + RADIUS * across, y + RADIUS * up, 0.0) for across, up in (sides[0], corner, sides[1])]


def coil_figures(stage: Stage, figures: Mapping[int, Figure], seen: Collection[Cell]) -> dict[int, Figure]:
    """Return the coils of rope not paid out, at the first ends, by rope; all of a rope that leads nowhere
    yet.
    """
    found = {}
    for key, rope in sorted(stage.ropes.items()):
        left, cell = rope.length - (rope.out if rope.sides else 0), rope.cells[0]
        tie = rope.ends[0] if rope.sides or rope.ends[1] is None else rope.ends[1]
        if left <= 0 or cell not in seen:
            continue
        size = min(1.25, 0.75 + 0.06 * left)
        x, y, z = cell.x + 0.5, cell.y + 0.03, 0.1
        floor = stage.ground.floor[cell]
        if tie is not None and tie.to == BODY and tie.id in figures:
            bearer = figures[tie.id]
            back = math.copysign(1.0, -math.sin(bearer.turn))
            # Behind the feet of who stands, at the hip of who hangs.
            x, z = (bearer.x + 0.33 * back, 0.22) if floor else (bearer.x + 0.2 * back, 0.1)
            y = y if floor else bearer.y + 0.2
        elif tie is not None and tie.to == ANCHOR:
            place = anchor_point(stage.ground, stage.anchors[tie.id])
            x, y = (place[0] - 0.3, y) if floor else (place[0], place[1] - 0.42)
        found[key] = Figure("coil", x, y, turn=0.0, z=z, scale=size)
    return found
