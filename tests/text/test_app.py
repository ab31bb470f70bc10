"""The command `intodepth play --text` in a process of its own, through pipes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from intodepth.__main__ import main

UNLOADED = ("pygame", "moderngl", "freetype")
WITHOUT = f"""
import sys
from intodepth.__main__ import run
status = run()
assert not [name for name in sys.modules if name.partition(".")[0] in {UNLOADED}], sorted(sys.modules)
sys.exit(status)
"""


def play(home: Path, *arguments: str, given: str, coding: str = "utf-8") -> list[str]:
    """What it prints for some lines of input, in a terminal of a coding."""
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT, "play", "--text", *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(home), "HOME": str(home), "PYTHONIOENCODING": coding},
        timeout=60,
    )
    assert (told.returncode, told.stderr) == (0, "")
    return told.stdout.splitlines()


def test_a_level_is_played_through_a_pipe_without_what_a_window_needs(tmp_path: Path) -> None:
    lines = play(tmp_path, "bell_pull", given="move 4,6\n\nmap\nquit\n")
    assert "Ada walks 2." in lines, lines
    assert any(line.startswith("   6 ") and "A" in line for line in lines)
    assert lines[-1] == "The game is saved."
    again = play(tmp_path, "bell_pull", given="look\n")
    assert any(line.startswith("Ada at 4,6: ") for line in again), "it goes on where it was left"


def test_a_terminal_without_the_signs_of_ropes_shows_others_in_line(tmp_path: Path) -> None:
    lines = play(tmp_path, "two_haulers", given="map\n", coding="ascii")
    assert "   7 #...v----+%" in lines and "   6  &%======|%" in lines


def test_records_are_a_line_of_json_each(tmp_path: Path) -> None:
    lines = play(tmp_path, "--seed", "moss-42", "--json", given="nothing\n")
    records = [json.loads(line) for line in lines]
    assert records[0] == {"kind": "screen", "words": "Descend: Five floors, and back up"}
    numbers = [record["number"] for record in records if record["kind"] == "choice"]
    assert numbers == list(range(1, 1 + len(numbers)))
    ends = [index for index, record in enumerate(records) if record["kind"] == "ready"]
    assert records[ends[0]] == {"kind": "ready", "words": "", "choices": len(numbers), "confirms": True}
    (fault,) = records[ends[0] + 1 : ends[1]]
    assert fault["kind"] == "fault" and "expected a number" in fault["words"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--seed", "Moss 42"], "play: 'Moss 42' is no seed: expected small letters, digits and hyphens"),
        (["--seed", "moss", "bell_pull"], "play: --seed begins a descent"),
        (["--json"], "play: --json goes with --text"),
        (["--text", "--bot"], "play: --bot plays in the window"),
        (["--text", "no_such_level"], "intodepth: there is no level 'no_such_level'"),
    ],
)
def test_wrong_arguments_are_told_in_a_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(told) and said.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_at_a_terminal_the_map_is_as_wide_as_it(tmp_path: Path) -> None:
    import pty
    import termios

    outer, inner = pty.openpty()
    termios.tcsetwinsize(inner, (24, 12))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    with subprocess.Popen(
        [sys.executable, "-m", "intodepth", "play", "--text", "felt_bell"],
        stdin=inner,
        stdout=inner,
        env=environment | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
    ) as game:
        os.close(inner)
        os.write(outer, b"map\nquit\n")
        told = b""
        while not told.endswith(b"saved.\r\n"):
            told += os.read(outer, 4096)
        assert game.wait(30) == 0
    os.close(outer)
    lines = told.decode().replace("\r", "").splitlines()
    assert any(line.startswith("Type help for the commands, quit to leave.") for line in lines)
    assert "     2345678" in lines and "     90123" in lines, "columns 2 to 8, then 9 to 13"
