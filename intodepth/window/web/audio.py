"""audio: plays sounds in the page, since a worker has no sound device."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from intodepth.sound.device import SoundClip

FOREVER: Final = float("inf")


class Speaker(Protocol):
    """The part of `page/worker.mjs` that passes sounds on to the page."""

    def begin(self, rate: int, channels: int) -> None: ...
    def clip(self, number: int, samples: Any) -> None: ...
    def play(self, channel: int, clip: int, is_endless: bool) -> None: ...
    def volume(self, channel: int, left: float, right: float) -> None: ...
    def clip_volume(self, clip: int, value: float) -> None: ...
    def stop(self, channel: int) -> None: ...


class WebClip:
    """A sound that the page keeps."""

    def __init__(self, speaker: Speaker, number: int, seconds: float) -> None:
        self._speaker = speaker
        self.number = number
        self.seconds = seconds

    def set_volume(self, value: float) -> None:
        self._speaker.clip_volume(self.number, value)


class WebSound:
    """The sound device of a browser. It is silent until the page was clicked or a key pressed."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._rate = 1
        self._clips = 0
        self._ends: dict[int, float] = {}
        """when each channel falls silent, by the clock of `perf_counter`"""

    def begin(self, rate: int, channels: int) -> None:
        self._rate = rate
        self._speaker.begin(rate, channels)

    def clip(self, samples: npt.NDArray[np.int16]) -> SoundClip:
        self._clips += 1
        self._speaker.clip(self._clips, np.ascontiguousarray(samples, np.int16))
        return WebClip(self._speaker, self._clips, len(samples) / self._rate)

    def play(self, channel: int, clip: SoundClip, *, is_endless: bool = False) -> None:
        assert isinstance(clip, WebClip)
        self._ends[channel] = FOREVER if is_endless else perf_counter() + clip.seconds
        self._speaker.play(channel, clip.number, is_endless)

    def set_volume(self, channel: int, left: float, right: float) -> None:
        self._speaker.volume(channel, left, right)

    def is_playing(self, channel: int) -> bool:
        return self._ends.get(channel, 0.0) > perf_counter()

    def stop(self, channel: int) -> None:
        self._ends.pop(channel, None)
        self._speaker.stop(channel)
