"""A level of the player's has its name in every command, and its plan is known to all of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_plan, find_recording, plan_path
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders, find_played
from tests.catalogs import own_catalog

GOLDENS = Path(__file__).parents[1] / "goldens"
HALL = """\
format = 1
title = "Hall"
order = 900
teaches = "Walking."
briefing = "A hall, and a bell at its end."
par = 2
party = ["belayer"]
gear = {}
map = \"\"\"
########
#v....b#
########
\"\"\"

[legend]
b = { relic = "bell" }
"""
UNUSED = "; the plan is not used"
FAR = HALL.replace("#v....b#", "#v.....b#").replace("########", "#########")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder with the levels `hallow` and `seen_twice`; the game has one of the second name."""
    home = tmp_path / "home"
    monkeypatch.setenv("INTODEPTH_HOME", str(home))
    (home / "levels" / "deep").mkdir(parents=True)
    (home / "levels" / "hallow.toml").write_text(HALL, encoding="utf-8")
    (home / "levels" / "deep" / "seen_twice.toml").write_text(FAR, encoding="utf-8")
    return home


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(words) == status, words
    out, err = capsys.readouterr()
    return out if status != 2 else err


@pytest.mark.parametrize(
    ("asked", "called"),
    [
        ("hallow", "hallow"),
        ("yours/hallow", "hallow"),
        ("seen_twice", "seen_twice"),
        ("yours/seen_twice", "yours/seen_twice"),
        ("deep/seen_twice.toml", "yours/seen_twice"),
        ("./hallow.toml", "hallow"),
        ("../../elsewhere/felt_bell.toml", "yours/felt_bell"),
        ("../../elsewhere/other.toml", "other"),
    ],
)
def test_a_name_and_a_relative_path_lead_to_one_level(
    asked: str, called: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home / "levels")
    (tmp_path / "elsewhere").mkdir()
    for name in ("felt_bell", "other"):
        (tmp_path / "elsewhere" / f"{name}.toml").write_text(HALL, encoding="utf-8")
    own = OwnLevels.read_all()
    assert own.find(asked) == called
    assert own.catalog.levels["felt_bell"] == own_catalog().levels["felt_bell"], (
        "nothing of the game is hidden"
    )
    assert (own.catalog.levels[called].title == "Hall") == (called != "seen_twice")


def test_a_file_of_the_game_is_its_level() -> None:
    own = OwnLevels.read_all()
    path = find_folders().levels / "seen_twice.toml"
    assert own.find(str(path)) == "seen_twice" and own.catalog.levels["seen_twice"].title != "Hall"


def test_a_file_elsewhere_counts_before_one_of_its_name(tmp_path: Path) -> None:
    other = tmp_path / "hallow.toml"
    other.write_text(HALL.replace('title = "Hall"', 'title = "Another"'), encoding="utf-8")
    own = OwnLevels.read_all()
    assert own.find(str(other)) == "hallow" and own.catalog.levels["hallow"].title == "Another"
    (fault,) = own.faults
    assert fault.startswith("levels/hallow.toml:1: ") and fault.endswith(
        " has the same name; rename one of them"
    )


COMMANDS = {
    "solve": ("solve", "LEVEL"),
    "sight": ("sight", "LEVEL", "--at", "1,1"),
    "check": ("check", "LEVEL"),
    "ablation": ("ablation", "LEVEL", "--limit", "50"),
    "trials": ("trials", "LEVEL", "--tries", "1", "--patience", "1"),
    "replay": ("replay", "LEVEL", "--check"),
    "campaign": ("campaign", "LEVEL"),
    "compare": ("compare", "LEVEL", "--set", "walk=2", "--jobs", "1"),
    "mistake": ("mistake", "LEVEL", "--seconds", "1"),
}


