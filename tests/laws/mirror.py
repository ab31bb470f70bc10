"""mirror: law 12 for actions: a mirrored stage, played with the mirrored action, ends as the mirror."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from intodepth.sim.actions import Action
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.space.cells import MIRRORED, Cell, Side
from intodepth.sim.space.charts import Chart
from intodepth.sim.stage import Stage

_SIDES_BY_NUMBER = ("into", "step")
"""fields that are the number of a side, or -1"""
GATES, PORTALS = (3, 7), (8, 9)
"""the places of gates and portals among the plain fields of a mechanism; of portals there may be none"""


def plays_alike(stage: Stage, action: Action) -> None:
    """AssertionError if left and right make a difference."""
    mirror = mirrored(stage)
    there = build_schedule(mirror, mirrored_action(action, stage.ground.width))
    here = build_schedule(stage, action)
    assert there.beats == here.beats, "law 12: the mirror takes another time"
    for schedule, of in ((here, stage := stage.copy()), (there, mirror)):
        schedule.apply(of)
    assert _plain(mirrored(stage)) == _plain(mirror), "law 12: the mirror ends otherwise"


def mirrored(stage: Stage) -> Stage:
    """A stage with left and right exchanged."""
    value = _plain(stage)
    width = value["width"]
    rows = range(0, len(value["kinds"]), width)
    value["kinds"] = "".join(value["kinds"][start : start + width][::-1] for start in rows)
    for body in value["bodies"]:
        body["cell"] = _over(body["cell"], width)
        body["trail"] = [_over(cell, width) for cell in body["trail"]]
        if "facing" in body:
            body["facing"] = MIRRORED[Side(body["facing"])]
        if body.get("heard"):
            body["heard"][1] = _over(body["heard"][1], width)
        if body.get("fuse"):
            body["fuse"][0] = _over(body["fuse"][0], width)
    value["portals"] = _portals_over(value["portals"], width)
    value["anchors"] = [[key, _over(cell, width), *rest] for key, cell, *rest in value["anchors"]]
    value["ropes"] = [
        [key, ends, [_over(cell, width) for cell in cells], [MIRRORED[Side(side)] for side in sides], *rest]
        for key, ends, cells, sides, *rest in value["ropes"]
    ]
    if value["flood"] is not None:
        value["flood"][2] = _over(value["flood"][2], width)
    for mechanism in value["works"]:
        for index in GATES:
            mechanism[index] = [_over(cell, width) for cell in mechanism[index]]
        for index in PORTALS[: len(mechanism) - PORTALS[0]]:
            mechanism[index] = _portals_over(mechanism[index], width)
        mechanism[2] = _over(mechanism[2], width)
    return Stage.from_bytes(json.dumps(value).encode())


def mirrored_action(action: Action, width: int) -> Action:
    """An action with left and right exchanged."""
    return type(action)(**{f.name: _mirrored(f.name, getattr(action, f.name), width) for f in fields(action)})


def _mirrored(name: str, value: Any, width: int) -> Any:
    if isinstance(value, Chart):
        return value._replace(dx=2 * (width - 1) - value.dx if value.mirror else -value.dx)
    if isinstance(value, Cell):
        return Cell(width - 1 - value.x, value.y)
    if isinstance(value, Side):
        return MIRRORED[value]
    return int(MIRRORED[Side(value)]) if name in _SIDES_BY_NUMBER and value >= 0 else value


def _over(cell: list[int] | None, width: int) -> list[int] | None:
    return None if cell is None else [width - 1 - cell[0], cell[1]]


def _portals_over(portals: list[Any], width: int) -> list[Any]:
    return [
        [_over(start, width), MIRRORED[Side(side)], _over(target, width), mirror]
        for start, side, target, mirror in portals
    ]


def _plain(stage: Stage) -> Any:
    """A stage as JSON; the order of gates and portals of mechanisms says nothing."""
    value = json.loads(stage.to_bytes())
    for mechanism in value["works"]:
        for index in (*GATES, *PORTALS[: len(mechanism) - PORTALS[0]]):
            mechanism[index].sort()
    return value
