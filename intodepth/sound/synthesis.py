"""synthesis: makes sounds of numbers: noise, envelopes, struck bodies; the same every time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

RATE: Final = 44_100
"""samples per second"""
LOWEST: Final = 40.0
"""pitch in Hz below which little is kept"""
PEAK: Final = 0.65
"""peak of a single sound"""

Samples = npt.NDArray[np.float32]
"""one channel, -1 to 1"""
Wave = npt.NDArray[np.float64]

Mode = tuple[float, float, float]
"""a mode of a struck body: frequency in Hz, amplitude, and seconds until it has decayed by 60 dB"""


def times(seconds: float) -> Wave:
    """Return the time of each sample in seconds, from 0."""
    return np.arange(round(seconds * RATE)) / RATE


def uniform(count: int, seed: int) -> Wave:
    """Return numbers from 0 to 1 that depend only on the seed (SplitMix64: Steele, Lea and Flood, 2014)."""
    with np.errstate(over="ignore"):
        state = (np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed) * np.uint64(0x51_7C_C1B7)) * (
            np.uint64(0x9E3779B97F4A7C15)
        )
        state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        state ^= state >> np.uint64(31)
    return (state >> np.uint64(11)).astype(np.float64) / float(1 << 53)


def noise(seconds: float, low: float, high: float, seed: int, slope: float = 4.0) -> Wave:
    """Return noise between two frequencies, of mean power 1; a `slope` of 2 means edges of 24 dB an
    octave.
    """
    white = uniform(round(seconds * RATE), seed) - 0.5
    spectrum = np.fft.rfft(white)
    pitch = np.maximum(np.fft.rfftfreq(white.size, 1 / RATE), 1e-3)
    spectrum *= 1 / np.sqrt(1 + (low / pitch) ** (2 * slope)) / np.sqrt(1 + (pitch / high) ** (2 * slope))
    shaped = np.fft.irfft(spectrum, white.size)
    return np.asarray(shaped / max(1e-12, float(np.sqrt(np.mean(shaped**2)))))


def decay(seconds: float, attack: float, dying: float, start: float = 0.0) -> Wave:
    """Return an envelope that rises within `attack`, then falls by 60 dB in `dying` seconds; 0 before
    `start`.
    """
    time = times(seconds) - start
    rising = np.clip(time / max(attack, 1 / RATE), 0, 1)
    return np.asarray(rising * np.exp(-6.9 / dying * np.maximum(0, time - attack)))


def swell(seconds: float, top: float) -> Wave:
    """Return an envelope that rises to its top at a share of the time, and falls to 0."""
    share = times(seconds) / seconds
    curve = np.where(share < top, share / top, (1 - share) / (1 - top))
    return np.asarray(np.sin(np.pi / 2 * np.clip(curve, 0, 1)) ** 2)


def strike(seconds: float, modes: Sequence[Mode], start: float = 0.0) -> Wave:
    """Return a struck body: its modes, each decaying by itself (van den Doel and Pai, 1998)."""
    time = times(seconds) - start
    after = np.maximum(0, time)
    sound = np.zeros_like(time)
    for frequency, share, dying in modes:
        sound += share * np.sin(2 * np.pi * frequency * after) * np.exp(-6.9 / dying * after)
    return np.asarray(sound * np.clip(after * 3000, 0, 1))


def sweep(seconds: float, start: float, end: float, bend: float = 1.0) -> Wave:
    """Return a sine that glides between two frequencies; a bend above 1 leaves the first one sooner."""
    share = (times(seconds) / seconds) ** (1 / bend)
    frequency = start * (end / start) ** share
    return np.asarray(np.sin(2 * np.pi * np.cumsum(frequency) / RATE))


def grains(seconds: float, moments: Sequence[float], length: float, seed: int) -> Wave:
    """Return short knocks of varying strength at some moments, for crackling, creaking and trickling."""
    train = np.zeros(round(seconds * RATE))
    strength = uniform(len(moments), seed)
    size = round(length * RATE)
    grain = (uniform(size, seed + 1) - 0.5) * np.exp(-6.9 * np.linspace(0, 1, size))
    for moment, loud in zip(moments, strength, strict=True):
        begin = round(moment * RATE)
        piece = grain[: max(0, train.size - begin)]
        train[begin : begin + piece.size] += piece * (0.3 + 0.7 * loud)
    return train


def ring(excitation: Wave, modes: Sequence[Mode]) -> Wave:
    """Return an excitation filtered by a body with these modes."""
    size = 2 * excitation.size
    body = strike(excitation.size / RATE, modes)
    sound = np.fft.irfft(np.fft.rfft(excitation, size) * np.fft.rfft(body, size), size)
    return np.asarray(sound[: excitation.size])


def saturate(sound: Wave, drive: float) -> Wave:
    """Return a sound with its peaks rounded off, more so with more drive."""
    peak = max(1e-12, float(np.max(np.abs(sound))))
    return np.asarray(np.tanh(drive * sound / peak) / np.tanh(drive))


def ear(frequency: npt.NDArray[np.floating]) -> Wave:
    """Return the sensitivity of the ear by frequency in Hz: K-weighting (ITU-R BS.1770), 1 at 1 kHz."""
    # The filters are given for 48 kHz.
    z = np.exp(-2j * np.pi * frequency / 48_000)
    head = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    bass = (1 - z) ** 2 / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.asarray(10 ** (-0.691 / 20) * np.abs(head * bass))


def loudness(sound: npt.NDArray[np.floating]) -> float:
    """Return the loudness of the loudest tenth of a second, in LUFS (ITU-R BS.1770)."""
    window = RATE // 10
    size = sound.size + window
    heard = np.fft.irfft(np.fft.rfft(sound, size) * ear(np.fft.rfftfreq(size, 1 / RATE)), size) ** 2
    total = np.concatenate(((0.0,), np.cumsum(heard)))
    most = float(np.max(total[window:] - total[:-window])) / window
    return 10 * float(np.log10(max(1e-12, most)))


def finish(sound: Wave, level: float) -> Samples:
    """Return a sound ready to play: without inaudible lows, at `level` LUFS, its ends at 0."""
    size = sound.size + RATE // 10
    pitch = np.fft.rfftfreq(size, 1 / RATE)
    heard = np.fft.rfft(sound, size) / np.sqrt(1 + (LOWEST / np.maximum(pitch, 1e-3)) ** 8)
    clean = np.fft.irfft(heard, size)[: sound.size]
    for onward, length in ((clean, 0.002), (clean[::-1], 0.02)):
        count = min(sound.size // 2, round(length * RATE))
        onward[:count] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
    clean *= 10 ** ((level - loudness(clean)) / 20)
    peak = float(np.max(np.abs(clean)))
    if peak > PEAK:
        clean = saturate(clean, peak / PEAK) * PEAK
        clean *= min(1.0, 10 ** ((level - loudness(clean)) / 20))
    return np.asarray(clean, dtype=np.float32)


def repitch(sound: Samples, ratio: float) -> Samples:
    """Return a sound resampled to a higher (and shorter) or lower pitch, by the ratio."""
    if ratio == 1:
        return sound
    places = np.arange(0, sound.size - 1, ratio)
    return np.asarray(np.interp(places, np.arange(sound.size), sound), dtype=np.float32)
