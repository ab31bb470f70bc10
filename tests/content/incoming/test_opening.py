"""Whatever comes in is opened within bounds or refused in one line; its content says what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.incoming import opening
from intodepth.content.incoming.opening import LIMIT, MOST_STEPS, RECORDING_LIMIT, open_incoming
from intodepth.content.incoming.received import (
    SentLevel,
    SentOwnLevel,
    SentPreset,
    SentRecording,
    SentSaves,
    SentSeed,
    decode_received,
    encode_received,
)
from intodepth.content.incoming.texts import parse_link
from intodepth.content.recording import parse_recording
from intodepth.content.replay_codes import ReplayCode, replay_code
from intodepth.content.runs.codes import CodeFault, rescue_code, seed_code
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import LostShaft
from intodepth.files.folders import find_folders
from tests.catalogs import own_catalog
from tests.conftest import Tried
from tests.content.incoming.crafted import (
    CODE,
    DATA,
    FIRST,
    REST,
    crafted,
    own_level_code,
    packed_code,
    packed_files,
)

UNDO = b'{"action":"undo","digest":"0123456789abcdef"}\n'


def test_every_kind_is_known_by_its_content(tmp_path: Path) -> None:
    catalog = own_catalog()
    lost = replay_run(read_record(Path(__file__).parents[2] / "goldens/runs/lost_on_three.jsonl"), catalog)
    recording = SentRecording("felt_bell", DATA, len(REST))
    at_three = SentRecording("felt_bell", DATA, len(REST), 3)
    broken = "\n".join(f"> {CODE[at : at + 60]}" for at in range(0, len(CODE), 60))
    for text, answer in (
        ("Amber-Otter-12\n", SentSeed("amber-otter-12")),
        (seed_code("ember"), SentSeed("ember")),
        (CODE, recording),
        (f"\u201c{broken}\u201d.", recording),
        (CODE.capitalize()[:7] + CODE[7:], recording),
        (f"Look at my run: {CODE}\nWhat do you think?", recording),
        ("seed: ember", SentSeed("ember")),
        (f"https://example.org/#replay={CODE}&action=3", at_three),
        ("#level=felt_bell", SentLevel("felt_bell")),
        ("look: https://example.org/x/#seed=ember so deep", SentSeed("ember")),
        (f"#seed={CODE}", recording),
        (f"#replay={seed_code('ember')}", SentSeed("ember")),
    ):
        for data in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16")):
            found = open_incoming(data, catalog)
            assert found == answer == decode_received(encode_received(found), catalog), text[:40]
    assert open_incoming(DATA, catalog) == recording
    assert open_incoming(b"\xef\xbb\xbf" + DATA, catalog) == SentRecording(
        "felt_bell", b"\xef\xbb\xbf" + DATA, len(REST)
    )
    shaft = open_incoming(rescue_code(lost).encode(), catalog)
    assert isinstance(shaft, LostShaft) and shaft.lost.keys() == lost.lost.keys()
    saves = open_incoming(packed_files({"x/profile.json": b"{}", "x/runs/run-1.jsonl": b"x"}), catalog)
    assert isinstance(saves, SentSaves) and [each.name for each in saves.members] == ["runs/run-1.jsonl"]
    source = (find_folders().levels / "felt_bell.toml").read_bytes()
    level = open_incoming(source, catalog)
    assert isinstance(level, SentOwnLevel) and level.level.source.encode() == source
    assert (level.level.name, level.is_named) == ("the_felt_bell", False)
    assert decode_received(encode_received(level), catalog) == level
    assert open_incoming(b"# feet\nwalk = 2\n", catalog) == SentPreset("", {"walk": 2})
    code = own_level_code()
    link = f"> #level={code[:70]}\n> {code[70:]}"
    assert open_incoming(link.encode(), catalog) == open_incoming(code.encode(), catalog)
    for unknown, why in (
        (b"mod.bigger_bells.eNqVkEtOwzAQ", "a code of the kind 'mod', which this game does not know"),
        (DATA.replace(b'"format":3', b'"format":5', 1), "a replay of version 5; this game knows 3"),
    ):
        with pytest.raises(CodeFault, match=why):
            open_incoming(unknown, catalog)
    for text in ("", "what is this?", "x.y", "<html><body>"):
        with pytest.raises(CodeFault, match="neither a seed, a code, a link, a recording, a level"):
            open_incoming(text.encode(), catalog)


def test_the_level_of_a_code_is_in_the_recording() -> None:
    """A level of the same name, whoever else has one, does not change what is shown."""
    text = (find_folders().levels / "felt_bell.toml").read_text(encoding="utf-8")
    catalog = own_catalog()
    titles = []
    for title in ("One", "Other"):
        own = text.replace('title = "The Felt Bell"', f'title = "{title}"')
        code = replay_code(ReplayCode("own", DATA.replace(b'"felt_bell"', b'"own"', 1), own))
        found = open_incoming(code.encode(), catalog)
        assert isinstance(found, SentRecording)
        level = parse_recording("", found.data).level(catalog)
        titles.append(level and level.title)
    assert titles == ["One", "Other"]
    large = replay_code(ReplayCode("own", DATA.replace(b'"felt_bell"', b'"own"', 1), "x" * 70_000))
    with pytest.raises(CodeFault, match="level of the replay code is too large, the limit is 65,536 bytes"):
        open_incoming(large.encode(), catalog)


def test_what_is_too_much_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(*given: object) -> None:
        raise AssertionError("this takes long")

    catalog = own_catalog()
    long, at_limit = FIRST + UNDO * (MOST_STEPS + 1), FIRST + UNDO * MOST_STEPS
    assert isinstance(open_incoming(at_limit, catalog), SentRecording)
    for name in ("parse_recording", "parse_record", "list_members"):
        monkeypatch.setattr(opening, name, decode)
    large = FIRST + b"x" * RECORDING_LIMIT
    for data, why in (
        (long, "has 5,001 steps, the limit is 5,000"),
        (large, "too large, the limit is 4 MB"),
        (b"PK\x03\x04" + b"\0" * LIMIT, "it has 64 MB, the limit is 64 MB"),
        (replay_code(ReplayCode("felt_bell", long)).encode(), "has 5,001 steps"),
        (packed_code(b"\x93\xa1x\xc6\x00\xff\xff\xff" + b"\0" * (1 << 23)).encode(), "another version"),
    ):
        with pytest.raises(CodeFault, match=why):
            open_incoming(data, catalog)


@pytest.mark.parametrize(
    ("link", "why"),
    [
        (
            f"#replay={CODE}&action={'9' * 4301}",
            "link's action is '99999999999999999999', not a number from 0",
        ),
        (f"#replay={CODE}&action=\u0663", "link's action"),
        (f"#replay={CODE}&action=-1", "link's action is '-1'"),
        (f"#replay={CODE}&action=", "link's action is ''"),
        ("#replay=" + "a" * (1 << 19), "link is too long"),
        ("#replay=x" + "&a=b" * 2_000, "more than 16 fields"),
        ("#x=%zz", "known are #level="),
        ("#\0", "known are"),
        ("#nowhere", "known are #level=, #seed=, #code=, #replay= and #preset="),
    ],
)
def test_a_bad_link_is_one_line(link: str, why: str) -> None:
    with pytest.raises(CodeFault, match=why) as fault:
        parse_link(link)
    assert str(fault.value).isprintable() and len(str(fault.value)) < 200


CRAFTED = "crafted codes, links and files"
"""what a test of them has tried; see `tried` in conftest.py"""


def check_crafted(count: int, seed: int) -> None:
    """Open crafted content; each piece opens, or is refused in one line."""
    catalog, opened = own_catalog(), 0
    for data in crafted(count, seed):
        try:
            answer = open_incoming(data, catalog)
        except CodeFault as fault:
            assert str(fault).isprintable() and 10 < len(str(fault)) < 400, data[:200]
        else:
            opened += 1
            if isinstance(answer, SentRecording):
                assert answer.steps <= MOST_STEPS
            decode_received(encode_received(answer), catalog)
    assert 0 < opened < count


def test_crafted_content_is_opened_or_refused_in_one_line(tried: Tried) -> None:
    check_crafted(300, seed=54)
    tried(CRAFTED, 300)


@pytest.mark.long
def test_much_crafted_content_is_opened_or_refused_in_one_line(tried: Tried) -> None:
    check_crafted(5_000, seed=55)
    tried(CRAFTED, 5_000)
