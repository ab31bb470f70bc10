"""The inputs that are counted are those by which the game is played: the screens do them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.plans import list_plans
from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import save_profile
from intodepth.content.recording import read_recording, replay
from intodepth.content.verbs import USES
from intodepth.screens.results import ResultsScreen
from intodepth.sim.actions import Action
from intodepth.sim.space.cells import Cell
from intodepth.tools.inputs import DEVICES, Device, PlayerInput, find_inputs
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.window.pad_twin import PadTwin
from tests.window.twin import Twin

PLANS = {path.stem: path for path in list_plans()}
SOME = "seen_twice", "bell_pull", "cut_loose"
ALL_KNOWN = tuple(use.name for use in USES.values())
"""every lesson: by a gamepad a verb begins at what a lesson tells, which the counter does not know"""


@cache
def list_inputs(name: str, device: Device) -> tuple[PlayerInput, ...]:
    """The fewest inputs that play a known plan; a gamepad and one in a browser have the same."""
    catalog = own_catalog()
    return find_inputs(catalog.levels[name], replay(read_recording(PLANS[name]), catalog), device)


def play(
    folder: Path,
    name: str,
    device: Device,
    by_pad: type[PadTwin] = PadTwin,
    known: tuple[str, ...] = ALL_KNOWN,
) -> None:
    """Play a known plan in the window's screens by the inputs that are counted for it."""
    catalog = own_catalog()
    played = replay(read_recording(PLANS[name]), catalog)
    names = list(catalog.levels)
    home = folder / f"{name}_{device}_{by_pad.__name__}"
    home.mkdir()
    settings = Settings(reduced_motion=True, speed=8.0)
    profile = Profile(settings=settings, unlocked=tuple(names[: names.index(name) + 1]), met_actions=known)
    assert not save_profile(home, profile).problem
    twin = by_pad(home) if device == "pad" else Twin(home)
    try:
        begin(twin)
        session = twin.level.session
        for each in list_inputs(name, device):
            twin.give(each) if isinstance(twin, PadTwin) else give(twin, each)
        done = [entry.action for entry in session.history.done]
        assert done == [entry.action for entry in played.done if isinstance(entry.action, Action)]
        assert isinstance(twin.stack.top, ResultsScreen)
    finally:
        twin.close()


def begin(twin: Twin) -> None:
    """Go from the title to the newest level."""
    if isinstance(twin, PadTwin):
        twin.go_to("Practice")
        twin.tap("a")
        twin.tap("a")
    else:
        twin.click(twin.text("Practice"))
        twin.click(twin.text("Start"))


def give(twin: Twin, given: PlayerInput) -> None:
    """Give one input to the game."""

    def middle(cell: Cell) -> tuple[float, float]:
        ui = twin.stack.ui
        x, y = twin.level.picture.viewpoint.screen(ui, cell.x + 0.5, cell.y + 0.5)
        return x * ui.scale, y * ui.scale

    match given:
        case PlayerInput("key", name):
            twin.key(name)
        case PlayerInput("drag", _, Cell() as start, Cell() as end):
            twin.drag(middle(start), middle(end))
        case PlayerInput("wheel up" | "wheel down" as kind):
            twin.step(wheel=1.0 if kind == "wheel up" else -1.0)
        case PlayerInput(kind, name, place):
            where = twin.widget(name) if place is None else middle(place)
            twin.click(where, "right" if kind == "right click" else "left")


@pytest.mark.compiled
@for_each(("name", "device"), [(name, device) for name in SOME for device in DEVICES])
def test_plans_are_played_by_the_inputs_that_are_counted(name: str, device: Device, tmp_path: Path) -> None:
    play(tmp_path, name, device)


@pytest.mark.long
@for_each(("name", "device"), [(name, device) for name in sorted(PLANS) for device in DEVICES])
def test_all_plans_are_played_by_the_inputs_that_are_counted(
    name: str, device: Device, tmp_path: Path
) -> None:
    play(tmp_path, name, device)


def test_rows_are_printed_and_what_is_no_recording_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["campaign", "--inputs", str(PLANS["seen_twice"]), str(PLANS["cut_loose"])]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    assert [row[0] for row in rows] == ["| cut_loose", "| seen_twice", "| all"]
    for row in rows:
        actions, commands, by_mouse, by_keys, by_pad, by_stick = (int(cell.rstrip(" |")) for cell in row[1:])
        assert 0 < by_mouse <= by_pad <= by_keys and by_stick < by_pad, row
        assert commands <= actions, row
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("no recording\n", encoding="utf-8")
    assert main(["campaign", "--inputs", str(wrong)]) == 2
    assert capsys.readouterr().err.startswith("campaign: wrong.jsonl:1: ")
