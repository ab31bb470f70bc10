"""train: the same file whatever does the work, and tables that tell bad input apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.search.solver.sense import FILE, NO_SENSE
from intodepth.search.training import Decision, fit, measure_first, share_out
from intodepth.tools.expert_iteration import iterate
from intodepth.tools.senses import extract_all
from tests.catalogs import own_catalog


def decide(*amounts: int, taken: int) -> Decision:
    """A decision between candidates with so much of one thing, and of another that tells nothing."""
    return Decision(tuple(((("good",), each), (("same",), 1)) for each in amounts), taken)


def test_what_is_taken_becomes_likely() -> None:
    plans = [decide(3, 0, -2, taken=0), decide(-1, 2, 1, taken=1), decide(0, 1, taken=1)] * 5
    sense = fit(plans)
    assert sense.weights[("good",)] > 500 and ("same",) not in sense.weights
    assert measure_first(sense, plans) == 1.0 and measure_first(NO_SENSE, plans) == pytest.approx(7 / 18)
    assert fit(plans).weights == sense.weights and not fit(plans, ("same",))


def test_folds_have_every_level_once() -> None:
    names = [f"level_{number}" for number in range(11)]
    assert sorted(name for fold in share_out(names) for name in fold) == sorted(names)


@pytest.mark.slow
def test_the_shipped_file_is_made_again_by_one_process_and_by_two(tmp_path: Path) -> None:
    shipped = (find_folders().data / FILE).read_bytes()
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.json"
        assert main(["train", "--jobs", jobs, "--out", str(out)]) == 0
        assert out.read_bytes() == shipped, "intodepth train makes it anew"


def test_broken_results_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = tmp_path / "found.jsonl"
    found.write_text("{}\n")
    assert main(["train", "--judge", str(found)]) == 2
    assert capsys.readouterr().err.startswith("train: found.jsonl:1: ")


@pytest.mark.slow
def test_iteration_learns_from_what_it_has_found_and_seeks_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalog = own_catalog()
    names = "mind_the_step", "borrowed_line", "slow_coach", "three_beats"
    known = extract_all([catalog.levels[name] for name in names], catalog)
    path = tmp_path / "found.jsonl"
    tables, sizes = list[list[str]](), list[int]()
    for _ in range(2):
        iterate(known, catalog, path, times=2, jobs=1)
        tables.append(capsys.readouterr().out.splitlines())
        sizes.append(path.stat().st_size)
    assert tables[0] == tables[1] and sizes[0] == sizes[1] > 0
    first, second = ([cell.strip() for cell in row.split("|")[1:-1]] for row in tables[0][2:])
    found = int(first[2].split()[0])
    assert first[:2] == ["0", "0"] and second[:2] == ["1", str(found)] and found > 4
    assert first[5] == "–" and 0 < float(second[5]) <= 1
    path.write_bytes(path.read_bytes().replace(b'"kind":"Exit"', b'"kind":"Gone"'))
    with pytest.raises(FileFault, match=r"found\.jsonl:\d+: the plan of .*there is no action 'Gone'"):
        iterate(known, catalog, path, times=2, jobs=1)
