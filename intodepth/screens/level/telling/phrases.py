"""phrases: what a schedule says: its beats as phrases for the strip, as sentences for panel and log."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from itertools import groupby
from typing import Final

from intodepth.content.event_words import describe
from intodepth.content.words import name_of, sentence
from intodepth.screens.level.telling import body_words
from intodepth.screens.level.telling.handling import payer_of, struck
from intodepth.screens.level.telling.mechanism_words import describe_mechanism, waiting_gates
from intodepth.screens.level.telling.phrase import Phrase
from intodepth.screens.level.telling.relic_words import describe_relic, is_by_relic
from intodepth.screens.level.telling.rope_words import (
    ON_ROPES,
    SWING,
    SWING_IN,
    describe_on_rope,
    is_on_rope,
)
from intodepth.sim import events
from intodepth.sim.entities import LevelState
from intodepth.sim.events import PortalsChanged
from intodepth.sim.flow.schedule import Happening, Schedule
from intodepth.sim.space.terrain import WAY_DOWN, Doors
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.water import is_disturbed

ICONS: Final[dict[type[events.Event], str]] = {events.BallastChanged: "fill", events.RuleChanged: "settings"}
"""of events that have no phrase of their own and are told as in a transcript"""
SILENT: Final = (
    events.ActionPointsChanged,
    events.FallCounted,
    events.PitonsChanged,
    events.IntentChanged,
    events.WheelsChanged,
    events.SwungChanged,
    events.TrailChanged,
)
"""what has no phrase, unless one of the cases of `_phrase` says so"""


def build_phrases(stage: Stage, schedule: Schedule) -> tuple[Phrase, ...]:
    """What the schedule says, beat by beat, on the stage before it; equal beats of a body are joined."""
    teller = _Teller(stage.copy(), schedule)
    joined: list[Phrase] = []
    latest: dict[int | None, int] = {}
    for phrase in teller.tell():
        if phrase.verb == SWING_IN and any((each.verb, each.body) == (SWING, phrase.body) for each in joined):
            phrase = replace(phrase, verb="swing back")
        index = latest.get(phrase.body)
        before = None if index is None else joined[index]
        if index is not None and before and before.count and _continues(before, phrase):
            joined[index] = replace(
                before, last=phrase.last, count=before.count + phrase.count, tells=before.tells + phrase.tells
            )
        else:
            latest[phrase.body] = len(joined)
            joined.append(phrase)
    return (*joined, *waiting_gates(stage, teller.stage, schedule.timeline))


def told_of(phrases: Iterable[Phrase], unseen: Container[int]) -> tuple[Phrase, ...]:
    """Those of which something is seen; `unseen` are places in the timeline of what is not."""
    return tuple(
        phrase for phrase in phrases if not phrase.tells or any(place not in unseen for place in phrase.tells)
    )


FOR_GOOD: Final = ", for good"


def _of_all(stage: Stage, at: int, event: events.RoundBegan | events.WaterRose | events.DoorChosen) -> Phrase:
    """What happens to nobody by himself."""
    match event:
        case events.RoundBegan(new=new):
            return Phrase(at, at, "round", "", note=f"round {new}")
        case events.WaterRose(old=old):
            icon = "water" if old == DRY else "rises"
            return Phrase(at, at, icon, "", note=f"{describe(event, stage)}{_woken_by(stage)}")
    words = _door_words(stage, event.new)
    return Phrase(at, at, "exit", "", note=words, is_grave=words.endswith(FOR_GOOD))


def _woken_by(stage: Stage) -> str:
    """Why water comes in before its time: `: the bell was moved`; empty if it does not."""
    flood = stage.flood
    if flood is None or stage.water != DRY or stage.round >= flood.wakes or not is_disturbed(stage, flood):
        return ""
    relic = stage.bodies.get(flood.relic)
    return f": {name_of(relic)} was moved" if relic is not None else ": what lay here was moved"


def _door_words(stage: Stage, doors: int) -> str:
    """What it means that the first has left a floor."""
    if doors == Doors.DOWN:
        return "all go down"
    return f"all go up{FOR_GOOD}" if any(stage.ground.cells_of(WAY_DOWN)) else "all go up"


def _goes_along(event: events.Event, leading: events.Event) -> bool:
    match event, leading:
        case events.Moved(manner=manner, side=side), events.Moved(side=other):
            return manner in ON_ROPES and side == other
        case events.TerrainChanged(old=old, new=new), events.TerrainChanged(old=before, new=after):
            return (old, new) == (before, after)
        case PortalsChanged() as one, PortalsChanged() as other_one:
            return (one.closes, one.opens) == (other_one.closes, other_one.opens)
    return False


def _continues(before: Phrase, phrase: Phrase) -> bool:
    # Of several ropes only the first step on one says which.
    alike = before.icon == phrase.icon and f"{before.verb} ".startswith(f"{phrase.verb} ")
    alike = alike and bool(phrase.verb or phrase.note == before.note)
    # A fall that something gives way in is told in two parts.
    gap = 1 if phrase.icon == "fall" else 2
    return phrase.count > 0 and alike and phrase.first <= before.last + gap


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
        self.said: set[events.Event] = set()
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
        """Add events to the phrase of one like it: moves of riders to that of what bears them, gates."""
        told = {place: index for index, phrase in enumerate(phrases) for place in phrase.tells}
        for place, happening in enumerate(beat, start):
            if place not in told:
                for other, leading in enumerate(beat, start):
                    if other in told and _goes_along(happening.event, leading.event):
                        phrase = phrases[told[other]]
                        phrases[told[other]] = replace(phrase, tells=(*phrase.tells, place))
                        break

    def _phrase(
        self, happening: Happening, beat: list[Happening], following: list[Happening]
    ) -> Phrase | None:
        """What one event says; None where another event of the beat says it."""
        at = happening.beat
        together = [other.event for other in beat]
        if (creature := struck(self.stage, together)) is not None:
            return body_words.describe_strike(self.stage, at, happening.event, creature, together)
        if is_by_relic(self.stage, happening.event, together):
            return describe_relic(self.stage, at, happening.event, together)
        if is_on_rope(happening.event, together):
            return describe_on_rope(self.stage, at, happening.event, together, self.actor)
        match happening.event:
            case events.SettlingStopped():
                return Phrase(at, at, "pass", "", note="stopped: it would go on and on")
            case events.Moved() as moved:
                then = body_words.second_step(self.stage, moved, [each.event for each in following])
                self.said |= {then} if then is not None else set()
                return body_words.describe_move(self.stage, at, moved, together, then)
            case events.FallCounted(body=body, new=0):
                return body_words.describe_landing(self.stage, at, body, together)
            case events.Hurt(body=body, old=int(old), new=int(new)):
                return body_words.describe_hurt(self.stage, at, body, old - new, together)
            case events.NoiseMade() | events.NoiseHeard() as noise:
                return body_words.describe_noise(self.stage, at, noise)
            case events.Gusted(body=body):
                return Phrase(at, at, "swing", "blow", body)
            case events.LampChanged() as lit:
                return body_words.describe_lamp(self.stage, at, lit, payer_of(together))
            case events.FuseChanged(body=body, new=fuse) if fuse is not None:
                return Phrase(at, at, "fuse", "set a fuse", body, note=f"it burns after round {fuse.round}")
            case events.PostureChanged() as changed:
                return body_words.describe_posture(self.stage, at, changed, together)
            case events.FacingChanged(body=body) as turned:
                alone = all(each is turned or getattr(each, "body", None) != body for each in together)
                return Phrase(at, at, "move", "turn round", body) if alone else None
            case events.CarrierChanged(body=body, old=old, new=new):
                return body_words.describe_carrier(self.stage, at, body, old, new, payer_of(together))
            case events.LevelStateChanged(body=body, new=new):
                if new == LevelState.EXITED:
                    if self.stage.bodies[body].carrier is not None:
                        return None
                    borne = " and ".join(name_of(relic) for relic in self.stage.borne_by(body))
                    return Phrase(at, at, "exit", "leave", body, note=f"with {borne}" if borne else "")
                return Phrase(at, at, "deploy", "come in", body)
            case events.TurnEnded(body=body, new=new):
                return Phrase(at, at, "pass", "end the turn", body) if new else None
            case events.LeadPassed(new=new):
                # Whose turn it is; not of one who passes at once.
                if any(isinstance(each.event, events.TurnEnded) and each.event.new for each in following):
                    return None
                return Phrase(at, at, "next_hero", "", note=f"{self.stage.bodies[new].name}'s turn")
            case (events.RoundBegan() | events.WaterRose() | events.DoorChosen()) as turn:
                return _of_all(self.stage, at, turn)
            case (events.TerrainChanged() | events.MechanismChanged() | PortalsChanged()) as changed:
                return describe_mechanism(self.stage, at, changed, together, self.actor)
            case told if not isinstance(told, SILENT):
                icon = ICONS.get(type(told), "message")
                return Phrase(at, at, icon, "", note=describe(told, self.stage))
        return None
