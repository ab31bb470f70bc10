"""Every tool plays by the rules that the command line names, and says which those are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.__main__ import main
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.tools.floors.guide import Asked, Guide
from intodepth.tools.numbers import preset_rules
from tests.each import for_each

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"


@pytest.fixture(autouse=True)
def own_tweaks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(tweaks, "STORE", tweaks.TweakStore())
    yield


@pytest.mark.parametrize(
    ("words", "usual", "other"),
    [
        (["solve", "felt_bell", "--limit", "400"], "a plan in 6 rounds", "a plan in 7 rounds"),
        (["ablation", "felt_bell", "--limit", "100"], "| 6 (proven) |", "| 6 (proven) |"),
    ],
)
def test_a_tool_plays_by_other_rules(
    words: list[str], usual: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(words)
    told = capsys.readouterr()
    assert usual in told.out and "other rules" not in told.err
    main([*words, "--set", "climb_up=3"])
    told = capsys.readouterr()
    assert other in told.out
    assert told.err == f"{words[0]}: other rules than usual: climb_up = 3 (2)\n"


@for_each("command", ["solve", "ablation", "trials", "descend", "shot", "play"])
def test_a_preset_that_is_missing_is_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    needed = {"solve": ["felt_bell"], "descend": ["--bot"], "shot": ["--out", "x.png"]}
    assert main([command, *needed.get(command, []), "--tweaks", "nobody_has_this"]) == 2
    assert capsys.readouterr().err.startswith(
        f"{command}: there is no preset 'nobody_has_this'. Yours are in "
    )


def test_a_broken_file_of_rules_is_named_and_the_tool_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tweaks"
    folder.mkdir()
    (folder / "rules.toml").write_text("walk = 2\nwalc = 3\n", "utf-8")
    folders = replace(find_folders(), tweaks=folder)
    monkeypatch.setattr("intodepth.tools.numbers.find_folders", lambda: folders)
    assert main(["solve", "felt_bell", "--limit", "1"]) in {0, 1}
    assert capsys.readouterr().err.startswith("solve: tweaks/rules.toml:2: ")


def test_rules_of_the_player_s_file_count_and_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    own = tmp_path / "tweaks" / "rules.toml"
    own.parent.mkdir()
    own.write_text("climb_up = 3\nwalk = 1\n", "utf-8")
    solving = ["solve", "felt_bell", "--limit", "400"]
    main(solving)
    told = capsys.readouterr()
    assert "a plan in 7 rounds" in told.out
    assert told.err == f"solve: other rules than usual: climb_up = 3 (2); climb_up by your file {own}\n"
    main([*solving, "--set", "climb_up=2"])
    assert capsys.readouterr().err == ""


def test_a_recording_has_rules_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(GOLDEN), "--set", "walk=2"]) == 2
    assert capsys.readouterr().err == "solve: --set: a recording has rules of its own; see compare\n"


def test_a_descent_of_the_bots_is_played_by_other_rules() -> None:
    guide = Guide()
    usual = guide.lead(Asked("1", limit=10))
    slow = guide.lead(Asked("1", limit=10, rules=(("walk", 6), ("climb_down", 6))))
    assert usual.party == slow.party and usual != slow


def test_a_preset_is_found_by_the_words_that_were_typed_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = replace(find_folders(), tweaks=tmp_path / "game")
    monkeypatch.setattr("intodepth.content.rule_values.find_folders", lambda: folders)
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path / "home"))
    own, game = tmp_path / "home" / "tweaks" / "presets", tmp_path / "game" / "presets"
    for folder, walk, name in (
        (game, 2, "slow_feet"), (game, 5, "tiredfeet"), (game, 6, "only here"),
        (own, 3, "Slow Hands"), (own, 4, "slow_hands"), (own, 7, "Tired Feet"),
    ):  # fmt: skip
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.toml").write_text(f"walk = {walk}\n")
    asked = {
        **{"Slow feet": 2, "slow_feet": 2, "slowfeet": 2, "Slow Hands": 3, "slow_hands": 4},
        **{"Tired Feet": 7, "tired_feet": 7, "tiredfeet": 5, "Only Here": 6},
    }
    assert {name: preset_rules(name)["walk"] for name in asked} == asked
    with pytest.raises(FileFault) as fault:
        preset_rules("Tired Foot")
    (line,) = fault.value.faults
    assert line.startswith("there is no preset 'Tired Foot'; did you mean Tired Feet? There are ")
    assert line.endswith(f"Yours are in {own}")
