"""wedge: drive the wedge under a gate, which stays as it is from then on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.finds.find_action import FindAction, use_up
from intodepth.sim.actions.reach import cell_of
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import MechanismChanged, TaggedEvent
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.flow.triggers import gates_of
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Wedge(FindAction):
    """Take a gate away from all mechanisms that move it."""

    GIFT = Gift.WEDGE
    NONE = Reason.NO_GATE

    gate: Cell

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Wedge]:
        """Yield each gate within reach that a mechanism moves."""
        near = stage.ground.near[cell_of(hero)]
        for gate in sorted(gate for gate in gates_of(stage) if gate in near):
            yield cls(hero.id, gate)

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        changes: list[TaggedEvent] = []
        for mechanism in gates_of(stage)[self.gate]:
            free = replace(mechanism, gates=_without(mechanism.gates, self.gate))
            free = replace(free, closed=_without(free.closed, self.gate))
            what = What.PART if changes else What.WEDGE
            changes.append((what, MechanismChanged(mechanism.id, mechanism, free)))
        scheduler.beat(*changes, *use_up(stage, Gift.WEDGE))

    def aim(self, stage: Stage) -> Cell | None:
        return self.gate


def _without(cells: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    return tuple(each for each in cells if each != cell)
