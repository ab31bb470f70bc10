"""The pictures of the rope rules: each case is played; beats, stages and pictures must be those written."""

from typing import Any

import pytest

from intodepth.tools.cases.picture import drawn
from intodepth.tools.cases.play import do, plain, stage_of
from tests.sim.rope_cases import PATHS, read, write

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in PATHS}


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


@pytest.mark.parametrize("name", TEXTS)
def test_all_pictures_of_a_file_are_read_back_as_they_are_written(name: str) -> None:
    cases = read(TEXTS[name])
    assert write(cases, [pictures(case) for case in cases]) == TEXTS[name]


def test_no_picture_is_lost() -> None:
    found = {name: len(read(text)) for name, text in TEXTS.items()}
    assert found["rope_cases"] == 55 and found["settled_cases"] == 23


def pictures(case: dict[str, Any]) -> list[list[str]]:
    """Before, and after each step."""
    return [case["before"]["picture"], *(step["after"]["picture"] for step in case["steps"])]


@pytest.mark.parametrize("name", TEXTS)
def test_every_picture_of_a_file_comes_out_as_it_is_drawn(name: str) -> None:
    wrong = {case["title"]: found for case in read(TEXTS[name]) if (found := faults(case))}
    assert not wrong


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
    case = next(case for case in read(TEXTS["rope_cases"]) if case["title"].startswith("Catch"))
    place = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    if path[0] == "before" and path[1] == "ropes":
        case["before"]["ropes"]["0"]["length"] = 5
    assert faults(case)
