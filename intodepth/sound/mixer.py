"""mixer: plays cues and the drone on a device, and stays silent if there is none."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from intodepth.sound.device import SoundClip, SoundDevice, SoundMissing
from intodepth.sound.drone import LAYERS, make_layer
from intodepth.sound.effect_table import EFFECTS, make
from intodepth.sound.synthesis import RATE, Samples, repitch
from intodepth.story.sound_names import Sound
from intodepth.tweaks import tweak
from intodepth.ui.cues import INTERFACE, Cue

VOICES: Final = 14
"""greatest number of effects that play at once"""
MOST: Final = 0.7
"""peak of all effects together, as a share of full scale; the rest is for the drone"""
STEPS: Final = 12
"""number of pitches in an octave"""
AGAIN: Final = 0.05
"""seconds in which a sound does not start again, so that a moving mouse does not buzz"""
LOUDEST: Final = 1.4
"""greatest gain of a sound that starts several times at once"""
QUIET: Final = 0.002
"""level below which nothing is audible, as a share of full scale"""
BLOCK: Final = RATE // 100
"""number of samples in a block of `peaks`"""


class Volumes(NamedTuple):
    """The volumes of effects and drone, 0 to 1 each."""

    effects: float
    drone: float

    @classmethod
    def of(cls, volume: float, effects: float, drone: float) -> Volumes:
        """Return the volumes for the settings, squared because hearing is not linear."""
        return cls((volume * effects) ** 2, (volume * drone) ** 2)


class Ready(NamedTuple):
    """A sound that is ready to play, and its course."""

    sound: SoundClip
    peaks: Samples
    """greatest level from each block to the end, as a share of full scale"""


@dataclass(slots=True)
class PlayedSound:
    """A sound that is playing."""

    ready: Ready
    strength: float
    pan: float
    begun: float
    """time of the start in seconds"""
    waits: bool = True
    """whether it waits to be played"""

    def peak(self, now: float) -> float:
        """Return the highest amplitude it may still reach."""
        block = int((now - self.begun) * RATE / BLOCK)
        return self.strength * float(self.ready.peaks[block]) if block < self.ready.peaks.size else 0.0


class Mixer:
    """Plays on a device that is opened on first use; no call ever raises."""

    def __init__(self, device: SoundDevice) -> None:
        """Open nothing yet, which would delay the first picture."""
        self._device = device
        self.problem = ""
        """one line that says why there is no sound any more"""
        self._is_open = False
        self._made: dict[tuple[Sound, int], Samples] = {}
        self._sounds: dict[tuple[Sound, int, int], Ready] = {}
        """by name, variant and pitch in steps"""
        self._turns: dict[Sound, int] = {}
        self._voices: dict[int, PlayedSound] = {}
        """what started last on each channel, the oldest first"""
        self._volume = 0.0
        """volume of effects"""
        self._now = 0.0
        self._begun: dict[Sound, float] = {}
        """time of the last start of each sound"""
        self._layers: dict[int, SoundClip] = {}
        self._shares = [0.0] * len(LAYERS)
        """current gain of each layer"""

    def update(
        self, cues: Iterable[Cue], depth: float, volumes: Volumes, seconds: float, place: str = ""
    ) -> None:
        """Start cues, bring the drone to a depth (0 to 1) in a kind of place, and prepare some sounds in
        advance.
        """
        if self.problem or not (self._is_open or any(volumes)):
            return
        self._now += seconds
        try:
            if not self._is_open:
                self._open()
            began = [self._begin(cue) for cue in audible(cues)] if volumes.effects else []
            if any(began) or volumes.effects != self._volume:
                self._balance(volumes.effects)
            self._hum(depth, place, volumes.drone, seconds)
            if not any(began):
                self._prepare(volumes, place)
        except SoundMissing:
            self.problem = "The sound device has failed." if self._is_open else "There is no sound device."

    def _open(self) -> None:
        self._device.begin(RATE, VOICES + len(LAYERS))
        self._is_open = True

    def _begin(self, cue: Cue) -> bool:
        """Give a sound a channel of its own; return whether it can be heard."""
        if cue.strength < QUIET or self._now - self._begun.get(cue.sound, -1.0) < AGAIN:
            return False
        self._begun[cue.sound] = self._now
        steps = round(STEPS * math.log2(min(2.0, max(0.5, cue.pitch))))
        turn = self._turns[cue.sound] = (self._turns.get(cue.sound, -1) + 1) % EFFECTS[cue.sound].variants
        number = self._channel()
        self._voices.pop(number, None)
        self._voices[number] = PlayedSound(
            self._sound(cue.sound, turn, steps), cue.strength, cue.pan, self._now
        )
        return True

    def _channel(self) -> int:
        """Return a free channel, or the one that has played longest."""
        for number in range(VOICES):
            voice = self._voices.get(number)
            if voice is None or not (voice.waits or self._device.is_playing(number)):
                return number
        return next(iter(self._voices))

    def _balance(self, volume: float) -> None:
        """Set the volume of all voices, lower if they would be too loud together.

        Waiting sounds begin here with the volume of the clip, because the volume of a channel would come too
        late.
        """
        self._volume = volume
        together = volume * sum(voice.peak(self._now) for voice in self._voices.values())
        for number, voice in self._voices.items():
            voice.strength *= MOST / max(MOST, together)
            voice.ready.sound.set_volume(min(1.0, volume * voice.strength))
            if voice.waits:
                voice.waits = False
                self._device.play(number, voice.ready.sound)
                self._device.set_volume(number, min(1.0, 1 - voice.pan), min(1.0, 1 + voice.pan))

    def _sound(self, name: Sound, variant: int, steps: int) -> Ready:
        key = name, variant, steps
        if key not in self._sounds:
            if (name, variant) not in self._made:
                self._made[name, variant] = make(name, variant)
            samples = repitch(self._made[name, variant], 2 ** (steps / STEPS))
            sound = self._clip(np.stack((samples, samples), axis=1))
            self._sounds[key] = Ready(sound, np.maximum.accumulate(np.abs(samples[::-1]))[::-1][::BLOCK])
        return self._sounds[key]

    def _hum(self, depth: float, place: str, volume: float, seconds: float) -> None:
        """Move the volume of each layer of the drone towards its target."""
        glide = 1 - math.exp(-min(seconds, 0.1) / max(0.01, tweak("sound.drone_seconds", 1.2)))
        for index, loop in self._layers.items():
            self._shares[index] += (LAYERS[index].share(depth, place) - self._shares[index]) * glide
            loud = self._shares[index] * volume
            channel = VOICES + index
            if loud < QUIET:
                self._device.stop(channel)
            elif not self._device.is_playing(channel):
                self._device.play(channel, loop, is_endless=True)
            self._device.set_volume(channel, loud, loud)

    def _prepare(self, volumes: Volumes, place: str) -> None:
        """Make one missing sound, if there is nothing else to do."""
        if volumes.effects:
            for name, effect in EFFECTS.items():
                for variant in range(effect.variants):
                    if (name, variant) not in self._made:
                        self._made[name, variant] = make(name, variant)
                        return
        for index, layer in enumerate(LAYERS) if volumes.drone else ():
            if index not in self._layers and layer.place in ("", place):
                self._layers[index] = self._clip(make_layer(index))
                return

    def _clip(self, pair: npt.NDArray[np.float32]) -> SoundClip:
        """Return a clip of samples (n, 2), -1 to 1."""
        return self._device.clip(np.round(pair * 32767).astype(np.int16))


def audible(cues: Iterable[Cue]) -> list[Cue]:
    """Return the cues of a moment to play: each sound once, and only the last of the interface.

    A sound that begins several times is played at its strongest place, with the power of all.
    """
    strongest: dict[Sound, Cue] = {}
    answer: Cue | None = None
    for cue in cues:
        known = strongest.get(cue.sound)
        if cue.sound in INTERFACE:
            answer = cue
        elif known is None:
            strongest[cue.sound] = cue
        else:
            first = max(known, cue, key=lambda each: each.strength)
            power = math.hypot(known.strength, cue.strength)
            strongest[cue.sound] = replace(first, strength=min(LOUDEST, power))
    return [*strongest.values(), *([answer] if answer else ())]
