"""A clip shows a recording: as many frames as its beats need, from the level's start to its results."""

from __future__ import annotations

from pathlib import Path

import moderngl
import numpy as np
import pytest
from PIL import Image

from intodepth.__main__ import main
from intodepth.content.catalog import Catalog
from intodepth.content.recording import read_recording, replay
from intodepth.play.timeline_reader import read_timeline
from intodepth.render.renderer import Renderer
from intodepth.screens.replay.screen import replay_pause
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.story.beat_scene import scenes
from intodepth.story.table import duration
from intodepth.tools.pictures.export import FilmChoice, Reel, TimelinePicture
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from intodepth.window.glyph_faces import FreetypeFace
from tests.catalogs import own_catalog
from tests.ui.driving import measure

GOLDENS = Path(__file__).parents[2] / "goldens"
GOLDEN = GOLDENS / "felt_bell.jsonl"
SIZE = (320, 180)


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path / "home"))


def film_of(name: str, catalog: Catalog, home: Path, **choice: object) -> Reel:
    timeline = read_timeline(GOLDENS / f"{name}.jsonl", catalog)
    return Reel(timeline, catalog, home, FilmChoice(**choice))


def seconds_of(name: str, catalog: Catalog) -> list[float]:
    """How long the beats of each action of a recording take together."""
    history = replay(read_recording(GOLDENS / f"{name}.jsonl"), catalog)
    entries = list(history.done)
    while history.undo():
        pass
    found = []
    for entry in entries:
        beats = scenes(history.stage, entry.schedule.timeline)
        found.append(sum(max(duration(beat, each) for each in beat.happenings) for beat in beats))
    return found


def test_a_clip_has_as_many_frames_as_the_beats_and_pauses_need(catalog: Catalog, tmp_path: Path) -> None:
    film = film_of("felt_bell", catalog, tmp_path, fps=25)
    seconds = seconds_of("felt_bell", catalog)
    assert len(seconds) == 15
    wanted = sum(seconds) + replay_pause() * 16
    assert wanted * 25 <= len(film.durations) + 0.01 <= wanted * 25 + 15.02
    assert set(film.durations) == {40}


def test_a_faster_clip_of_more_frames_keeps_time(catalog: Catalog, tmp_path: Path) -> None:
    film = film_of("felt_bell", catalog, tmp_path, fps=30, speed=2.0, first=2, last=2)
    wanted = (seconds_of("felt_bell", catalog)[1] + 2 * replay_pause()) / 2
    assert abs(sum(film.durations) / 1000 - wanted) < 1 / 30
    assert set(film.durations) == {33, 34}


