"""device: the sound device that the mixer uses; `intodepth.window.audio` has that of pygame."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt


class SoundMissing(RuntimeError):
    """Raised if there is no sound device, or it has failed."""


class SoundClip(Protocol):
    """A sound that can be played."""

    def set_volume(self, value: float) -> None:
        """Set its volume on all channels, 0 to 1."""


class SoundDevice(Protocol):
    """Channels that play one clip each, all at once. Every method raises SoundMissing."""

    def begin(self, rate: int, channels: int) -> None:
        """Open the device with a sample rate in Hz and a number of channels."""

    def clip(self, samples: npt.NDArray[np.int16]) -> SoundClip:
        """Return a clip of samples (n, 2), left and right."""

    def play(self, channel: int, clip: SoundClip, *, is_endless: bool = False) -> None:
        """Play a clip on a channel, in place of what plays there."""

    def set_volume(self, channel: int, left: float, right: float) -> None:
        """Set the volume of a channel on each side, 0 to 1."""

    def is_playing(self, channel: int) -> bool:
        """Return whether a channel is playing."""

    def stop(self, channel: int) -> None:
        """Stop a channel."""
