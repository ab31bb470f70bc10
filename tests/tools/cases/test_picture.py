"""`intodepth picture`: plays cases, prints pictures or JSON; a wrong file is refused in one line."""

import functools
import json
import os
import re
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from intodepth.__main__ import main
from intodepth.sim.entities import Gift
from intodepth.sim.ropes import AnchorKind
from intodepth.tools.cases.play import plain as written
from intodepth.tools.cases.play import stage_of
from tests.sim.rope_cases import PATH, PATHS, read

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
    (("before", "rows"), [], "before.rows: expected array of length >= 1"),
    (("before", "rows", 0), "A-B.?", "unknown terrain '?AB'"),
    (("before", "rows", 0), "." * 9999, "before.rows.0: expected str of length <= 64"),
    (("size",), [9, 9], "size is not [5, 6], that of the rows"),
    (("size",), 10**30, "size: expected array"),
    (("title",), "x" * 10**5, "title: expected str of length <= 200"),
    (("title",), ["x"], "title: expected str, got array"),
    (("before", "bodies", "1", "weight"), "heavy", "before.bodies.1.weight: expected int, got str"),
    (("before", "bodies", "1", "weight"), 10**30, "before.bodies.1.weight: "),
    (("before", "bodies", "1", "cell"), [0, 0], "nothing fits into (0, 0)"),
    (("before", "bodies", "1", "cell"), [0, 5], "rope-end: 0 is tied to what is not at its end 1"),
    (("before", "bodies", "1", "cell"), [True, 5], "before.bodies.1.cell.0: expected int, got bool"),
    (("before", "bodies", "1", "gifts"), [["paws"]], "before.bodies.1.gifts.0: expected str, got array"),
    (("before", "bodies", "1", "gifts"), ["wings"], "gifts: expected some of catches, "),
    (("before", "bodies", "1", "brace"), "3", "before.bodies.1.brace: expected int, got str"),
    (("before", "bodies", "1", "grip"), 7, "grip: there is no rope 7"),
    (("before", "bodies", "1", "grip"), 0, "grip: B has no hanging rope 0 at hand"),
    (("before", "bodies", "9" * 5000), {}, "before.bodies: expected str matching regex"),
    (("before", "bodies", "01"), {}, "before.bodies: expected str matching regex"),
    (
        ("before", "bodies"),
        {str(key): {} for key in range(65)},
        "before.bodies: expected object of length <= 64",
    ),
    (("before", "ropes", "0", "thin"), 1, "before.ropes.0.thin: expected bool, got int"),
    (("before", "ropes", "0", "out"), 1, "rope-length: 0 is 2 long, 1 of "),
    (("before", "ropes", "0", "sides"), "EX", "before.ropes.0.sides: expected str matching regex"),
    (("before", "ropes", "0", "sides"), "E", "expected one side less than cells"),
    (("before", "ropes", "0", "sides"), "NN", "rope-chain: 0 does not lead from cell to cell"),
    (("before", "ropes", "0", "ends"), [["body", 0]], "before.ropes.0.ends: expected array of length 2"),
    (("before", "ropes", "0", "ends", 1), ["body", 8], "ends: there is no body 8"),
    (("before", "ropes", "0", "ends", 1), ["body", 0], "rope-end: 0 "),
    (("before", "ropes", "0", "clips"), [[1]], "before.ropes.0.clips.0: expected int, got array"),
    (("before", "ropes", "0", "clips"), [3], "clips: there is no anchor 3"),
    (("portals",), [{"from": [0, 0, "E"], "to": [1, 0, "N"], "mirror": False}], "not round a corner"),
    (("portals",), [{"from": [63, 0, "E"], "to": [1, 0, "W"], "mirror": False}], "sides to be in the level"),
    (("portals",), [{"from": [0, 0, "E"], "to": [1, 0], "mirror": False}], "portals.0.to: expected array of"),
    (("steps", 0, "do"), ["fly", 1], "cannot be done: 'fly'"),
    (("steps", 0, "do"), [["walk"], 1], 'expected "do" to begin with a name'),
    (("steps", 0, "do"), ["walk", 1], "walk: expected body, side"),
    (("steps", 0, "do"), ["walk", True, "E"], "do.body: expected int, got bool"),
    (("steps", 0, "do"), ["walk", 7, "E"], "walk: there is no body 7"),
    (("steps", 0, "do"), ["haul", 1, 7], "haul: there is no rope 7"),
    (("steps", 0, "do"), ["tie", 1, 0, 0, ["anchor", 7]], "tie: there is no anchor 7"),
    (("steps", 0, "do"), ["splice", 1, 0, 0, 7, 0], "splice: there is no other rope 7"),
    (("steps", 0, "do"), ["walk", 0] * 9, "steps.0.do: expected array of length <= 8"),
    (("steps",), 3, "steps: expected array, got int"),
)
"""where in a case something wrong stands, and what is said of it"""


