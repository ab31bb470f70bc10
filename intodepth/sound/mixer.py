"""mixer: lets cues and the drone be heard through `pygame.mixer`, and goes on in silence where it cannot."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from intodepth.sound.drone import LAYERS, make_layer
from intodepth.sound.effects import EFFECTS, make
from intodepth.sound.synthesis import RATE, Samples, repitched
from intodepth.tweaks import tweak
from intodepth.ui.cues import INTERFACE, Cue, Sound

VOICES: Final = 14
"""effects that can be heard at once"""
BUFFER: Final = 512
"""samples that are mixed at a time: 12 ms"""
STEPS: Final = 12
"""pitches that are told apart in an octave"""
AGAIN: Final = 0.05
"""seconds within which a sound does not begin again: a mouse that sweeps over much must not buzz"""
QUIET: Final = 0.002
"""of full volume, below which nothing is heard"""


class Volumes(NamedTuple):
    """How loud it shall be, 0 to 1 each."""

    effects: float
    drone: float

    @classmethod
    def of(cls, volume: float, effects: float, drone: float) -> Volumes:
        """What sliders say, as an ear hears it."""
        return cls((volume * effects) ** 2, (volume * drone) ** 2)


class Mixer:
    """The sound device, opened when first needed; every call is safe, whatever becomes of the device."""

    def __init__(self) -> None:
        """Open nothing yet: that would delay the first picture."""
        self.problem = ""
        """one line, once there is no sound"""
        self._is_open = False
        self._made: dict[tuple[Sound, int], Samples] = {}
        self._sounds: dict[tuple[Sound, int, int], pygame.mixer.Sound] = {}
        """by name, variant and pitch in steps"""
        self._turns: dict[Sound, int] = {}
        self._started = [0] * VOICES
        """when each voice began, in sounds played before"""
        self._count = 0
        self._now = 0.0
        self._begun: dict[Sound, float] = {}
        """when each sound began last"""
        self._layers: dict[int, pygame.mixer.Sound] = {}
        self._shares = [0.0] * len(LAYERS)
        """volume of each layer now"""

    def update(self, cues: Iterable[Cue], depth: float, volumes: Volumes, seconds: float) -> None:
        """Let cues begin, bring the drone to a depth (0 to 1), and prepare a little of what may follow."""
        if self.problem or not (self._is_open or any(volumes)):
            return
        self._now += seconds
        try:
            if not self._is_open:
                self._open()
            began = 0
            for cue in audible(cues) if volumes.effects else ():
                began += self._play(cue, volumes.effects)
            self._hum(depth, volumes.drone, seconds)
            if not began:
                self._prepare(volumes)
        except pygame.error:
            self.problem = "The sound device has failed." if self._is_open else "There is no sound device."

    def _open(self) -> None:
        with silenced():
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(VOICES + len(LAYERS))
        self._is_open = True

    def _play(self, cue: Cue, volume: float) -> bool:
        """Begin a sound; whether it can be heard."""
        loud = volume * min(1.0, max(0.0, cue.strength))
        if loud < QUIET or self._now - self._begun.get(cue.sound, -1.0) < AGAIN:
            return False
        self._begun[cue.sound] = self._now
        steps = round(STEPS * math.log2(min(2.0, max(0.5, cue.pitch))))
        turn = self._turns[cue.sound] = (self._turns.get(cue.sound, -1) + 1) % EFFECTS[cue.sound].variants
        sound = self._sound(cue.sound, turn, steps)
        voice = self._voice()
        channel = pygame.mixer.Channel(voice)
        channel.play(sound)
        channel.set_volume(loud * min(1.0, 1 - cue.pan), loud * min(1.0, 1 + cue.pan))
        self._count += 1
        self._started[voice] = self._count
        return True

    def _voice(self) -> int:
        """A voice that rests, or the one that has sounded the longest."""
        free = [voice for voice in range(VOICES) if not pygame.mixer.Channel(voice).get_busy()]
        return min(free or range(VOICES), key=lambda voice: self._started[voice])

    def _sound(self, name: Sound, variant: int, steps: int) -> pygame.mixer.Sound:
        key = name, variant, steps
        if key not in self._sounds:
            if (name, variant) not in self._made:
                self._made[name, variant] = make(name, variant)
            samples = repitched(self._made[name, variant], 2 ** (steps / STEPS))
            self._sounds[key] = playable(np.stack((samples, samples), axis=1))
        return self._sounds[key]

    def _hum(self, depth: float, volume: float, seconds: float) -> None:
        """Let each layer of the drone glide to where it belongs."""
        glide = 1 - math.exp(-min(seconds, 0.1) / max(0.01, tweak("sound.drone_seconds", 1.2)))
        for index, layer in enumerate(LAYERS):
            target = volume * layer.share(depth)
            share = self._shares[index] + (target - self._shares[index]) * glide
            self._shares[index] = share
            channel = pygame.mixer.Channel(VOICES + index)
            if index in self._layers and target and not channel.get_busy():
                channel.play(self._layers[index], loops=-1)
            elif not target and share < QUIET:
                self._shares[index] = 0.0
                channel.stop()
            channel.set_volume(self._shares[index])

    def _prepare(self, volumes: Volumes) -> None:
        """Make one sound that is not there yet, while nothing else is to be done."""
        if volumes.effects:
            for name, effect in EFFECTS.items():
                for variant in range(effect.variants):
                    if (name, variant) not in self._made:
                        self._made[name, variant] = make(name, variant)
                        return
        for index in range(len(LAYERS)) if volumes.drone else ():
            if index not in self._layers:
                self._layers[index] = playable(make_layer(index))
                return


def audible(cues: Iterable[Cue]) -> list[Cue]:
    """What of the cues of a moment is to be heard: each sound once, and of the interface only the last."""
    strongest: dict[Sound, Cue] = {}
    answer: Cue | None = None
    for cue in cues:
        if cue.sound in INTERFACE:
            answer = cue
        elif cue.sound not in strongest or strongest[cue.sound].strength < cue.strength:
            strongest[cue.sound] = cue
    return [*strongest.values(), *([answer] if answer else ())]


def playable(pair: npt.NDArray[np.float32]) -> pygame.mixer.Sound:
    """Samples x 2 channels as the mixer wants them."""
    return pygame.mixer.Sound(buffer=np.round(pair * 32767).astype("<i2").tobytes())


@contextmanager
def silenced() -> Iterator[None]:
    """Let no library that looks for a sound device write to stderr: one line of ours is enough."""
    try:
        kept = os.dup(2)
    except OSError:  # a game that was started without a terminal may have no stderr
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
