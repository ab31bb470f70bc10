"""Tests of saving."""

import os
from pathlib import Path

import pytest

from intodepth.content.saving import save_atomically, set_aside

STEPS = ("fdopen", "fsync", "replace")


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save_atomically(path, b"old")
    save_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", STEPS)
def test_a_save_that_fails_at_any_step_leaves_the_old_file(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(handle: object, *_: object) -> None:
        if step == "fdopen":
            assert isinstance(handle, int)
            os.close(handle)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(OSError, match="No space left"):
            save_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_bytes_are_on_the_disk_before_the_name_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    for name in ("fsync", "replace"):
        original = getattr(os, name)

        def note(*args: object, name: str = name, original: object = original) -> object:
            calls.append(name)
            assert callable(original)
            return original(*args)

        monkeypatch.setattr(os, name, note)
    save_atomically(tmp_path / "file", b"new")
    assert calls == ["fsync", "replace", "fsync"]


def test_files_set_aside_do_not_replace_each_other(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "a.json").write_text(str(number), encoding="utf-8")
        set_aside(tmp_path / "a.json")
    assert [(tmp_path / f"a.json.bad{end}").read_text(encoding="utf-8") for end in ("", "2", "3")] == [
        "0",
        "1",
        "2",
    ]
