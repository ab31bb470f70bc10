"""Filming: a clip of what was just done is written by another process, and told of in one line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PIL import Image

from intodepth.__main__ import main
from intodepth.content.own_levels import open_catalog
from intodepth.files.folders import find_folders
from intodepth.play.timeline_reader import read_timeline
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.services import Services
from intodepth.window import filming
from intodepth.window.filming import Filming, next_name
from tests.screens.game import Game

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"


@pytest.fixture(autouse=True)
def small_and_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    monkeypatch.setattr(filming, "SIZE", "160x90")


def wait_for(words: str, film: Filming) -> str:
    """The line of a clip once it says this."""
    for _ in range(600):
        if words in film.line:
            break
        time.sleep(0.1)
    return film.line


@pytest.mark.usefixtures("context")
def test_a_clip_lands_in_the_players_folder_and_its_name_is_shown(tmp_path: Path) -> None:
    film = Filming(tmp_path)
    assert film.line == ""
    film.start(GOLDEN, 1, 1)
    assert film.line.startswith("filming action 1")
    path = tmp_path / "clips" / "felt_bell-0001.webp"
    assert wait_for(" MB", film).startswith(f"{path}: ")
    with Image.open(path) as clip:
        assert clip.is_animated  # type: ignore[attr-defined]
    film.close()


def test_what_hinders_a_clip_is_said_in_one_line(tmp_path: Path) -> None:
    film = Filming(tmp_path)
    film.start(GOLDEN, 99, 99)
    assert wait_for("no clip", film) == (
        "no clip: replay: felt_bell.jsonl: there are actions 1 to 15; --from 99 --to 99 is none of it"
    )


def test_a_folder_that_cannot_be_made_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "clips").touch()
    film = Filming(tmp_path)
    film.start(GOLDEN, 1, 1)
    assert film.line == f"no clip: {tmp_path / 'clips'}: File exists"


def test_a_clip_that_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    film = Filming(tmp_path)
    film.start(GOLDEN, 1, 1)
    film.close()
    assert not list((tmp_path / "clips").iterdir())


def test_clips_are_numbered_by_level(tmp_path: Path) -> None:
    for name in ("felt_bell-0002.webp", "felt_bell-two.webp", "overhang-0007.webp"):
        (tmp_path / name).touch()
    assert next_name(tmp_path, Path("felt_bell-0031.jsonl")) == "felt_bell-0003.webp"
    assert next_name(tmp_path, Path("rescue-0001.jsonl")) == "rescue-0001.webp"


@pytest.mark.usefixtures("context")
def test_a_plan_of_a_level_that_is_not_of_the_game_can_be_filmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    text = (find_folders().levels / "felt_bell.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("par = ", "par = 1", 1), encoding="utf-8")
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    plan = tmp_path / "plan.jsonl"
    plan.write_text("\n".join([lines[0].replace('"felt_bell"', '"mine"'), lines[1], ""]), encoding="utf-8")
    assert main(["replay", str(plan), "--check"]) == 1, "it does not bring its level along"
    capsys.readouterr()
    services = Services(open_catalog(str(mine)), tmp_path)
    film = Filming(tmp_path)
    services.film = film.start
    game = Game(ReplayScreen(services, read_timeline(plan, services.catalog), plan), services)
    game.key("f12", "f12")
    assert wait_for(" MB", film).startswith(f"{tmp_path / 'clips' / 'plan-0001.webp'}: ")
    film.close()
    clip = tmp_path / "plan.webp"
    given = ["replay", str(plan), "--level", str(mine), "--clip", str(clip), "--size", "160x90"]
    assert main(given) == 0 and clip.stat().st_size > 0


@pytest.mark.usefixtures("context")
@pytest.mark.slow
def test_a_whole_level_can_be_filmed(tmp_path: Path) -> None:
    lines = GOLDEN.read_text().splitlines()
    short = tmp_path / "felt_bell-0001.jsonl"
    short.write_text("\n".join(lines[:4]) + "\n")
    film = Filming(tmp_path)
    film.start(short, None, None)
    assert film.line.startswith("filming the level")
    assert wait_for(" MB", film).startswith(f"{tmp_path / 'clips' / 'felt_bell-0001.webp'}: ")
    film.close()
