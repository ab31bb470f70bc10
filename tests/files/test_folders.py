"""Tests of the folders."""

import os
import shutil
from pathlib import Path

import pytest

from intodepth.content.profile import Profile
from intodepth.content.profile_store import load_profile, save_profile
from intodepth.files import folders


def test_the_checkout_has_all_folders() -> None:
    found = folders.find_folders()
    for folder in (found.data, found.fonts, found.levels, found.tweaks):
        assert folder.is_dir()
    assert (found.data / "heroes.toml").is_file()


def test_an_installed_package_has_its_own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "intodepth" / "assets").mkdir(parents=True)
    monkeypatch.setattr(folders, "__file__", str(tmp_path / "intodepth" / "files" / "folders.py"))
    assert folders.find_folders().levels == tmp_path / "intodepth" / "assets" / "levels"


def test_the_home_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wished = tmp_path / "Höhle" / "深"
    monkeypatch.setenv("INTODEPTH_HOME", str(wished))
    assert folders.find_home() == folders.Home(wished)
    assert wished.is_dir()
    assert not list(wished.iterdir())


def test_without_a_name_the_home_is_where_the_system_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("INTODEPTH_HOME", raising=False)
    monkeypatch.setattr(folders.platformdirs, "user_data_path", lambda *_, **__: tmp_path / "system")  # type: ignore[attr-defined]
    assert folders.find_home().folder == tmp_path / "system"


@pytest.mark.parametrize("name", ["file/inside", "nul\0"])
def test_a_home_that_cannot_be_written_falls_back_with_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(folders.os, "environ", {"INTODEPTH_HOME": str(tmp_path / name)})  # type: ignore[attr-defined]
    home = folders.find_home()
    assert home.folder.is_dir()
    assert "cannot be written" in home.problem
    assert str(home.folder) in home.problem
    assert "\n" not in home.problem
    home.folder.rmdir()


def test_a_home_that_cannot_be_written_still_shows_what_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    save_profile(tmp_path, Profile(met_heroes=("smith",)))
    (tmp_path / "recordings").mkdir()
    (tmp_path / "recordings" / "well-0001.jsonl").write_bytes(b"{}\n")
    os.mkfifo(tmp_path / "recordings" / "well-0002.jsonl")
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "run-0001.jsonl").write_bytes(b"{}\n")
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    monkeypatch.setattr(folders.tempfile, "TemporaryFile", refuse)  # type: ignore[attr-defined]
    home = folders.find_home()
    assert home.folder != tmp_path and "cannot be written (Read-only file system)" in home.problem
    assert load_profile(home.folder) == (Profile(met_heroes=("smith",)), "")
    assert [path.name for path in (home.folder / "recordings").iterdir()] == ["well-0001.jsonl"]
    assert (home.folder / "runs" / "run-0001.jsonl").read_bytes() == b"{}\n"
    shutil.rmtree(home.folder)
