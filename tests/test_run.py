"""Tests of run.py, which starts everything on a bare machine."""

import re
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module whose checkout is an empty folder with the project's files."""
    spec = spec_from_file_location("run", ROOT / "run.py")
    assert spec and spec.loader
    run = module_from_spec(spec)
    spec.loader.exec_module(run)
    for name in ("pyproject.toml", "uv.lock"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    monkeypatch.setattr(run, "ROOT", str(tmp_path))
    monkeypatch.setattr(run, "VENV", str(venv))
    monkeypatch.setattr(run, "PYTHON", str(venv / "bin" / "python"))
    monkeypatch.setattr(run, "STAMP", str(venv / "installed.txt"))
    monkeypatch.setattr(run, "CONSTRAINTS", str(venv / "constraints.txt"))
    return run


class Ended:
    """A command that was started, and has found something."""

    returncode = 1

    def communicate(self) -> tuple[str, None]:
        return "a type is wrong\n", None

    def kill(self) -> None:
        pass


@pytest.fixture
def commands(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the script gives; none is carried out, and all but those with `fails` succeed."""
    given: list[list[str]] = []

    def note(command: list[str], folder: str = "", apart: bool = False) -> int:
        given.append(command)
        if "venv" in command or "sync" in command:
            Path(run.PYTHON).touch()
        return 3 if "fails" in command else 0

    def begin(command: list[str]) -> Ended:
        given.append(command)
        return Ended()

    monkeypatch.setattr(run, "call", note)
    monkeypatch.setattr(run, "become", note)
    monkeypatch.setattr(run, "start", begin)
    monkeypatch.setattr(run.shutil, "which", lambda _: None)
    return given


def test_the_first_start_installs_and_plays_and_the_next_only_plays(
    run: ModuleType, commands: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main([]) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "installing" in said
    venv, pip, play = commands
    assert venv == [sys.executable, "-m", "venv", "--clear", run.VENV]
    assert pip[:4] == [run.PYTHON, "-m", "pip", "install"]
    assert play == [run.PYTHON, "-P", "-m", "intodepth"]
    commands.clear()
    assert run.main(["shot", "--screen", "title"]) == 0
    assert commands == [[run.PYTHON, "-P", "-m", "intodepth", "shot", "--screen", "title"]]
    assert capsys.readouterr().err == ""


def test_a_changed_lock_installs_again(run: ModuleType, commands: list[list[str]]) -> None:
    run.main([])
    commands.clear()
    (Path(run.ROOT) / "uv.lock").write_text((ROOT / "uv.lock").read_text(encoding="utf-8") + "\n# more\n")
    run.main([])
    assert len(commands) == 3


def test_with_uv_it_installs_from_the_lock(
    run: ModuleType, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda _: "/usr/bin/uv")
    run.main([])
    assert commands[0][:3] == ["uv", "sync", "--frozen"]


def test_tests_run_all_checks_and_pass_words_on(run: ModuleType, commands: list[list[str]]) -> None:
    assert run.main(["test", "-k", "fails"]) == 3
    assert [command[2] for command in commands[2:]] == ["mypy", "ruff", "ruff", "codespell_lib", "pytest"]
    assert commands[-1][3:] == ["-k", "fails"]


@pytest.mark.parametrize("status", [0, 1])
def test_the_whole_suite_is_shared_out_among_the_processors(
    run: ModuleType,
    commands: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    status: int,
) -> None:
    monkeypatch.setattr(Ended, "returncode", status)
    assert run.main(["test"]) == status
    assert commands[-1][2:5] == ["pytest", "-n", "auto"]
    assert capsys.readouterr().out == "mypy: a type is wrong\n"


def test_an_installation_that_fails_names_the_command_to_run_by_hand(
    run: ModuleType,
    commands: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run, "call", lambda *_, **__: 1)
    assert run.main([]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("run.py: installing failed, see above; by hand: cd ")
    assert "python3 -m venv" in last
    assert not Path(run.STAMP).exists()


def test_an_older_python_is_told_so_in_one_line(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2, "final", 0))
    assert run.main([]) == 2
    assert capsys.readouterr().err == "run.py: Into Depth needs Python 3.11 or newer, and this is 3.9.2\n"


def test_an_older_python_can_read_the_script() -> None:
    import ast

    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_pip_gets_the_versions_of_the_lock(run: ModuleType) -> None:
    assert (
        run.write_constraints()
        == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["dev"]
    )
    lines = Path(run.CONSTRAINTS).read_text(encoding="utf-8").splitlines()
    names = [line.partition("==")[0] for line in lines]
    assert {"pygame-ce", "moderngl", "numpy", "pytest", "ruff"} <= set(names)
    assert "intodepth" not in names
    doubles = [line for line, name in zip(lines, names, strict=True) if names.count(name) > 1]
    assert all(" ; " in line for line in doubles)


def test_the_lock_fits_the_project() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    own = next(package for package in lock["package"] if package["name"] == "intodepth")
    wanted = {line.partition(">")[0] for line in project["project"]["dependencies"]}
    assert {each["name"] for each in own["dependencies"]} == wanted
    registries = {package["source"].get("registry") for package in lock["package"]} - {None}
    assert registries == {"https://pypi.org/simple"}


def test_continuous_integration_calls_the_same_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    words = script.read_text(encoding="utf-8")
    assert '\n"$oldest" run.py test\n' in words and '\n    "$newest" run.py test\n' in words
    assert "PYTEST_ADDOPTS=--skip-nothing" in words
    needed = re.findall("apt install (.+)[\"']", (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    assert needed
    for package in " ".join(needed).split():
        assert f"missing+=({package})" in words
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0


def test_files_are_those_of_the_caller_and_tests_those_of_the_project(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    called: list[tuple[str, str]] = []

    def note(command: list[str], cwd: str | None = None, start_new_session: bool = False) -> int:
        called.append((command[-1], str(cwd or Path.cwd())))
        return 0

    monkeypatch.setattr(run.shutil, "which", lambda _: None)
    monkeypatch.setattr(run, "install", lambda: None)
    monkeypatch.setattr(run.subprocess, "call", note)
    monkeypatch.setattr(run, "start", lambda command: Ended())
    monkeypatch.setattr(run, "become", note)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert run.main(["check", "mine.toml"]) == 0
    assert run.main(["test", "tests/test_run.py"]) == Ended.returncode
    assert called[0] == ("mine.toml", str(elsewhere))
    assert called[-1] == ("tests/test_run.py", run.ROOT)


def test_a_path_that_is_not_ascii_is_read_in_utf8_whatever_the_locale(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for root, coding, expected in (
        ("/home/h\u00f6hle", "ANSI_X3.4-1968", "C.UTF-8"),
        ("/home/h\u00f6hle", "utf-8", "C"),
        ("/home/hole", "ANSI_X3.4-1968", "C"),
    ):
        monkeypatch.setenv("LC_ALL", "C")
        monkeypatch.setattr(run, "ROOT", root)
        monkeypatch.setattr("locale.getencoding", lambda coding=coding: coding)
        run.speak_utf8()
        assert run.os.environ["LC_ALL"] == expected, (root, coding)


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows the game runs beside the script")
def test_the_game_takes_the_place_of_the_script_so_that_signals_and_exit_status_are_its_own() -> None:
    game = "import os, sys; print(os.getpid()); sys.exit(7)"
    script = f"import run, sys; run.become([sys.executable, '-c', {game!r}])"
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.communicate()[0] == f"{process.pid}\n"
        assert process.returncode == 7
