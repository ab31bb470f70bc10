"""While creatures act the camera goes from one to the next, and then back to who leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.shove import Shove
from tests.playing import draw
from tests.screens.level.driving import TINY, Seat, make_services

GALLERY = f"{'#' * 43}\n#A{'.' * 31}T.......B#\n{'#' * 43}"
"""the tortoise walks towards B, far to the right of A"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw(GALLERY))
    return seat


def test_a_creature_that_acts_far_off_is_brought_into_view_and_who_leads_after_it(seat: Seat) -> None:
    session, viewpoint = seat.session, seat.screen.picture.viewpoint
    for action in (Lead(0, 1), Pass(1)):
        session.commit(action)
        session.skip()
    seat.wait(3)
    beside = viewpoint.camera.x
    assert beside < 10
    session.commit(Pass(0))
    farthest, watched = beside, set[int | None]()
    while session.playback is not None:
        watched.add(session.playback.creature)
        seat.step()
        farthest = max(farthest, viewpoint.camera.x)
    assert watched == {None, 2} and farthest > 22
    seat.wait(3)
    assert abs(viewpoint.camera.x - beside) < 1


def test_a_hero_that_shoves_a_creature_is_watched_itself(seat: Seat) -> None:
    seat.set_up(draw("############\n#.AN.......#\n############"))
    seat.session.commit(seat.session.offers.of(Shove)[0])
    while (playback := seat.session.playback) is not None:
        assert playback.creature is None
        seat.step()
