"""train: the same file whatever does the work, and tables that tell bad input apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.files.folders import find_folders
from intodepth.search.solver.sense import FILE, NO_SENSE
from intodepth.search.training import Decision, fit, measure_first, share_out


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
