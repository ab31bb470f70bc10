"""swing: swing on a taut rope along a circular arc."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import cell_of, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.actions.shove import push, withstands
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import Moved, RopeChanged, SwungChanged, TaggedEvent
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.swinging import ACROSS, Arc, arc_of, swing_on
from intodepth.sim.refusals import Reason, Refusal, Refused, most_telling, require, require_value
from intodepth.sim.relics import is_unshovable
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Swing(RopeAction):
    """Swing out, and let go at the end or hold on."""

    RULE = "swing"
    FOOTING = False
    NONE = Reason.NOT_TIED_ON

    side: Side
    columns: int
    let_go: bool

    @classmethod
    def least(cls, stage: Stage, hero: Hero) -> int:
        """Return the rule `swing`; 0 while the hero has a free swing."""
        return 0 if _is_free(hero) else cls.price(stage)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Swing]:
        """Yield each column that a swing reaches, for each rope, once holding on and once letting go."""
        if is_unshovable(stage, hero):
            return
        for rope in stage.ropes_of(hero.id):
            for side in ACROSS:
                for columns in range(1, cls._farthest(stage, hero, rope, side) + 1):
                    for let_go in (False, True):
                        yield cls(hero.id, rope.id, side, columns, let_go)

    def obstacle(self, stage: Stage) -> Refusal | None:
        return None

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero has no taut rope that leads up, or no free way to swing."""
        if is_unshovable(stage, hero):
            return Refusal(Reason.BEARS_CROWN)
        tries = [cls(hero.id, rope.id, side, 1, False) for rope in stage.ropes_of(hero.id) for side in ACROSS]
        return most_telling(super(Swing, each).obstacle(stage) for each in tries)

    @classmethod
    def _farthest(cls, stage: Stage, hero: Hero, rope: Rope, side: Side) -> int:
        """Return how many columns a swing reaches to one side."""
        scheduler = Scheduler(stage.copy())
        try:
            cls(hero.id, rope.id, side, 2 * len(rope.sides), False).perform(scheduler)
        except Refused:
            return 0
        return scheduler.timeline[-1].beat

    def schedule(self, scheduler: Scheduler) -> None:
        """Pay, or use up the free swing of this round, and perform the action."""
        hero = scheduler.stage.hero(self.actor)
        if _is_free(hero):
            scheduler.who = self.actor
            scheduler.pay((What.PART, SwungChanged(hero.id, False, True)))
            self.perform(scheduler)
        else:
            super().schedule(scheduler)

    def cost(self, stage: Stage) -> int:
        """Return the rule `swing`; 0 while the hero has a free swing."""
        return self.least(stage, stage.hero(self.actor))

    def aim(self, stage: Stage) -> Cell | None:
        """Return the last cell of the arc, or that of the body that is kicked."""
        scheduler = Scheduler(stage.copy())
        self.perform(scheduler)
        kicked = _find_kicked(scheduler)
        return scheduler.stage.bodies[self.actor].cell if kicked is None else stage.bodies[kicked].cell

    def kicks(self, stage: Stage) -> int | None:
        """Return the id of the body that is kicked at the end of the swing, or None."""
        scheduler = Scheduler(stage.copy())
        try:
            self.perform(scheduler)
        except Refused:
            return None
        return _find_kicked(scheduler)

    def perform(self, scheduler: Scheduler) -> None:
        """Add a beat for each column, along the cells at the rope's length from its pivot.

        A body in the next cell is kicked one cell on, if it could be shoved.
        """
        stage, side = scheduler.stage, self.side
        found = rope_of(stage, self.rope)
        end = require_value(found.end_of(self.actor), Reason.NOT_TIED_ON)
        require(stage.bodies[self.actor].cell is not None, Reason.NOT_TIED_ON)
        is_across = side in ACROSS and self.columns > 0
        require(found.slack == 0 and is_across, Reason.ROPE_SLACK)
        arc = arc_of(stage, found, end, side)
        require(arc.down > 0, Reason.NOTHING_TO_SWING_FROM)
        limit = min(self.columns, 2 if arc.across == 0 else max(0, -2 * arc.across))
        done = 0
        while done < limit:
            onward = swing_on(What.SWING, stage, stage.bodies[self.actor], arc)
            if onward is None:
                kicked = _kick(stage, self.actor, arc) if done else []
                if kicked:
                    scheduler.beat(*kicked)
                break
            events, arc = onward
            scheduler.beat(*events)
            done += 1
        require(done > 0, Reason.NO_WAY)
        if self.let_go:
            held = stage.ropes[self.rope]
            is_in_air = not has_footing(stage, stage.bodies[self.actor])
            what = What.UNTIE_IN_AIR if is_in_air else What.UNTIE
            scheduler.beat((what, RopeChanged(self.rope, held, held.retie(end, None))))


def _find_kicked(scheduler: Scheduler) -> int | None:
    kicks = (each.event for each in scheduler.timeline if each.what == What.KICKED)
    return next((event.body for event in kicks if isinstance(event, Moved)), None)


def _kick(stage: Stage, actor: int, arc: Arc) -> list[TaggedEvent]:
    """Return the events of kicking the body at the end of the arc one cell on; empty if there is none or it
    does not move.
    """
    body = stage.bodies[actor]
    cell, side = cell_of(body), arc.side
    if arc.across >= 0:
        above = stage.free_step(cell, Side.N, body)
        if above is None:
            return []
        side = turn_facing(stage.ground, cell, (Side.N,), side)
        cell = above
    beyond = stage.ground.open_step(cell, side)
    if beyond not in stage.at:
        return []
    assert beyond is not None
    met = stage.bodies[stage.at[beyond]]
    onward = turn_facing(stage.ground, cell, (side,), side)
    if met.id == actor or withstands(stage, body, met, onward) is not None:
        return []
    return push(What.KICKED, stage, met, onward)


def _is_free(hero: Hero) -> bool:
    return bool(hero.gifts & Gift.SWINGS) and not hero.swung
