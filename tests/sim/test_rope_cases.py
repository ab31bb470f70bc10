"""The pictures of the rope rules: each case is played; beats, stages and pictures must be those written."""

from typing import Any

import pytest

from intodepth.tools.cases import do, plain, stage_of
from intodepth.tools.picture import drawn
from tests.sim.rope_cases import FINER_PATH, GEAR_PATH, PATH, read, write

TEXT = PATH.read_text(encoding="utf-8")
CASES = read(TEXT)
FINER_TEXT = FINER_PATH.read_text(encoding="utf-8")
FINER_CASES = read(FINER_TEXT)
GEAR_TEXT = GEAR_PATH.read_text(encoding="utf-8")
GEAR_CASES = read(GEAR_TEXT)


def faults(case: dict[str, Any]) -> list[str]:
    """What does not come out as written."""
    stage = stage_of(case)
    found = [] if drawn(stage) == case["before"]["picture"] else ["the picture before"]
    for number, step in enumerate(case["steps"], 1):
        stage, beats = do(stage, step["do"])
        if beats != step["beats"]:
            found.append(f"step {number}: beats {beats}, not {step['beats']}")
        if drawn(stage) != step["after"]["picture"]:
            found.append(f"step {number}: picture")
        found += [
            f"step {number}: {name} {value}, not {step['after'][name]}"
            for name, value in plain(stage).items()
            if value != step["after"][name]
        ]
    return found


def test_all_55_pictures_are_there_and_read_back_as_they_are_written() -> None:
    assert len(CASES) == 55
    assert write(CASES, pictures(CASES)) == TEXT


def test_the_pictures_of_finer_points_are_read_back_as_they_are_written() -> None:
    assert write(FINER_CASES, pictures(FINER_CASES)) == FINER_TEXT


def test_the_pictures_of_gear_are_read_back_as_they_are_written() -> None:
    assert write(GEAR_CASES, pictures(GEAR_CASES)) == GEAR_TEXT


def pictures(cases: list[dict[str, Any]]) -> list[list[list[str]]]:
    """Those of each case: before, and after each step."""
    return [[c["before"]["picture"], *(s["after"]["picture"] for s in c["steps"])] for c in cases]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_picture_of_the_rope_rules(case: dict[str, Any]) -> None:
    assert not faults(case)


@pytest.mark.parametrize("case", FINER_CASES, ids=lambda case: case["title"])
def test_a_picture_of_a_finer_point_of_the_rope_rules(case: dict[str, Any]) -> None:
    assert not faults(case)


@pytest.mark.parametrize("case", GEAR_CASES, ids=lambda case: case["title"])
def test_a_picture_of_gear_on_ropes(case: dict[str, Any]) -> None:
    assert not faults(case)


SPOILED = (
    (("before", "bodies", "1", "weight"), 4),
    (("before", "ropes", "0", "out"), 5),
    (("steps", 0, "beats", 2), "3: B caught, B 6 <= 8"),
    (("steps", 0, "after", "bodies", "1", "cell"), [3, 3]),
    (("steps", 0, "after", "bodies", "1", "hp"), 8),
    (("steps", 0, "after", "ropes", "0", "sides"), "EES"),
    (("steps", 0, "after", "ropes", "0", "length"), 5),
    (("steps", 0, "after", "ropes", "0", "ends"), [None, ["body", 1]]),
    (("steps", 0, "after", "anchors"), {"0": {"cell": [0, 5], "hold": 6}}),
    (("steps", 0, "after", "rows", 5), "####."),
)


@pytest.mark.parametrize(("path", "value"), SPOILED, ids=lambda part: str(part))
def test_a_changed_case_fails(path: tuple[Any, ...], value: object) -> None:
    case = next(case for case in read(TEXT) if case["title"].startswith("Catch"))
    place = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    if path[0] == "before" and path[1] == "ropes":
        case["before"]["ropes"]["0"]["length"] = 5
    assert faults(case)
