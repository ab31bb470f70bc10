"""rescue: how some heroes could leave a floor from a moment on, using only what was known then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from intodepth.search.solver.nodes import SearchStep
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Creature, LevelState
from intodepth.sim.events import Moved
from intodepth.sim.history import History
from intodepth.sim.paths.dijkstra import reachable
from intodepth.sim.paths.strides import STATES
from intodepth.sim.refusals import Refused
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True)
class Rescue(Problem):
    """The problem to bring some heroes out of a floor over known cells. Relics do not count."""

    known: Collection[Cell] = frozenset()
    """cells that were seen: heroes go, and bring things, over these only"""
    saved: tuple[int, ...] = ()
    """ids of the heroes to get out; the others may help, and may fall"""

    @cached_property
    def party(self) -> list[int]:
        """The ids of the heroes to bring out."""
        return list(self.saved)

    @cached_property
    def wanted(self) -> list[int]:
        """Empty: only heroes are wanted."""
        return []

    def is_solved(self, stage: Stage) -> bool:
        """Return whether all these heroes are out."""
        return all(stage.hero(key).state == LevelState.EXITED for key in self.party)

    def is_lost(self, stage: Stage) -> bool:
        """Return whether one of them has fallen."""
        return any(stage.hero(key).is_fallen for key in self.party)

    def list_successors(
        self, stage: Stage, is_wanted: Callable[[Stage, Action], bool] | None = None
    ) -> Iterator[tuple[Action, Stage]]:
        """Yield every action of any hero in this round that does not lead into the unknown, with the stage
        after it.
        """

        def is_open(before: Stage, action: Action) -> bool:
            if isinstance(action, Move) and not self.knows_way(before, action):
                return False
            return is_wanted is None or is_wanted(before, action)

        for action, after in super().list_successors(stage, is_open):
            if self._stays_known(stage, after):
                yield action, after

    def knows_way(self, stage: Stage, move: Move) -> bool:
        """Return whether all cells of a move's way are known."""
        paths = reachable(stage, stage.hero(move.actor))
        state: int | None = paths.targets[move.to, move.chart, move.drop]
        while state is not None:
            if paths.view.cell(state // STATES) not in self.known:
                return False
            state = paths.parents.get(state) if state != paths.start else None
        return True

    def _stays_known(self, before: Stage, after: Stage) -> bool:
        """Return whether everything that moved, except creatures, is now in known cells."""
        for key, body in after.bodies.items():
            is_new = body is not before.bodies[key] and body.cell != before.bodies[key].cell
            if is_new and not isinstance(body, Creature) and not self.knows_cells([body.cell]):
                return False
        for key, rope in after.ropes.items():
            if rope is not before.ropes.get(key) and not self.knows_cells(rope.cells):
                return False
        return True

    def knows_cells(self, cells: Iterable[Cell | None]) -> bool:
        """Return whether all of these cells are known; None counts as known."""
        return all(cell is None or cell in self.known for cell in cells)

    def proof(self, steps: Sequence[SearchStep]) -> History | None:
        """Return the steps played from the start; None if they do not lead out, or lead through the
        unknown.
        """
        try:
            history = play(self.start, steps)
        except (Refused, LookupError):
            return None
        heroes = {hero.id for hero in self.start.heroes()}
        moved = (happening.event for entry in history.done for happening in entry.schedule.timeline)
        cells = {
            cell
            for event in moved
            if isinstance(event, Moved) and event.body in heroes
            for cell in (event.old, event.new)
        }
        return history if self.is_solved(history.stage) and self.knows_cells(cells) else None
