"""likeness: translates a step of a plan to a stage that is only similar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from intodepth.search.solver.nodes import SearchStep
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.paths.dijkstra import reachable
from intodepth.sim.ropes import ANCHOR, Rope, Tie
from intodepth.sim.space.charts import Chart
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

MADE, TIED, CLIPPED, PLACED, NUMBERED = 4, 3, 1, 1, 1
"""weights for a rope: same kind, tied alike, clipped alike, ends in the same cell, same id"""


class PlanLine(NamedTuple):
    """A step of a known plan, and the stage before it."""

    step: SearchStep
    meant: Stage


def lines_of(start: Stage, actions: Iterable[Action]) -> list[PlanLine]:
    """Return the steps of a plan that begins on a stage, without leads and passes."""
    stage, found = start, list[PlanLine]()
    for action in actions:
        after = stage_after(stage, action)
        if not isinstance(action, Lead | Pass):
            found.append(PlanLine(action, stage))
        if after.round != stage.round:
            found.append(PlanLine(None, stage))
        stage = after
    return found


def differences(one: Stage, other: Stage) -> int:
    """Return how many bodies are in different places on two stages, plus 1 if ropes are tied differently."""
    bodies = zip(one.bodies.values(), other.bodies.values(), strict=False)
    moved = sum((body.cell, body.carrier) != (there.cell, there.carrier) for body, there in bodies)
    ties = [sorted(map(str, (rope.ends for rope in stage.ropes.values()))) for stage in (one, other)]
    return moved + (ties[0] != ties[1])


def fit_action(line: PlanLine, stage: Stage) -> Action:
    """Return the action of a line with the ropes, anchors and way that it means on another stage."""
    step, meant = line
    assert step is not None
    changes: dict[str, Any] = {}
    if isinstance(step, RopeAction):
        for rope, end in (("rope", "end"), ("other", "other_end")):
            found = counterpart(getattr(step, rope, -1), meant, stage)
            if found is not None:
                changes[rope], is_turned = found
                if is_turned and hasattr(step, end):
                    changes[end] = 1 - getattr(step, end)
    if hasattr(step, "anchor"):
        changes["anchor"] = fit_anchor(step.anchor, meant, stage)
    if hasattr(step, "tie"):
        changes["tie"] = fit_tie(step.tie, meant, stage)
    if isinstance(step, Move):
        changes["chart"] = _chart(step, stage)
    return replace(step, **changes) if changes else step


def counterpart(number: int, meant: Stage, stage: Stage) -> tuple[int, bool] | None:
    """Return the rope most similar to one of another stage, and whether its ends are swapped; None if there
    is none.
    """
    rope = meant.ropes.get(number)
    if rope is None or not stage.ropes:
        return None
    ranked = [
        (_likeness(rope, meant, other, stage, is_turned), not is_turned, -key)
        for key, other in stage.ropes.items()
        for is_turned in (False, True)
    ]
    _, is_straight, key = max(ranked)
    return -key, not is_straight


def _likeness(rope: Rope, meant: Stage, other: Rope, stage: Stage, is_turned: bool) -> int:
    found = MADE * ((rope.length, rope.thin) == (other.length, other.thin)) + NUMBERED * (rope.id == other.id)
    for end in (0, 1):
        there = 1 - end if is_turned else end
        found += TIED * (fit_tie(rope.ends[end], meant, stage) == other.ends[there])
        found += PLACED * (rope.end_cell(end) == other.end_cell(there))
    clips = other.clips[::-1] if is_turned else other.clips
    return found + CLIPPED * (tuple(fit_anchor(key, meant, stage) for key in rope.clips) == clips)


def fit_tie(tie: Tie | None, meant: Stage, stage: Stage) -> Tie | None:
    """Return a tie translated to another stage; None for none."""
    return Tie(ANCHOR, fit_anchor(tie.id, meant, stage)) if tie is not None and tie.to == ANCHOR else tie


def fit_anchor(number: int, meant: Stage, stage: Stage) -> int:
    """Return the anchor in the same cell on another stage; the same id without one."""
    anchor = meant.anchors.get(number)
    if anchor is not None:
        for key, other in stage.anchors.items():
            if other.cell == anchor.cell:
                return key
    return number


def _chart(step: Move, stage: Stage) -> Chart:
    """Return the chart by which the goal of a move is seen: the same one, or else the cheapest."""
    hero = stage.hero(step.actor)
    if hero.cell is None:
        return step.chart
    paths = reachable(stage, hero)
    charts = [
        (chart != step.chart, paths.costs[state], chart)
        for (cell, chart, drop), state in paths.targets.items()
        if (cell, drop) == (step.to, step.drop)
    ]
    return min(charts)[2] if charts else step.chart
