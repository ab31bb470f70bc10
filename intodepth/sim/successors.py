"""successors: every possible action on a stage with the stage after it, for search."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from intodepth.sim.actions import ACTIONS, Action, ActionKind, generate_actions
from intodepth.sim.actions.move import Move, is_stopped_by, take_stride
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.paths.dijkstra import reachable
from intodepth.sim.stage import Stage


def successors(
    stage: Stage,
    kinds: Iterable[ActionKind] = ACTIONS,
    is_wanted: Callable[[Stage, Action], bool] | None = None,
) -> list[tuple[Action, Stage]]:
    """Return all actions of `generate_actions`, each with the stage that `build_schedule` would give.

    `is_wanted` filters the actions. Timelines, causes and differences are left out and moves share their
    common strides, which makes it several times as fast. Actions that lead to the same stage share one
    object, so callers must not change it.
    """
    actions = generate_actions(stage, kinds)
    if is_wanted is not None:
        actions = [action for action in actions if is_wanted(stage, action)]
    moves = [action for action in actions if isinstance(action, Move)]
    after = _after_moves(stage, moves) if moves else {}
    return [(action, after.get(action) or stage_after(stage, action)) for action in actions]


def stage_after(stage: Stage, action: Action) -> Stage:
    """Return the stage that `build_schedule` would give, without checking that the action can be done."""
    scheduler = Scheduler(stage.copy())
    action.schedule(scheduler)
    return scheduler.finish()


def _after_moves(stage: Stage, moves: list[Move]) -> dict[Action, Stage]:
    """Return the stages after moves of one hero. Each stride of the tree of their ways is taken once."""
    hero = moves[0].actor
    paths = reachable(stage, stage.hero(hero))
    goals: dict[int, list[Move]] = {}
    onward: dict[int, list[int]] = {}
    met = {paths.start}
    for move in moves:
        state = paths.targets[move.to, move.chart, move.drop]
        goals.setdefault(state, []).append(move)
        while state not in met:
            met.add(state)
            parent = paths.parents[state]
            onward.setdefault(parent, []).append(state)
            state = parent
    found: dict[Action, Stage] = {}

    def ends_at(state: int, end: Stage) -> None:
        pending = [state]
        while pending:
            state = pending.pop()
            found.update((move, end) for move in goals.get(state, ()))
            pending += onward.get(state, ())

    pending = [(paths.start, stage)]
    while pending:
        state, before = pending.pop()
        for following in onward.get(state, ()):
            scheduler = Scheduler(before.copy())
            if not take_stride(scheduler, scheduler.stage.hero(hero), paths.stride(state, following)):
                ends_at(following, scheduler.finish())
                continue
            begun = len(scheduler.timeline)
            scheduler.settle()
            if any(is_stopped_by(happening.event) for happening in scheduler.timeline[begun:]):
                ends_at(following, scheduler.finish())
                continue
            if following in goals:
                end = scheduler.stage
                if turns.next_actor(end) is None:
                    end = Scheduler(end.copy()).finish()
                found.update((move, end) for move in goals[following])
            if following in onward:
                pending.append((following, scheduler.stage))
    return found
