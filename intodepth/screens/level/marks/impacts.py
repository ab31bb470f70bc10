"""impacts: shakes and flashes of the picture for landings, pops and breaks; they change no rule."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

from intodepth.play.lookout import Lookout
from intodepth.play.playback import Playback
from intodepth.screens.glow import RELIC_LIGHT, glow
from intodepth.screens.level.camera.placing import lay_at
from intodepth.screens.level.marks.cell_marks import triangle
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.sim.entities import Relic
from intodepth.sim.events import AnchorChanged, CarrierChanged, FallCounted, RelicBroke, TerrainChanged
from intodepth.sim.ropes import Anchor
from intodepth.sim.space.cells import Cell
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene
from intodepth.tweaks import tweak
from intodepth.ui.draw import Mark, Point, rgb

LASTING = 0.9
"""seconds that an impact is visible"""
HEAVIEST = 16.0
"""weight × √(cells fallen) of an impact of full strength"""
DUST, SPARK = "#f3e3c6", "#ffd98a"
PIECES = 11
"""number of pieces that fly from an impact"""


class Impact(NamedTuple):
    """A hard impact."""

    cell: Cell
    place: Point
    """in cells"""
    strength: float
    """0 to 1"""
    sort: Literal["dust", "sparks", "gleam"]
    born: float
    """time of the impact in seconds; it may be in the future"""


class Impacts:
    """Finds the impacts of what is played."""

    def __init__(self) -> None:
        self._told: tuple[Playback, int] | None = None
        """the schedule that plays, and how many of its events were examined"""
        self.lasting: list[Impact] = []
        self._felt = -math.inf
        """time at which impacts were felt last"""

    def watch(self, playback: Playback | None, now: float) -> None:
        """Note what has begun to happen; `now` in seconds."""
        self.lasting = [impact for impact in self.lasting if now - impact.born < LASTING]
        if playback is None:
            return
        before, events = playback.passed, playback.events
        told = self._told[1] if self._told is not None and self._told[0] is playback else 0
        if told < len(before) + len(events):
            # What a skipped beat would have shown is not made up for.
            if told <= len(before) and playback.scene is not None:
                self.lasting += impacts_of(playback.scene, now, playback.seconds)
            self._told = playback, len(before) + len(events)

    def shift(self, now: float) -> Point:
        """Return the camera shake in cells. Simultaneous impacts do not add up: the hardest one counts."""
        x = y = 0.0
        for impact in self.lasting:
            dx, dy = shake(now - impact.born, impact.strength)
            x, y = x + dx, y + dy
        most = tweak("camera.shake", 0.14)
        share = min(1.0, most / max(most, math.hypot(x, y), 1e-9))
        return share * x, share * y

    def feel(self, now: float) -> float:
        """Return the strength, from 0 to 1, of the hardest impact since this was asked last; 0 if none came,
        or if the picture does not shake.
        """
        since, self._felt = self._felt, now
        begun = (each.strength for each in self.lasting if since < each.born <= now)
        return max(begun, default=0.0) if tweak("camera.shake", 0.14) else 0.0

    def marks(self, now: float, lookout: Lookout) -> list[Mark]:
        """Return the flashes and splinters of recent impacts."""
        return [
            mark
            for impact in self.lasting
            for mark in lay_at(lookout, impact.cell, burst(impact, now - impact.born))
        ]


def impacts_of(scene: BeatScene, now: float, seconds: float) -> Iterator[Impact]:
    """Yield the impacts of a beat that begins now."""
    stage = scene.stage
    for happening in scene.happenings:
        match happening.event:
            case FallCounted(body=key, old=int(fallen), new=0) if fallen > 0:
                body = stage.bodies[key]
                if body.cell is not None:
                    strength = min(1.0, stage.weight(body) * math.sqrt(fallen) / HEAVIEST)
                    caught = happening.what != What.LAND
                    place = body.cell.x + 0.5, body.cell.y + (0.5 if caught else 0.04)
                    yield Impact(body.cell, place, strength * (0.7 if caught else 1.0), "dust", now)
            case AnchorChanged(old=Anchor() as anchor) if happening.what in (What.POPPED, What.DUG_OUT):
                # It gives way a moment after it is seen to bend.
                place = anchor_point(stage.ground, anchor)
                yield Impact(anchor.cell, place, 0.6, "sparks", now + 0.2 * seconds)
            case TerrainChanged(cell=cell):
                is_floor = stage.ground.kind(cell).strength > 0
                place = cell.x + 0.5, cell.y + (0.5 if is_floor else 0.04)
                yield Impact(cell, place, 0.85 if is_floor else 0.45, "dust", now + seconds)
            case CarrierChanged(body=key, new=int()) if happening.what == What.TAKE:
                if isinstance(body := stage.bodies[key], Relic) and body.cell is not None:
                    place = body.cell.x + 0.5, body.cell.y + 0.4
                    yield Impact(body.cell, place, 0.0, "gleam", now + 0.5 * seconds)
            case RelicBroke(body=key):
                if (there := stage.bodies[key].cell) is not None:
                    yield Impact(there, (there.x + 0.5, there.y + 0.4), 0.5, "sparks", now)


def shake(age: float, strength: float) -> Point:
    """Return the shake of one impact at an age in seconds, in cells: downwards first."""
    if not 0 <= age < LASTING:
        return 0.0, 0.0
    reach = tweak("camera.shake", 0.14) * strength * strength * math.exp(-7.0 * age)
    return 0.5 * reach * math.sin(43.0 * age), reach * math.cos(31.0 * age) * min(1.0, 30.0 * age)


def burst(impact: Impact, age: float) -> list[Mark]:
    """Return the flash and splinters of an impact at an age in seconds."""
    if not 0 <= age < LASTING:
        return []
    (x, y), force = impact.place, impact.strength
    share = age / LASTING
    if impact.sort == "gleam":
        return [glow(x, y, 0.9 + share, rgb(RELIC_LIGHT, 0.9 * math.exp(-6.0 * age)))]
    sparks = impact.sort == "sparks"
    ink = SPARK if sparks else DUST
    flash = math.exp(-(14.0 if sparks else 9.0) * age) * (0.9 if sparks else 0.7) * force
    found = [glow(x, y, (0.4 + 0.7 * force) * (1.0 + share), rgb(ink, flash))]
    fade = (1.0 - share) ** 2 * min(1.0, 2.0 * force)
    for index in range(PIECES):
        aside = math.sin(index * 2.4 + impact.cell.x * 1.7 + impact.cell.y)
        tall = 0.5 + 0.5 * math.cos(index * 3.1 + impact.cell.x)
        spin = index + (9.0 if sparks else 2.0) * aside * age
        if sparks:
            there = x + 2.6 * aside * age, y + (1.0 + 2.0 * tall) * age - 6.0 * age * age
            found.append(triangle(*there, 0.035 + 0.02 * tall, spin, rgb(SPARK, fade)))
        else:
            slowed = 1.0 - math.exp(-5.0 * age)
            there = x + (0.35 + 0.75 * force) * aside * slowed, y + 0.42 * tall * force * slowed
            size = (0.07 + 0.07 * tall) * (0.5 + slowed)
            found.append(triangle(*there, size, spin, rgb(DUST, 0.60 * fade)))
    return found
