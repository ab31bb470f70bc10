"""beat: collects the writes of one beat, so that each value is written once."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.sim.entities import Body, Hero, Posture, Relic
from intodepth.sim.events import (
    BelayChanged,
    CausedEvent,
    Event,
    FallCounted,
    HazardChanged,
    Hurt,
    NoiseMade,
    PostureChanged,
    RelicBroke,
    RelicSpent,
    TerrainChanged,
    make_move,
    things,
)
from intodepth.sim.events.things import AnyOf, Thing
from intodepth.sim.flow.hazards import endless_falls
from intodepth.sim.flow.landing import find_saving_tooth, judge_landing
from intodepth.sim.pull.arriving import fit_posture, turn_in_mirrors
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import OPEN
from intodepth.sim.stage import Stage
from intodepth.sim.water import breaks_fall
from intodepth.sim.what import What


class Beat:
    """The events of one beat, each with the thing whose last event caused it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._events: list[CausedEvent] = []
        self._unbelayed: set[int] = set()
        self._damage: dict[int, int] = {}
        self._damage_cause: dict[int, tuple[What, Thing]] = {}
        self._postures: dict[int, Posture] = {}
        self._thrown: set[int] = set()
        self._broken: dict[Cell, Thing] = {}
        self._falls: dict[int, int] = {}

    def add(self, what: What, event: Event, cause: Thing) -> None:
        """Add an event whose value no other event of this beat writes."""
        self._events.append((what, event, cause))

    def falls(self, body: Body, gently: bool = False) -> None:
        """Move a body down one cell. If `gently` (rope paid out, or water), it does not count as a fall."""
        assert body.cell is not None
        below = self.stage.step(body.cell, Side.S)
        assert below is not None
        what = What.SINK if gently else What.FALL
        if not gently and breaks_fall(self.stage, below):
            what = What.SINK_IN_WATER
        way = things.through(body.cell, Side.S)
        cause = AnyOf((below, way, things.loose(body.id), body.id, *self._ropes_of(body)))
        self.moves(what, body, below, (Side.S,), cause)
        self.ends_belay(What.LOSE_BRACE, body, cause)
        if what == What.FALL:
            self.counts_fall(body)
        else:
            self.ends_fall(What.CHECKED, body)

    def moves(self, what: What, body: Body, target: Cell, sides: Sequence[Side], cause: Thing) -> None:
        """Move a body to another cell."""
        self._events.append((*make_move(what, body, target, sides[0]), cause))
        self._events += ((*told, cause) for told in turn_in_mirrors(self.stage, body, sides))
        if isinstance(body, Hero) and what != What.FALL:
            self._postures[body.id] = fit_posture(self.stage, body, target)

    def counts_fall(self, body: Body) -> None:
        """Count one more fallen cell for a body."""
        self._falls[body.id] = body.fall + 1
        self._events.append((What.PART, FallCounted(body.id, body.fall, body.fall + 1), body.id))

    def ends_fall(self, what: What, body: Body) -> None:
        """Set the fall of a body back to 0, because it was caught or dragged."""
        if body.fall:
            cause = AnyOf((body.id, *self._ropes_of(body)))
            self._events.append((what, FallCounted(body.id, body.fall, 0), cause))

    def _ropes_of(self, body: Body) -> list[Thing]:
        return [things.rope(rope.id) for rope in self.stage.ropes_of(body.id)]

    def ends_belay(self, what: What, hero: Body, cause: Thing) -> None:
        """End the belay of a hero. Only the first cause in this beat is kept."""
        if isinstance(hero, Hero) and hero.belay is not None and hero.id not in self._unbelayed:
            self._unbelayed.add(hero.id)
            self._events.append((what, BelayChanged(hero.id, hero.belay, None), cause))

    def lands(self, body: Body) -> None:
        """End a fall: damage to the body and to what it lands on, noise, and a floor that may break."""
        stage = self.stage
        assert body.cell is not None
        weight = stage.weight(body)
        landed = judge_landing(stage, body.cell, body.fall, body)
        noise = NoiseMade(body.id, body.noise, body.noise + body.fall + weight)
        self._events.append((What.LAND, FallCounted(body.id, body.fall, 0), body.id))
        self._events.append((What.NOISE, noise, body.id))
        tooth = find_saving_tooth(stage, body, landed.harm)
        if tooth is not None:
            self._events.append((What.SAVE, RelicSpent(tooth.id, False, True), body.id))
            return
        if body.fall >= stage.rules.glass + landed.sand:
            self._break_glass(body)
        if landed.under is not None:
            self.damage(What.HIT, stage.bodies[landed.under], landed.blow, body.id)
        if landed.blow > 0:
            self._thrown.add(body.id)
        self.damage(What.FALL_HARM, body, landed.harm, body.id)
        if landed.floor is not None:
            strength = stage.ground.kind(landed.floor).strength
            if strength and weight * body.fall >= strength:
                self._broken[landed.floor] = body.id

    def _break_glass(self, lander: Body) -> None:
        for heart in self.stage.bodies.values():
            is_whole = heart.traits.breaks and isinstance(heart, Relic) and not heart.broken
            if is_whole and bearer(self.stage, heart).id == lander.id:
                self._events.append((What.BREAK_RELIC, RelicBroke(heart.id, False, True), lander.id))

    def stands_on_floor(self, body: Body) -> None:
        """Break a floor of strength 1 under the body that stands on it."""
        assert body.cell is not None
        below = self.stage.step(body.cell, Side.S)
        if below is not None and self.stage.ground.kind(below).strength == 1:
            self._broken.setdefault(below, body.id)

    def holds_itself(self, hero: Hero) -> None:
        """Set the posture that fits a hero's cell: climbing on a ladder above a drop, else standing."""
        self._postures[hero.id] = fit_posture(self.stage, hero)

    def damage(self, what: What, body: Body, amount: int, cause: Thing) -> None:
        """Take hit points from a body. All damage to one body in one beat is added up.

        The sum is told as the first of its kinds in What: own fall, hit, spikes.
        """
        if amount > 0 and body.max_hit_points > 0:
            self._damage[body.id] = self._damage.get(body.id, 0) + amount
            told, first = self._damage_cause.get(body.id, (what, cause))
            self._damage_cause[body.id] = min(told, what), first

    def events(self) -> list[CausedEvent]:
        """Return all events of the beat, each with its cause."""
        events = self._events
        for key, amount in self._damage.items():
            body = self.stage.bodies[key]
            left = max(0, body.hit_points - amount)
            if left != body.hit_points:
                what, cause = self._damage_cause[key]
                events.append((what, Hurt(key, body.hit_points, left), cause))
                if left == 0 or key in self._thrown:
                    self._postures[key] = Posture.PRONE
        for key, posture in self._postures.items():
            body = self.stage.bodies[key]
            if isinstance(body, Hero) and body.posture != posture:
                events.append((What.POSTURE, PostureChanged(key, body.posture, posture), key))
        for cell, cause in self._broken.items():
            broken = TerrainChanged(cell, self.stage.ground.code(cell), OPEN)
            events.append((What.BREAK_FLOOR, broken, cause))
        if self._falls and self.stage.ground.portals:
            self._count_hazards()
        return events

    def _count_hazards(self) -> None:
        for key in endless_falls(self.stage, self._falls):
            self._events.append((What.FALL_FOR_EVER, HazardChanged(key, False, True), key))
