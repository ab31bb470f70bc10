"""roles: a plan with the roles of two heroes exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from intodepth.search.hints.likeness import PlanLine
from intodepth.search.solver.nodes import SearchStep
from intodepth.sim.entities import Body
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.stage import Stage

_Roles = Mapping[int, int]
"""who does what another hero did in the plan, by the ids of both"""
_NAMED = ("actor", "body", "taker")
"""fields of actions that hold ids of bodies"""


def exchanges(plan: Sequence[PlanLine], party: Sequence[int]) -> Iterator[list[PlanLine]]:
    """Yield a plan with any two heroes exchanged."""
    for one, other in combinations(party, 2):
        roles = {one: other, other: one}
        stages: dict[int, Stage] = {}
        for line in plan:
            if id(line.meant) not in stages:
                stages[id(line.meant)] = _stage_of(line.meant, roles)
        yield [PlanLine(_step_of(line.step, roles), stages[id(line.meant)]) for line in plan]


def _step_of(step: SearchStep, roles: _Roles) -> SearchStep:
    if step is None:
        return None
    changes: dict[str, Any] = {}
    for name in _NAMED:
        if getattr(step, name, None) in roles:
            changes[name] = roles[getattr(step, name)]
    tie: Tie | None = getattr(step, "tie", None)
    if tie is not None:
        changes["tie"] = _tie_of(tie, roles)
    return replace(step, **changes)


def _stage_of(stage: Stage, roles: _Roles) -> Stage:
    """Return a stage with exchanged heroes, as far as plans are compared by it: places, and ties of ropes."""
    bodies = {key: _body_of(stage, body, roles) for key, body in stage.bodies.items()}
    ropes = {key: _rope_of(rope, roles) for key, rope in stage.ropes.items()}
    return replace(stage, bodies=bodies, ropes=ropes, rope_memo={})


def _body_of(stage: Stage, body: Body, roles: _Roles) -> Body:
    there = stage.bodies[roles.get(body.id, body.id)]
    bearer = there.carrier
    return body.with_field("cell", there.cell).with_field(
        "carrier", None if bearer is None else roles.get(bearer, bearer)
    )


def _rope_of(rope: Rope, roles: _Roles) -> Rope:
    first, second = rope.ends
    return replace(rope, ends=(_tie_of(first, roles), _tie_of(second, roles)))


def _tie_of(tie: Tie | None, roles: _Roles) -> Tie | None:
    return Tie(BODY, roles.get(tie.id, tie.id)) if tie is not None and tie.to == BODY else tie
