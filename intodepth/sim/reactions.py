"""reactions: what follows by itself, beat after beat: lost holds, falls, landings, breaking floors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Body, Hero, Posture
from intodepth.sim.events import Event, FallCounted, FloorBroke, Hurt, Moved, NoiseMade, PostureChanged
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import OPEN

if TYPE_CHECKING:
    from intodepth.sim.schedule import Scheduler


def settle(scheduler: Scheduler) -> bool:
    """Add beats until one would write nothing; whether there was any."""
    stage = scheduler.stage
    limit = 64 + 8 * (stage.ground.width + stage.ground.height)
    beats = 0
    while beats < limit:
        events = next_beat(stage, _stepped(scheduler))
        if not events:
            break
        beats += 1
        scheduler.caused_beat(events)
    return beats > 0


def _stepped(scheduler: Scheduler) -> list[int]:
    """Ids of the bodies that came into their cell in the latest beat."""
    return [h.event.body for h in scheduler.latest() if isinstance(h.event, Moved)]


def next_beat(stage: Stage, stepped: list[int]) -> list[tuple[Event, object]]:
    """What happens by itself in the coming beat: events, each with the thing whose last event caused it.

    Everything is decided from the stage as it stands; each value is written once at most.
    """
    lost = _lost_holds(stage)
    if lost:
        return lost
    asking = [body for body in stage.bodies.values() if body.cell is not None and not stage.has_footing(body)]
    falling = _falling(stage, asking)
    beat = _Beat(stage)
    for body in asking:
        if body.id in falling:
            beat.falls(body)
    for body in stage.bodies.values():
        if body.cell is None or body.id in falling:
            continue
        if body.fall:
            beat.lands(body)
        elif body.id in stepped and stage.ground.kind(body.cell).spikes and stage.is_steady(body):
            beat.damage(body, stage.rules.spikes, body.id)
        if stage.ground.footing[body.cell]:
            beat.stands_on_floor(body)
        if isinstance(body, Hero):
            beat.holds_itself(body)
    return beat.events()


def _lost_holds(stage: Stage) -> list[tuple[Event, object]]:
    """Hands that have no ledge any more."""
    return [
        (PostureChanged(body.id, Posture.HANGING, Posture.STANDING), body.id)
        for body in stage.bodies.values()
        if isinstance(body, Hero) and body.posture == Posture.HANGING and not stage.holds_ledge(body)
    ]


def fitting_posture(stage: Stage, hero: Hero) -> Posture:
    """The posture that a standing or climbing hero really has in its cell; others stay as they are."""
    if hero.cell is None or hero.posture in (Posture.HANGING, Posture.PRONE):
        return hero.posture
    if not stage.ground.kind(hero.cell).ladder:
        return Posture.STANDING
    below = stage.step(hero.cell, Side.S)
    return hero.posture if below is None or stage.ground.is_solid(below) else Posture.CLIMBING


def _falling(stage: Stage, asking: list[Body]) -> set[int]:
    """Ids of the bodies that fall: all that ask, less those above a body that stays."""
    going = {body.id for body in asking}
    changed = True
    while changed:
        changed = False
        for body in asking:
            if body.id in going and body.cell is not None:
                below = stage.step(body.cell, Side.S)
                under = None if below is None else stage.at.get(below)
                if under is not None and under not in going:
                    going.discard(body.id)
                    changed = True
    return going


class _Beat:
    """The writes of one beat, gathered so that each value is written once."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._events: list[tuple[Event, object]] = []
        self._damage: dict[int, int] = {}
        self._damage_cause: dict[int, object] = {}
        self._postures: dict[int, Posture] = {}
        self._thrown: set[int] = set()
        self._broken: dict[Cell, object] = {}

    def falls(self, body: Body) -> None:
        """One cell down."""
        assert body.cell is not None
        below = self.stage.step(body.cell, Side.S)
        assert below is not None
        self._events.append((Moved(body.id, body.cell, below, Side.S), body.id))
        self._events.append((FallCounted(body.id, body.fall, body.fall + 1), body.id))

    def lands(self, body: Body) -> None:
        """The end of a fall: damage to it and to what it lands on, noise, a floor that may break."""
        stage, rules = self.stage, self.stage.rules
        assert body.cell is not None
        weight = stage.weight(body)
        self._events.append((FallCounted(body.id, body.fall, 0), body.id))
        self._events.append((NoiseMade(body.id, body.noise, body.noise + body.fall + weight), body.id))
        below = stage.step(body.cell, Side.S)
        under = None if below is None else stage.at.get(below)
        safe = rules.safe_fall
        if below is not None and stage.ground.kind(below).soft_landing:
            safe += rules.sand
        harm = max(0, body.fall - safe)
        if under is not None:
            self.damage(stage.bodies[under], harm, body.id)
        if harm > 0:
            self._thrown.add(body.id)
        if stage.ground.kind(body.cell).spikes:
            harm += rules.spikes
        self.damage(body, harm, body.id)
        if below is not None:
            strength = stage.ground.kind(below).strength
            if strength and weight * body.fall >= strength:
                self._broken[below] = body.id

    def stands_on_floor(self, body: Body) -> None:
        """Floor of strength 1 does not even bear what stands on it."""
        assert body.cell is not None
        below = self.stage.step(body.cell, Side.S)
        if below is not None and self.stage.ground.kind(below).strength == 1:
            self._broken.setdefault(below, body.id)

    def holds_itself(self, hero: Hero) -> None:
        """On a ladder over nothing it climbs, off ladders it stands."""
        self._postures[hero.id] = fitting_posture(self.stage, hero)

    def damage(self, body: Body, amount: int, cause: object) -> None:
        """Hit points to lose; all damage to one body in one beat is added up."""
        if amount > 0 and body.max_hit_points > 0:
            self._damage[body.id] = self._damage.get(body.id, 0) + amount
            self._damage_cause.setdefault(body.id, cause)

    def events(self) -> list[tuple[Event, object]]:
        """All of the beat, each with the thing that caused it."""
        events = self._events
        for key, amount in self._damage.items():
            body = self.stage.bodies[key]
            left = max(0, body.hit_points - amount)
            if left != body.hit_points:
                events.append((Hurt(key, body.hit_points, left), self._damage_cause[key]))
                if left == 0 or key in self._thrown:
                    self._postures[key] = Posture.PRONE
        for key, posture in self._postures.items():
            body = self.stage.bodies[key]
            if isinstance(body, Hero) and body.posture != posture:
                events.append((PostureChanged(key, body.posture, posture), key))
        for cell, cause in self._broken.items():
            events.append((FloorBroke(cell, self.stage.ground.code(cell), OPEN), cause))
        return events
