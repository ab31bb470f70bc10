"""The pictures of the rope rules: each case is played, and all must come out as it is written."""

import pytest

from intodepth.sim.invariants import problems
from tests.sim.rope_cases import PATH, PATHS, read, stages, write

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in PATHS}
ALLOWED = ("portal:", "unsettled:")
"""Laws of stages that a case may break: corners that tear, and something about to happen."""


def blocks(text: str) -> list[str]:
    """The text of each case."""
    return text.removesuffix("\n").split("\n\n== ")


def played(text: str) -> str:
    """The text of cases as they play today."""
    return "\n\n".join(map(write, read(text))) + "\n"


@pytest.mark.parametrize("name", TEXTS)
def test_every_case_of_a_file_comes_out_as_it_is_written(name: str) -> None:
    assert blocks(played(TEXTS[name])) == blocks(TEXTS[name])


def test_no_case_is_lost() -> None:
    found = {name: len(read(text)) for name, text in TEXTS.items()}
    assert found == {"rope_cases": 55, "gear_cases": 17, "finer_cases": 8, "settled_cases": 23}


def test_the_stages_of_cases_are_sound() -> None:
    for case in (case for text in TEXTS.values() for case in read(text)):
        for stage in stages(case):
            wrong = [problem for problem in problems(stage) if not problem.startswith(ALLOWED)]
            assert not wrong, case.title


SPOILED = (
    ("B hero 3", "B hero 4"),
    ("out 4 of 4", "out 5 of 5"),
    ("6 ≤ 6", "6 ≤ 8"),
    ("3: B", "2: B"),
    ("B hero 3 at 3,4", "B hero 3 at 3,3"),
    ("B hero 3 at 3,4", "B hero 3 at 3,4 hp 8"),
    ("0,5 EEES", "0,5 EES"),
    ("rope 0 from A to B: 0,5 EEES", "rope 0 from A to free: 0,5 EEES"),
    ("###B.   ", "###.B   "),
    ("###B.   ###..", "###B.   ####."),
    ("steps off the edge", "walks"),
)


@pytest.mark.parametrize(("old", "new"), SPOILED)
def test_a_changed_case_fails(old: str, new: str) -> None:
    (catch,) = (block for block in blocks(TEXTS[PATH.stem]) if block.startswith("Catch"))
    text = f"== {catch}\n"
    assert played(text) == text
    assert old in text
    spoiled = text.replace(old, new)
    assert played(spoiled) != spoiled
