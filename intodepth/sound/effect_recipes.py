"""effect_recipes: the sounds of feet, hands, ropes, falls and rock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from intodepth.sound.synthesis import (
    RATE,
    Mode,
    Wave,
    decay,
    grains,
    noise,
    ring,
    saturate,
    strike,
    sweep,
    swell,
    uniform,
)

ROCK: Final[Sequence[Mode]] = ((96, 1.0, 0.10), (171, 0.6, 0.07), (344, 0.35, 0.05), (905, 0.2, 0.03))
WOOD: Final[Sequence[Mode]] = ((148, 1.0, 0.16), (296, 0.8, 0.12), (515, 0.5, 0.08), (842, 0.3, 0.05))
METAL: Final[Sequence[Mode]] = (
    (412, 0.6, 0.30), (1127, 1.0, 0.26), (1894, 0.8, 0.20), (2741, 0.5, 0.15), (3920, 0.35, 0.10),
)  # fmt: skip
IRON: Final[Sequence[Mode]] = (
    (1810, 1.0, 0.22), (2935, 0.8, 0.17), (4350, 0.5, 0.12), (6120, 0.3, 0.08),
)  # fmt: skip
HEMP: Final[Sequence[Mode]] = ((390, 1.0, 0.05), (870, 0.9, 0.04), (1680, 0.6, 0.03), (2600, 0.3, 0.02))
GLASS: Final[Sequence[Mode]] = (
    (2310, 1.0, 0.30), (3120, 0.8, 0.26), (4470, 0.7, 0.20), (5930, 0.5, 0.14), (7810, 0.3, 0.09),
)  # fmt: skip


def step(modes: Sequence[Mode], low: float, high: float, grit: float) -> Callable[[int], Wave]:
    """Return a recipe of a step: the heel with the resonance of the ground, then the ball of the foot."""

    def recipe(seed: int) -> Wave:
        length = 0.22
        heel = ring(noise(length, low, high, seed) * decay(length, 0.001, 0.025), modes)
        ball = ring(noise(length, low, high, seed + 1) * decay(length, 0.004, 0.05, 0.06), modes)
        rub = noise(length, low, high, seed + 2) * decay(length, 0.012, 0.11, 0.02)
        mixed = heel / np.max(np.abs(heel)) + 0.45 * ball / np.max(np.abs(ball))
        return np.asarray(mixed + grit * rub)

    return recipe


def sand(seed: int) -> Wave:
    """Return a step in sand."""
    moments = np.sort(uniform(90, seed) ** 1.5 * 0.2).tolist()
    soft = noise(0.26, 500, 4200, seed + 1) * decay(0.26, 0.03, 0.2)
    return np.asarray(soft + 6 * grains(0.26, moments, 0.003, seed + 2) * swell(0.26, 0.2))


def rung(seed: int) -> Wave:
    """Return a step on a rung."""
    knock = strike(0.2, ((318, 1.0, 0.12), (742, 0.8, 0.08), (1290, 0.5, 0.05)))
    return np.asarray(knock + 0.25 * noise(0.2, 700, 3500, seed) * decay(0.2, 0.002, 0.04))


def grasp(seed: int) -> Wave:
    """Return hands that take hold."""
    return np.asarray(
        noise(0.18, 250, 2200, seed) * decay(0.18, 0.012, 0.1)
        + 0.5 * noise(0.18, 400, 3000, seed + 1) * decay(0.18, 0.01, 0.07, 0.07)
    )


def rustle(seed: int) -> Wave:
    """Return the clothes of a hero who turns or crouches."""
    return np.asarray(noise(0.22, 900, 5200, seed, 2) * swell(0.22, 0.35))


def wind(seed: int) -> Wave:
    """Return the wind of a fall."""
    low, high = noise(0.5, 150, 480, seed, 2), noise(0.5, 420, 1300, seed + 1, 2)
    return np.asarray(low * swell(0.5, 0.4) + 0.5 * high * swell(0.5, 0.6))


def land(seed: int) -> Wave:
    """Return a landing on a floor."""
    thud = sweep(0.34, 118, 48, 0.7) * decay(0.34, 0.002, 0.26)
    slap = noise(0.34, 180, 1500, seed) * decay(0.34, 0.001, 0.06)
    return np.asarray(saturate(thud + 0.5 * slap, 2.0) + 0.05 * _debris(0.34, 24, seed))


def hurt(seed: int) -> Wave:
    """Return a blow, and the breath after it."""
    blow = noise(0.36, 140, 900, seed) * decay(0.36, 0.001, 0.09)
    groan = saturate(sweep(0.36, 196, 98), 2.5) * decay(0.36, 0.02, 0.3)
    return np.asarray(blow + 0.5 * groan)


def _stick_slip(length: float, first: float, last: float, seed: int) -> Wave:
    """Return the knocks of something that sticks and slips, with a rate that goes from `first` to `last` per
    second.
    """
    moments: list[float] = []
    moment, jitter = 0.0, uniform(400, seed)
    while moment < length - 0.02 and len(moments) < 400:
        moments.append(moment)
        pace = first + (last - first) * moment / length
        moment += (0.7 + 0.6 * float(jitter[len(moments) - 1])) / pace
    # All are of one grain: only so a pitch tells how hard it is drawn.
    return grains(length, moments, 0.004, 1)


def creak(seed: int) -> Wave:
    """Return a rope under load."""
    return np.asarray(ring(_stick_slip(0.5, 36, 72, seed), HEMP) * swell(0.5, 0.3))


def catch(seed: int) -> Wave:
    """Return a rope that catches a fall."""
    jerk = sweep(0.42, 150, 62, 0.6) * decay(0.42, 0.001, 0.22)
    string = strike(0.42, ((184, 0.8, 0.35), (276, 0.5, 0.28), (552, 0.3, 0.2), (921, 0.2, 0.12)))
    fibres = noise(0.42, 900, 4200, seed) * decay(0.42, 0.001, 0.05)
    return np.asarray(saturate(jerk + 0.6 * string + 0.4 * fibres, 2.2))


def rope_runs(seed: int) -> Wave:
    """Return rope that is paid out, taken in or runs over an edge."""
    strands = 0.55 + 0.45 * sweep(0.34, 52, 38)
    return np.asarray(noise(0.34, 600, 3200, seed, 3) * strands * swell(0.34, 0.3))


def knot(seed: int) -> Wave:
    """Return a knot: two pulls, and it sits."""
    rub = noise(0.36, 700, 3000, seed, 3)
    pulls = decay(0.36, 0.05, 0.12) + 0.9 * decay(0.36, 0.06, 0.14, 0.14)
    snug = strike(0.36, ((240, 1.0, 0.06), (610, 0.5, 0.04)), 0.28)
    return np.asarray(rub * pulls + 1.4 * snug)


def snap(seed: int) -> Wave:
    """Return a rope that is cut or burnt through."""
    crack = noise(0.34, 1600, 9000, seed) * decay(0.34, 0.0005, 0.03)
    string = strike(0.34, ((310, 1.0, 0.16), (655, 0.7, 0.1), (1480, 0.4, 0.06)))
    lash = noise(0.34, 700, 2600, seed + 1, 3) * decay(0.34, 0.03, 0.2, 0.03)
    return np.asarray(crack + 0.5 * string + 0.25 * lash)


def swing(seed: int) -> Wave:
    """Return the air around a swinging body."""
    return np.asarray(noise(0.36, 260, 900, seed, 3) * swell(0.36, 0.55))


def piton(seed: int) -> Wave:
    """Return three strokes on a piton, each higher, because less of it is free to ring."""
    sound = np.zeros_like(decay(0.62, 0.01, 0.1))
    for stroke, (start, pitch) in enumerate(((0.0, 0.90), (0.135, 1.0), (0.27, 1.09))):
        modes = [(frequency * pitch, share, dying) for frequency, share, dying in IRON]
        sound += strike(0.62, modes, start)
        sound += 0.8 * noise(0.62, 300, 2500, seed + stroke) * decay(0.62, 0.0005, 0.02, start)
    return sound


def _debris(length: float, count: int, seed: int) -> Wave:
    """Return small stones coming to rest, fewer and fewer, each of another size."""
    sound = np.zeros(round(length * RATE))
    moments, sizes = uniform(count, seed) ** 2 * (length - 0.05), uniform(count, seed + 1)
    for moment, size in zip(moments, sizes, strict=True):
        pitch = 650 * 6 ** float(size)
        stone = strike(0.04, ((pitch, 1.0, 0.03), (2.3 * pitch, 0.5, 0.015))) * (1.2 - size)
        begin = round(float(moment) * RATE)
        sound[begin : begin + stone.size] += stone
    return np.asarray(sound / np.max(np.abs(sound)))


def pop(seed: int) -> Wave:
    """Return an anchor that pops out of the rock."""
    burst = noise(0.55, 500, 7000, seed) * decay(0.55, 0.0005, 0.045)
    ping = strike(0.55, ((1580, 1.0, 0.3), (2410, 0.7, 0.24), (3870, 0.4, 0.14)))
    thud = sweep(0.55, 190, 70, 0.5) * decay(0.55, 0.001, 0.12)
    return np.asarray(burst + 0.35 * ping + 0.8 * thud + 0.3 * _debris(0.55, 30, seed + 1))


def crumble(seed: int) -> Wave:
    """Return a floor that breaks."""
    rumble = noise(0.9, 60, 260, seed, 3) * decay(0.9, 0.02, 0.7)
    crack = noise(0.9, 300, 3000, seed + 1) * decay(0.9, 0.001, 0.07)
    return np.asarray(0.7 * rumble + 0.8 * crack + 0.9 * _debris(0.9, 130, seed + 2))


def scrape(seed: int) -> Wave:
    """Return something heavy pushed over stone."""
    grind = ring(_stick_slip(0.42, 26, 19, seed), ((170, 1, 0.04), (420, 0.8, 0.03), (980, 0.5, 0.02)))
    rub = noise(0.42, 180, 1400, seed + 1, 3) * swell(0.42, 0.3)
    return np.asarray(grind / np.max(np.abs(grind)) * swell(0.42, 0.4) + 0.05 * rub)


def clunk(seed: int) -> Wave:
    """Return a plate, lever or wheel falling into place."""
    first = strike(0.3, ((205, 1.0, 0.12), (530, 0.8, 0.09), (1180, 0.5, 0.06)))
    second = strike(0.3, ((164, 1.0, 0.16), (437, 0.7, 0.1), (960, 0.4, 0.07)), 0.09)
    return np.asarray(0.6 * first + second + 0.2 * noise(0.3, 800, 4000, seed) * decay(0.3, 0.001, 0.02))


def shatter(seed: int) -> Wave:
    """Return breaking glass."""
    moments = np.sort(uniform(46, seed) ** 2 * 0.5).tolist()
    shards = ring(grains(0.8, moments, 0.002, seed + 1), GLASS)
    burst = noise(0.8, 2500, 11000, seed + 2) * decay(0.8, 0.0005, 0.06)
    return np.asarray(shards / np.max(np.abs(shards)) + 0.3 * burst)


def sizzle(seed: int) -> Wave:
    """Return scorched fibres."""
    moments = np.sort(uniform(120, seed) * 0.5).tolist()
    hiss = noise(0.6, 3000, 9500, seed + 1, 2) * swell(0.6, 0.3)
    return np.asarray(0.25 * hiss + 2.5 * grains(0.6, moments, 0.004, seed + 2) * swell(0.6, 0.3))


def water(seed: int) -> Wave:
    """Return water coming up through rock: a low rush, and bubbles."""
    rush = noise(1.1, 90, 700, seed, 2) * swell(1.1, 0.45)
    bubbles = np.zeros_like(rush)
    for moment, pitch in zip(uniform(14, seed + 1), uniform(14, seed + 2), strict=True):
        start, length = int(moment * 0.8 * rush.size), 0.09
        blip = sweep(length, 320 + 420 * pitch, 620 + 700 * pitch) * decay(length, 0.01, 0.06)
        end = min(rush.size, start + blip.size)
        bubbles[start:end] += blip[: end - start]
    return np.asarray(rush + 0.12 * bubbles)
