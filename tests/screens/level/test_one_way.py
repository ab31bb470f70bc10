"""Keys, buttons and mouse change a level in one way, so that none of them forgets a part of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.content.recorder import Recorder
from intodepth.content.recording import RecordedStep
from intodepth.play.commands import PlayerCommand
from intodepth.play.session import Session
from intodepth.screens.base import Push
from intodepth.screens.destinations import ToResults
from tests.screens.level.driving import DOORS, TINY, Seat, make_services, settle

Press = Callable[[Seat], object]


def key(name: str) -> Press:
    return lambda seat: seat.key(name)


def widget(name: str) -> Press:
    return lambda seat: seat.press(name)


def cell(x: int, y: int) -> Press:
    return lambda seat: seat.click_cell(x, y)


PLAY: tuple[Press, ...] = (
    *(key("return"), widget("undo"), key("ctrl+y"), key("z"), widget("redo"), key("ctrl+z"), key("shift+z")),
    *(cell(3, 1), key("ctrl+z"), key("ctrl+shift+z"), widget("hero:1"), cell(7, 1), key("tab")),
    *(widget("do:wait"), key("p"), widget("hero:1"), widget("end_round"), widget("undo")),
)
"""each changes the level"""


def test_whatever_is_pressed_changes_the_level_in_one_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[RecordedStep] = []
    acting: list[PlayerCommand] = []
    act, write = Session.act, Recorder.write

    def follow_act(session: Session, intent: PlayerCommand) -> bool:
        acting.append(intent)
        is_done = act(session, intent)
        acting.remove(intent)
        return is_done

    def follow_write(recorder: Recorder, step: RecordedStep, *rest: object) -> None:
        assert acting, f"{step} came another way"
        done.append(step)
        write(recorder, step, *rest)

    seat = Seat(make_services(tmp_path, DOORS, "belayer", "porter"))
    monkeypatch.setattr(Session, "act", follow_act)
    monkeypatch.setattr(Recorder, "write", follow_write)
    for number, press in enumerate(PLAY):
        before = len(done)
        press(seat)
        seat.wait()
        seat.step(dt=0.4)
        assert len(done) > before, f"press {number} does nothing"


@pytest.mark.parametrize(
    ("name", "start", "presses"),
    [
        ("undo", (), (key("z"), key("ctrl+z"), widget("undo"))),
        ("redo", ("z",), (key("shift+z"), key("ctrl+y"), key("ctrl+shift+z"), widget("redo"))),
    ],
)
def test_undo_and_redo_do_the_same_by_key_and_by_button(
    tmp_path: Path, name: str, start: tuple[str, ...], presses: tuple[Press, ...]
) -> None:
    seen = []
    for number, press in enumerate(presses):
        folder = tmp_path / str(number)
        folder.mkdir()
        seat = Seat(make_services(folder, TINY))
        seat.keys("return", "right", "return", *start, "=")
        seat.move(*seat.widget(name))
        digest = seat.digest
        press(seat)
        settle(seat, seat.screen)
        assert seat.digest != digest
        (recording,) = (folder / "recordings").iterdir()
        seen.append((seat.digest, recording.read_bytes(), seat.screen.picture.viewpoint.view))
    assert all(each == seen[0] for each in seen)


def test_the_undo_of_the_results_brings_back_the_view(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "right", "return", "left", "left", "return", "=")
    view = seat.screen.picture.viewpoint.view
    seat.keys("m", "v", "return", "-")
    assert isinstance(seat.result, Push) and isinstance(seat.result.to, ToResults)
    seat.result.to.undo()
    assert not seat.session.is_over and seat.screen.picture.viewpoint.view == view
