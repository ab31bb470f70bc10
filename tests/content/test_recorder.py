"""Tests of the recorder."""

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.recorder import LeftLevel, find_left, give_up, resume_recording, start_recording
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.sim.rules import Rules
from tests.content.played import Played
from tests.faults import Disk


def left(played: Played, level: str = "first_steps") -> list[Path]:
    """The recordings that can be gone on with, the latest first."""
    return [each.path for each in find_left(played.folder, level, played.catalog) if not each.misfit]


def resume(played: Played) -> None:
    """Leave the level, and take it up again."""
    played.recorder.close()
    _, played.history, played.recorder = resume_recording(played.path, played.catalog)


def is_told_whole(played: Played) -> bool:
    """Whether the file leads to the stage as it is now."""
    return replay(read_recording(played.path), played.catalog).stage.digest == played.history.stage.digest


def test_a_level_left_in_the_middle_is_resumed_at_the_same_action(played: Played) -> None:
    assert left(played) == [played.path]
    before = played.history
    resume(played)
    assert played.history.stage.to_bytes() == before.stage.to_bytes()
    assert [entry.action for entry in played.history.done] == [entry.action for entry in before.done]
    assert played.history.undos == before.undos == 3
    assert played.recorder.problem == ""
    played.take_back()
    played.play(2)
    assert is_told_whole(played)


def test_what_was_taken_back_can_be_done_again_after_resuming(played: Played) -> None:
    played.take_back()
    played.take_back()
    resume(played)
    played.do_again()
    played.do_again()
    assert played.history.redo() is None


def test_an_ended_recording_is_not_resumed_and_the_next_has_its_own_file(
    played: Played, tmp_path: Path, level: LevelDefinition
) -> None:
    played.recorder.write("end", played.history.stage)
    assert read_recording(played.path).steps[-1].step == "end"
    assert left(played) == left(played, "first") == []
    assert list(find_left(tmp_path / "nowhere", "first_steps", played.catalog)) == []
    Played(tmp_path, played.catalog, level)
    assert [path.name for path in sorted(played.folder.iterdir())] == [
        "first_steps-0001.jsonl",
        "first_steps-0002.jsonl",
    ]
    assert left(played) == [played.path]


def test_what_another_copy_has_ended_meanwhile_does_not_hide_what_was_left(
    played: Played, tmp_path: Path, level: LevelDefinition
) -> None:
    other = Played(tmp_path, played.catalog, level)
    other.recorder.write("end", other.history.stage)
    first, second = sorted(played.folder.iterdir())
    assert left(played) == [first]
    give_up(played.folder, "first_steps", played.catalog)
    assert left(played) == [first], "it is being played"
    played.recorder.close()
    give_up(played.folder, "first_steps", played.catalog)
    assert left(played) == []
    text = first.read_text(encoding="utf-8").replace('"rules_version":', '"rules_version":9')
    first.write_text("".join(text.splitlines(keepends=True)[:-1]), encoding="utf-8")
    assert list(find_left(played.folder, "first_steps", played.catalog)) == []
    assert second.name == "first_steps-0002.jsonl"


def test_an_ended_level_that_is_taken_back_into_goes_on(played: Played) -> None:
    played.recorder.write("end", played.history.stage)
    played.take_back()
    assert left(played) == [played.path]
    resume(played)
    assert is_told_whole(played)


def test_a_torn_last_line_is_dropped_wherever_it_is_torn(played: Played) -> None:
    *whole, last = played.lines()
    for end in range(len(last)):
        played.recorder.close()
        played.path.write_bytes(b"".join(whole) + last[:end])
        _, history, recorder = resume_recording(played.path, played.catalog)
        assert len(history.done) == len(played.history.done) - 1
        recorder.write("end", history.stage)
        recorder.close()
        assert read_recording(played.path).steps[-1].step == "end"


def test_garbage_and_what_has_no_whole_header_hide_no_older_recording(played: Played) -> None:
    good, header = played.path, played.lines()[0]
    others = header.replace(b"first_", b"last_")
    for number, data in enumerate((b"", header[:-1], b"\0" * 99 + b"\n", b"[1]\n", others), 2):
        (played.folder / f"first_steps-{number:04}.jsonl").write_bytes(data)
    os.mkfifo(played.folder / "first_steps-0009.jsonl")
    assert left(played) == [good]
    with pytest.raises(FileFault, match=r"first_steps-0002\.jsonl:1: there is no whole line in it"):
        read_recording(played.folder / "first_steps-0002.jsonl")


