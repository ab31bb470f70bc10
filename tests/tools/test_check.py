"""Every kind of file is checked, each fault is one line, and the exit status says whether there was any."""

import os
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.tools import check

ROOT = Path(__file__).parents[2]
LEVEL = """\
format = 1
title = "A test"
order = 999
teaches = "Nothing."
briefing = "Nothing either."
par = 3
party = ["belayer"]
map = \"\"\"
#######
#v...b#
#######
\"\"\"

[legend]
b = { relic = "bell" }
"""


def checked(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, list[str]]:
    status = check.main([str(path) for path in paths])
    return status, capsys.readouterr().out.splitlines()


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def level(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = LEVEL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return write(tmp_path / "levels" / "test.toml", text)


@pytest.mark.slow
def test_all_that_comes_with_the_game_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = checked(capsys)
    assert status == 0
    assert lines[-1].endswith(" files, 0 faults")
    assert int(lines[-1].split()[0]) >= 6 + 6 + 3 + 1


def test_a_good_level_has_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, level(tmp_path)) == (0, ["1 file, 0 faults"])


def test_what_is_proven_leaves_room_for_the_par(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, level(tmp_path, ("par = 3", "par = 3\nproven = 2")))[0] == 0
    assert checked(capsys, level(tmp_path, ("par = 3", "par = 3\nproven = 3"))) == (
        1,
        ["levels/test.toml:7: if no plan takes 3 rounds or fewer, par cannot be 3", "1 file, 1 fault"],
    )


def test_a_body_that_falls_at_the_start_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = level(tmp_path, ("#v...b#", "#v...b#\n###...#"))
    assert checked(capsys, path) == (
        1,
        ["levels/test.toml:10: cell 5,2: Bell falls before anything is done", "1 file, 1 fault"],
    )


LIFT = """\
b = { relic = "bell" }
k = { anchor = "ring", hold = 3 }
o = { body = "boulder", weight = 4 }

[[rope]]
along = "ok"
"""


def test_a_rope_that_would_not_hold_at_the_start_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ("#v...b#", "#v.b.k#\n####.o#\n####..#")
    path = level(tmp_path, rows, ('b = { relic = "bell" }\n', LIFT))
    assert checked(capsys, path)[1][0] == (
        "levels/test.toml:8: it does not begin at rest: The ring pops, 4 > 3."
    )
    assert checked(capsys, write(path, path.read_text().replace("hold = 3", "hold = 4")))[0] == 0


def test_an_entry_in_mid_air_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = level(tmp_path, ("#v...b#", "#v#####\n#....b#"))
    assert checked(capsys, path)[1][0] == "levels/test.toml:10: cell 1,2: whoever comes in here falls"


def test_an_entry_without_a_way_on_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = level(tmp_path, ("#v...b#", "#v#..b#"))
    assert checked(capsys, path)[1][0] == "levels/test.toml:10: cell 1,1: there is no way on from this entry"


MOVED = """\
b = { relic = "bell" }
p = { plate = 2, gates = "G" }
G = "gate"
"""


