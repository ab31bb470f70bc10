"""turn_back: turn the hourglass, once: a body that the party sees runs its last beats backwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_awake, spend
from intodepth.sim.deeds.reach import shortest_ways
from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import (
    Event,
    Manner,
    Moved,
    RelicSpent,
)
from intodepth.sim.flow.beat import come_into
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.leash import led_along, rope_changes, ropes_of
from intodepth.sim.relics import Power
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.sight import sectors
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class TurnBack(Action):
    """Send a body back to where it came from."""

    NAME = "Rewind"
    SELECTOR = Selector.CELL
    RULE = "turn_back"

    body: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[TurnBack]:
        """One for each body in the party's sight with a free way back, if the hero has an hourglass."""
        if _hourglass(stage, hero) is None or not is_awake(hero, cls.price(stage)):
            return
        eyes = [other.cell for other in stage.heroes() if other.cell is not None]
        seen = {sector.cell for eye in eyes for sector in sectors(stage.ground, eye)}
        for body in stage.bodies.values():
            if body.cell in seen and body.trail and _step_back(stage, body, body.trail[-1]) is not None:
                yield cls(hero.id, body.id)

    def schedule(self, scheduler: Scheduler) -> None:
        """Back a cell each beat, as far as the way is free and ropes allow; what follows, follows."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        hourglass = _hourglass(stage, hero)
        assert hourglass is not None
        paid: list[Event] = [RelicSpent(hourglass, False, True), *spend(hero, self.cost(stage))]
        for cell in reversed(stage.bodies[self.body].trail):
            events = _step_back(stage, stage.bodies[self.body], cell)
            if events is None:
                return
            scheduler.beat(*paid, *events)
            paid = []

    def aim(self, stage: Stage) -> Cell | None:
        """Where the body is."""
        return stage.bodies[self.body].cell


def _hourglass(stage: Stage, hero: Hero) -> int | None:
    """The id of an hourglass in the hero's own hands; None if there is none."""
    for body in stage.carried(hero.id):
        if body.kind == Power.HOURGLASS and not getattr(body, "spent", True):
            return body.id
    return None


def _step_back(stage: Stage, body: Body, cell: Cell) -> list[Event] | None:
    """A body with its ropes goes back to the cell that it came from; None if it cannot."""
    assert body.cell is not None
    if body.hazard or cell in stage.at:
        return None
    ropes = ropes_of(stage, body.id)
    ways = {
        way: led
        for way in shortest_ways(stage, body.cell, cell)
        if (led := led_along(stage, ropes, body.id, way)) is not None
    }
    if not ways or len(set(ways.values())) > 1:
        return None
    way, led = ways.popitem()
    side = next((side for side in way if side in (Side.E, Side.W)), way[0])
    events: list[Event] = [Moved(body.id, body.cell, cell, side, Manner.TURNED_BACK)]
    if isinstance(body, Hero):
        events += come_into(stage, body, cell, way, grip=body.grip)
    return [*events, *rope_changes(ropes, led)]