def test_a_level_left_under_other_rules_is_named_and_hides_no_older_recording(
    played: Played, level: LevelDefinition
) -> None:
    good = played.path
    older, changed = good.with_name("first_steps-0002.jsonl"), good.with_name("first_steps-0003.jsonl")
    older.write_bytes(good.read_bytes().replace(b'"rules_version":', b'"rules_version":9'))
    changed.write_bytes(good.read_bytes().replace(level.digest.encode(), b"0123456789abcdef"))
    assert list(find_left(played.folder, "first_steps", played.catalog)) == [
        LeftLevel(changed, "the level first_steps has changed since"),
        LeftLevel(older, "it was recorded with another version of the game"),
        LeftLevel(good, ""),
    ]


def handles_of(path: Path) -> Iterator[int]:
    """The open file handles of a file."""
    for handle in range(3, 256):
        with suppress(OSError):
            if os.path.samestat(os.fstat(handle), path.stat()):
                yield handle


def test_a_file_that_cannot_be_closed_stops_nothing(played: Played) -> None:
    (handle,) = handles_of(played.path)
    os.close(handle)
    played.recorder.close()
    assert is_told_whole(played)


def test_what_could_not_be_written_follows_when_it_can(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, is_full = os.write, True

    def tear(handle: int, data: bytes) -> int:
        if not is_full:
            return write(handle, data)
        if len(data) == 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(handle, bytes(data)[:-1])

    monkeypatch.setattr(os, "write", tear)
    for _ in range(3):
        played.play(1)
        assert played.recorder.is_behind
        assert played.recorder.problem == "first_steps-0001.jsonl: cannot be written: No space left on device"
    is_full = False
    played.recorder.retry()
    assert (played.recorder.is_behind, played.recorder.problem) == (False, "")
    assert is_told_whole(played)


def test_a_fault_that_has_passed_at_once_is_not_even_told(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = [errno.EIO]
    sync = os.fsync

    def fail(handle: int) -> None:
        if faults:
            raise OSError(faults.pop(), "Input/output error")
        sync(handle)

    monkeypatch.setattr(os, "fsync", fail)
    played.play(1)
    assert not faults and played.recorder.problem == ""
    assert is_told_whole(played)


def test_a_recording_that_is_deleted_or_cut_meanwhile_is_made_whole_again(played: Played) -> None:
    path = played.path
    path.unlink()
    played.play(1)
    assert played.path == path and is_told_whole(played)
    path.unlink()
    played.folder.rmdir()
    played.play(1)
    assert played.path == path and is_told_whole(played)
    path.write_bytes(path.read_bytes()[:100])
    played.play(1)
    assert played.path == played.recorder.path == path.with_name("first_steps-0002.jsonl")
    assert is_told_whole(played)
    played.path.unlink()
    played.path.with_name("first_steps-0002.jsonl").write_bytes(b"of somebody else\n")
    played.play(1)
    assert played.path.name == "first_steps-0003.jsonl" and is_told_whole(played)


def test_two_copies_of_the_game_do_not_write_into_one_recording(played: Played) -> None:
    with pytest.raises(FileFault, match=r"0001\.jsonl:1: another copy of the game goes on with it"):
        resume_recording(played.path, played.catalog)
    resume(played)
    played.play(1)
    assert is_told_whole(played)


def test_a_recording_is_there_after_a_power_cut_from_its_first_line_on(
    tmp_path: Path, catalog: Catalog, level: LevelDefinition
) -> None:
    disk, folder = Disk(tmp_path), tmp_path / "home" / "recordings"
    with disk.watched():
        start_recording(folder, level, build_stage(level, catalog, Rules()))
        for image in disk.images():
            assert image["home/recordings/first_steps-0001.jsonl"].startswith(b'{"format"')


def test_a_forgotten_recorder_lets_go_of_its_file(played: Played) -> None:
    del played.recorder
    _, _, played.recorder = resume_recording(played.path, played.catalog)


def test_what_cannot_be_written_any_more_goes_on_in_a_new_file(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR and not flags & os.O_CREAT:
            raise OSError(errno.EACCES, "Permission denied")
        return opened(path, flags, *mode)

    opened = os.open
    played.recorder.close()
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", fail)
        _, played.history, played.recorder = resume_recording(played.path, played.catalog)
    played.play(1)
    assert played.path.name == "first_steps-0002.jsonl" and is_told_whole(played)


def test_a_folder_that_cannot_be_made_plays_on_until_it_can(
    tmp_path: Path, catalog: Catalog, level: LevelDefinition
) -> None:
    folder, stage = tmp_path / "file", build_stage(level, catalog, Rules())
    folder.touch()
    recorder = start_recording(folder, level, stage)
    assert recorder.problem.startswith(f"{folder}: this level cannot be recorded: ")
    recorder.write("end", stage)
    folder.unlink()
    recorder.close()
    assert recorder.problem == "" and recorder.path is not None
    assert read_recording(recorder.path).steps[-1].step == "end"
