"""`intodepth sight`: draws what is seen from a cell or prints it as JSON; what cannot be asked is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from intodepth.__main__ import main

LEVEL = """\
format = 1
title = "Hall"
order = 1
teaches = "Doors."
briefing = "A hall."
par = 4
party = ["belayer"]
map = \"\"\"
#############
#v.....#cccc#
#.....a#b...#
#.....a#b.=.#
#.....d#e.s.#
#.....######&
#############
\"\"\"

[legend]
a = "open"
b = "open"
c = "soft rock"
d = "open"
e = "open"
s = { body = "boulder", weight = 4 }

[[portal]]
from = "a"
side = "E"
to = "b"

[[portal]]
from = "d"
side = "E"
"""
DRAWN = """from 5,2; @ is the eye
 ######
#v.....*ccc
#.....ab...#
#.....ab.=
#....@d
#.....#
 #####
* shows several cells, each between two directions:
+2,+3: c 8,5 (1,1) to (3,5); # 7,5 (3,5) to (3,7)
"""


@pytest.fixture
def level(tmp_path: Path) -> Path:
    """A level made outside, its file called as no level of the game is."""
    path = tmp_path / "Hall 1.toml"
    path.write_text(LEVEL, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], path: Path, *arguments: str) -> str:
    assert main(["sight", str(path), *arguments]) == 0
    return capsys.readouterr().out


def test_the_view_is_drawn_and_what_shares_a_cell_of_it_told(
    level: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, level, "--at", "5,2") == DRAWN


def test_the_view_is_as_large_as_asked(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, level, "--at", "5,2", "--half", "1,0") == "from 5,2; @ is the eye\n.@d\n"


def seen(capsys: pytest.CaptureFixture[str], path: Path, *arguments: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(printed(capsys, path, *arguments, "--json"))
    return value


def test_json_has_the_level_and_all_that_is_seen(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = seen(capsys, level, "--at", "5,2", "--half", "3,2")
    assert list(value) == ["eye", "half", "size", "solid", "portals", "sectors"]
    assert (value["eye"], value["half"], value["size"]) == ([5, 2], [3, 2], [13, 7])
    assert value["sectors"][0] == {
        "view": [0, 0], "lo": [1, 0], "hi": [1, 0], "cell": [5, 2], "mirrored": False
    }  # fmt: skip
    by_view = {(*sector["view"],): sector for sector in value["sectors"]}
    assert by_view[2, 1] == {
        "view": [2, 1], "lo": [3, 1], "hi": [1, 1], "cell": [8, 3], "mirrored": False
    }  # fmt: skip


def test_json_has_the_cells_that_sight_ends_at(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solid = seen(capsys, level, "--at", "5,2")["solid"]
    rows = LEVEL[LEVEL.index("####") :].split("\n")[:7]
    rock = [[x, y] for y, row in enumerate(reversed(rows)) for x, glyph in enumerate(row) if glyph in "#c&"]
    assert solid == rock


def test_json_has_both_ways_of_each_portal_and_sealed_sides(
    level: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert seen(capsys, level, "--at", "5,2")["portals"] == [
        {"from": [6, 2, "E"], "to": None, "mirror": False},
        {"from": [6, 3, "E"], "to": [8, 3, "W"], "mirror": False},
        {"from": [6, 4, "E"], "to": [8, 4, "W"], "mirror": False},
        {"from": [8, 3, "W"], "to": [6, 3, "E"], "mirror": False},
        {"from": [8, 4, "W"], "to": [6, 4, "E"], "mirror": False},
    ]


def test_a_mirror_is_told(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = LEVEL.replace("b.=.#", "..=b#").replace("b...#", "...b#")
    level.write_text(text.replace('to = "b"', 'to = "b"\nmirror = true'), encoding="utf-8")
    value = seen(capsys, level, "--at", "5,3")
    assert value["portals"][1] == {"from": [6, 3, "E"], "to": [11, 3, "E"], "mirror": True}
    mirrored = [sector["cell"] for sector in value["sectors"] if sector["mirrored"]]
    assert [10, 3] in mirrored
    assert printed(capsys, level, "--at", "5,3").split("\n")[4] == "#....@ab=..#"


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--at", "5"), "--at '5': expected two whole numbers, as in 15,9"),
        (("--at", "5,x"), "--at '5,x': expected two whole numbers, as in 15,9"),
        (("--at", "13,2"), "--at 13,2: outside the level, which is 13 by 7 cells"),
        (("--at=-1,2",), "--at -1,2: outside the level, which is 13 by 7 cells"),
        (("--at", "0,0"), "--at 0,0: in hard rock, where nothing is seen from"),
        (("--at", "5,2", "--half", "64,9"), "--half 64,9: expected numbers from 0 to 63"),
        (("--at", "5,2", "--half", "15,-1"), "--half 15,-1: expected numbers from 0 to 63"),
        (("--at", "5,2", "--half", "9"), "--half '9': expected two whole numbers, as in 15,9"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    level: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], what: str
) -> None:
    assert main(["sight", str(level), *arguments]) == 2
    assert capsys.readouterr().err == f"sight: {what}\n"


def test_what_is_no_good_level_is_refused_with_file_and_line(
    level: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level.write_text(LEVEL.replace('to = "b"', 'to = "s"'), encoding="utf-8")
    assert main(["sight", str(level), "--at", "5,2"]) == 2
    assert ":29: portal 1: to: 'a' has 2 cells, 's' has 1\n" in capsys.readouterr().err
    for path in (tmp_path / "none.toml", tmp_path):
        assert main(["sight", str(path), "--at", "5,2"]) == 2
        assert ":1: cannot be read: " in capsys.readouterr().err
