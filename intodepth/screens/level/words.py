"""words: what a schedule says: its beats as phrases for the strip, joined to sentences for panel and log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from intodepth.content.words import describe, name_of, sentence
from intodepth.screens.level.handling import payer_of
from intodepth.screens.level.phrase import Phrase
from intodepth.screens.level.relic_words import describe_relic, is_by_relic
from intodepth.screens.level.rope_words import ON_ROPES, describe_rope, is_caught
from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Bucket, Hero, LevelState, Posture
from intodepth.sim.events import (
    ActionPointsChanged,
    BelayChanged,
    CarrierChanged,
    Event,
    FacingChanged,
    FallCounted,
    GripChanged,
    HazardChanged,
    Hurt,
    LeadPassed,
    LevelStateChanged,
    Manner,
    Moved,
    NoiseMade,
    PostureChanged,
    RoundBegan,
    RuleChanged,
    TerrainChanged,
    TurnEnded,
)
from intodepth.sim.gear_events import (
    BallastChanged,
    CoilsChanged,
    PitonsChanged,
    SwungChanged,
    TrailChanged,
    WheelsChanged,
    WorkChanged,
)
from intodepth.sim.rope_events import AnchorChanged, RopeChanged, Strained
from intodepth.sim.schedule import Happening, Schedule
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import GATES


def build_phrases(stage: Stage, schedule: Schedule) -> tuple[Phrase, ...]:
    """What the schedule says, beat by beat, on the stage before it; equal beats of a body are joined."""
    teller = _Teller(stage.copy(), schedule)
    joined: list[Phrase] = []
    latest: dict[int | None, int] = {}
    for phrase in teller.tell():
        index = latest.get(phrase.body)
        before = None if index is None else joined[index]
        if index is not None and before and before.count and _continues(before, phrase):
            joined[index] = replace(
                before, last=phrase.last, count=before.count + phrase.count, tells=before.tells + phrase.tells
            )
        else:
            latest[phrase.body] = len(joined)
            joined.append(phrase)
    return tuple(joined)


def _continues(before: Phrase, phrase: Phrase) -> bool:
    alike = phrase.verb == before.verb and (phrase.verb or phrase.note == before.note)
    # A fall that something gives way in is told in two parts.
    gap = 1 if phrase.icon == "fall" else 2
    return phrase.count > 0 and bool(alike) and phrase.first <= before.last + gap


def tell(stage: Stage, phrases: Iterable[Phrase], actor: int | None, *, order: bool = False) -> str:
    """Phrases as sentences; each begins with a name, but for `order`, which speaks to the actor alone."""
    said: list[str] = []
    listed = list(phrases)
    alone = order and all(phrase.body in (actor, None) for phrase in listed)
    for body, group in groupby(listed, key=lambda phrase: phrase.body):
        if alone and body is not None:
            said.append(sentence(", ".join(phrase.clause(order=True) for phrase in group)))
        else:
            parts = [phrase.clause(order=False) for phrase in group]
            if body is None:
                said += [sentence(part) for part in parts]
            else:
                said.append(f"{sentence(name_of(stage.bodies[body]))} {', '.join(parts)}")
    return ". ".join(said) + "." if said else ""


class _Teller:
    """Follows a timeline on a stage of its own and says what each beat is."""

    def __init__(self, stage: Stage, schedule: Schedule) -> None:
        self.stage = stage
        self.beats = [list(group) for _, group in groupby(schedule.timeline, key=lambda each: each.beat)]
        self.actor = payer_of([happening.event for happening in schedule.timeline])
        self.said: set[Event] = set()
        """events of later beats that a phrase has told already"""

    def tell(self) -> list[Phrase]:
        """All phrases in the order of beats."""
        phrases: list[Phrase] = []
        place = 0
        for index, beat in enumerate(self.beats):
            following = self.beats[index + 1] if index + 1 < len(self.beats) else []
            for offset, happening in enumerate(beat):
                phrase = self._phrase(happening, beat, following)
                if phrase is not None and happening.event not in self.said:
                    phrases.append(replace(phrase, tells=(place + offset,)))
            self._tell_along(phrases, beat, place)
            for happening in beat:
                happening.event.apply(self.stage)
            place += len(beat)
        return phrases

    @staticmethod
    def _tell_along(phrases: list[Phrase], beat: list[Happening], start: int) -> None:
        """Add moves of a beat to the phrase of a move like it: of riders to that of what bears them."""
        told = {place: index for index, phrase in enumerate(phrases) for place in phrase.tells}
        for place, (_, _, event) in enumerate(beat, start):
            if isinstance(event, Moved) and event.manner in ON_ROPES and place not in told:
                for other, (_, _, bearing) in enumerate(beat, start):
                    if other in told and isinstance(bearing, Moved) and bearing.side == event.side:
                        phrase = phrases[told[other]]
                        phrases[told[other]] = replace(phrase, tells=(*phrase.tells, place))
                        break

    def _phrase(
        self, happening: Happening, beat: list[Happening], following: list[Happening]
    ) -> Phrase | None:
        """What one event says; None where another event of the beat says it."""
        at = happening.beat
        events = [other.event for other in beat]
        if is_by_relic(self.stage, happening.event, events):
            return describe_relic(self.stage, at, happening.event, events)
        match happening.event:
            case Moved(manner=manner) as moved if manner in ON_ROPES:
                return describe_rope(self.stage, at, moved, events, self.actor)
            case FallCounted(body=body, new=0) as caught if is_caught(body, events):
                return describe_rope(self.stage, at, caught, events, self.actor)
            case (
                RopeChanged()
                | AnchorChanged()
                | Strained()
                | BelayChanged()
                | GripChanged()
                | HazardChanged()
                | CoilsChanged() as changed
            ):
                return describe_rope(self.stage, at, changed, events, self.actor)
            case Moved() as moved:
                return self._moved(at, moved, beat, following)
            case FallCounted(body=body, new=0):
                harm = _lost(beat, body)
                return Phrase(at, at, "land", "land", body, harm=harm)
            case Hurt(body=body, old=int(old), new=int(new)):
                return self._hurt(at, body, old - new, beat)
            case NoiseMade(body=body, old=int(old), new=int(new)):
                return Phrase(at, at, "noise", "", body, note=f"noise {new - old}")
            case PostureChanged(body=body, old=old, new=new):
                return self._posture(at, body, old, new, beat)
            case FacingChanged(body=body):
                alone = all(other.event is happening.event or _body(other.event) != body for other in beat)
                return Phrase(at, at, "move", "turn round", body) if alone else None
            case CarrierChanged(body=body, old=old, new=new):
                return self._carrier(at, body, old, new, _payer(beat))
            case LevelStateChanged(body=body, new=new):
                if new == LevelState.EXITED:
                    if self.stage.bodies[body].carrier is not None:
                        return None
                    borne = " and ".join(name_of(relic) for relic in self.stage.carried(body))
                    return Phrase(at, at, "exit", "leave", body, note=f"with {borne}" if borne else "")
                return Phrase(at, at, "deploy", "come in", body)
            case TurnEnded(body=body, new=new):
                return Phrase(at, at, "pass", "end the turn", body) if new else None
            case LeadPassed(new=new):
                return Phrase(at, at, "lead", "", note=f"{self.stage.bodies[new].name}'s turn")
            case RoundBegan(new=new):
                return Phrase(at, at, "round", "", note=f"round {new}")
            case TerrainChanged(old=old) as changed if old in GATES:
                return Phrase(at, at, "breaks", "", note=describe(changed, self.stage))
            case TerrainChanged():
                return Phrase(at, at, "breaks", "", note="the floor breaks")
            case WorkChanged() | BallastChanged() as told:
                return Phrase(at, at, "shove", "", note=describe(told, self.stage))
            case RuleChanged() as changed:
                return Phrase(at, at, "settings", "", note=describe(changed, self.stage))
            case ActionPointsChanged() | FallCounted() | PitonsChanged():
                return None
            case WheelsChanged() | SwungChanged() | TrailChanged():
                return None
        raise TypeError(f"no words for {type(happening.event).__name__}")

    def _moved(
        self, at: int, moved: Moved, beat: list[Happening], following: list[Happening]
    ) -> Phrase | None:
        body, old, new, side = moved.body, moved.old, moved.new, moved.side
        if side is None or old is None or new is None:
            return None
        if side == Side.S and any(isinstance(h.event, FallCounted) and h.event.body == body for h in beat):
            return Phrase(at, at, "fall", "fall", body, 1)
        shover = _payer(beat)
        if shover is not None and shover != body:
            return Phrase(at, at, "shove", f"shove {name_of(self.stage.bodies[body])}", shover)
        ground = self.stage.ground
        if side in (Side.N, Side.S):
            way = "up" if side == Side.N else "down"
            if ground.kind(new).ladder or ground.kind(old).ladder:
                return Phrase(at, at, "climb", f"climb {way}", body, 1)
            if self._grips(body, beat):
                return Phrase(at, at, "grip", f"climb {way} the rope", body, 1)
        footed = side in (Side.E, Side.W) and self._is_footed(body, new)
        then = None if footed else _second_step(following, body)
        if then is not None:
            self.said.add(then)
            if side == Side.N:
                hung = self._is(body, Posture.HANGING)
                return Phrase(at, at + 1, "mantle", "pull up" if hung else "climb up a step", body)
            hangs = any(isinstance(h.event, PostureChanged) and h.event.new == Posture.HANGING for h in beat)
            verb, icon = ("hang from the edge", "hang") if hangs else ("step down", "edge")
            return Phrase(at, at + 1, icon, verb, body)
        if footed:
            return Phrase(at, at, "walk", "walk", body, 1)
        return Phrase(at, at, "edge", "step off the edge", body)

    def _hurt(self, at: int, body: int, lost: int, beat: list[Happening]) -> Phrase | None:
        down = self.stage.bodies[body].hit_points == lost
        if any(isinstance(h.event, FallCounted) and h.event.body == body and h.event.new == 0 for h in beat):
            return Phrase(at, at, "cross", "lie still", body, harm=0) if down else None
        cell = self.stage.bodies[body].cell
        spikes = cell is not None and self.stage.ground.kind(cell).spikes
        note = "spikes" if spikes else "is hit"
        return Phrase(at, at, "spikes" if spikes else "hurt", "", body, note=note, harm=lost)

    def _posture(self, at: int, body: int, old: object, new: object, beat: list[Happening]) -> Phrase | None:
        if any(isinstance(h.event, Moved) and h.event.body == body for h in beat):
            return None
        if old == Posture.HANGING and new != Posture.PRONE:
            return Phrase(
                at,
                at,
                "fall",
                "let go" if _payer(beat) == body else "lose hold",
                body,
            )
        return Phrase(at, at, "rise", "get up", body) if old == Posture.PRONE else None

    def _carrier(self, at: int, body: int, old: object, new: object, actor: int | None) -> Phrase | None:
        name = name_of(self.stage.bodies[body])
        giver = self.stage.bodies.get(old) if isinstance(old, int) else None
        taker = self.stage.bodies.get(new) if isinstance(new, int) else None
        if taker is None:
            if isinstance(giver, Bucket):
                return Phrase(at, at, "drop", f"tip {name} out", giver.id if actor is None else actor)
            return Phrase(at, at, "drop", f"put {name} down", giver.id if giver else None)
        if isinstance(giver, Hero) and giver.hit_points > 0:
            verb = "put {} into {}" if isinstance(taker, Bucket) else "hand {} to {}"
            return Phrase(at, at, "give", verb.format(name, name_of(taker)), giver.id)
        whence = "" if giver is None else " out of " if isinstance(giver, Bucket) else " from "
        return Phrase(at, at, "take", f"take {name}{whence}{name_of(giver) if giver else ''}", taker.id)

    def _grips(self, body: int, beat: list[Happening]) -> bool:
        """Whether the hands of a body are on a rope when a beat is over, or were before it."""
        hero = self.stage.bodies[body]
        takes = any(isinstance(h.event, GripChanged) and h.event.body == body for h in beat)
        return takes or (isinstance(hero, Hero) and hero.grip is not None)

    def _is(self, body: int, posture: Posture) -> bool:
        hero = self.stage.bodies[body]
        return isinstance(hero, Hero) and hero.posture == posture

    def _is_footed(self, body: int, cell: Cell) -> bool:
        if self.stage.ground.footing[cell]:
            return True
        below = self.stage.step(cell, Side.S)
        return below is not None and self.stage.at.get(below, body) != body


def _body(event: Event) -> int | None:
    return getattr(event, "body", None)


def _payer(beat: list[Happening]) -> int | None:
    """Who spends action points in a beat."""
    return payer_of([happening.event for happening in beat])


def _lost(beat: list[Happening], body: int) -> int:
    """Hit points that a body loses in a beat."""
    for happening in beat:
        event = happening.event
        if isinstance(event, Hurt) and event.body == body and event.old is not None and event.new is not None:
            return event.old - event.new
    return 0


def _second_step(following: list[Happening], body: int) -> Moved | None:
    """The second half of a stride of two cells: a step that is neither paid for nor a fall."""
    own = [happening.event for happening in following if _body(happening.event) == body]
    if any(isinstance(event, ActionPointsChanged | FallCounted) for event in own):
        return None
    walks = (event for event in own if isinstance(event, Moved) and event.manner == Manner.WALKED)
    return next((event for event in walks if event.side is not None), None)