def test_an_animation_is_written_that_begins_as_the_level_does(
    catalog: Catalog, context: moderngl.Context, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.webp"
    given = ["replay", str(GOLDEN), "--clip", str(out), "--size", "320x180", "--fps", "5", "--to", "2"]
    assert main(given) == 0
    *_, last = capsys.readouterr().out.splitlines()
    planned = film_of("felt_bell", catalog, tmp_path, fps=5, last=2).durations
    assert last.startswith(f"{out}: {len(planned) / 5:.1f} seconds, ")
    with Image.open(out) as clip:
        assert (clip.size, clip.n_frames) == (SIZE, len(planned))  # type: ignore[attr-defined]
        first = np.asarray(clip.convert("RGB"), float)
        clip.seek(len(planned) - 1)
        end = np.asarray(clip.convert("RGB"), float)
        assert clip.info["timestamp"] == 200 * (len(planned) - 1)
    assert np.abs(first - start_of(catalog, tmp_path, context)).mean() < 4
    assert np.abs(end - first).mean() > 4


def test_a_clip_is_also_a_gif(tmp_path: Path, catalog: Catalog, context: moderngl.Context) -> None:
    out = tmp_path / "out.gif"
    given = ["replay", str(GOLDEN), "--clip", str(out), "--size", "160x90", "--fps", "5", "--to", "1"]
    assert main(given) == 0
    with Image.open(out) as clip:
        frames = film_of("felt_bell", catalog, tmp_path, fps=5, last=1).durations
        assert clip.size == (160, 90) and clip.format == "GIF"
        count: int = clip.n_frames  # type: ignore[attr-defined]
        assert sum(duration_of(clip, index) for index in range(count)) == sum(frames)


def duration_of(clip: Image.Image, index: int) -> int:
    clip.seek(index)
    return int(clip.info["duration"])


def start_of(catalog: Catalog, home: Path, context: moderngl.Context) -> np.ndarray:
    """The picture of the level's start."""
    renderer = Renderer(context, FreetypeFace, samples=4)
    services = Services(catalog, home)
    picture = TimelinePicture(services, read_timeline(GOLDEN, catalog))
    stack = ScreenStack(picture, renderer.typesetter.measure, services)
    for index in range(5):
        commands = stack.frame(Input(*SIZE, time=1 + index * 0.1, dt=0.1))
    renderer.render(commands, *SIZE)
    return renderer.read().astype(float)


def test_a_clip_to_the_end_of_a_level_ends_with_its_results(catalog: Catalog, tmp_path: Path) -> None:
    film = film_of("rescue", catalog, tmp_path, fps=5, speed=4.0, first=22)
    *_, last = film.frames((640, 360), measure)
    assert any(isinstance(command, Text) and "out" in command.text for command in last)


def test_a_clip_begins_in_the_middle_with_what_was_done_before(catalog: Catalog, tmp_path: Path) -> None:
    film = film_of("felt_bell", catalog, tmp_path, fps=5, first=4, last=5)
    texts = [command.text for command in next(film.frames((640, 360), measure)) if isinstance(command, Text)]
    assert any(text.startswith("Replay: round 2") for text in texts)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--clip", "missing/x.webp"], "missing/x.webp: cannot be written: No such file"),
        (["--clip", "folder.webp"], "folder.webp: cannot be written: it is a folder"),
        (["--clip", "x.png"], "--clip must end in .webp or .gif, not 'x.png'"),
        (["--clip", "x.webp", "--size", "3000x2000"], "must not be larger than 1920x1080"),
        (["--clip", "x.webp", "--size", "small"], "--size must look like"),
        (["--clip", "x.webp", "--fps", "0"], "--fps must lie between 1 and 60, not 0"),
        (["--clip", "x.webp", "--speed", "nan"], "--speed must lie between 0.25 and 8, not nan"),
        (["--clip", "x.webp", "--from", "5", "--to", "4"], "there are actions 1 to 15; --from 5 --to 4"),
        (["--clip", "x.webp", "--from", "0"], "there are actions 1 to 15; --from 0"),
        (
            ["--clip", "x.webp", "--fps", "60", "--speed", "0.25"],
            "more than 2400 frames: choose",
        ),
    ],
)
def test_a_bad_request_for_a_clip_is_one_line(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.webp").mkdir()
    assert main(["replay", str(GOLDEN), *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("replay: ") and told in said and said.count("\n") == 1
    assert not list(tmp_path.glob("x*"))


def test_a_clip_of_what_is_no_recording_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "test.jsonl"
    path.write_text("nonsense\n")
    assert main(["replay", str(path), "--clip", str(tmp_path / "x.webp")]) == 2
    assert capsys.readouterr().err.startswith("replay: test.jsonl:1: ")


def test_a_recording_that_comes_out_otherwise_gives_no_clip(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "test.jsonl"
    lines = GOLDEN.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], lines[2].replace("[10,8]", "[9,8]"), *lines[3:], ""]))
    with pytest.raises(ValueError, match=r"test\.jsonl: action 2 does not come out as it was recorded"):
        Reel(read_timeline(path, catalog), catalog, tmp_path, FilmChoice())
