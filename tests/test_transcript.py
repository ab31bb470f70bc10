"""A transcript is written beside its recording, and a recording can be renewed."""

import re
from pathlib import Path

import pytest

from tests import transcript

GOLDENS = Path(__file__).parent / "goldens"


def copied(tmp_path: Path, name: str) -> Path:
    path = tmp_path / f"{name}.jsonl"
    path.write_bytes((GOLDENS / path.name).read_bytes())
    return path


def test_it_is_written_beside_the_recording(tmp_path: Path) -> None:
    path = copied(tmp_path, "thin_floor")
    assert transcript.main([str(path)]) == 0
    assert path.with_suffix(".txt").read_bytes() == (GOLDENS / "thin_floor.txt").read_bytes()


def test_it_tells_falls_damage_and_broken_floors() -> None:
    text = (GOLDENS / "thin_floor.txt").read_text()
    assert "LAND Ada 2, NOISE +5" in text
    assert "BREAK_FLOOR 7,6 8 to ." in text
    assert "LAND Pell 2, NOISE +8" in text


def test_renewing_a_recording_that_is_up_to_date_changes_nothing(tmp_path: Path) -> None:
    path = copied(tmp_path, "felt_bell")
    before = path.read_bytes()
    assert transcript.main(["--renew", str(path)]) == 0
    assert path.read_bytes() == before


def test_renewing_mends_digests(tmp_path: Path) -> None:
    path = copied(tmp_path, "felt_bell")
    before = path.read_text()
    path.write_text(re.sub('"digest":"[0-9a-f]{16}"', '"digest":"0123456789abcdef"', before))
    assert transcript.main([str(path)]) == 1
    transcript.main(["--renew", str(path)])
    assert path.read_text() == before


def test_an_action_that_is_refused_by_now_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copied(tmp_path, "felt_bell")
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:1] + lines[2:]))
    assert transcript.main(["--renew", str(path)]) == 1
    assert capsys.readouterr().out == "felt_bell.jsonl:2: Move cannot be done here\n"
