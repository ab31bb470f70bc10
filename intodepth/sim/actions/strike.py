"""strike: hit a creature in the next cell, which lets go and looks away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from intodepth.sim.actions.base import Action
from intodepth.sim.creatures import creatures_of, take
from intodepth.sim.creatures.base import hangs_by_rock_alone
from intodepth.sim.entities import Creature, Hero, Step
from intodepth.sim.events import FacingChanged, GripChanged, TaggedEvent
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

_BY_BLOW: Final = {
    What.FALL: What.STRIKE_DOWN,
    What.SINK_IN_WATER: What.STRIKE_DOWN,
    What.CLING: What.STRIKE,
}
"""what the release of rope or rock is told as after a strike"""


@dataclass(frozen=True, order=True)
class Strike(Action):
    """Hit a neighbouring creature.

    It still does what it announced, from the direction that it looks in then.
    """

    RULE = "strike"
    FOOTING = False
    NONE = Reason.NOTHING_TO_STRIKE

    side: Side

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return hero.blade and bool(creatures_of(stage))

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Strike]:
        """Yield each side with a creature, if the hero has a blade."""
        assert hero.cell is not None
        if hero.blade:
            for side in SIDES:
                cell = stage.step(hero.cell, side)
                if cell in stage.at and isinstance(stage.bodies[stage.at[cell]], Creature):
                    yield cls(hero.id, side)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the creature does not react, or the blow would change nothing."""
        creature = self._find_struck(stage)
        if creature.traits.armoured:
            return Refusal(Reason.ARMOURED, (creature.id,))
        return None if self._flinch(stage, creature) else Refusal(Reason.FLINCHED, (creature.id,))

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero has no blade."""
        return None if hero.blade else Refusal(Reason.NO_BLADE)

    def perform(self, scheduler: Scheduler) -> None:
        """Turn the hero towards the creature, and let the creature flinch."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        turns = self.side in (Side.E, Side.W) and hero.facing != self.side
        turned = [(What.FACE, FacingChanged(hero.id, hero.facing, self.side))] if turns else []
        scheduler.beat(*self._flinch(stage, self._find_struck(stage)), *turned)

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)

    def _find_struck(self, stage: Stage) -> Creature:
        cell = self.aim(stage)
        assert cell is not None
        return stage.creature(stage.at[cell])

    def _flinch(self, stage: Stage, creature: Creature) -> list[TaggedEvent]:
        """Return the events by which a creature lets go of rope or rock and turns away from the blow.

        From above or below it only lets go.
        """
        cell = stage.bodies[self.actor].cell
        assert cell is not None
        away = turn_facing(stage.ground, cell, (self.side,), self.side)
        events: list[TaggedEvent] = []
        if creature.grip is not None:
            events.append((What.STRIKE, GripChanged(creature.id, creature.grip, None)))
        if away in (Side.E, Side.W) and creature.facing != away:
            events.append((What.STRIKE, FacingChanged(creature.id, creature.facing, away)))
        if hangs_by_rock_alone(stage, creature):
            told = take(stage, creature, Step.LET_GO).events
            events += [(_BY_BLOW.get(what, what), event) for what, event in told]
        return events
