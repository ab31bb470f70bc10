"""audio: plays sounds through `pygame.mixer`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from intodepth.sound.device import SoundClip, SoundMissing

BUFFER: Final = 512
"""number of samples that are mixed at a time: 12 ms"""


class PygameSound:
    """The sound device of this machine."""

    def begin(self, rate: int, channels: int) -> None:
        with _ignore_errors(), _silence_stderr():
            pygame.mixer.init(rate, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(channels)

    def clip(self, samples: npt.NDArray[np.int16]) -> SoundClip:
        with _ignore_errors():
            return pygame.mixer.Sound(buffer=samples.astype("<i2").tobytes())

    def play(self, channel: int, clip: SoundClip, *, is_endless: bool = False) -> None:
        assert isinstance(clip, pygame.mixer.Sound)
        with _ignore_errors():
            pygame.mixer.Channel(channel).play(clip, loops=-1 if is_endless else 0)

    def set_volume(self, channel: int, left: float, right: float) -> None:
        with _ignore_errors():
            if left == right:
                pygame.mixer.Channel(channel).set_volume(left)
            else:
                pygame.mixer.Channel(channel).set_volume(left, right)

    def is_playing(self, channel: int) -> bool:
        with _ignore_errors():
            return pygame.mixer.Channel(channel).get_busy()

    def stop(self, channel: int) -> None:
        with _ignore_errors():
            pygame.mixer.Channel(channel).stop()


@contextmanager
def _ignore_errors() -> Iterator[None]:
    try:
        yield
    except pygame.error as error:
        raise SoundMissing(str(error)) from error


@contextmanager
def _silence_stderr() -> Iterator[None]:
    """Keep libraries that look for a sound device from writing to stderr; one line of ours is enough."""
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
