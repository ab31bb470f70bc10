"""Rescue: a level that asks for a hero who lies in it, from the first words to the results."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.files.folders import Folders, find_folders
from intodepth.play.commands import do
from intodepth.screens.level.words.objective import objective
from intodepth.screens.services import Services
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.eyes import eyes_of
from intodepth.sim.space.cells import Cell
from tests.screens.level.driving import Seat, make_services

LEVEL = '''\
format = 1
title = "Small Place"
order = 1
teaches = "Carrying."
briefing = "Somebody lies here."
par = 3
party = ["porter"]
map = """
########
#v.hr..#
########
"""

[legend]
h = { fallen = "swinger" }
r = { relic = "bell" }
'''


def seat(folder: Path) -> Seat:
    """A player before the level."""
    levels = folder / "levels"
    levels.mkdir()
    (levels / "small.toml").write_text(LEVEL)
    own = find_folders()
    catalog = load_catalog(Folders(own.data, own.fonts, levels, own.tweaks))
    assert not catalog.faults, catalog.faults
    return Seat(Services(catalog, folder))


def play(player: Seat, *actions: Deploy | Move | Take | Exit | Pass) -> None:
    """Do actions, each with a frame after it, once the hero has come in."""
    player.session.skip()
    for action in actions:
        player.session.act(do(action))
        player.session.skip()
        player.step()


def test_the_fallen_are_asked_for_and_seen_by_their_own_lamp(tmp_path: Path) -> None:
    player = seat(tmp_path)
    session = player.session
    asked = "bring Ada, the bell and everybody to the way out"
    assert objective(session.stage, session.level.wanted) == asked
    assert eyes_of(session.stage) == (Cell(3, 1), Cell(1, 1))


def test_a_click_takes_up_the_fallen(tmp_path: Path) -> None:
    player = seat(tmp_path)
    player.keys("return")
    player.click_cell(3, 1)
    player.wait()
    assert player.session.stage.bodies[1].carrier == 0


def test_what_is_too_far_for_a_round_is_gone_to_while_the_others_wait(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, f"{'#' * 15}\n#v{'.' * 10}r.#\n{'#' * 15}", "belayer", "swinger"))
    seat.keys("return")
    seat.click_cell(12, 1)
    seat.wait()
    assert seat.session.stage.round == 2 and [*seat.session.stage.find_carried(0)]


def test_who_is_carried_out_counts_and_lives(tmp_path: Path) -> None:
    player = seat(tmp_path)
    session = player.session
    play(player, Move(0, Cell(2, 1)), Take(0, 1), Move(0, Cell(3, 1)), Take(0, 2))
    play(player, Move(0, Cell(1, 1)), Exit(0))
    outcome = session.outcome
    assert session.is_over and outcome.is_won
    assert (outcome.brought, outcome.rescued, outcome.lost) == (("bell", "swinger"), ("swinger",), ())
    result = outcome.result
    assert (result.relics, result.damage, result.heroes_lost) == (2, 0, 0)


def test_left_behind_the_level_is_not_won(tmp_path: Path) -> None:
    player = seat(tmp_path)
    session = player.session
    play(player, Exit(0))
    outcome = session.outcome
    assert session.is_over and not outcome.is_won
    assert outcome.lost == ("swinger",) and outcome.rescued == ()
