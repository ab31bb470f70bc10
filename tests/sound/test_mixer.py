"""What is asked for is in the true mix, as SDL's disk driver writes it; without a device all goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from intodepth.sound import mixer as mixers
from intodepth.sound.drone import LAYERS
from intodepth.sound.effect_table import EFFECTS, make
from intodepth.sound.mixer import LOUDEST, MOST, STEPS, VOICES, Mixer, Volumes, audible
from intodepth.sound.synthesis import RATE, Samples, repitch
from intodepth.story.sound_names import Sound
from intodepth.ui.cues import INTERFACE, Cue
from intodepth.window.audio import PygameSound
from tests.screens.level.driving import DOORS, Seat, make_services

ONLY_EFFECTS = Volumes(1.0, 0.0)
ONLY_DRONE = Volumes(0.0, 1.0)
FRAME = 4
"""bytes of a moment: two channels of 16 bits"""


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    """One whose device takes all and plays nothing."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield Mixer(PygameSound())
    pygame.mixer.quit()


class Recorder:
    """A device that writes down what it plays, half as fast as the ear; its own progress is the clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.mixer = Mixer(PygameSound())

    @property
    def now(self) -> float:
        """Seconds that have been written."""
        return self.path.stat().st_size / FRAME / RATE if self.path.exists() else 0.0

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            pygame.time.wait(2)

    def stop(self) -> np.ndarray:
        """All that was played: moments x 2 channels."""
        pygame.mixer.quit()
        return np.fromfile(self.path, "<i2").reshape(-1, 2) / 32768


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Recorder]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "mix.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "24")
    yield Recorder(tmp_path / "mix.raw")
    pygame.mixer.quit()


def found(mix: np.ndarray, patterns: list[Samples]) -> list[float]:
    """The seconds at which one of these sounds begins in a mix, by how well it fits there."""
    fit = np.zeros(len(mix))
    for pattern in patterns:
        size = 1 << (len(mix) + pattern.size).bit_length()
        spectra = np.fft.rfft(mix, size) * np.conj(np.fft.rfft(pattern, size))
        power = np.concatenate(((0.0,), np.cumsum(mix**2)))
        ends = np.minimum(np.arange(len(mix)) + pattern.size, len(mix))
        norm = np.sqrt(np.maximum(1e-7, power[ends] - power[:-1]) * np.sum(pattern**2))
        fit = np.maximum(fit, np.fft.irfft(spectra, size)[: len(mix)] / norm)
    starts = []
    while fit.max() > 0.7:
        best = int(np.argmax(fit))
        starts.append(best / RATE)
        fit[max(0, best - RATE // 20) : best + RATE // 20] = 0
    return sorted(starts)


def test_the_steps_of_a_walk_are_in_the_mix_at_their_beats(recorder: Recorder, tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS))
    seat.keys("return")
    for _ in range(3):
        seat.key("right")
    given: list[Cue] = []
    times: list[float] = []
    recorder.mixer.update([], 0.0, ONLY_EFFECTS, 0.0)
    before, passed = recorder.now, 1.0
    seat.step(keys=("return",), dt=0.0)
    while seat.session.playback is not None or not times:
        # The tick of the key would lie over the first step.
        steps = [cue for cue in seat.ui.cues if cue.sound not in INTERFACE]
        recorder.mixer.update(steps, 0.0, ONLY_EFFECTS, passed)
        given += steps
        times += [before] * len(steps)
        recorder.wait(0.005)
        now = recorder.now
        passed, before = now - before, now
        seat.step(dt=passed)
    recorder.wait(0.3)
    steps_up = {round(STEPS * np.log2(cue.pitch)) for cue in given}
    patterns = [
        repitch(make(Sound.STEP_ROCK, variant), 2 ** (step / STEPS))
        for variant in range(EFFECTS[Sound.STEP_ROCK].variants)
        for step in steps_up
    ]
    heard = found(recorder.stop()[:, 0], patterns)
    assert [cue.sound for cue in given] == [Sound.STEP_ROCK] * 3
    assert np.diff(times) == pytest.approx([0.26, 0.26], abs=0.1)
    assert heard == pytest.approx(times, abs=0.12)


def test_what_lies_to_one_side_is_louder_there(recorder: Recorder) -> None:
    for pan in (-0.6, 0.6):
        recorder.mixer.update([Cue(Sound.POP, pan=pan)], 0.0, ONLY_EFFECTS, 0.35)
        recorder.wait(0.35)
    mix = recorder.stop()
    starts = [round(start * RATE) for start in found(mix.mean(axis=1), [make(Sound.POP)])]
    assert len(starts) == 2
    left, right = (np.sum(mix[start : start + RATE // 5] ** 2, axis=0) for start in starts)
    assert left[0] > 4 * left[1] and right[1] > 4 * right[0]


def test_without_a_device_one_line_says_so_and_all_goes_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for driver in ("no such driver", "alsa"):
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        monkeypatch.setenv("AUDIODEV", "no such device")
        mixer = Mixer(PygameSound())
        for _ in range(3):
            mixer.update([Cue(Sound.POP)], 0.5, Volumes(1.0, 1.0), 0.02)
        assert mixer.problem == "There is no sound device."
    assert capfd.readouterr().err == ""


def test_who_has_no_stderr_hears_as_well(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_stderr(number: int) -> int:
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr("os.dup", no_stderr)
    mixer.update([Cue(Sound.STEP_ROCK)], 0.0, ONLY_EFFECTS, 0.02)
    assert pygame.mixer.Channel(0).get_busy() and not mixer.problem


def test_a_device_that_fails_later_is_no_crash(mixer: Mixer) -> None:
    mixer.update([Cue(Sound.STEP_ROCK)], 0.0, ONLY_EFFECTS, 0.02)
    assert not mixer.problem
    pygame.mixer.quit()
    for _ in range(3):
        mixer.update([Cue(Sound.STEP_ROCK)], 0.0, ONLY_EFFECTS, 0.02)
    assert mixer.problem == "The sound device has failed."


def count_made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is made from now on."""
    made: list[object] = []

    def counting(make: Callable[..., object]) -> Callable[..., object]:
        return lambda *words: made.append(words) or make(*words)

    monkeypatch.setattr(mixers, "make", counting(mixers.make))  # type: ignore[attr-defined]
    monkeypatch.setattr(mixers, "make_layer", counting(mixers.make_layer))  # type: ignore[attr-defined]
    return made


