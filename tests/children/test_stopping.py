"""Commands end when they are told to, say so in one line, keep what they have, and leave no process."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from intodepth.children.stopping import STOPPED
from tests.children.running import EVERY_STOP, ROOT, Running, descendants, seconds_of
from tests.each import for_each

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")

WORKING = """
import sys
from intodepth.children.stopping import handle_signals, report_stop
from intodepth.children.workers import Workers
from tests.children.running import endless
def work():
    try:
        workers = Workers(2, endless)
        tickets = [workers.ask(number, 0) for number in range(2)]
        print("asked", flush=True)
        workers.wait_for_first(tickets)
    except KeyboardInterrupt:
        return report_stop("work", "nothing is kept")
with handle_signals():
    status = work()
sys.exit(status)
"""


def test_workers_end_with_the_command_however_that_ends() -> None:
    for number, group in EVERY_STOP:
        working = Running("-c", WORKING)
        assert working.line() == "asked"
        status, said = working.stop(number, group=group)
        if number == signal.SIGKILL:
            assert (status, said) == (-signal.SIGKILL, [])
        else:
            assert (status, said) == (STOPPED, ["work: interrupted; nothing is kept"]), (number, group)


DISCARDED = """
import sys, time
from intodepth import __main__ as game
class Dropped:
    def __del__(self):
        print("here", flush=True)
        time.sleep(60)
def main():
    Dropped()
    time.sleep(60)
game.main = main
sys.exit(game.run())
"""


def test_a_stop_that_is_discarded_comes_again() -> None:
    running = Running("-c", DISCARDED)
    assert running.line() == "here"
    status, said = running.stop(signal.SIGTERM)
    assert status == STOPPED and len(said) == 1, said


WHOLE = """
import os, signal, sys
from intodepth import __main__ as game
from intodepth.children.stopping import delay_stop
def main():
    with delay_stop():
        os.kill(os.getpid(), signal.SIGTERM)
        print("whole", flush=True)
    print("never")
game.main = main
sys.exit(game.run())
"""


def test_what_is_undivided_is_done_to_its_end_before_a_stop() -> None:
    whole = Running("-c", WHOLE)
    out, said = whole.process.communicate(timeout=60)
    assert (whole.process.returncode, out, said.count("\n")) == (STOPPED, "whole\n", 1)


ENDING = """
import os, signal, sys, time
from intodepth import __main__ as game
def main():
    try:
        print("begun", flush=True)
        time.sleep(60)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) * 3:
            os.kill(os.getpid(), number)
        print("saved", flush=True)
game.main = main
sys.exit(game.run())
"""


def test_further_signals_do_not_disturb_the_end() -> None:
    ending = Running("-c", ENDING)
    assert ending.line() == "begun"
    os.kill(ending.process.pid, signal.SIGINT)
    assert ending.line() == "saved"
    status, said = ending.stop(signal.SIGINT)
    assert status == STOPPED and len(said) == 1, said


FOREIGN = """
import sys
from intodepth import __main__ as game
from intodepth.children.lifeline import run_program
def main():
    run_program([sys.executable, "-c", "import subprocess; subprocess.run(['sleep', '600'])"])
game.main = main
sys.exit(game.run())
"""


@for_each("number", (signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
def test_other_programs_end_with_all_that_they_have_started(number: signal.Signals) -> None:
    running = Running("-c", FOREIGN)
    running.wait_for(lambda: len(descendants(running.process.pid)) == 3)
    status, said = running.stop(number)
    assert status == (-number if number == signal.SIGKILL else STOPPED)
    assert len(said) == (number != signal.SIGKILL)


STUDY = """
format = 1
method = "random"
trials = 40
goals = ["won >= 1"]
[play]
what = "plans"
[parameters]
hold_hard = [0, 40]
walk = [1, 3]
"""


def test_a_study_that_is_stopped_keeps_its_games_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    results = tmp_path / "study.results.jsonl"
    sweep = Running("-m", "intodepth", "sweep", str(path), "--jobs", "2")
    sweep.wait_for(lambda: results.exists() and results.read_bytes().count(b"\n") > 3)
    status, said = sweep.stop(signal.SIGINT, group=True)
    kept = results.read_bytes()
    assert kept.endswith(b"}\n")
    games = kept.count(b"\n") - 1
    words = f"sweep: interrupted; {games} games kept in study.results.jsonl; run it again to go on"
    assert (status, said) == (STOPPED, [words])


@pytest.mark.long
def test_every_command_that_shares_work_ends_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    long = "floors make --depth 4 --count 40 --out", "floors creatures --depth 3 --out"
    (tmp_path / "depth_3.jsonl").write_bytes((ROOT / "data" / "bank" / "depth_3.jsonl").read_bytes())
    wrong: list[object] = []
    for command in (
        f"sweep {tmp_path}/study.toml",
        "solve two_haulers",
        *(f"{words} {tmp_path}" for words in long),
        "floors check",
        "descend --bot --seeds 1-200",
        "compare --set hold_hard=0..40",
    ):
        for jobs in (1, 2):
            for number, group in EVERY_STOP:
                (tmp_path / "study.results.jsonl").unlink(missing_ok=True)  # or it goes on, and soon has all
                running = Running("-m", "intodepth", *command.split(), "--jobs", str(jobs))
                running.wait_for(partial(_is_busy, running.process.pid, jobs))
                status, said = running.stop(number, group=group)
                is_killed = number == signal.SIGKILL
                expected = (-number, 0) if is_killed else (STOPPED, 1)
                if (status, len(said)) != expected or (said and ": interrupted; " not in said[0]):
                    wrong.append((command, jobs, number, group, status, said))
    assert not wrong


def _is_busy(process: int, jobs: int) -> bool:
    """Return whether a command has worked for a second or two, in its other processes if it has any."""
    working = descendants(process) if jobs > 1 else {process}
    return len(working) >= jobs and max(map(seconds_of, working), default=0.0) > 1.5
