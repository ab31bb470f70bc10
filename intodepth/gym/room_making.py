"""room_making: draws rooms, finds a plan for each, and asks whether it can do without ropes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import rounds_played
from intodepth.content.rooms.bank import Room, build_room
from intodepth.content.rooms.drawing import BOARDS, PATTERNS, draw_room
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import ROPE_ACTIONS, Action, ActionKind
from intodepth.sim.history import History
from intodepth.sim.rules import Rules

BUDGET = 2_000
"""stages that the solver looks at for a plan, with and without ropes"""
TRIES = 30
"""seeds that are tried for each room, until one is unlike all others and has a plan"""


def make_rooms(
    count: int, catalog: Catalog, patterns: Sequence[str] = (), sizes: Sequence[int] = ()
) -> Iterator[Room]:
    """Yield `count` rooms of each pattern and size (all if none are given), in turns, so that any beginning
    holds as many of each. Raises NoRoom for an unknown pattern or size.
    """
    kinds = [(pattern, size) for pattern in patterns or tuple(PATTERNS) for size in sizes or tuple(BOARDS)]
    met, seeds = set[str](), dict.fromkeys(kinds, 0)
    for _ in range(count):
        for pattern, size in kinds:
            for seed in range(seeds[pattern, size], seeds[pattern, size] + TRIES):
                seeds[pattern, size] = seed + 1
                room = make_room(pattern, size, seed, catalog, met)
                if room is not None:
                    yield room
                    break


def make_room(pattern: str, size: int, seed: int, catalog: Catalog, met: set[str]) -> Room | None:
    """Return the room of a seed; None if no plan was found, or if its level is among those already met."""
    level = draw_room(pattern, size, seed)
    if level.digest in met:
        return None
    met.add(level.digest)
    history = find_plan(level, catalog)
    if history is None:
        return None
    has_ropes = any(isinstance(entry.action, ROPE_ACTIONS) for entry in history.done)
    needs_ropes = has_ropes and find_plan(level, catalog, ROPE_ACTIONS) is None
    plan = tuple(entry.action for entry in history.done if isinstance(entry.action, Action))
    return build_room(pattern, size, seed, plan, rounds_played(history), needs_ropes=needs_ropes)


def find_plan(
    level: LevelDefinition, catalog: Catalog, without: tuple[ActionKind, ...] = ()
) -> History | None:
    """Return a plan within BUDGET stages, played by the rules; None if there is none or none was found."""
    solver = Solver(Problem(level, build_stage(level, catalog, Rules()), frozenset(without)))
    while solver.best is None and not solver.is_impossible and solver.expanded < BUDGET:
        solver.run(solver.expanded + 1)
    return solver.history(is_tidy=False)
