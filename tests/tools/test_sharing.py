"""`code` prints what `open --save` stores in another home: a level with its plan, a preset, a recording."""

from __future__ import annotations

import shutil
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_plan
from intodepth.content.rule_values import read_preset
from tests.catalogs import own_catalog
from tests.content.incoming.crafted import DATA, own_level_code, own_level_text, packed_files

GOLDENS = Path(__file__).parents[1] / "goldens"


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The homes of who sends and who receives; the first has a level that was played, and a preset."""
    own, theirs = tmp_path / "own", tmp_path / "theirs"
    for path, data in (
        ("levels/two_bells.toml", own_level_text("Two Bells").encode()),
        ("recordings/two_bells-0001.jsonl", DATA.replace(b'"felt_bell"', b'"two_bells"', 1)),
        ("tweaks/presets/Slow Feet.toml", b"walk = 2\n"),
    ):
        (own / path).parent.mkdir(parents=True)
        (own / path).write_bytes(data)
    monkeypatch.setenv("INTODEPTH_HOME", str(own))
    monkeypatch.delenv("INTODEPTH_ADDRESS", raising=False)
    return own, theirs


class Shell:
    """Runs commands in one home or the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = monkeypatch, capsys

    def run(self, home: Path, *words: str, given: str = "", status: int = 0) -> tuple[str, str]:
        """Return what a command prints to its two outputs."""
        self._patch.setenv("INTODEPTH_HOME", str(home))
        self._patch.setattr("sys.stdin", TextIOWrapper(BytesIO(given.encode())))
        assert main(words) == status, words
        out, err = self._capsys.readouterr()
        return out.strip(), err.strip()


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def test_a_level_goes_with_its_plan_from_home_to_home(homes: tuple[Path, Path], shell: Shell) -> None:
    own, theirs = homes
    file = str(own / "levels" / "two_bells.toml")
    for asked in ("two_bells", "yours/two_bells", file):
        code, told = shell.run(own, "code", asked)
        assert code.startswith("level.two_bells."), asked
        assert told == f"{len(code)} characters. Finished by its author in 6 rounds."
    assert shell.run(theirs, "open", "-", given=code)[0] == (
        "a level: Two Bells. Finished by its author in 6 rounds."
    )
    assert not theirs.exists(), "it was only looked at"
    saved = f"Saved: {theirs / 'levels' / 'two_bells.toml'}"
    assert shell.run(theirs, "open", code, "--save")[0].endswith(saved)
    assert shell.run(theirs, "open", file, "--save")[0].endswith("You have it already: two_bells")
    catalog = OwnLevels.read_all(theirs).catalog
    plan, fault = find_plan(catalog.levels["two_bells"], catalog)
    assert plan is not None and plan.rounds == 6 and not fault
    again, told = shell.run(theirs, "code", "two_bells")
    assert again == code and told.endswith("Finished by its author in 6 rounds."), "it can be sent on"
    played = own / "recordings" / "two_bells-0001.jsonl"
    (theirs / "recordings").mkdir()
    shutil.copy(played, theirs / "recordings")
    assert shell.run(theirs, "code", "two_bells")[0] == code, "the author's plan stays the author's"
    (theirs / "plans" / "two_bells.jsonl").unlink()
    theirs_of_it, told = shell.run(theirs, "code", "two_bells")
    assert told.endswith("Finished by another player in 6 rounds.")
    third = theirs.parent / "third"
    said = shell.run(third, "open", theirs_of_it, "--save")[0]
    assert "Finished by another player in 6 rounds." in said
    assert shell.run(third, "code", "two_bells")[1].endswith("by another player in 6 rounds.")


def test_a_preset_and_recordings_go_from_home_to_home(homes: tuple[Path, Path], shell: Shell) -> None:
    own, theirs = homes
    for asked in ("slow_feet", "Slow feet", str(own / "tweaks" / "presets" / "Slow Feet.toml")):
        code, _ = shell.run(own, "code", asked)
        assert code.startswith("preset.slow_feet."), asked
    assert shell.run(theirs, "open", code)[0] == "a preset, Slow Feet: walk 2 instead of 1"
    shell.run(theirs, "open", "-", "--save", given=code)
    assert read_preset(theirs / "tweaks" / "presets" / "Slow Feet.toml") == {"walk": 2}
    assert "You have it already" in shell.run(theirs, "open", code, "--save")[0]
    for path in (GOLDENS / "felt_bell.jsonl", own / "recordings" / "two_bells-0001.jsonl"):
        code, _ = shell.run(own, "code", str(path))
        said, _ = shell.run(theirs, "open", "-", "--save", given=code)
        kept = Path(said.partition("Saved: ")[2])
        assert kept.parent == theirs / "received" and path.read_bytes().splitlines()[1] in kept.read_bytes()
    assert b'source":"# The idea' in kept.read_bytes(), "its level comes along"
    descent, told = shell.run(own, "code", str(GOLDENS / "runs" / "two_doors.jsonl"))
    assert descent.startswith("replay.run.") and "two_doors.jsonl instead" in told
    assert "There is nothing to save" in shell.run(theirs, "open", "amber-otter-12", "--save")[0]
    packed = theirs.parent / "saves.zip"
    packed.write_bytes(packed_files({"profile.json": b'{"unlocked": ["b"]}', "runs/run-1.jsonl": b"1"}))
    assert "1 new file" in shell.run(theirs, "open", str(packed), "--save")[0]
    assert (theirs / "runs" / "run-1.jsonl").exists() and b'"b"' in (theirs / "profile.json").read_bytes()