def test_at_volume_0_nothing_is_opened_or_made(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    made = count_made(monkeypatch)
    for _ in range(5):
        mixer.update([Cue(Sound.POP)], 1.0, Volumes.of(0.0, 1.0, 1.0), 0.02)
    assert not made and pygame.mixer.get_init() is None
    for _ in range(5):
        mixer.update([Cue(Sound.POP)], 1.0, ONLY_DRONE, 0.02)
    assert made == [(0,), (1,), (2,)]
    for _ in range(5):
        mixer.update([], 1.0, ONLY_DRONE, 0.02, "vault")
    assert made[3:] == [(index,) for index, layer in enumerate(LAYERS) if layer.place == "vault"]


def test_one_sound_a_frame_is_made_ahead_until_all_are_there(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = count_made(monkeypatch)
    counts = []
    for _ in range(10):
        mixer.update([], 0.0, ONLY_EFFECTS, 0.02)
        counts.append(len(made))
    assert counts == list(range(1, 11))


def test_so_many_are_heard_at_once_and_the_oldest_gives_way(mixer: Mixer) -> None:
    def playing() -> list[pygame.mixer.Sound | None]:
        return [pygame.mixer.Channel(voice).get_sound() for voice in range(VOICES)]

    mixer.update([Cue(Sound.BELL)], 0.0, ONLY_EFFECTS, 0.02)
    bell = playing()[0]
    assert bell is not None
    for count in range(VOICES):
        assert bell in playing() and playing().count(None) == VOICES - 1 - count
        mixer.update([Cue(Sound.AWAY)], 0.0, ONLY_EFFECTS, 0.1)
    assert playing() == [playing()[0]] * VOICES and bell not in playing()
    assert not any(pygame.mixer.Channel(VOICES + index).get_busy() for index in range(len(LAYERS)))


def test_a_mouse_that_sweeps_over_much_does_not_buzz(mixer: Mixer) -> None:
    for _ in range(12):
        mixer.update([Cue(Sound.BELL)], 0.0, ONLY_EFFECTS, 0.011)
    assert sum(pygame.mixer.Channel(voice).get_busy() for voice in range(VOICES)) == 3


def test_the_drone_glides_to_its_depth_and_ends_when_it_is_turned_off(mixer: Mixer) -> None:
    def hum(depth: float, volumes: Volumes, place: str = "") -> list[float]:
        for _ in range(200):
            mixer.update([], depth, volumes, 0.05, place)
        heard = [index for index, layer in enumerate(LAYERS) if layer.place in ("", "mine")]
        return [pygame.mixer.Channel(VOICES + index).get_volume() for index in heard]

    assert hum(1.0, ONLY_DRONE, "mine") == pytest.approx([0.75, 0.75, 0.75, 1.0], abs=0.02)
    assert hum(0.0, ONLY_DRONE) == pytest.approx([1.0, 0.0, 0.0, 0.0], abs=0.02)
    assert hum(1.0, ONLY_DRONE) == pytest.approx([1.0, 1.0, 1.0, 0.0], abs=0.02)
    mixer.update([], 0.0, ONLY_DRONE, 0.05)
    assert 0.9 < pygame.mixer.Channel(VOICES + 2).get_volume() < 1.0
    assert hum(1.0, ONLY_EFFECTS) == pytest.approx([0.0, 0.0, 0.0, 0.0], abs=0.02)
    assert not any(pygame.mixer.Channel(VOICES + index).get_busy() for index in range(len(LAYERS)))


def test_of_one_moment_each_sound_is_heard_once_and_the_last_answer_of_the_interface() -> None:
    cues = [
        Cue(Sound.STEP_ROCK, 0.3, pan=-1), Cue(Sound.HOVER), Cue(Sound.STEP_ROCK, 0.4, pan=1),
        Cue(Sound.LAND), Cue(Sound.CHOOSE), Cue(Sound.POP), Cue(Sound.POP), Cue(Sound.COMMIT), Cue(Sound.POP),
    ]  # fmt: skip
    assert audible(cues) == [
        Cue(Sound.STEP_ROCK, 0.5, pan=1), Cue(Sound.LAND), Cue(Sound.POP, LOUDEST), Cue(Sound.COMMIT),
    ]  # fmt: skip


def test_however_much_begins_at_once_nothing_clips(recorder: Recorder) -> None:
    loud = [
        Sound.LAND, Sound.HURT, Sound.CATCH, Sound.SNAP, Sound.POP, Sound.CRUMBLE, Sound.SHATTER, Sound.BELL
    ]  # fmt: skip
    recorder.mixer.update([Cue(sound) for sound in loud], 0.0, ONLY_EFFECTS, 0.0)
    recorder.wait(0.3)
    recorder.mixer.update([Cue(sound) for sound in loud], 0.0, ONLY_EFFECTS, 0.1)
    recorder.wait(0.6)
    mix = recorder.stop()
    assert 0.3 < np.abs(mix).max() <= MOST + 0.01
    tops = [float(np.max(np.abs(make(sound)))) for sound in loud]
    assert sum(tops) > 2 * MOST


def test_of_what_still_rings_only_what_is_left_counts(mixer: Mixer) -> None:
    def loud() -> list[float]:
        playing = (pygame.mixer.Channel(voice).get_sound() for voice in range(VOICES))
        return [sound.get_volume() for sound in playing if sound is not None]

    mixer.update([Cue(Sound.POP)], 0.0, ONLY_EFFECTS, 0.0)
    mixer.update([Cue(Sound.CATCH)], 0.0, ONLY_EFFECTS, 0.3)
    assert loud() == [1.0, 1.0]
    mixer.update([Cue(Sound.SNAP)], 0.0, ONLY_EFFECTS, 0.02)
    pop, catch, snap = loud()
    assert pop == catch == snap < 1.0


def test_a_slider_is_heard_at_once_in_what_already_sounds(mixer: Mixer) -> None:
    for _ in range(400):
        mixer.update([], 0.0, Volumes(1.0, 1.0), 0.05)
    mixer.update([Cue(Sound.BELL)], 0.0, Volumes(1.0, 1.0), 0.02)
    bell, drone = pygame.mixer.Channel(0).get_sound(), pygame.mixer.Channel(VOICES)
    assert bell is not None
    for volumes in (Volumes(1.0, 0.25), Volumes(0.5, 1.0), Volumes(0.0, 0.5)):
        mixer.update([], 0.0, volumes, 0.02)
        assert (bell.get_volume(), drone.get_volume()) == pytest.approx(volumes, abs=0.02)
