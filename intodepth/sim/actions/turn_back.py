"""turn_back: turn the hourglass, once: a body that the party sees goes back along its last beats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, spend
from intodepth.sim.actions.reach import shortest_ways
from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import RelicSpent, TaggedEvent, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.arriving import come_into
from intodepth.sim.pull.leash import lead_along, rope_changes
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.relics import relics_of
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.sight import find_seen_cells
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class TurnBack(Action):
    """Send a body back to where it came from."""

    RULE = "turn_back"
    FOOTING = False
    NONE = Reason.NO_WAY_BACK

    body: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return any(body.traits.turns_back for body in stage.bodies.values())

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[TurnBack]:
        """Yield one for each body in sight that has moved, if the hero carries an hourglass."""
        if _hourglass(stage, hero) is None:
            return
        eyes = [other.cell for other in stage.heroes() if other.cell is not None]
        seen = {cell for eye in eyes for cell in find_seen_cells(stage.ground, eye)}
        for body in stage.bodies.values():
            if body.cell in seen and body.trail:
                yield cls(hero.id, body.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the way back is not free."""
        body = stage.bodies[self.body]
        is_free = _step_back(stage, body, body.trail[-1]) is not None
        return None if is_free else Refusal(Reason.NO_WAY_BACK)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero has no hourglass with sand, or nothing in sight has moved."""
        if not any(body.traits.turns_back for body in stage.find_carried(hero.id)):
            return Refusal(Reason.NO_HOURGLASS)
        if not any(relic.traits.turns_back for relic in relics_of(stage, hero.id)):
            return Refusal(Reason.HOURGLASS_SPENT)
        has_moved = any(body.trail for body in stage.bodies.values())
        return None if has_moved else Refusal(Reason.NOTHING_MOVED)

    def schedule(self, scheduler: Scheduler) -> None:
        """Move the body back one cell each beat, for as long as the way is free and ropes allow it."""
        scheduler.who = self.actor
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        hourglass = _hourglass(stage, hero)
        assert hourglass is not None
        spent = What.TURN_BACK, RelicSpent(hourglass, False, True)
        paid: list[TaggedEvent] = [spent, *spend(hero, self.cost(stage))]
        for cell in reversed(stage.bodies[self.body].trail):
            events = _step_back(stage, stage.bodies[self.body], cell)
            if events is None:
                return
            scheduler.beat(*paid, *events)
            paid = []

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.body].cell


def _hourglass(stage: Stage, hero: Hero) -> int | None:
    """Return the id of an hourglass that the hero carries, or None."""
    for body in stage.find_carried(hero.id):
        if body.traits.turns_back and not getattr(body, "spent", True):
            return body.id
    return None


def _step_back(stage: Stage, body: Body, cell: Cell) -> list[TaggedEvent] | None:
    """Return the events that move a body with its ropes back to the cell it came from; None if it cannot go
    there.
    """
    assert body.cell is not None
    if body.hazard or cell in stage.at:
        return None
    ropes = stage.ropes_of(body.id)
    ways = {
        way: led
        for way in shortest_ways(stage, body.cell, cell)
        if (led := lead_along(stage, ropes, body.id, way)) is not None
    }
    if not ways or len(set(ways.values())) > 1:
        return None
    way, led = ways.popitem()
    side = next((side for side in way if side in (Side.E, Side.W)), way[0])
    events: list[TaggedEvent] = [make_move(What.GO_BACK, body, cell, side)]
    if isinstance(body, Hero):
        events += come_into(What.GO_BACK, stage, body, cell, way, grip=body.grip)
    return [*events, *rope_changes(What.PART, ropes, led)]
