"""Tests of the recordings."""

import random
import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.sim import RULES_VERSION
from tests.content.played import Played
from tests.mutations import flip, insert, nest, not_text, truncate


def fault_of(path: Path, catalog: Catalog) -> str:
    with pytest.raises(FileFault) as error:
        replay(read_recording(path), catalog)
    (line,) = error.value.faults
    return line


def test_a_wrong_digest_names_its_turn(played: Played) -> None:
    lines = played.lines()
    lines[4] = re.sub(rb'"digest":"[0-9a-f]{16}"', b'"digest":"0123456789abcdef"', lines[4])
    played.path.write_bytes(b"".join(lines))
    fault = fault_of(played.path, played.catalog)
    assert re.fullmatch(
        r"first_steps-0001\.jsonl:5: turn 4: the stage is [0-9a-f]{16} after it, not 0123456789abcdef", fault
    )


def test_an_action_that_cannot_be_done_names_its_turn(played: Played) -> None:
    for action in (b'{"kind":"Take","actor":0,"body":3}', b'{"kind":"Pass","actor":77}',
                   b'{"kind":"Move","actor":3,"to":[1,1],"drop":false}',
                   b'{"kind":"Lead","actor":0,"to":-9}', b'{"kind":"Tune","rules":[["fly",1]]}'):  # fmt: skip
        lines = played.lines()
        lines[1] = b'{"action":' + action + b',"digest":"0123456789abcdef"}\n'
        path = played.folder / "changed.jsonl"
        path.write_bytes(b"".join(lines))
        assert re.fullmatch(
            r"changed\.jsonl:2: turn 1: \w+ cannot be done here", fault_of(path, played.catalog)
        )


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_nothing_to_undo_or_redo_names_its_turn(played: Played, word: str) -> None:
    lines = played.lines()
    lines[1] = f'{{"action":"{word}","digest":"0123456789abcdef"}}\n'.encode()
    played.path.write_bytes(b"".join(lines))
    assert fault_of(played.path, played.catalog).endswith(f":2: turn 1: there is nothing to {word}")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"format":3', '"format":9', "it was recorded with another version of the game"),
        ('"level":"first_steps"', '"level":"gone"', "there is no level 'gone'"),
        ('"walk":1', '"stroll":1', "its rules are not those of the game: 'stroll' is unknown"),
        ('"walk":1', '"walk":-1', "Expected int >= 0 - at $.rules[...]"),
        ('"climb_up":3', '"climb_up":4', "heroes or relics have changed since"),
        (',"party":["belayer","swinger"]', "", "it was recorded with another version of the game"),
        ('"party":["belayer",', '"party":["porter",',
         "the level first_steps cannot be played with this party"),
        (f'"rules_version":{RULES_VERSION},', "", "Object missing required field rules_version"),
    ],
)  # fmt: skip
def test_a_header_that_does_not_fit_is_named(played: Played, old: str, new: str, fault: str) -> None:
    text = played.path.read_text(encoding="utf-8")
    assert old in text
    played.path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert fault_of(played.path, played.catalog) == f"first_steps-0001.jsonl:1: {fault}"


def test_a_rule_that_came_after_a_recording_has_its_usual_value(played: Played) -> None:
    text = played.path.read_text(encoding="utf-8")
    assert '"glass":2,' in text
    played.path.write_text(text.replace('"glass":2,', ""), encoding="utf-8")
    assert replay(read_recording(played.path), played.catalog).done


def test_actions_of_another_version_are_not_blamed(played: Played) -> None:
    text = played.path.read_text(encoding="utf-8").replace(',"party":["belayer","swinger"]', "")
    played.path.write_text(text.replace('"kind":"Move"', '"kind":"Stroll"'), encoding="utf-8")
    assert "Stroll" in played.path.read_text(encoding="utf-8")
    fault = fault_of(played.path, played.catalog)
    assert fault == "first_steps-0001.jsonl:1: it was recorded with another version of the game"


def test_a_level_that_has_changed_is_named(played: Played, level: LevelDefinition) -> None:
    changed = msgspec.structs.replace(level, goal=())
    catalog = replace(played.catalog, levels={"first_steps": changed})
    assert fault_of(played.path, catalog).endswith(":1: the level first_steps has changed since")


def test_a_recording_of_the_first_format_has_an_order_for_every_action(played: Played) -> None:
    text = played.path.read_text(encoding="utf-8").replace('"format":3', '"format":1')
    played.path.write_text(re.sub(r',"order":\d+', "", text), encoding="utf-8")
    orders = [entry.order for entry in replay(read_recording(played.path), played.catalog).done]
    assert orders == list(range(1, len(orders) + 1)) and len(orders) > 2


def test_what_is_known_is_compared_where_it_was_recorded(played: Played) -> None:
    whole = played.path.read_bytes()
    lines = played.lines()
    lines[2] = re.sub(rb'"known":"[0-9a-f]{16}"', b'"known":"0123456789abcdef"', lines[2])
    played.path.write_bytes(b"".join(lines))
    assert re.search(
        r":3: turn 2: what is known is [0-9a-f]{16} after it, not 01", fault_of(played.path, played.catalog)
    )
    played.path.write_bytes(
        re.sub(rb',"known":"[0-9a-f]{16}"', b"", whole).replace(b'"format":3', b'"format":2')
    )
    assert replay(read_recording(played.path), played.catalog).done


def test_an_order_that_does_not_come_next_is_named(played: Played) -> None:
    lines = played.lines()
    lines[2] = lines[2].replace(b"}\n", b',"order":9}\n')
    played.path.write_bytes(b"".join(lines))
    assert fault_of(played.path, played.catalog).endswith(":3: turn 2: its order is 9, after 1")


def test_two_hundred_broken_recordings_give_one_line_each(played: Played) -> None:
    data = played.path.read_bytes()
    named = 0
    for seed in range(200):
        chance = random.Random(seed)
        broken = chance.choice((truncate, flip, insert, not_text, nest))(data, chance)
        played.path.write_bytes(broken)
        try:
            replay(read_recording(played.path), played.catalog)
        except FileFault as fault:
            named += 1
            (line,) = fault.faults
            assert re.fullmatch(r"first_steps-0001\.jsonl:\d+: \S.{0,200}", line), f"seed {seed}: {line}"
    assert named > 100
