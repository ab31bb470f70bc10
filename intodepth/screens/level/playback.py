"""playback: plays a schedule beat by beat; its events decide how a beat looks and how long it lasts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby

from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.events import (
    ActionPointsChanged,
    CarrierChanged,
    Event,
    FacingChanged,
    FallCounted,
    FloorBroke,
    Hurt,
    LeadPassed,
    LevelStateChanged,
    Moved,
    NoiseMade,
    PostureChanged,
    RoundBegan,
    RuleChanged,
    TurnEnded,
)
from intodepth.sim.schedule import Schedule
from intodepth.sim.stage import Stage
from intodepth.tweaks import tweak

FAST = 4.0
"""times the usual speed while the player hurries it"""


@dataclass(frozen=True, slots=True)
class Motion:
    """How a body looks while one beat lasts."""

    start: Cell
    end: Cell
    pose: str
    first: float = 0.0
    last: float = 0.97
    """phases of the pose at the beginning and at the end; 1 would be its beginning again"""
    fallen: int = 0
    """cells fallen when the beat ends; 0 for any other movement"""

    def place(self, share: float) -> tuple[float, float]:
        """The middle of its feet in cells at a share of the beat."""
        if self.fallen:
            before, after = math.sqrt(self.fallen - 1), math.sqrt(self.fallen)
            share = (before + share * (after - before)) ** 2 - (self.fallen - 1)
        x = self.start.x + (self.end.x - self.start.x) * share
        y = self.start.y + (self.end.y - self.start.y) * share
        return x + 0.5, y

    def phase(self, share: float) -> float:
        """The phase of the pose at a share of the beat."""
        return self.first + (self.last - self.first) * share


class Playback:
    """A schedule on its way: time goes on, beats are applied to the stage, figures are in between."""

    def __init__(self, stage: Stage, schedule: Schedule, actor: int) -> None:
        """Play on the stage itself; `actor` is the body to keep in sight."""
        self.stage = stage
        self.schedule = schedule
        self.actor = actor
        self._beats = [
            [h.event for h in beat] for _, beat in groupby(schedule.timeline, key=lambda h: h.beat)
        ]
        self._index = 0
        self._time = 0.0
        self._steps = 0
        """beats that the actor has gone on foot, for which foot is next"""
        self.motions: dict[int, Motion] = {}
        self.seconds = 0.0
        """how long the present beat lasts"""
        self._begin()

    @property
    def beat(self) -> int:
        """The number of the present beat, from 1."""
        return self._index + 1

    @property
    def is_over(self) -> bool:
        """Whether all has been applied."""
        return self._index >= len(self._beats)

    @property
    def share(self) -> float:
        """How much of the present beat is over, 0 to 1."""
        return min(1.0, self._time / self.seconds) if self.seconds else 1.0

    @property
    def events(self) -> list[Event]:
        """What happens in the present beat."""
        return self._beats[self._index] if not self.is_over else []

    def advance(self, seconds: float) -> None:
        """Let time go on."""
        self._time += seconds
        while not self.is_over and self._time >= self.seconds:
            self._time -= self.seconds
            self._end_beat()
        if self.is_over and self.stage.digest != self.schedule.digest:
            raise AssertionError(
                f"planned to end at {self.schedule.digest:016x}, ended at {self.stage.digest:016x}"
            )

    def skip(self) -> None:
        """Bring it to its end at once."""
        while not self.is_over:
            self._end_beat()
        self.advance(0.0)

    def _end_beat(self) -> None:
        for event in self.events:
            event.apply(self.stage)
        self._index += 1
        self._begin()

    def _begin(self) -> None:
        self.seconds = max((duration(event, self.stage) for event in self.events), default=0.0)
        self.motions = build_motions(
            self.stage, self.events, self._beats[self._index + 1 : self._index + 2], self._steps
        )
        self._steps += bool(self.motions)


def duration(event: Event, stage: Stage) -> float:
    """How long an event takes at the usual speed, in seconds."""
    match event:
        case Moved(side=None):
            return tweak("animation.appear", 0.20)
        case Moved(side=Side.N):
            return tweak("animation.climb", 0.34)
        case Moved(side=Side.S):
            return 0.0 if stage.bodies[event.body].fall else tweak("animation.climb_down", 0.28)
        case Moved():
            return tweak("animation.walk", 0.26)
        case FallCounted(new=0):
            return tweak("animation.land", 0.30)
        case FallCounted(new=int(count)):
            return tweak("animation.fall", 0.30) * (math.sqrt(count) - math.sqrt(count - 1))
        case Hurt():
            return tweak("animation.hurt", 0.45)
        case FloorBroke():
            return tweak("animation.break", 0.35)
        case CarrierChanged():
            return tweak("animation.reach", 0.45)
        case PostureChanged():
            return tweak("animation.posture", 0.18)
        case FacingChanged():
            return tweak("animation.turn", 0.12)
        case LevelStateChanged():
            return tweak("animation.enter", 0.35)
        case LeadPassed():
            return tweak("animation.lead", 0.12)
        case RoundBegan():
            return tweak("animation.round", 0.25)
        case NoiseMade() | ActionPointsChanged() | TurnEnded() | RuleChanged():
            return 0.0
    raise TypeError(f"no duration for {type(event).__name__}")


def build_motions(
    stage: Stage, events: list[Event], following: list[list[Event]], steps: int
) -> dict[int, Motion]:
    """The motion of each body that an event of the beat moves, by id, on the stage before the beat."""
    motions: dict[int, Motion] = {}
    counted = {event.body: event.new or 0 for event in events if isinstance(event, FallCounted)}
    postures = {event.body: event.new for event in events if isinstance(event, PostureChanged)}
    for event in events:
        match event:
            case Moved(body=key, old=Cell() as old, new=Cell() as new, side=Side() as side):
                hero = stage.bodies[key]
                if not isinstance(hero, Hero):
                    motions[key] = Motion(old, new, "idle", 0.0, 0.0, counted.get(key, 0))
                elif counted.get(key):
                    motions[key] = Motion(old, new, "fall", 0.0, 1.0, counted[key])
                else:
                    motions[key] = _stride(stage, hero, old, new, side, postures.get(key), following, steps)
            case FallCounted(body=key, new=0):
                cell = stage.bodies[key].cell
                if cell is not None:
                    motions[key] = Motion(cell, cell, "land", 0.0, 0.5 if key in postures else 0.97)
            case CarrierChanged(body=relic):
                for hand in (event.old, event.new):
                    cell = None if hand is None else stage.bodies[hand].cell
                    if hand is not None and cell is not None:
                        motions[hand] = Motion(cell, cell, "reach")
                motions.pop(relic, None)
    pushed = [event for event in events if isinstance(event, Moved) and event.side in (Side.E, Side.W)]
    payers = [event.body for event in events if isinstance(event, ActionPointsChanged)]
    for payer in payers:
        cell = stage.bodies[payer].cell
        if pushed and cell is not None and all(event.body != payer for event in pushed):
            motions[payer] = Motion(cell, cell, "shove")
    return motions


def _stride(
    stage: Stage,
    hero: Hero,
    old: Cell,
    new: Cell,
    side: Side,
    posture: int | None,
    following: list[list[Event]],
    steps: int,
) -> Motion:
    """The motion of one cell of a hero's stride."""
    ground = stage.ground
    if side in (Side.N, Side.S) and (ground.kind(new).ladder or ground.kind(old).ladder):
        half = steps % 2 / 2
        return (
            Motion(old, new, "climb", half, half + 0.5)
            if side == Side.N
            else Motion(old, new, "climb", half + 0.5, half)
        )
    carries = bool(stage.carried(hero.id))
    walk = "carry_walk" if carries else "walk"
    if side == Side.N:
        return Motion(old, new, "pull_up", 0.0, 0.5)
    if side == Side.S:
        hangs = hero.posture == Posture.HANGING
        return Motion(old, new, "pull_up", 0.5, 0.0) if hangs else Motion(old, new, "land")
    if posture == Posture.HANGING:
        return Motion(old, new, "pull_up", 0.97, 0.5)
    came_up = hero.cell is not None and not ground.footing[hero.cell] and not ground.kind(old).ladder
    if came_up and hero.posture == Posture.STANDING and ground.footing[new]:
        return Motion(old, new, "pull_up", 0.5, 0.97)
    half = steps % 2 / 2
    return Motion(old, new, walk, half, half + 0.5)
