"""likeness: law 12 for ropes: neither the numbers of bodies nor which end of a rope is first matter."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any

from intodepth.sim.actions import Action
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.stage import Stage

_BODIES = ("actor", "body", "bucket", "lamp", "leech", "taker")
"""fields of actions that are the number of a body"""


def plays_alike(stage: Stage, action: Action, random: Random) -> None:
    """AssertionError if the stage plays otherwise with numbers of bodies, or ends of ropes, exchanged."""
    ids = list(stage.bodies)
    names = dict(zip(ids, random.sample(ids, len(ids)), strict=True))
    renamed_stage = renamed(stage, names)
    after, beats = _after(stage, action)
    there, beats_there = _after(renamed_stage, renamed_action(action, names))
    assert beats_there == beats, "law 12: it takes another time"
    told, wanted = (json.loads(each.to_bytes()) for each in (there, renamed(after, names)))
    assert told | {"lead": 0} == wanted | {"lead": 0}, "law 12: the numbers of bodies matter"
    # The rest of a rope lies at its first end, where it is cut by a blade or a fuse, or spliced.
    if not isinstance(action, Cut | Splice | Pass):
        turned = {key for key in sorted(stage.ropes) if random.random() < 0.5}
        there, beats_there = _after(with_ends_turned(stage, turned), turned_action(action, turned))
        assert beats_there == beats, "law 12: it takes another time"
        assert there.to_bytes() == with_ends_turned(after, turned).to_bytes(), "law 12: ends matter"


def _after(stage: Stage, action: Action) -> tuple[Stage, int]:
    """The stage after an action, and the number of its beats."""
    after, schedule = stage.copy(), build_schedule(stage, action)
    schedule.apply(after)
    return after, schedule.beats


def renamed(stage: Stage, names: Mapping[int, int]) -> Stage:
    """A stage with the numbers of its bodies exchanged."""
    value = json.loads(stage.to_bytes())
    for body in value["bodies"]:
        body["id"] = names[body["id"]]
        if body["carrier"] is not None:
            body["carrier"] = names[body["carrier"]]
    value["bodies"].sort(key=lambda body: body["id"])
    value["lead"] = names[value["lead"]]
    for rope in value["ropes"]:
        rope[1] = [[end[0], names[end[1]]] if end and end[0] == BODY else end for end in rope[1]]
    return Stage.from_bytes(json.dumps(value).encode())


def renamed_action(action: Action, names: Mapping[int, int]) -> Action:
    """An action that means the same bodies."""
    given: dict[str, Any] = {}
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name in _BODIES or (field.name == "to" and isinstance(value, int)):
            given[field.name] = names[value]
        elif isinstance(value, Tie) and value.to == BODY:
            given[field.name] = Tie(BODY, names[value.id])
    return replace(action, **given)


def with_ends_turned(stage: Stage, turned: Collection[int]) -> Stage:
    """A stage with the ends of some ropes exchanged."""
    value = json.loads(stage.to_bytes())
    for rope in value["ropes"]:
        if rope[0] in turned:
            cells, sides = stage.ropes[rope[0]].cells, stage.ropes[rope[0]].sides
            arrivals = [stage.ground.arrival(*way) for way in zip(cells, sides, strict=False)]
            rope[1:4] = rope[1][::-1], rope[2][::-1], arrivals[::-1]
    return Stage.from_bytes(json.dumps(value).encode())


def turned_action(action: Action, turned: Collection[int]) -> Action:
    """An action that means the same ends."""
    if isinstance(action, TieOn | Untie | Throw | Shoot) and action.rope in turned:
        return replace(action, end=1 - action.end)
    return action
