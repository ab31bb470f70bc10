"""exit: leave the level by an entry or a way down, with all that is carried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, let_go
from intodepth.sim.cargo import find_borne_heroes
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import DoorChosen, LevelStateChanged, TaggedEvent, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.leash import rope_changes, untie
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import WAY_DOWN, Doors
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Exit(Action):
    """Leave the level."""

    RULE = "exit"
    NONE = Reason.NO_WAY_OUT

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Exit]:
        """Yield one, where there is a way out."""
        assert hero.cell is not None
        if stage.leads_out(hero.cell):
            yield cls(hero.id)

    def perform(self, scheduler: Scheduler) -> None:
        """Take the hero out of the level with the fallen heroes that it carries.

        Ropes that were tied to it stay.
        """
        hero = scheduler.stage.hero(self.actor)
        assert hero.cell is not None
        leaving = (hero, *find_borne_heroes(scheduler.stage, hero.id))
        ropes = scheduler.stage.ropes_of(hero.id)
        scheduler.beat(
            *(
                (
                    What.LEAVE if each is hero else What.PART,
                    LevelStateChanged(each.id, each.state, LevelState.EXITED),
                )
                for each in leaving
            ),
            make_move(What.PART, hero, None, None),
            *let_go(hero),
            *rope_changes(What.UNTIE, ropes, [untie(rope, hero.id) for rope in ropes]),
            *_choose_way(scheduler.stage, hero.cell),
        )

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.actor].cell


def _choose_way(stage: Stage, cell: Cell) -> list[TaggedEvent]:
    """Return the event by which the first hero to leave chooses the way down for all."""
    if stage.doors != Doors.FIRST:
        return []
    chosen = Doors.DOWN if stage.ground.code(cell) == WAY_DOWN else Doors.BACK
    return [(What.CHOOSE_DOOR, DoorChosen(stage.doors, chosen))]