@pytest.mark.parametrize("name", ["yours/hallow", "yours/seen_twice"])
def test_each_command_knows_a_level_and_its_plan_by_name(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "solve", name, "--save")
    told = {
        command: said(capsys, *(name if word == "LEVEL" else word for word in words))
        for command, words in COMMANDS.items()
    }
    called = "hallow" if name == "yours/hallow" else name
    assert told["solve"].startswith(f"{called}: a plan in 2 rounds")
    assert "2 files, 0 faults" in told["check"]
    assert f"| {called} | 2 | 2 rounds |" in told["ablation"]
    assert f"| {called} | 2 |" in told["campaign"]


PLAYED = ("replay", "--check"), ("mistake", "--seconds", "1"), ("compare",), ("campaign",), ("code",)
"""commands that take a recording, and other words for them"""


@pytest.mark.parametrize("command", PLAYED, ids=[each[0] for each in PLAYED])
def test_a_recording_of_the_player_s_is_known_by_its_name(
    command: tuple[str, ...], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = GOLDENS / "felt_bell.jsonl"
    name, *words = command
    told = said(capsys, name, str(golden), *words)
    for folder, stem in (("recordings", "felt_bell-0001"), ("received", "felt_bell-0123456789abcdef")):
        (home / folder).mkdir(exist_ok=True)
        shutil.copy(golden, home / folder / f"{stem}.jsonl")
        for asked in (f"{stem}.jsonl", stem):
            again = said(capsys, name, asked, *words)
            assert again.replace(stem, "felt_bell") == told, asked
    if name != "code":
        (line,) = said(capsys, name, "felt_bell-0009.jsonl", *words, status=2).splitlines()
        assert f"there is no recording 'felt_bell-0009.jsonl' here, or in {home}: recordings, runs" in line


def test_solver_and_hindsight_find_recordings_by_name(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, golden in (("recordings/felt_bell-0001", "felt_bell"), ("runs/run-0001", "runs/lost_on_three")):
        (home / name).parent.mkdir()
        shutil.copy(GOLDENS / f"{golden}.jsonl", home / f"{name}.jsonl")
    told = said(capsys, "solve", "felt_bell-0001.jsonl", status=2)
    assert told == "solve: felt_bell-0001.jsonl: the level is over\n"
    assert "Ada leaves the floor" in said(capsys, "hindsight", "run-0001", "--limit", "1")


def test_a_file_that_is_here_counts_before_a_recording_of_that_name(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (home / "runs").mkdir()
    (home / "runs" / "run-0001.jsonl").touch()
    assert find_played("run-0001") == find_played("run-0001.jsonl") == home / "runs" / "run-0001.jsonl"
    Path("run-0001.jsonl").touch()
    assert find_played("run-0001.jsonl") == Path("run-0001.jsonl")
    assert find_played("there/run-0001.jsonl") == Path("there/run-0001.jsonl")


@pytest.mark.parametrize("command", [each for each in COMMANDS if each != "check"])
@pytest.mark.parametrize("asked", ["yours/hallw", "hallw", "yours/felt_bell"])
def test_an_unknown_name_gets_one_line_with_what_is_near(
    asked: str, command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, *(asked if word == "LEVEL" else word for word in COMMANDS[command]), status=2)
    near = "felt_bell" if "felt" in asked else "yours/hallow or halfway"
    assert told == (
        f"{command}: there is no level {asked!r}; did you mean {near}?"
        f" Your NAME.toml in {home / 'levels'} is yours/NAME\n"
    )


def test_the_faults_of_a_file_are_told_by_its_name(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "levels" / "hallow.toml").write_text(HALL.replace("par = 2", "par = 0"), encoding="utf-8")
    for asked in ("hallow", "yours/hallow", str(home / "levels" / "hallow.toml")):
        assert said(capsys, "solve", asked, status=2).startswith("solve: levels/hallow.toml:6: par: ")
        assert said(capsys, "check", asked, status=1).startswith("levels/hallow.toml:6: par: ")


def test_a_plan_of_a_level_lies_beside_the_levels(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, stem in (("yours/hallow", "hallow"), ("yours/seen_twice", "seen_twice")):
        said(capsys, "solve", name, "--save")
        own = OwnLevels.read_all()
        level = own.catalog.levels[own.find(name)]
        path = home / "plans" / f"{stem}.jsonl"
        assert plan_path(level, own.catalog) == path == find_recording(name, own)
        plan, fault = find_plan(level, own.catalog)
        assert plan is not None and not fault
        assert (plan.rounds, plan.proven) == (2, 1)
        recording = read_recording(path)
        assert recording.header.source == level.source
        assert replay(recording, own_catalog()).done, "it brings its level along"


def test_a_plan_that_does_not_fit_is_named_and_not_used(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "solve", "hallow", "--save")
    path = home / "plans" / "hallow.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)

    def found() -> tuple[object, str]:
        own = OwnLevels.read_all()
        return find_plan(own.catalog.levels["hallow"], own.catalog)

    path.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    plan, line = found()
    assert (
        plan is None
        and line.startswith("plans/hallow.jsonl:3: turn 2: ")
        and line.endswith("; the plan is not used")
    )
    path.write_bytes(b"".join(lines[:-2]))
    assert found() == (
        None,
        f"plans/hallow.jsonl:{len(lines) - 2}: the plan does not finish the level; the plan is not used",
    )
    header = json.loads(lines[0])
    header["rules"]["walk"] += 1
    path.write_bytes(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    assert found()[1].startswith(
        "plans/hallow.jsonl:1: it was recorded under other rules than those of the level"
    )
    path.write_bytes(b"".join(lines))
    (home / "levels" / "hallow.toml").write_text(FAR, encoding="utf-8")
    changed = "plans/hallow.jsonl:1: the level hallow has changed since"
    assert found() == (None, f"{changed}{UNUSED}")
    assert (
        said(capsys, "ablation", "hallow", "--limit", "50", status=2)
        == f"ablation: {changed}; the plan is not used\n"
    )
    assert "hallow.jsonl:1: the level hallow has changed since" in said(capsys, "check", "hallow", status=1)


def test_a_plan_that_is_as_good_stays(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "solve", "hallow", "--save")
    before = (home / "plans" / "hallow.jsonl").read_bytes()
    assert main(["solve", "hallow", "--save", "--limit", "1"]) == 0, "less is proven"
    out, err = capsys.readouterr()
    assert "whether fewer are enough is not known" in out and err.endswith(
        "hallow.jsonl: stays as it is, a plan in 2 rounds\n"
    )
    assert (home / "plans" / "hallow.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("seen_twice",), "--save: seen_twice is a level of the game; --out FILE writes the plan"),
        (("hallow", "--set", "walk=2"), "--save: a plan under other rules is none for the level as it is"),
        (("all",), "all: a table has neither --json, --out nor --save"),
    ],
)
def test_what_cannot_be_saved_is_said_in_one_line(
    words: tuple[str, ...], what: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "solve", *words, "--save", status=2).splitlines()[-1] == f"solve: {what}"
    assert not (home / "plans").exists()


def test_a_level_without_a_plan_says_how_to_find_one() -> None:
    with pytest.raises(
        FileFault, match="there is no known plan of yours/hallow; solve yours/hallow --save finds one"
    ):
        find_recording("yours/hallow", OwnLevels.read_all())


def test_a_recording_from_before_is_played_on_the_level_that_is_called_otherwise_now(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until there was `yours/`, a file that was opened hid the level of the game with its name."""
    said(capsys, "solve", "yours/seen_twice", "--save")
    path = home / "plans" / "seen_twice.jsonl"
    header, rest = path.read_bytes().split(b"\n", 1)
    told = {key: value for key, value in json.loads(header).items() if key != "proven"} | {
        "level": "seen_twice"
    }
    for source in (told["source"], None):
        told["source"] = source
        old = json.dumps({key: value for key, value in told.items() if value is not None}).encode()
        path.write_bytes(old + b"\n" + rest)
        level = read_recording(path).level(OwnLevels.read_all().catalog)
        assert level is not None and level.name == "yours/seen_twice"
        said(capsys, "replay", str(path), "--check")
