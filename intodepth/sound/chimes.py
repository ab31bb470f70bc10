"""chimes: recipes of sounds with a pitch: the interface, portals, relics, the course of a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from intodepth.sound.synthesis import Mode, Wave, decay, saturate, strike, sweep, swell

BRONZE: Final[Sequence[Mode]] = (
    (262, 0.5, 2.2), (523, 1.0, 1.9), (622, 0.7, 1.5), (784, 0.5, 1.2), (1046, 0.6, 1.0), (1398, 0.3, 0.6),
    (2093, 0.2, 0.4),
)  # fmt: skip


def tick(pitch: float, length: float = 0.05) -> Callable[[int], Wave]:
    """Return a recipe of a small knock."""
    return lambda seed: strike(length, ((pitch, 1.0, length * 0.8), (pitch * 2.76, 0.4, length * 0.4)))


def two(first: float, second: float) -> Callable[[int], Wave]:
    """Return a recipe of two small knocks."""
    return lambda seed: (
        strike(0.15, ((first, 1.0, 0.05), (first * 2.76, 0.3, 0.02)))
        + strike(0.15, ((second, 1.0, 0.07), (second * 2.76, 0.3, 0.03)), 0.055)
    )


def buzz(seed: int) -> Wave:
    """Return a dull falling buzz."""
    return saturate(sweep(0.13, 170, 130) * decay(0.13, 0.004, 0.13), 3.0)


def twang(seed: int) -> Wave:
    """Return a plucked string (after Karplus and Strong, 1983, by its partials)."""
    partials = [(147.0 * n * (1 + 0.0004 * n * n), 1 / n, 0.7 / n**0.5) for n in range(1, 12)]
    return strike(0.7, partials)


def portal(opens: bool) -> Callable[[int], Wave]:
    """Return a recipe of a shimmering hum that glides up or down."""

    def recipe(seed: int) -> Wave:
        start, end = (110.0, 220.0) if opens else (220.0, 92.0)
        hum = sum(sweep(0.7, start * n, end * n * (1 + 0.004 * n)) / n for n in (1, 1.5, 2, 3, 4.5))
        shimmer = 0.7 + 0.3 * sweep(0.7, 9, 17 if opens else 5)
        return np.asarray(hum * shimmer * swell(0.7, 0.7 if opens else 0.2))

    return recipe


def gleam(seed: int) -> Wave:
    """Return two clear notes, for a relic in hand."""
    first = strike(0.7, ((1175, 1.0, 0.5), (2350, 0.3, 0.3), (3533, 0.15, 0.2)))
    return np.asarray(first + 0.8 * strike(0.7, ((1760, 1.0, 0.55), (3520, 0.25, 0.3)), 0.07))


def backward_bell(seed: int) -> Wave:
    """Return a bell played backwards, for a power that is used up."""
    return np.asarray(strike(0.9, BRONZE)[::-1] * swell(0.9, 0.85))


def bell(seed: int) -> Wave:
    """Return the bell relic."""
    return strike(2.0, BRONZE)


def away(seed: int) -> Wave:
    """Return three rising notes, for a hero who is out."""
    notes = ((0.0, 392.0), (0.1, 523.3), (0.2, 784.0))
    return np.asarray(
        sum(strike(0.9, ((f, 1.0, 0.5), (2 * f, 0.3, 0.3), (3 * f, 0.1, 0.2)), s) for s, f in notes)
    )


def drum(seed: int) -> Wave:
    """Return a drum, for the start of a round."""
    skin = sweep(0.6, 92, 66, 0.5) * decay(0.6, 0.004, 0.5)
    return np.asarray(saturate(skin, 1.6) + 0.5 * strike(0.6, ((185, 1.0, 0.3), (311, 0.5, 0.2))))
