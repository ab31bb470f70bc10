"""`intodepth floors`: makes floors, goes on where it was, and plays certificates again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.__main__ import main
from intodepth.content.floors.bank import bank_path, read_bank
from intodepth.content.floors.demands import Demand
from intodepth.files.folders import find_folders
from intodepth.tools.floors import executors
from intodepth.tools.floors.drafts import LAYOUTS, FloorDrafts
from intodepth.tools.floors.making import COSTS, Workshop


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Two floors, as one process makes them."""
    out = tmp_path_factory.mktemp("made")
    assert main(["floors", "make", "--depth", "4", "--count", "2", "--out", str(out)]) == 0
    return (out / "depth_4.jsonl").read_bytes()


@pytest.mark.long
def test_a_run_that_was_cut_off_goes_on_in_two_processes_and_makes_what_one_does(
    made: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "depth_4.jsonl"
    path.write_bytes(b"".join(made.splitlines(keepends=True)[:1]))
    asked = ["floors", "make", "--depth", "4", "--count", "2", "--jobs", "2", "--out", str(tmp_path)]
    assert main(asked) == 0
    assert "depth_4.jsonl: 2 floors" in capsys.readouterr().out
    assert path.read_bytes() == made
    assert main(["floors", "check", str(path)]) == 0


@pytest.mark.slow
def test_a_certificate_that_comes_out_otherwise_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "depth_4.jsonl"
    first, second, *_ = read_bank(bank_path(find_folders().data, 4))
    lines = [msgspec.structs.replace(first, rounds=(1, 1)), second]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    assert main(["floors", "check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "depth_4.jsonl:1: it comes out otherwise",
        "depth_4.jsonl: 2 floors",
    ]


def test_what_floors_can_do_without_is_told_in_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "depth_1.jsonl"
    floor = msgspec.structs.replace(read_bank(bank_path(find_folders().data, 1))[0], asks=(Demand.SWING,))
    path.write_bytes(msgspec.json.encode(floor) + b"\n")
    assert main(["floors", "check", str(path), "--ablate", "9"]) == 0, "what it asks is no part of the proof"
    *_, head, _, row = capsys.readouterr().out.splitlines()
    told = dict(zip(head.split(" | "), row.split(" | "), strict=True))
    assert (told["floors"], told["without ropes: up"]) == ("1", "0")
    assert int(told["up and down"]) in (0, 1) and row.count("|") == head.count("|")


@pytest.mark.long
def test_a_made_floor_notes_what_it_asks_and_what_relics_cost(tmp_path: Path) -> None:
    assert main(["floors", "make", "--depth", "1", "--count", "1", "--out", str(tmp_path)]) == 0
    (floor,) = read_bank(tmp_path / "depth_1.jsonl")
    assert floor.asks is not None and 0 < floor.recipe.back <= floor.rounds[1] + 1
    assert all(
        cost is not None and cost >= least for cost, least in zip(floor.extra[1:], COSTS[1:], strict=True)
    )


def test_bad_questions_get_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.3)
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
    draft, met = FloorDrafts(modules, 3), set[str]()
    for layout in LAYOUTS:
        for name in sorted(draft.usable(layout) - met):
            floors = [draft.draw(number, layout, using=name) for number in range(6)]
            names = [[part.module for part in floor.parts] for floor in floors if floor is not None]
            assert all(name in parts for parts in names), (layout, name)
            met |= {name} if names else set()
    assert met == modules.keys()
    without = {name: module for name, module in modules.items() if name != "well"}
    drafts = (FloorDrafts(without, 3).draw(number) for number in range(20))
    drawn = [floor for floor in drafts if floor is not None]
    assert drawn and not any(part.module == "well" for floor in drawn for part in floor.parts)
    assert {floor.columns for floor in drawn} == {2, 3, 4}
