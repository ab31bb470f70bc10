"""Rescue codes are opened by another process: with progress, with an end, and never longer than the game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from intodepth.children.lifeline import WATCHED
from intodepth.content.runs import codes
from intodepth.content.runs.codes import CodeFault, is_code, is_rescue, rescue_code, run_in, seed_in
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import LostShaft
from intodepth.search.process import OpeningProcess
from intodepth.window.processes import SystemProcess
from tests.catalogs import own_catalog
from tests.search.test_hint_process import PATIENCE, wait_for

ROOT = Path(__file__).parents[2]
LOST = ROOT / "tests" / "goldens" / "runs" / "lost_on_three.jsonl"
SECONDS = 5
"""the longest that a text may be looked at, on a machine that does other things as well"""


@pytest.fixture(scope="module")
def code() -> str:
    return rescue_code(replay_run(read_record(LOST), own_catalog()))


def test_a_code_is_opened_with_progress(code: str) -> None:
    opening = OpeningProcess(SystemProcess, code.encode(), own_catalog(), PATIENCE)
    wait_for(opening)
    played, whole = opening.progress
    assert 0 < played <= whole
    run = run_in(code, own_catalog())
    shaft = opening.answer()
    assert isinstance(shaft, LostShaft)
    assert (shaft.code, shaft.crews) == (code, 1) and shaft.lost.keys() == run.lost.keys() == {3}
    floors = {depth: floor.stage.digest for depth, floor in run.floors.items()}
    assert {depth: floor.stage.digest for depth, floor in shaft.floors.items()} == floors


def test_what_cannot_be_opened_says_why(code: str) -> None:
    for text, why in ((code[:-4], "check sum is another"), ("depth..AAAAAAAAAAAAAAAAAAAA", "check sum")):
        opening = OpeningProcess(SystemProcess, text.encode(), own_catalog(), PATIENCE)
        wait_for(opening)
        with pytest.raises(CodeFault, match=why):
            opening.answer()


def test_an_opening_that_takes_too_long_or_is_given_up_has_no_shaft(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = OpeningProcess(SystemProcess, code.encode(), own_catalog(), 0.01)
    wait_for(slow)
    with pytest.raises(CodeFault, match="too long"):
        slow.answer()
    opening = OpeningProcess(SystemProcess, code.encode(), own_catalog(), PATIENCE)
    opening.close()
    assert opening.is_over
    with pytest.raises(CodeFault):
        opening.answer()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no_python"))
    nowhere = OpeningProcess(SystemProcess, code.encode(), own_catalog(), PATIENCE)
    wait_for(nowhere)
    with pytest.raises(CodeFault, match="could not be started"):
        nowhere.answer()


ENDLESS = """
import time
from intodepth.content.runs.run import LostShaft
from intodepth.files.standard_input import read_input
print(len(read_input(99)), flush=True)
time.sleep(600)
"""


def test_a_search_ends_with_the_game_however_that_ends() -> None:
    """Its input is a pipe to the game, which the system closes when the game has gone."""
    env = {**os.environ, WATCHED: "5"}
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS], cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as search:
        assert search.stdin is not None and search.stdout is not None
        search.stdin.write(b"12345")
        search.stdin.flush()
        assert search.stdout.readline() == b"5\n"
        with pytest.raises(subprocess.TimeoutExpired):
            search.wait(timeout=0.3)
        search.stdin.close()
        assert search.wait(timeout=PATIENCE) == 1


def test_crafted_texts_never_make_the_interface_wait(code: str) -> None:
    """All that is done with a pasted text before another process has it."""
    chance, worst = random.Random(35), 0.0
    for _ in range(500):
        text = crafted(code, chance)
        began = time.process_time()
        try:
            if is_code(text) and not is_rescue(text):
                seed_in(text)
            codes.run_key(text)
            codes.clean(text)
        except CodeFault as fault:
            assert str(fault).isprintable()
        worst = max(worst, time.process_time() - began)
    assert worst < SECONDS


def crafted(code: str, chance: random.Random) -> str:
    """A code that is broken, made longer, made up, or hidden among other signs."""
    at = chance.randrange(len(code))
    match chance.randrange(7):
        case 0:
            return code[:at] + chr(chance.randrange(1, 0xD000)) + code[at + 1 :]
        case 1:
            many = chance.choice((1, 1000, 90_000))
            return code[:at] + chance.choice("\u200b>\n \t\"'`") * many + code[at:]
        case 2:
            seed, rest = "a" * chance.choice((0, 24, 10**5)), "A" * chance.choice((1, 20_000, 10**5))
            return f"depth.{seed}.{rest}"
        case 3:
            return "".join(chr(chance.randrange(32, 127)) for _ in range(chance.choice((0, 60, 2_000))))
        case 4:
            return chance.choice((">", "\u200b", "\n", "`", ".")) * 10**5 + code
        case 5:
            return packed(bytes(chance.choices((0x91, 0x9F, 0xDD, 0xFF, 0), k=chance.choice((9, 50_000)))))
    sign = chance.choice((b"\x91", b"\xdf\xff\xff\xff\xff", b"\0"))
    return packed(b"\x9a\x03" + sign * chance.choice((9, 260_000)))


def packed(data: bytes) -> str:
    small = zlib.compress(data, 9)
    return f"depth..{urlsafe_b64encode(small + codes.checksum(small)).decode().rstrip('=')}"