def test_a_wrong_file_is_refused_in_one_line_that_names_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    for path, value, words in BAD:
        case = plain(CASE)
        place = case
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        text = json.dumps([plain(CASE), case], indent=0)
        file.write_text(text)
        assert main(["picture", str(file)]) == 2, words
        error = capsys.readouterr().err
        assert words in error and error.count("\n") == 1 and len(error) < 400, words
        where, line, rest = error.removeprefix(str(tmp_path)).split(":", 2)
        assert (where, int(line) > text.count("\n") // 3) == ("/case.json", True), words
        assert rest.startswith(" case 2") and rest.strip().isprintable()


def test_a_fault_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = plain(CASE)
    case["before"]["bodies"]["1"]["weight"] = "heavy"
    text = json.dumps([plain(CASE), case], indent=0)
    file = tmp_path / "case.json"
    file.write_text(text)
    assert main(["picture", str(file)]) == 2
    line = text[: text.index('"heavy"')].count("\n") + 1
    assert capsys.readouterr().err.startswith(f"{file}:{line}: case 2 (Catch")


WHOLE = {
    b"": "expected JSON: ",
    b"{": "expected JSON: ",
    b"\n\n[1,": "expected JSON: ",
    b"[1]": "case 1: expected object, got int",
    b"3": "case 1: expected object, got int",
    b"[" * 5000: "nested too deep, the limit is 200 brackets",
    b'\n["\xff"]': "not UTF-8 text",
    b'{"title": "\\ud800"}': "expected JSON: ",
    b"[" + b"9" * 5000 + b"]": "expected JSON: ",
    b"[" + b"1," * 300 + b"1]": "301 cases, the limit is 200",
    b" " * (1 << 20) + b"[]": "cannot be read: too large, the limit is 1048576 bytes",
}


def test_what_is_no_case_at_all_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    for data, words in WHOLE.items():
        file.write_bytes(data)
        assert main(["picture", str(file)]) == 2
        error = capsys.readouterr().err
        assert re.fullmatch(rf"{file}:\d: {re.escape(words)}.{{0,150}}\n", error), data[:40]


def test_pipes_devices_and_odd_names_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "\x1b[31m.json").write_text("?")
    for name in (
        str(tmp_path / "pipe.json"),
        "/dev/zero",
        str(tmp_path),
        str(tmp_path / "\x1b[31m.json"),
        "\x1b",
    ):
        assert main(["picture", name]) == 2
        out, error = capsys.readouterr()
        assert (out, error.count("\n"), error.strip().isprintable()) == ("", 1, True)


def test_a_title_does_nothing_to_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(plain(CASE) | {"title": "a\x1b[31mb"}))
    assert main(["picture", str(file)]) == 0
    assert capsys.readouterr().out.startswith("1. a?[31mb\n")


NASTIES: tuple[Any, ...] = (
    *([], {}, None, True, -1, 0, 1, 10**30, -(10**30), 1e308, 0.5, "", "\ud800", "\x1b[31m", "x" * 10**5),
    *([[]], [[1]], {"a": 1}, "E", ["body", 1], [0, 0], 7, 999, "0"),
    functools.reduce(lambda inner, _: [inner], range(500), []),  # type: ignore[return-value]
)


def break_case(value: Any, random: Random) -> Any:
    """The same with one part of it replaced, left out or done twice."""
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        part = waiting.pop()
        keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
        places += [(part, key) for key in keys]
        waiting += [part[key] for key in keys]
    part, key = random.choice(places)
    match random.randrange(6):
        case 0:
            del part[key]
        case 1 if isinstance(part, list):
            part.insert(key, part[key])
        case 1:
            part[random.choice(["", "x", "5", "\x1b", "9" * 5000])] = part.pop(key)
        case _:
            part[key] = json.loads(json.dumps(random.choice(NASTIES)))
    return value


def broken_cases(count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """How many of so many broken cases are refused, each in one line and soon."""
    cases = [plain(case) for path in PATHS for case in read(path.read_text(encoding="utf-8"))]
    for case in cases:
        case["steps"] = [{"do": step["do"]} for step in case["steps"]]
    refused = 0
    file = tmp_path / "case.json"
    for seed in range(count):
        random = Random(seed)
        file.write_text(
            json.dumps(break_case(json.loads(json.dumps([random.choice(cases)])), random), indent=1)
        )
        started = process_time()
        status = main(["picture", str(file), *random.choice([["--json"], []])])
        assert process_time() - started < 2, f"seed {seed}"
        out, error = capsys.readouterr()
        assert (status, error.count("\n")) in ((0, 0), (2, 1)), f"seed {seed}: {error}"
        assert len(out) < 10**6 and len(error) < 500 and error.strip().isprintable(), f"seed {seed}: {error}"
        refused += status == 2
    return refused


def test_broken_cases_are_played_or_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert broken_cases(250, tmp_path, capsys) > 150


@pytest.mark.long
def test_three_thousand_broken_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert broken_cases(3000, tmp_path, capsys) > 2000


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
