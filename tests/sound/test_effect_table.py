"""Every sound has a recipe; what it makes is clean, as loud as was asked for, and like no other."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, pairwise

import numpy as np

from intodepth.sound.effect_table import EFFECTS, make
from intodepth.sound.mixer import STEPS
from intodepth.sound.synthesis import PEAK, RATE, Samples, ear, loudness, repitch
from intodepth.story.sound_names import Sound
from intodepth.story.sounds import creak
from intodepth.ui.cues import INTERFACE
from tests.each import for_each

EDGES = np.geomspace(40, 16_000, 25)
"""Hz between the bands that spectra are compared in"""


@cache
def made(sound: Sound) -> Samples:
    return make(sound)


def fingerprint(samples: Samples) -> np.ndarray:
    """How its loudness is spread over bands and over its first half second, of length 1."""
    parts = []
    for begin in range(0, RATE // 2, RATE // 20):
        piece = samples[begin : begin + RATE // 20]
        power = np.abs(np.fft.rfft(piece, RATE // 10)) ** 2
        bands = np.histogram(np.fft.rfftfreq(RATE // 10, 1 / RATE), EDGES, weights=power)[0]
        parts.append(bands**0.3)
    whole = np.concatenate(parts)
    return whole / np.linalg.norm(whole)


def test_every_sound_has_a_recipe() -> None:
    assert set(EFFECTS) == set(Sound)


@for_each("sound", Sound)
def test_a_sound_is_clean(sound: Sound) -> None:
    samples = made(sound)
    assert samples.dtype == np.float32 and np.isfinite(samples).all()
    peak = np.max(np.abs(samples))
    assert 0.01 < peak <= PEAK + 1e-6
    assert max(abs(samples[0]), abs(samples[-1])) < peak / 1000
    assert abs(np.mean(samples)) < peak / 200
    assert 0.02 < samples.size / RATE <= (0.16 if sound in INTERFACE else 2.0)


@for_each("sound", Sound)
def test_a_sound_is_as_loud_as_the_table_says(sound: Sound) -> None:
    for variant in range(EFFECTS[sound].variants):
        assert abs(loudness(make(sound, variant)) - EFFECTS[sound].level) < 0.8


def test_no_two_sounds_can_be_taken_for_each_other() -> None:
    marks = {sound: fingerprint(made(sound)) for sound in Sound}
    alike = {(a, b) for a, b in combinations(Sound, 2) if marks[a] @ marks[b] > 0.97}
    assert not alike


def test_variants_are_alike_but_not_the_same_and_every_time_the_same() -> None:
    first, second = (make(Sound.STEP_ROCK, variant) for variant in (0, 1))
    assert not np.array_equal(first, second)
    assert fingerprint(first) @ fingerprint(second) > 0.9
    assert np.array_equal(first, make(Sound.STEP_ROCK))


def test_what_matters_more_is_louder() -> None:
    order = [Sound.HOVER, Sound.CHOOSE, Sound.STEP_ROCK, Sound.LAND, Sound.CATCH, Sound.POP]
    levels = [loudness(made(sound)) for sound in order]
    assert levels == sorted(levels)


def test_the_interface_is_softer_than_feet_and_feet_are_than_what_can_harm() -> None:
    softer, louder = loudness(made(Sound.STEP_SAND)), loudness(made(Sound.STEP_WOOD))
    assert max(loudness(made(sound)) for sound in INTERFACE) < softer
    harm = Sound.LAND, Sound.HURT, Sound.CATCH, Sound.SNAP, Sound.POP, Sound.CRUMBLE
    assert min(loudness(made(sound)) for sound in harm) > louder + 9


def centre(samples: Samples) -> float:
    """The mean frequency of a sound, as the ear weighs it, in Hz."""
    pitch = np.fft.rfftfreq(samples.size, 1 / RATE)
    power = (np.abs(np.fft.rfft(samples)) * ear(pitch)) ** 2
    return float(pitch @ power / power.sum())


def test_a_deep_thud_is_deeper_than_a_ringing_piton() -> None:
    assert centre(made(Sound.LAND)) < 300 < 1500 < centre(made(Sound.PITON))


def test_what_is_trodden_on_is_told_from_the_brightness_of_any_step() -> None:
    order = (
        Sound.STEP_WOOD, Sound.RUNG, Sound.STEP_ROCK, Sound.STEP_METAL, Sound.STEP_GRIT, Sound.STEP_SAND
    )  # fmt: skip
    centres = [[centre(make(sound, variant)) for variant in range(3)] for sound in order]
    assert all(max(one) < min(next_one) for one, next_one in pairwise(centres))


def test_any_creak_of_a_rope_is_higher_than_any_of_one_that_bears_less() -> None:
    def centres(share: float) -> list[float]:
        ratio = 2 ** (round(STEPS * math.log2(creak(None, share).pitch)) / STEPS)
        return [centre(repitch(make(Sound.CREAK, variant), ratio)) for variant in range(3)]

    assert all(max(centres(share)) < min(centres(share + 0.2)) for share in np.arange(0, 1.3, 0.1))
