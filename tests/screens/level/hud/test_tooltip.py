"""The tooltip of the level: what must be known before a click is told soon to a resting mouse."""

from __future__ import annotations

from pathlib import Path

from tests.screens.level.driving import TINY, Seat, make_services


def rest(seat: Seat, seconds: float) -> set[str]:
    for _ in range(round(seconds * 20)):
        seat.step(dt=0.05, time=seat.input.time + 0.05)
    return set(seat.texts())


def test_what_a_relic_is_is_told_before_it_is_taken_and_open_air_later(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.knows_all()
    seat.point(4, 1)
    rest(seat, 0.2)
    card = "Weight to its bearer: +2."
    assert seat.session.selection.order and card not in seat.texts()
    assert card in rest(seat, 0.9)
    seat.point(3, 1)
    assert card not in rest(seat, 0.9) and seat.session.selection.order