def test_all_levels_are_listed_with_the_length_of_their_codes(homes: tuple[Path, Path], shell: Shell) -> None:
    own, _ = homes
    _, _, *rows = shell.run(own, "code", "all")[0].splitlines()
    assert len(rows) == len(own_catalog().levels) + 1
    code = shell.run(own, "code", "two_bells")[0]
    assert rows[-1] == f"| two_bells | {len(code)} | Finished by its author in 6 rounds. |"


def test_a_link_needs_an_address(
    homes: tuple[Path, Path], shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, theirs = homes
    assert "no address is known" in shell.run(own, "code", "two_bells", "--link", status=2)[1]
    monkeypatch.setenv("INTODEPTH_ADDRESS", "https://example.org/depth/#")
    recording = str(GOLDENS / "felt_bell.jsonl")
    for asked, field in (("two_bells", "level"), ("slow_feet", "preset"), (recording, "replay")):
        link, _ = shell.run(own, "code", asked, "--link")
        assert link.startswith(f"https://example.org/depth/#{field}={field}."), asked
        assert shell.run(theirs, "open", link)[0].startswith(
            ("a level: Two", "a preset, Slow Feet:", "a recording of")
        )


def test_a_later_version_is_told_of_and_replaces_the_earlier_one_if_asked(
    homes: tuple[Path, Path], shell: Shell
) -> None:
    own, theirs = homes
    level, got = own / "levels" / "two_bells.toml", theirs / "levels" / "two_bells.toml"
    shell.run(theirs, "open", str(level), "--save")
    first = got.read_text(encoding="utf-8")
    level.write_text(own_level_text("Two Bells").replace("par = 6", "par = 7"), encoding="utf-8")
    said = shell.run(theirs, "open", str(level), "--save")[0]
    assert f"two_bells_2.toml. You have an earlier version of it: {got}. With --replace" in said
    level.write_text(own_level_text("Two Bells").replace("par = 6", "par = 8"), encoding="utf-8")
    said = shell.run(theirs, "open", str(level), "--replace")[0]
    assert said.endswith(f"Saved: {got}. The earlier version is kept: {got}.1.bak")
    assert Path(f"{got}.1.bak").read_text(encoding="utf-8") == first and "par = 8" in got.read_text("utf-8")


def test_who_plays_a_level_of_the_game_is_not_its_author(homes: tuple[Path, Path], shell: Shell) -> None:
    _, theirs = homes
    (theirs / "recordings").mkdir(parents=True)
    played = (GOLDENS / "felt_bell.jsonl").read_bytes()
    (theirs / "recordings" / "felt_bell-0001.jsonl").write_bytes(played)
    assert shell.run(theirs, "code", "felt_bell")[1].endswith("Finished by another player in 6 rounds.")


def test_what_has_no_code_is_one_line(homes: tuple[Path, Path], shell: Shell, tmp_path: Path) -> None:
    own, _ = homes
    shutil.copy(own / "levels" / "two_bells.toml", tmp_path / "torn.toml")
    (tmp_path / "torn.toml").write_text(own_level_text().replace("par = 6", "par = 0"), encoding="utf-8")
    (tmp_path / "code.txt").write_text(own_level_code(), encoding="utf-8")
    for asked, why in (
        ("nowhere", "there is no level 'nowhere'"),
        (str(tmp_path / "torn.toml"), "torn.toml:"),
        (
            str(tmp_path / "code.txt"),
            "this is a level code: codes are made of",
        ),
        (str(tmp_path / "none.jsonl"), "none.jsonl:1: cannot be read"),
    ):
        out, err = shell.run(own, "code", asked, status=2)
        assert not out and err.startswith("code: ") and why in err and "\n" not in err, (asked, err)
    for code, why in (
        ("mod.more_bells.eNqVkEtO", "a code of the kind 'mod', which this game does not know"),
        (own_level_code()[:-6] + "AAAAAA", "check sum"),
        (str(tmp_path / "none.toml"), "none.toml"),
    ):
        err = shell.run(own, "open", code, "--save", status=2)[1]
        assert err.startswith("open: ") and why in err and "\n" not in err, (code, err)
