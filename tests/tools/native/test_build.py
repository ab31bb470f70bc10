"""Tests of the build: what it says where it cannot be done. `.ci/run` does it."""

import errno
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from intodepth import extensions
from intodepth.tools.native import build


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A package with one module."""
    rules = tmp_path / "intodepth" / "sim"
    rules.mkdir(parents=True)
    for path in (rules.parent / "__init__.py", rules / "__init__.py", rules / "cells.py"):
        path.touch()
    return rules


def test_without_a_compiler_one_line_says_so(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: name)
    monkeypatch.setattr(build.shutil, "which", lambda _: None)  # type: ignore[attr-defined]
    monkeypatch.setattr(build.sysconfig, "get_config_var", lambda _: "gcc -pthread")  # type: ignore[attr-defined]
    assert build.main(rules=rules) == 2
    said = capsys.readouterr().err
    assert said == "build: needs a C compiler, and there is no gcc; the game needs neither\n"


def test_without_mypy_one_line_says_how_to_get_it(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda _: None)
    assert build.main(rules=rules) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "-m pip install mypy setuptools" in said


def test_what_was_built_stays_where_a_build_fails(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "find_missing", lambda: None)
    monkeypatch.setattr(build, "run_program", lambda *_: (1, "no Python.h\n"))
    extensions.stamp(rules).write_text("old")
    assert build.main(rules=rules) == 1
    assert "no Python.h" in capsys.readouterr().err
    assert extensions.stamp(rules).read_text() == "old"


@pytest.mark.parametrize("remove", [False, True])
def test_where_nothing_can_be_written_one_line_says_so(
    remove: bool, rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a read-only installation with a stale build."""

    def refuse(self: Path, *_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(self))

    extensions.stamp(rules).write_text("of other sources")
    monkeypatch.setattr(build, "find_missing", lambda: None)
    for name in ("unlink", "mkdir"):
        monkeypatch.setattr(Path, name, refuse)
    assert build.main(remove, rules) == 2
    *_, said = capsys.readouterr().err.splitlines()
    assert said.startswith(f"build: {rules.parents[1]}/") and said.endswith(
        ": Read-only file system; the game needs no compiled rules"
    )


def test_a_build_that_stops_half_way_is_stale(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def half(source: Path, *_: object, **__: object) -> None:
        (rules / f"cells{EXTENSION_SUFFIXES[0]}").touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(source))

    monkeypatch.setattr(build, "find_missing", lambda: None)
    monkeypatch.setattr(build, "lay_out", lambda folder, rules: folder.mkdir(parents=True))
    monkeypatch.setattr(build, "run_program", lambda command, folder: (0, ""))
    monkeypatch.setattr(build.shutil, "copytree", half)  # type: ignore[attr-defined]
    monkeypatch.delenv(extensions.PASSED_OVER, raising=False)
    assert build.main(rules=rules) == 2
    assert "No space left on device" in capsys.readouterr().err
    extensions.remove_stale(rules)
    assert sorted(path.name for path in rules.iterdir()) == ["__init__.py", "cells.py"]
