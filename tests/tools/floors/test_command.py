"""`intodepth floors`: makes floors, goes on where it was, and plays certificates again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.__main__ import main
from intodepth.content.floors.bank import read_bank
from intodepth.tools.floors.drafts import Draft
from intodepth.tools.floors.making import Workshop


def test_floors_are_made_and_a_run_that_was_cut_off_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(count: int) -> Path:
        assert main(["floors", "make", "--depth", "2", "--count", str(count), "--out", str(tmp_path)]) == 0
        assert f"depth_2.jsonl: {count} floors" in capsys.readouterr().out
        return tmp_path / "depth_2.jsonl"

    path = make(2)
    first = path.read_bytes()
    path.write_bytes(b"".join(first.splitlines(keepends=True)[:1]))
    assert make(2).read_bytes() == first
    assert main(["floors", "check", str(path)]) == 0


def test_a_certificate_that_comes_out_otherwise_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["floors", "make", "--depth", "1", "--count", "1", "--out", str(tmp_path)]) == 0
    path = tmp_path / "depth_1.jsonl"
    (floor,) = read_bank(path)
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(floor, rounds=(1, 1))) + b"\n")
    capsys.readouterr()
    assert main(["floors", "check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "depth_1.jsonl:1: it comes out otherwise",
        "depth_1.jsonl: 1 floors",
    ]


def test_two_processes_make_what_one_does(tmp_path: Path) -> None:
    made = []
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        asked = ["floors", "make", "--depth", "4", "--count", "1", "--jobs", jobs, "--out", str(out)]
        assert main(asked) == 0
        made.append((out / "depth_4.jsonl").read_bytes())
    assert made[0] == made[1]


def test_what_floors_can_do_without_is_told_in_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["floors", "make", "--depth", "1", "--count", "1", "--ablate", "9", "--out", str(tmp_path)]) == 0
    )
    capsys.readouterr()
    assert main(["floors", "check", str(tmp_path / "depth_1.jsonl"), "--ablate", "9"]) == 0
    *_, head, _, row = capsys.readouterr().out.splitlines()
    told = dict(zip(head.split(" | "), row.split(" | "), strict=True))
    assert (told["floors"], told["without ropes: up"]) == ("1", "0")
    assert int(told["up and down"]) in (0, 1) and row.count("|") == head.count("|")


def test_bad_questions_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["floors", "check", str(tmp_path / "none.jsonl")]) == 2
    assert capsys.readouterr().err == "floors: none.jsonl:1: cannot be read: No such file or directory\n"
    with pytest.raises(SystemExit):
        main(["floors", "make", "--depth", "6"])
    capsys.readouterr()
    make = ["floors", "make", "--depth", "1", "--count", "1", "--out", str(tmp_path)]
    assert main([*make, "--cluster", "nowhere:1"]) == 2
    assert capsys.readouterr().err.startswith("floors: ")


def test_drafts_use_what_no_floor_has_and_not_what_is_used_often_enough() -> None:
    modules = Workshop().modules
    draft = Draft(modules, 3)
    asked = {name: [draft.draw(number, using=name) for number in range(6)] for name in sorted(draft.usable)}
    for name, floors in asked.items():
        names = [[part.module for part in floor.parts] for floor in floors if floor is not None]
        assert names and all(name in parts for parts in names), name
    without = {name: module for name, module in modules.items() if name != "well"}
    floors = [floor for number in range(20) if (floor := Draft(without, 3).draw(number)) is not None]
    assert floors and not any(part.module == "well" for floor in floors for part in floor.parts)
    assert {floor.columns for floor in floors} == {2, 3, 4}
