"""`intodepth picture`: plays cases, prints pictures or JSON; a wrong file is refused in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from intodepth.__main__ import main
from intodepth.sim.entities import Gift
from intodepth.sim.ropes import AnchorKind
from intodepth.tools.cases import plain as written
from intodepth.tools.cases import stage_of
from tests.sim.rope_cases import PATH, read

CASE = next(case for case in read(PATH.read_text(encoding="utf-8")) if case["title"].startswith("Catch"))
PICTURE = """1. Catch: 3 x (1 + 1) = 6 against a footed 4 + 2
A-B..  walk B E                 A--+.
###..    1: B walks             ###B.
###..    2: B falls 1           ###..
###..    3: B caught, B 6 <= 6  ###..
###..                           ###..
#####                           #####
"""


def plain(case: dict[str, Any]) -> dict[str, Any]:
    """A case without the pictures that the text has."""
    case = json.loads(json.dumps(case))
    for stage in (case["before"], *(step["after"] for step in case["steps"])):
        stage.pop("picture", None)
    return case


def test_beats_and_pictures_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(plain(CASE)))
    assert main(["picture", str(file)]) == 0
    assert capsys.readouterr().out == PICTURE


def test_json_has_the_fields_of_the_file_played_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = plain(CASE)
    blank = plain(CASE)
    for step in blank["steps"]:
        del step["beats"], step["after"]
    for given, wanted in ((blank, case), ([blank, blank], [case, case])):
        file = tmp_path / "cases.json"
        file.write_text(json.dumps(given))
        assert main(["picture", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == wanted


BAD: tuple[tuple[tuple[Any, ...], object, str], ...] = (
    (("before", "rows"), ["..", "..."], "expected rows of one width"),
    (("before", "rows", 0), "A-B.?", "unknown terrain '?AB'"),
    (("size",), [9, 9], "size is not [5, 6], that of the rows"),
    (("before", "bodies", "1", "weight"), "heavy", "expected 'weight' to be a whole number"),
    (("before", "bodies", "1", "cell"), [0, 0], "nothing fits into"),
    (("before", "bodies", "1", "gifts"), [["paws"]], "expected gifts to be some of catches, "),
    (("before", "bodies", "1", "brace"), "3", "expected 'brace' to be a whole number"),
    (("before", "ropes", "0", "thin"), 1, "expected 'thin' to be true or false"),
    (("before", "ropes", "0", "out"), 1, "rope 0: expected chain <= out <= length"),
    (("before", "ropes", "0", "sides"), "EX", "expected a side E, N, W or S, not 'X'"),
    (("before", "ropes", "0", "ends"), [["body", 0]], "expected two ends"),
    (("portals",), [{"from": [0, 0, "E"], "to": [1, 0, "N"], "mirror": False}], "expected a portal"),
    (("steps", 0, "do"), ["fly", 1], 'cannot be done: ["fly", 1]'),
    (("steps",), 3, "expected 'steps' to be a list"),
)


@pytest.mark.parametrize(("path", "value", "words"), BAD, ids=lambda part: str(part)[:30])
def test_a_wrong_file_is_refused_in_one_line(
    path: tuple[Any, ...], value: object, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = plain(CASE)
    place = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case))
    assert main(["picture", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{file}: case 1 (Catch") and words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "[1]", "3", "[" * 5000])
def test_what_is_no_case_at_all_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    file.write_text(text)
    assert main(["picture", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["picture", str(tmp_path / "none.json")]) == 2


def test_gear_is_read_and_written_where_there_is_any() -> None:
    case = plain(CASE)
    before = case["before"]
    before["bodies"]["0"] |= {"gifts": ["catches", "splices"], "brace": 3}
    before["anchors"]["0"] = {"cell": before["bodies"]["0"]["cell"], "hold": 9, "kind": "winch"}
    before["ropes"]["0"]["thin"] = True
    stage = stage_of(case)
    assert stage.hero(0).gifts == Gift.CATCHES | Gift.SPLICES
    assert stage.anchors[0].kind == AnchorKind.WINCH
    assert written(stage) == before
