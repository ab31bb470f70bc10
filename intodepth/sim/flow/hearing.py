"""hearing: which creatures hear a noise, and how loud."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.sim.entities import Creature, HeardNoise
from intodepth.sim.events import CausedEvent, NoiseHeard, NoiseMade
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Side
from intodepth.sim.space.noise import spread_noise
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


def has_listener(stage: Stage) -> bool:
    """Return whether the stage has a creature that hears."""
    return any(body.traits.hears for body in stage.bodies.values())


def hearings(stage: Stage, events: Sequence[CausedEvent]) -> list[CausedEvent]:
    """Return the events of creatures hearing the noises of a beat, on the stage before it. Each hears the
    loudest noise of others.

    Among equally loud noises the lowest counts, then the farthest in the direction it looks.
    """
    noises = [event for _, event, _ in events if isinstance(event, NoiseMade)]
    found: list[CausedEvent] = []
    for creature in stage.bodies.values() if noises else ():
        if not isinstance(creature, Creature) or not creature.traits.hears or creature.cell is None:
            continue
        best, source = creature.heard, creature.id
        for noise in noises:
            cell = bearer(stage, stage.bodies[noise.body]).cell
            if cell is None or noise.body == creature.id:
                continue
            loudness = spread_noise(stage.ground, cell, noise.new - noise.old).get(creature.cell, 0)
            sound = HeardNoise(loudness, cell) if loudness else None
            if _rank(creature, sound) > _rank(creature, best):
                best, source = sound, noise.body
        if best != creature.heard:
            found.append((What.HEAR, NoiseHeard(creature.id, creature.heard, best), source))
    return found


def _rank(creature: Creature, sound: HeardNoise | None) -> tuple[int, int, int]:
    """Return the rank of a noise for a creature; it goes to the noise with the highest rank."""
    if sound is None:
        return (0, 0, 0)
    loudness, (x, y) = sound
    return loudness, -y, x if creature.facing == Side.E else -x
