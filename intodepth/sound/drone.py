"""drone: the sound of the mountain: loops that join one by one with depth, and one for each kind of place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from intodepth.sound.synthesis import RATE, Samples, ear, finish, strike, uniform

Pair = npt.NDArray[np.float32]
"""samples x 2 channels, -1 to 1"""


class Band(NamedTuple):
    """A hum or breath: many frequencies around one, which beat against each other."""

    frequency: float
    width: float
    """bandwidth in Hz; narrow layers hum, wide ones hiss"""
    share: float


BESIDE: Final = 0.75
"""volume of the loops of the mountain beside that of a place, so that all leave the effects their room"""


class DroneLayer(NamedTuple):
    """One loop of the drone."""

    seconds: float
    """length of the loop; it differs from the others, so that the whole hardly ever repeats"""
    level: float
    """average loudness in LUFS"""
    bands: Sequence[Band]
    begins: float
    full: float
    """depths, from 0 to 1, between which it fades in"""
    drops: int = 0
    """number of water drops in each loop"""
    place: str = ""
    """kind of place in which it is heard, at any depth; empty: everywhere"""

    def share(self, depth: float, place: str = "") -> float:
        """Return its volume at a depth in a kind of place, 0 to 1."""
        if self.place:
            return float(self.place == place)
        rise = min(1.0, max(0.0, (depth - self.begins) / (self.full - self.begins)))
        return rise * rise * (3 - 2 * rise) * (BESIDE if place else 1.0)


LAYERS: Final[tuple[DroneLayer, ...]] = (
    DroneLayer(
        9.0,
        -31,
        (
            Band(55.0, 0.25, 1.0), Band(82.5, 0.3, 0.6), Band(110.0, 0.35, 0.5), Band(165.0, 0.5, 0.22),
            Band(140.0, 90.0, 0.35),
        ),
        -0.6,
        0.0,
    ),
    DroneLayer(
        11.0,
        -40,
        (
            Band(247.0, 5.0, 0.5), Band(330.0, 7.0, 0.5), Band(494.0, 12.0, 0.3), Band(420.0, 240.0, 0.5),
        ),
        0.05,
        0.6,
    ),
    DroneLayer(
        13.0,
        -35,
        (
            Band(58.3, 0.3, 1.0), Band(87.3, 0.4, 0.5), Band(174.6, 2.0, 0.3), Band(699.0, 14.0, 0.16),
            Band(1047.0, 22.0, 0.09),
        ),
        0.4,
        1.0,
        5,
    ),
    DroneLayer(
        10.0, -38, (Band(98.0, 0.6, 1.0), Band(147.0, 1.4, 0.6), Band(310.0, 120.0, 0.5)), 0, 1, place="mine"
    ),
    DroneLayer(
        12.0,
        -39,
        (Band(196.0, 3.0, 0.7), Band(392.0, 6.0, 0.4), Band(1200.0, 500.0, 0.5)),
        0,
        1,
        9,
        place="cistern",
    ),
    DroneLayer(
        14.0,
        -40,
        (Band(220.0, 1.2, 0.8), Band(277.0, 1.5, 0.6), Band(880.0, 4.0, 0.3), Band(1318.0, 5.0, 0.2)),
        0,
        1,
        place="hollow",
    ),
    DroneLayer(
        15.0, -37, (Band(61.7, 0.3, 1.0), Band(65.4, 0.3, 0.8), Band(123.5, 0.8, 0.5)), 0, 1, place="vault"
    ),
)  # fmt: skip


def make_layer(index: int) -> Pair:
    """Return a seamless loop (PADsynth by Nasca: bands of sines with random phases)."""
    layer = LAYERS[index]
    count = round(layer.seconds * RATE)
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum = np.zeros(pitch.size, dtype=np.complex64)
    for number, band in enumerate(layer.bands):
        reach = band.frequency - 3 * band.width, band.frequency + 3 * band.width
        low, high = np.searchsorted(pitch, np.maximum(reach, 30.0))
        near = pitch[low:high]
        power = np.exp(-(((near - band.frequency) / band.width) ** 2))
        phases = 2 * np.pi * uniform(near.size, 100 * index + number)
        spectrum[low:high] += band.share * np.sqrt(power / power.sum()) * np.exp(1j * phases)
    heard = float(np.sqrt(2 * np.sum(np.abs(spectrum * ear(pitch)) ** 2))) / count
    spectrum *= 10 ** (layer.level / 20) / heard
    loop = np.fft.irfft(spectrum, count)
    # Half a round later it is as good as another one: so there is room to the left and right of it.
    pair = np.stack((loop, np.roll(loop, count // 2)), axis=1).astype(np.float32)
    for number in range(layer.drops):
        _drip(pair, number, layer.level)
    return pair


def _drip(loop: Pair, number: int, level: float) -> None:
    """Add a falling drop and its echo; what passes the end continues at the beginning."""
    place, height, side = uniform(3, 77 + number)
    pitch = 780 * 2 ** float(height)
    drop: Samples = finish(strike(0.12, ((pitch, 1.0, 0.09), (1.52 * pitch, 0.4, 0.05))), level)
    for echo in range(4):
        begin = int((float(place) + 0.013 * echo) * len(loop))
        places = np.arange(begin, begin + drop.size) % len(loop)
        near = 0.3 + 0.4 * (float(side) if echo % 2 == 0 else 1 - float(side))
        loop[places, 0] += drop * near * 0.5**echo
        loop[places, 1] += drop * (1 - near) * 0.5**echo