@pytest.mark.parametrize(
    ("floor", "roof", "faults"),
    [
        ("##p####", "#v..Gb#", []),
        ("##p####", "#v#.Gb#", ["cell 2,0: nothing can rest on this plate, for there is rock above it"]),
        ("##p####", "#vG.Gb#", []),
        (
            "##p####",
            "#v..ob#",
            ["cell 4,1: nothing moves this gate: no lever, plate or tripwire names it"],
        ),
    ],
)
def test_plates_that_bear_nothing_and_gates_that_stay_are_named(
    floor: str, roof: str, faults: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    legend = MOVED + ('o = "open gate"\n' if "o" in roof else "")
    rows = f"#######\n#.....#\n{roof if 'G' in roof else roof.replace('#v.', '#vG')}\n{floor}"
    path = level(tmp_path, ("#######\n#v...b#\n#######", rows), ('b = { relic = "bell" }\n', legend))
    found = [line.partition(": ")[2] for line in checked(capsys, path)[1][:-1]]
    assert found == faults


def test_two_levels_cannot_have_one_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = level(tmp_path, ("order = 999", "order = 1"))
    assert checked(capsys, path)[1][0] == "levels/test.toml:3: felt_bell has order 1 as well"


def test_what_the_loader_finds_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = level(tmp_path, ("order = 999\n", ""), ("belayer", "baker"))
    status, lines = checked(capsys, path)
    assert status == 1
    assert lines[-1] == "1 file, 2 faults"
    (hero,) = [line for line in lines if "hero" in line]
    assert hero.startswith("levels/test.toml:6: there is no hero 'baker'; did you mean belayer? There are ")


def test_data_is_checked_by_the_name_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "data" / "relics.toml", '[cup]\ntitle = "Cup"\nweight = 99\ndescription = "Big."\n')
    shaft = '[usual]\ntitle = "Normal"\ndescription = "As ever."\nicon = "unicorn"\n'
    write(tmp_path / "data" / "shafts.toml", shaft)
    write(tmp_path / "data" / "spells.toml", "[fire]\n")
    status, lines = checked(capsys, tmp_path / "data")
    assert status == 1
    assert lines[0].startswith("data/relics.toml:3: weight: ")
    assert lines[1:] == [
        "data/shafts.toml:4: icon: there is no pictogram 'unicorn'",
        "data/spells.toml:1: the game does not read this file",
        "3 files, 3 faults",
    ]


def test_only_the_tweaks_asked_for_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = write(tmp_path / "tweaks" / "rules.toml", "# rules\nwalk = -1\nswim = 2\n")
    write(tmp_path / "tweaks" / "ui.toml", "not toml")
    status, lines = checked(capsys, rules)
    assert status == 1
    assert lines == [
        "tweaks/rules.toml:2: rules.walk must be a whole number from 0 to 99",
        "tweaks/rules.toml:3: there is no rule 'swim'; did you mean swing?",
        "1 file, 2 faults",
    ]


def test_tweaks_that_nobody_asks_for_and_of_a_wrong_type_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(
        tmp_path / "tweaks" / "ui.toml", "blink = true\nblnk = 1\ncolor_text = 'red'\ncolor_txt = '#ffffff'\n"
    )
    write(tmp_path / "tweaks" / "rulez.toml", "walk = 1\n")
    assert checked(capsys, tmp_path) == (
        1,
        [
            "tweaks/rulez.toml:1: nothing in the game asks for what is in this file",
            "tweaks/ui.toml:1: ui.blink must be a number, not 'True'",
            "tweaks/ui.toml:2: there is no tweak 'ui.blnk'; did you mean ui.blink?",
            'tweaks/ui.toml:3: ui.color_text must be a colour such as "#ece9e1"',
            "tweaks/ui.toml:4: there is no tweak 'ui.color_txt'; did you mean ui.color_text?",
            "2 files, 5 faults",
        ],
    )


def test_heroes_and_relics_need_figures_and_gear_its_texts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, old, new in (
        ("heroes", "belayer", "baker"),
        ("relics", "bell", "ball"),
        ("gear", "rope", "string"),
    ):
        text = (ROOT / "data" / f"{name}.toml").read_text(encoding="utf-8")
        write(tmp_path / "data" / f"{name}.toml", text.replace(f"[{old}]", f"[{new}]"))
    status, lines = checked(capsys, tmp_path)
    assert status == 1
    assert [line.partition(": ")[2] for line in lines] == [
        "rope has no text",
        "there is no gear 'string'",
        "baker has no figure",
        "ball has no figure",
        "",
    ]


def test_names_of_files_do_nothing_to_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("data", "tweaks", "levels", "."):
        write(tmp_path / folder / "a\x1b[31m.toml", "x = 1\n")
    write(tmp_path / "\x1b]0;b\x07.jsonl", "{}\n")
    write(tmp_path / "tweaks" / "ui.toml", '"\\u001b[31m" = 1\n')
    status, lines = checked(capsys, tmp_path)
    assert (status, lines[-1].split()[0]) == (1, "6")
    assert all(line.isprintable() for line in lines)
    assert check.main([str(tmp_path / "\x1b[31m.toml")]) == 2
    assert capsys.readouterr().err.strip().isprintable()


