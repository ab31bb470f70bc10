"""Tests of the extension modules of the rules: used where they are of these very sources."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from intodepth import extensions
from intodepth.sim import stage

ROOT = Path(__file__).parents[1]


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built package: one source, its extension module, and their stamp."""
    monkeypatch.delenv(extensions.PASSED_OVER, raising=False)
    rules = tmp_path / "intodepth" / "sim"
    (rules / "space").mkdir(parents=True)
    (rules / "space" / "cells.py").write_text("A = 1\n")
    (rules / "space" / f"cells{EXTENSION_SUFFIXES[0]}").touch()
    extensions.stamp(rules).write_text(extensions.fingerprint(rules))
    return rules


def names(rules: Path) -> list[str]:
    return sorted(path.relative_to(rules).as_posix() for path in rules.rglob("*.*"))


def test_what_was_built_of_these_sources_is_left_alone(
    rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = names(rules)
    extensions.remove_stale(rules)
    assert names(rules) == before
    assert capsys.readouterr().err == ""


def test_what_was_built_of_other_sources_is_removed_and_said(
    rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (rules / "space" / "cells.py").write_text("A = 2\n")
    extensions.remove_stale(rules)
    assert names(rules) == ["space/cells.py"]
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "python3 run.py build" in said
    extensions.remove_stale(rules)
    assert capsys.readouterr().err == ""


def test_the_sources_are_used_where_nothing_is_built(tmp_path: Path) -> None:
    for path in (extensions.RULES.parent / "__init__.py", *extensions.RULES.rglob("*.py")):
        place = tmp_path / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(path.read_bytes())
    command = [
        sys.executable,
        "-c",
        "import intodepth.sim.history as h, intodepth.sim.stage as s; print(s.__file__)",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(tmp_path / "intodepth" / "sim" / "stage.py")


def test_tests_take_the_sources_unless_told_otherwise() -> None:
    is_source = Path(stage.__file__).suffix == ".py"
    assert is_source is not bool(os.environ.get("INTODEPTH_COMPILED"))


def test_where_nothing_can_be_removed_the_sources_are_used_all_the_same(tmp_path: Path) -> None:
    """As in an installation that is only read, whose rules were compiled of other sources."""
    package = extensions.RULES.parent
    for path in (package / "__init__.py", package / "extensions.py", *extensions.RULES.rglob("*.py")):
        place = tmp_path / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(path.read_bytes())
    rules = tmp_path / "intodepth" / "sim"
    for name in ("stage", "space/cells", "__init__"):
        (rules / f"{name}{EXTENSION_SUFFIXES[0]}").write_bytes(b"no module at all")
    extensions.stamp(rules).write_text("of other sources")
    script = (
        "import pathlib, os\n"
        "def unlink(self, missing_ok=False): raise PermissionError(13, 'Permission denied')\n"
        "pathlib.Path.unlink = unlink\n"
        "from intodepth import extensions\n"
        "extensions.remove_stale()\n"
        "import intodepth.sim.stage as s, intodepth.sim.space.cells as c, intodepth.sim as i\n"
        "print(s.__file__, c.__file__, i.__file__)\n"
        "import subprocess, sys\n"
        "again = 'from intodepth import extensions; extensions.remove_stale(); import intodepth.sim.stage'\n"
        "subprocess.run([sys.executable, '-c', again], check=True)\n"
    )
    env = {name: value for name, value in os.environ.items() if name != extensions.PASSED_OVER}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("\n") == 1 and "are interpreted again" in done.stderr
    assert all(path.endswith(".py") for path in done.stdout.split())


def test_a_stamp_that_cannot_be_read_is_none_of_these_sources(
    rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    extensions.stamp(rules).write_bytes(b"\xff\xfe")
    extensions.remove_stale(rules)
    assert names(rules) == ["space/cells.py"] and capsys.readouterr().err.count("\n") == 1
