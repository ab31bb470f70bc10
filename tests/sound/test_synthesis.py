"""Noise lies in its band, modes ring at their frequency, envelopes rise and die as asked."""

from __future__ import annotations

import numpy as np
import pytest

from intodepth.sound.synthesis import (
    PEAK,
    RATE,
    decay,
    finish,
    loudness,
    noise,
    repitch,
    saturate,
    strike,
    sweep,
    swell,
    times,
    uniform,
)  # fmt: skip


def strongest(sound: np.ndarray) -> float:
    """The frequency with the most power, in Hz."""
    return float(np.fft.rfftfreq(sound.size, 1 / RATE)[np.argmax(np.abs(np.fft.rfft(sound)))])


def test_uniform_numbers_are_even_and_depend_on_the_seed_alone() -> None:
    numbers = uniform(20_000, 5)
    assert numbers.min() >= 0 and numbers.max() < 1
    assert np.allclose(np.histogram(numbers, 10, (0, 1))[0], 2000, atol=200)
    assert np.array_equal(numbers, uniform(20_000, 5)) and not np.array_equal(numbers, uniform(20_000, 6))
    assert abs(np.corrcoef(numbers, uniform(20_000, 6))[0, 1]) < 0.03


def test_noise_lies_within_its_band() -> None:
    sound = noise(0.5, 400, 800, 1)
    power = np.abs(np.fft.rfft(sound)) ** 2
    pitch = np.fft.rfftfreq(sound.size, 1 / RATE)
    inside = float(np.sum(power[(pitch > 200) & (pitch < 1600)])) / float(np.sum(power))
    assert inside > 0.99 and np.mean(sound**2) == pytest.approx(1)


def test_a_struck_body_rings_at_its_mode_and_dies_away_in_its_time() -> None:
    sound = strike(0.6, ((500.0, 1.0, 0.4),))
    assert strongest(sound) == pytest.approx(500, abs=3)
    assert np.max(np.abs(sound[: RATE // 50])) > 0.5
    assert np.max(np.abs(sound[round(0.4 * RATE) :])) < 1.2e-3


def test_a_struck_body_is_silent_before_it_is_struck() -> None:
    sound = strike(0.3, ((500.0, 1.0, 0.1),), 0.1)
    assert not sound[: RATE // 10].any() and sound[RATE // 10 : RATE // 5].any()


def test_envelopes_start_at_nothing_and_keep_to_their_times() -> None:
    falling, rising = decay(0.5, 0.01, 0.3), swell(0.5, 0.4)
    assert falling[0] == rising[0] == 0
    assert abs(int(np.argmax(falling)) - 0.01 * RATE) < 3
    assert falling[round(0.31 * RATE)] == pytest.approx(1e-3, rel=0.05)
    assert abs(int(np.argmax(rising)) - 0.2 * RATE) < 3


def test_a_sweep_glides_from_one_frequency_to_the_other() -> None:
    sound = sweep(1.0, 200, 800)
    assert strongest(sound[: RATE // 10]) < 260 and strongest(sound[-RATE // 10 :]) > 680


def test_loudness_follows_the_ear() -> None:
    tone = {pitch: np.sin(2 * np.pi * pitch * times(0.5)) for pitch in (38, 100, 997, 10_000)}
    # What the standard asks of a meter.
    assert loudness(tone[997]) == pytest.approx(-3.01, abs=0.05)
    assert loudness(tone[997] / 10) == pytest.approx(-23.01, abs=0.05)
    less = [loudness(tone[997]) - loudness(tone[pitch]) for pitch in (38, 100, 10_000)]
    assert less == pytest.approx([6.7, 1.8, -3.3], abs=0.3)


def test_what_is_finished_never_clips_however_loud_it_is_wanted() -> None:
    for level in (-40.0, -20.0, 0.0):
        assert np.max(np.abs(finish(noise(0.2, 40, 200, 3), level))) <= PEAK + 1e-6


def test_saturation_keeps_the_peak_at_one() -> None:
    assert np.max(np.abs(saturate(5 * sweep(0.1, 300, 300), 3.0))) == pytest.approx(1)


def test_a_higher_pitch_is_as_much_shorter() -> None:
    sound = finish(strike(0.4, ((440.0, 1.0, 0.4),)), -30)
    higher = repitch(sound, 1.5)
    assert strongest(higher) == pytest.approx(660, abs=5)
    assert higher.size == pytest.approx(sound.size / 1.5, abs=2)
