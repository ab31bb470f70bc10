"""Order differences: what sets actions apart that are aimed at the same cell."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from intodepth.content.verbs import HAUL
from intodepth.play.offers import Offers
from intodepth.search.bots import random_play
from intodepth.sim.actions import ROPE_ACTIONS, Action, generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Coil
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import order_words
from intodepth.story.order_differences import drop_alike, ways_words
from tests.caves import cave
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope


def roped() -> Stage:
    """A holds a loose rope, one to B and one to a piton, and one lies between B and the piton."""
    stage = draw("######\n#A.B.#\n######")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (body(0), None), (1, 1), "E", 4)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 4)
    tie_rope(stage, (anchor(0), body(1)), (1, 1), "EE", 4)
    tie_rope(stage, (anchor(0), None), (1, 1), "E", 4)
    tie_rope(stage, (None, None), (1, 1), "E", 4)
    return stage


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (TieOn(0, 0, 1, body(1)), "tie the loose end to B"),
        (TieOn(0, 0, 0, anchor(0)), "tie A's end to the piton"),
        (TieOn(0, 1, 0, anchor(0)), "tie A's end of the rope to B, to the piton"),
        (TieOn(0, 3, 1, body(1)), "tie the loose end of the rope to the piton, to B"),
        (Untie(0, 1, 1), "untie the end at B"),
        (Untie(0, 0, 0), "untie A's end"),
        (Throw(0, 0, 1, Side.E), "throw the loose end"),
        (Shoot(0, 0, 1, Cell(1, 1)), "shoot the loose end to the piton"),
        (Shoot(0, 3, 1, Cell(4, 1)), "shoot the loose end of the rope to the piton, into the rock"),
        (Lower(0, 1, 1), "pay out 1 cell of the rope to B"),
        (Lower(0, 1, 3), "pay out 3 cells of the rope to B"),
        (Haul(0, 1), "haul the rope to B"),
        (Swing(0, 1, Side.E, 2, True), "swing, untie and let go"),
        (Move(0, Cell(2, 1)), "go there"),
        (Piton(0, int(Side.S)), "drive a piton into the rock below"),
        (Piton(0, -1), "pull the piton out"),
        (Uncoil(0, Coil(9, True)), "take out a thin rope of 9 cells"),
    ],
)
def test_an_action_is_told_from_its_likes(action: Action, words: str) -> None:
    assert order_words(roped(), action) == words


def test_where_a_rope_leads_is_not_said_where_there_is_no_other() -> None:
    stage = draw("######\n#A.B.#\n######")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), None), (1, 1), "E", 4)
    assert order_words(stage, TieOn(0, 0, 1, body(1))) == "tie the loose end to B"
    stage.write_rope(0, stage.ropes[0], replace(stage.ropes[0], ends=(body(0), body(1))))
    assert order_words(stage, TieOn(0, 0, 0, anchor(0))) == "tie A's end to the piton"
    assert order_words(stage, Haul(0, 0)) == "haul the rope"


def several(lengths: tuple[int, int, int]) -> Stage:
    """A stands where three ropes end loose, so long and tied to nothing."""
    stage = draw("######\n#A...#\n######")
    for length in lengths:
        tie_rope(stage, (None, None), (1, 1), "E", 1, length)
    return stage


def test_what_is_called_alike_is_told_apart_by_as_little_as_does() -> None:
    throws = [(Throw(0, rope, 1, Side.E),) for rope in range(3)]
    assert ways_words(several((4, 6, 8)), throws) == (
        "throw the loose end, 4 cells long",
        "throw the loose end, 6 cells long",
        "throw the loose end, 8 cells long",
    )
    assert ways_words(several((4, 6, 4)), throws) == (
        "throw the loose end, 4 cells long, 1 of 2 alike",
        "throw the loose end, 6 cells long",
        "throw the loose end, 4 cells long, 2 of 2 alike",
    )
    assert drop_alike(several((4, 6, 4)), throws) == (throws[0], throws[1]), "one of those that are alike"
    ends = [(Throw(0, 0, end, Side.E),) for end in (0, 1)]
    assert ways_words(several((4, 6, 8)), ends) == (
        "throw the loose end, here",
        "throw the loose end, to the right",
    )


def test_no_two_ways_at_one_cell_are_told_alike() -> None:
    met = 0
    for seed in range(100):
        random = Random(seed)
        stage = cave(random)
        for _ in random_play(stage, random, 15, ROPE_ACTIONS):
            offers = Offers(stage, generate_actions(stage))
            for offer in filter(None, map(offers.find, offers.verbs)):
                for part in (offer, *offer.parts):
                    for ways in (*part.cells.values(), () if part.cells else part.orders):
                        orders = [way for way in ways if isinstance(way, tuple)]
                        words = ways_words(stage, orders)
                        assert len(set(words)) == len(words) or offer.verb is HAUL, words
                        alone = [order_words(stage, way[0]) for way in orders if len(way) == 1]
                        met += len(set(alone)) < len(alone)
    assert met > 20, "none were alike"


def test_cells_of_two_rooms_in_one_place_are_told_apart_by_where_they_lie() -> None:
    stage = draw("#######\n#..A..#\n#######")
    moves = [(Move(0, Cell(5, 1)),), (Move(0, Cell(1, 1)),)]
    assert ways_words(stage, moves) == ("go there, to the right", "go there, to the left")
