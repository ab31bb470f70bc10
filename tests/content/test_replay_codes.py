"""A replay code gives back the recording it was made of, and anything else is one clear line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from intodepth.content.replay_codes import ReplayCode, replay_code, replay_in
from intodepth.content.runs.codes import CodeFault

DATA = (Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl").read_bytes()
TOLD = ReplayCode("felt_bell", DATA, "format = 1\n")


def test_a_code_comes_back_also_from_a_mail() -> None:
    code = replay_code(TOLD)
    assert code.isascii() and "\n" not in code
    assert replay_in(code) == TOLD
    quoted = "\n".join(f"> {code[place : place + 60]}" for place in range(0, len(code), 60))
    assert replay_in(f"\u201c{quoted}\u201d.") == TOLD


def test_what_is_no_whole_code_is_one_line() -> None:
    code, random = replay_code(TOLD), Random(1)
    spoilt = [
        "",
        "depth.ember.abc",
        "replay.x",
        "replay.x.*",
        "replay..",
        code[:-9],
        code.replace(".", "", 1),
    ]
    for _ in range(200):
        place = random.randrange(len("replay.felt_bell."), len(code))
        spoilt.append(f"{code[:place]}{random.choice('abcXYZ019-_')}{code[place + 1 :]}")
    for text in spoilt:
        if text == code:
            continue
        with pytest.raises(CodeFault) as fault:
            replay_in(text)
        assert "\n" not in str(fault.value) and len(str(fault.value)) > 10


def test_a_name_that_is_a_path_is_refused() -> None:
    with pytest.raises(CodeFault, match="from another version"):
        replay_in(replay_code(ReplayCode("../x", DATA)).replace("../x", "x"))
