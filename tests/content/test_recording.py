"""Tests of the recordings."""

import os
import random
import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import (
    Recorder,
    find_unfinished,
    read_recording,
    replay,
    resume_recording,
    start_recording,
)
from intodepth.sim import RULES_VERSION
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History, Tune
from intodepth.sim.rules import Rules
from intodepth.toml_lines import FileFault
from tests.mutations import flip, insert, nest, not_text, truncate


class Played:
    """A level that is played by chance and recorded."""

    def __init__(self, folder: Path, catalog: Catalog, level: LevelDefinition) -> None:
        self.folder = folder / "recordings"
        self.catalog = catalog
        self.history = History(build_stage(level, catalog, Rules(climb_up=3)))
        self.recorder = start_recording(self.folder, level, self.history.stage)
        self.chance = random.Random(7)

    @property
    def path(self) -> Path:
        return sorted(self.folder.iterdir())[-1]

    def play(self, count: int) -> None:
        for _ in range(count):
            action = self.chance.choice(generate_actions(self.history.stage))
            self.history.commit(action)
            self.recorder.write(action, self.history.stage)

    def take_back(self) -> None:
        assert self.history.undo()
        self.recorder.write("undo", self.history.stage)

    def do_again(self) -> None:
        assert self.history.redo()
        self.recorder.write("redo", self.history.stage)

    def lines(self) -> list[bytes]:
        return self.path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def played(tmp_path: Path, catalog: Catalog, level: LevelDefinition) -> Played:
    played = Played(tmp_path, catalog, level)
    played.play(12)
    for _ in range(3):
        played.take_back()
    played.do_again()
    tune = Tune((("walk", 2),))
    played.history.commit(tune)
    played.recorder.write(tune, played.history.stage)
    played.play(3)
    return played


def fault_of(path: Path, catalog: Catalog) -> str:
    with pytest.raises(FileFault) as error:
        replay(read_recording(path), catalog)
    (line,) = error.value.faults
    return line


def test_a_level_left_in_the_middle_is_resumed_at_the_same_action(played: Played) -> None:
    path = find_unfinished(played.folder, "first_steps")
    assert path == played.path
    history, recorder = resume_recording(path, played.catalog)
    assert history.stage.to_bytes() == played.history.stage.to_bytes()
    assert [entry.action for entry in history.done] == [entry.action for entry in played.history.done]
    assert history.undos == played.history.undos == 3
    assert recorder.problem == ""
    played.history, played.recorder = history, recorder
    played.take_back()
    played.play(2)
    assert replay(read_recording(path), played.catalog).stage.digest == played.history.stage.digest


def test_what_was_taken_back_can_be_done_again_after_resuming(played: Played) -> None:
    played.take_back()
    played.take_back()
    played.history, played.recorder = resume_recording(played.path, played.catalog)
    played.do_again()
    played.do_again()
    assert played.history.redo() is None


def test_an_ended_recording_is_not_resumed_and_the_next_has_its_own_file(
    played: Played, tmp_path: Path, level: LevelDefinition
) -> None:
    played.recorder.write("end", played.history.stage)
    assert read_recording(played.path).steps[-1][0] == "end"
    assert find_unfinished(played.folder, "first_steps") is None
    assert find_unfinished(played.folder, "first") is None
    assert find_unfinished(tmp_path / "nowhere", "first_steps") is None
    Played(tmp_path, played.catalog, level)
    assert [path.name for path in sorted(played.folder.iterdir())] == [
        "first_steps-0001.jsonl",
        "first_steps-0002.jsonl",
    ]
    assert find_unfinished(played.folder, "first_steps") == played.path


def test_a_torn_last_line_is_dropped_wherever_it_is_torn(played: Played) -> None:
    *whole, last = played.lines()
    for end in range(len(last)):
        played.path.write_bytes(b"".join(whole) + last[:end])
        history, recorder = resume_recording(played.path, played.catalog)
        assert len(history.done) == len(played.history.done) - 1
        recorder.write("end", history.stage)
        assert read_recording(played.path).steps[-1][0] == "end"


def test_a_file_without_a_whole_header_is_passed_over(played: Played) -> None:
    good, header = played.path, played.lines()[0]
    (played.folder / "first_steps-0002.jsonl").write_bytes(b"")
    (played.folder / "first_steps-0003.jsonl").write_bytes(header[:-1])
    assert find_unfinished(played.folder, "first_steps") == good
    with pytest.raises(FileFault, match=r"first_steps-0002\.jsonl:1: there is no whole line in it"):
        read_recording(played.folder / "first_steps-0002.jsonl")


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
        ('"format":1', '"format":9', "it was recorded with another version of the game"),
        ('"level":"first_steps"', '"level":"gone"', "there is no level 'gone'"),
        ('"walk":1', '"stroll":1', "its rules are not those of the game"),
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


def test_a_full_disk_stops_the_recording_with_one_line(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    size = played.path.stat().st_size
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        played.play(1)
    assert played.recorder.problem == "first_steps-0001.jsonl: cannot be written: No space left on device"
    after = played.path.stat().st_size
    played.play(1)
    assert played.path.stat().st_size == after >= size


def test_a_folder_that_cannot_be_made_plays_on_without_recording(
    tmp_path: Path, catalog: Catalog, level: LevelDefinition
) -> None:
    (tmp_path / "file").touch()
    recorder = start_recording(tmp_path / "file", level, build_stage(level, catalog, Rules()))
    assert "this level cannot be recorded" in recorder.problem
    recorder.write("end", build_stage(level, catalog, Rules()))
    assert isinstance(recorder, Recorder)


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
