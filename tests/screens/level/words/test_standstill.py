"""The button of hints pulses once when a player gets no further, and not before."""

from __future__ import annotations

from pathlib import Path

from intodepth.play.session import Session
from intodepth.screens.level.practice import start_session
from intodepth.screens.level.words.standstill import LASTS, Standstill
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from tests.catalogs import own_catalog


def begin(folder: Path) -> Session:
    session = start_session(own_catalog(), "felt_bell", folder)
    session.history.commit(generate_actions(session.stage)[0])
    return session


def test_three_undos_of_the_same_step_make_it_pulse_once(tmp_path: Path) -> None:
    session, stuck = begin(tmp_path), Standstill()
    assert stuck.follow(session, 0.0) == 0
    bright = []
    for tried in range(5):
        move = next(each for each in generate_actions(session.stage) if isinstance(each, Move))
        session.history.commit(move)
        session.history.undo()
        bright.append(stuck.follow(session, tried * LASTS))
    assert bright == [0, 0, 1, 0, 0]


def test_rounds_without_anything_new_make_it_pulse(tmp_path: Path) -> None:
    session, stuck = begin(tmp_path), Standstill()
    bright = []
    for number in range(5):
        bright.append(stuck.follow(session, number / 3) > 0)
        session.history.commit(Pass(session.stage.lead))
    assert bright == [False, False, False, True, True]
