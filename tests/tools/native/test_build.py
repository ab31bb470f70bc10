"""Tests of the build: what it says where it cannot be done. Continuous integration does it."""

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
    monkeypatch.setattr(build, "lacking", lambda: None)
    monkeypatch.setattr(build, "run_program", lambda *_: (1, "no Python.h\n"))
    extensions.stamp(rules).write_text("old")
    assert build.main(rules=rules) == 1
    assert "no Python.h" in capsys.readouterr().err
    assert extensions.stamp(rules).read_text() == "old"