def test_pipes_and_devices_are_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("data", "tweaks", "levels"):
        (tmp_path / folder).mkdir()
    os.mkfifo(tmp_path / "data" / "heroes.toml")
    os.mkfifo(tmp_path / "tweaks" / "ui.toml")
    os.mkfifo(tmp_path / "levels" / "pipe.toml")
    (tmp_path / "levels" / "zero.toml").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.jsonl")
    status, lines = checked(capsys, tmp_path)
    assert (status, lines[-1]) == (1, "5 files, 5 faults")
    assert all(line.endswith(":1: cannot be read: not a regular file") for line in lines[:-1])
    assert check.main([str(tmp_path / "data" / "heroes.toml")]) == 2


def test_a_recording_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (ROOT / "tests/goldens/felt_bell.jsonl").read_text().splitlines(keepends=True)
    path = write(tmp_path / "test.jsonl", "".join(lines[:3] + lines[4:]))
    status, found = checked(capsys, path)
    assert status == 1
    assert found[0].startswith("test.jsonl:4: turn 3: ")


def test_what_is_hidden_in_a_folder_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level(tmp_path)
    write(tmp_path / ".venv" / "levels" / "other.toml", "not toml")
    assert checked(capsys, tmp_path) == (0, ["1 file, 0 faults"])


@pytest.mark.parametrize("name", ["missing.toml", "picture.png", "empty"])
def test_a_path_that_cannot_be_checked_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "picture.png").touch()
    (tmp_path / "empty").mkdir()
    assert check.main([str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("check: ") and err.count("\n") == 1


def test_a_name_that_there_is_not_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    for asked, told in (
        (
            "yours/felt_bell",
            "there is no level 'yours/felt_bell'; did you mean felt_bell? Your NAME.toml in ",
        ),
        ("nothing", "nothing: there is no such file, and no level or recording of that name\n"),
    ):
        assert main(["check", asked]) == 2
        assert capsys.readouterr().err.startswith(f"check: {told}")


def test_a_run_that_comes_out_otherwise_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (ROOT / "tests/goldens/runs/lost_on_three.jsonl").read_text().splitlines(keepends=True)
    path = write(tmp_path / "run-0001.jsonl", "".join(lines))
    assert checked(capsys, path) == (0, ["1 file, 0 faults"])
    status, found = checked(capsys, write(path, "".join(lines[:3] + lines[4:])))
    assert status == 1
    assert found[0].startswith("run-0001.jsonl:4: ")


def test_presets_are_known_by_their_folder_or_by_what_is_in_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = "# mine\nhold_hard = 8\nwalk=2\n"
    for name in ("tweaks/presets/slow.toml", "presets/slow.toml", "levels/slow.toml", "slow.toml"):
        write(tmp_path / name, good)
    assert checked(capsys, tmp_path) == (0, ["4 files, 0 faults"])
    for name, text, faults in (
        (
            "presets/a.toml",
            "walk = 2\n\nwlak = 3\n",
            ["a.toml:3: there is no rule 'wlak'; did you mean walk?"],
        ),
        (
            "mine/b.toml",
            "walk = 100\nhang = 1\n",
            ["b.toml:1: walk is a whole number from 0 to 99, not '100'"],
        ),
        ("presets/c.toml", "hang = 1\n[walk]\n", ["c.toml:2: walk is a whole number from 0 to 99, not '{}'"]),
        ("presets/d.toml", "\n", ["d.toml:1: the file is empty; a line such as hold_hard = 8 is expected"]),
        (
            "presets/e.toml",
            "walk = 1\nwalk = 2\n",
            ["e.toml:2: not TOML: Cannot overwrite a value; a name stands there twice"],
        ),
        (
            "presets/f.toml",
            "walk 1\n",
            ["f.toml:1: not TOML: Expected '=' after a key in a key/value pair at '1'"],
        ),
    ):
        path = write(tmp_path / name, text)
        status, lines = checked(capsys, path)
        assert (status, lines[:-1]) == (1, [f"{path.parent.name}/{fault}" for fault in faults])
