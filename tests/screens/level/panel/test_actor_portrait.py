"""The large portrait looks at the mouse, blinks, and lets the keys be; who leads is framed."""

import math
from itertools import pairwise
from pathlib import Path

import pytest

from intodepth.ui.draw import Polygon, Portrait, Text
from intodepth.ui.scenes.gaze import Gaze
from intodepth.ui.theme import color
from tests.screens.level.driving import DOORS, TINY, Seat, make_services, settle


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY), 1920, 1080)
    seat.keys("return")
    return seat


def portraits(seat: Seat) -> list[Portrait]:
    return [command for command in seat.commands if isinstance(command, Portrait)]


def gaze(seat: Seat) -> Gaze:
    """Of the avatar, which is drawn first."""
    return portraits(seat)[0].gaze


def look_at(seat: Seat, x: float, y: float) -> Gaze:
    seat.move(x, y)
    for _ in range(90):
        seat.step()
    return gaze(seat)


def test_the_avatar_looks_at_the_mouse_and_no_further_than_necks_go(seat: Seat) -> None:
    x, y, width, high = portraits(seat)[0].area
    face = x + width / 2, y + high * 0.33
    left, right = look_at(seat, 10, face[1]), look_at(seat, 1900, face[1])
    assert math.radians(-35.1) < left.turn < -0.4 < 0.4 < right.turn < math.radians(35.1)
    over, under = look_at(seat, face[0], 0), look_at(seat, face[0], 1000)
    assert math.radians(-15.1) < over.nod < 0 < under.nod < math.radians(15.1)
    assert under.nod == pytest.approx(math.radians(15), abs=0.01)
    assert look_at(seat, *face).nod == pytest.approx(0, abs=0.02)


def test_the_head_glides(seat: Seat) -> None:
    start = look_at(seat, 10, 500).turn
    turns = []
    seat.move(1900, 500)
    for _ in range(60):
        seat.step()
        turns.append(gaze(seat).turn)
    assert turns == sorted(turns), "never back, never past"
    assert turns[-1] - start > 0.8
    assert max(after - before for before, after in pairwise(turns)) < 0.1


def test_while_keys_are_used_and_without_a_mouse_it_looks_ahead(seat: Seat) -> None:
    assert gaze(seat)[:2] == (0.0, 0.0)
    assert look_at(seat, 10, 500).turn < -0.3
    seat.keys("right")
    for _ in range(60):
        seat.step()
    assert gaze(seat)[:2] == pytest.approx((0.0, 0.0), abs=1e-3)
    assert look_at(seat, 12, 500).turn < -0.3
    assert look_at(seat, -1, -1)[:2] == pytest.approx((0.0, 0.0), abs=1e-3)


def test_heroes_blink_and_with_reduced_motion_nothing_moves(seat: Seat) -> None:
    def seen() -> set[tuple[Gaze, float]]:
        found = set()
        for step in range(400):
            seat.step(time=step / 50, mouse=(10.0 + step, 500.0))
            found |= {(each.gaze, each.phase) for each in portraits(seat)}
        return found

    assert {each.shut for each, _ in seen()} == {False, True}
    seat.ui.reduced_motion = True
    assert seen() == {(Gaze(), 0.0)}


def test_the_frame_of_who_leads_glides_to_the_next(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("return", "tab", "return")

    def frame() -> float:
        """The left end of the upper side of the frame, drawn last of the party's cards."""
        x, y = next(item.rect[:2] for item in seat.ui.widgets if item.id == "hero:0")
        gold = [
            command.points
            for command in seat.commands
            if isinstance(command, Polygon) and command.color == color("gold")
        ]
        lefts = [
            min(point[0] for point in points)
            for points in gold
            if all(abs(point[1] - y) < 3 for point in points) and max(p[0] for p in points) >= x
        ]
        assert len(lefts) == 1
        return lefts[0]

    def card(hero: int) -> float:
        return next(item.rect[0] for item in seat.ui.widgets if item.id == f"hero:{hero}")

    assert frame() == pytest.approx(card(1), abs=1)
    seat.key("tab")
    seen = []
    for _ in range(60):
        seat.step()
        seen.append(frame())
    assert any(card(0) + 10 < place < card(1) - 10 for place in seen)
    assert seen[-1] == pytest.approx(card(0), abs=1)


def test_who_bears_something_bears_it_in_the_picture_too_and_it_is_said_whole(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY), 1280, 900)
    seat.keys("return")
    assert portraits(seat)[0].borne == ()
    stage = seat.session.stage
    (relic,) = (body for body in stage.bodies.values() if body.kind == "bell")
    stage.write_cell(relic.id, relic.cell, None)
    stage.write(relic.id, "carrier", None, stage.lead)
    seat.session.generate()
    seat.step()
    avatar = portraits(seat)[0]
    assert avatar.pose == "carry" and [each.mesh for each in avatar.borne] == ["bell"]
    said = [command.text for command in seat.commands if isinstance(command, Text)]
    assert any(text.endswith("with the bell") for text in said)


def test_a_click_on_the_picture_of_who_acts_looks_back_at_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "space")
    settle(seat, seat.screen)
    before = seat.screen.picture.viewpoint.camera
    seat.keys("=", "=", "=", "=")
    for _ in range(6):
        seat.key("shift+right")
    settle(seat, seat.screen)
    assert seat.screen.picture.viewpoint.camera != before
    seat.press("hero:0")
    settle(seat, seat.screen)
    assert seat.screen.picture.viewpoint.camera == before
