"""Dig: once on a floor, soft rock beside is broken away, and what it held comes out."""

from __future__ import annotations

from intodepth.sim.actions.finds.dig import Dig
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, picture, play, show
from tests.ropes import set_anchor

EXAMPLES = ((Dig(0, Side.E), "A breaks away the rock to the right"),)


def offering() -> Stage:
    """A beside soft rock, with the pick."""
    return draw("#####\n#A%.#\n#####", gifts=Gift.PICK)


def test_soft_rock_on_each_side_opens_and_the_pick_is_used_up_for_all() -> None:
    stage = draw("#%###\n%A%B#\n#%###", gifts=Gift.PICK)
    assert listed(stage, Dig) == [Dig(0, Side.E), Dig(0, Side.N), Dig(0, Side.W), Dig(0, Side.S)]
    play(stage, Dig(0, Side.E))
    assert show(stage) == picture("#%###\n%A.B#\n#%###") and stage.hero(0).action_points == 5
    assert not any(hero.gifts & Gift.PICK for hero in stage.heroes()) and listed(stage, Dig) == []
    assert Dig.why_none(stage, stage.hero(0)).reason == Reason.NO_FIND


def test_who_opens_the_rock_below_falls() -> None:
    stage = draw("###\n#A#\n#%#\n#.#\n###", gifts=Gift.PICK)
    play(stage, Dig(0, Side.S))
    assert show(stage) == picture("###\n#.#\n#.#\n#A#\n###") and not problems(stage)


def test_a_piton_that_only_that_rock_held_comes_out() -> None:
    for below, stays in ((".", False), ("#", True)):
        stage = draw(f"#######\n#A%...#\n###{below}..#\n###...#\n#######", gifts=Gift.PICK)
        set_anchor(stage, 3, 3, 6, AnchorKind.PITON)
        ceiling = stage.ground.change_cell(Cell(3, 4), ord("."))
        stage.ground = ceiling
        play(stage, Dig(0, Side.E))
        assert bool(stage.anchors) == stays, below


def test_without_soft_rock_or_hands_there_is_nothing_to_dig() -> None:
    stage = draw("#####\n#A#.#\n#####", gifts=Gift.PICK)
    assert Dig.why_none(stage, stage.hero(0)).reason == Reason.NO_SOFT_ROCK
    assert listed(draw("#####\n#A%.#\n#####", gifts=Gift.PICK | Gift.PAWS), Dig) == []
    assert listed(draw("#####\n#A%.#\n#####"), Dig) == []
