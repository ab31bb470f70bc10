"""device: what the mixer plays on. `intodepth.window.audio` gives the one of pygame."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt


class SoundMissing(RuntimeError):
    """There is no sound device, or it has failed."""


class SoundClip(Protocol):
    """A sound that can be played."""

    def set_volume(self, value: float) -> None:
        """Set how loud it is wherever it plays, 0 to 1."""


class SoundDevice(Protocol):
    """Channels that play a clip each, all at once. Every method raises SoundMissing."""

    def begin(self, rate: int, channels: int) -> None:
        """Begin with so many samples a second, and so many channels."""

    def clip(self, samples: npt.NDArray[np.int16]) -> SoundClip:
        """Return what (n, 2) samples, left and right, sound like."""

    def play(self, channel: int, clip: SoundClip, *, is_endless: bool = False) -> None:
        """Begin a clip in place of what the channel plays."""

    def set_volume(self, channel: int, left: float, right: float) -> None:
        """Set how loud what a channel plays is on each side, 0 to 1."""

    def is_playing(self, channel: int) -> bool:
        """Return whether a channel plays something."""

    def stop(self, channel: int) -> None:
        """Let a channel rest."""
