"""Kindle: lamps are put down lit, taken up again, put out and lit; what they light follows them."""

from __future__ import annotations

from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import PUT_OUT, Gift, Lamp
from intodepth.sim.invariants import problems
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests.playing import draw, end_round, listed, picture, play, show
from tests.ropes import body, tie_rope
from tests.waters import flooded

LAMP = Rules().lamp_light

EXAMPLES = (
    (Kindle(0, 7), "A puts the i out"),
    (Drop(1, 7, Side.E), "B puts the i down to the right"),
)

ROOM = "#######\n#.Ai..#\n####.##\n####.##\n#.....#\n#######"


def offering() -> Stage:
    """A beside a lamp, with none of its own."""
    return draw(ROOM, dark=PUT_OUT)


def lamp(stage: Stage) -> Lamp:
    return next(each for each in stage.bodies.values() if isinstance(each, Lamp))


def test_a_lamp_lights_from_where_it_is_put_down_and_from_the_hands_that_take_it_up() -> None:
    stage = offering()
    key = lamp(stage).id
    play(stage, Take(0, key))
    assert lamp(stage).cell is None and stage.weight(stage.bodies[0]) == 4 + 1
    assert Cell(2, 4) in find_lit(stage) and Cell(1, 1) not in find_lit(stage)
    play(stage, Drop(0, key, Side.W))
    assert show(stage) == picture("#######\n#iA...#\n####.##\n####.##\n#.....#\n#######")
    assert Cell(1, 4) in find_lit(stage) and not problems(stage)
    assert not find_lit(draw("#####\n#.A.#\n#####", dark=PUT_OUT)), "by itself the hero has none"


def test_pushed_over_an_edge_it_falls_and_burns_on() -> None:
    stage = offering()
    play(stage, Shove(0, Side.E))
    assert show(stage) == picture("#######\n#.A...#\n####.##\n####.##\n#...i.#\n#######")
    assert Cell(5, 1) in find_lit(stage) and Cell(2, 4) not in find_lit(stage)


def test_who_has_it_at_hand_puts_it_out_and_lights_it_again() -> None:
    stage = offering()
    key = lamp(stage).id
    assert listed(stage, Kindle) == [Kindle(0, key)]
    (schedule,) = play(stage, Kindle(0, key))
    assert schedule.count_paid(0) == 1 and lamp(stage).dark == PUT_OUT and not find_lit(stage)
    for _ in range(2):
        end_round(stage)
    assert not find_lit(stage), "it stays out"
    play(stage, Take(0, key), Kindle(0, key))
    assert lamp(stage).dark == 0 and Cell(2, 4) in find_lit(stage)
    schedule.take_back(after := stage_after(offering(), Kindle(0, key)))
    assert after.digest == offering().digest


def test_a_lamp_that_was_blown_out_burns_again_after_a_round() -> None:
    stage = offering()
    stage.write(lamp(stage).id, "dark", 0, 2)
    end_round(stage)
    assert lamp(stage).dark == 1 and not find_lit(stage)
    end_round(stage)
    assert lamp(stage).dark == 0 and find_lit(stage)
    stage.write(lamp(stage).id, "dark", 0, 1)
    play(stage, Kindle(0, lamp(stage).id))
    assert lamp(stage).dark == 0, "or at once, by hand"


def test_it_is_handed_over_and_hangs_on_a_rope_as_anything_does() -> None:
    pair = draw("######\n#iAB.#\n######", dark=PUT_OUT)
    key = lamp(pair).id
    play(pair, Take(0, key), Give(0, key, 1))
    assert lamp(pair).carrier == 1 and not problems(pair)
    hung = draw("#####\n#A..#\n##..#\n##i.#\n##..#\n#####", dark=PUT_OUT)
    tie_rope(hung, (body(0), body(lamp(hung).id)), (1, 4), "ESS", 3)
    assert Take(0, lamp(hung).id) not in listed(hung, Take) and Cell(2, 1) in find_lit(hung)
    assert not problems(hung)


def test_under_water_none_burns_and_none_is_lit() -> None:
    deep = flooded(draw("#######\n#.....#\n#.Ai..#\n#######", dark=PUT_OUT), 2)
    assert not find_lit(deep) and Kindle.why_none(deep, deep.hero(0)).reason == Reason.UNDER_WATER
    assert listed(deep, Kindle) == []


def test_paws_light_nothing_and_teeth_carry_it() -> None:
    stage = draw(ROOM, dark=PUT_OUT, gifts=Gift.PAWS)
    assert listed(stage, Kindle) == [] and listed(stage, Take) == [Take(0, lamp(stage).id)]


def test_far_from_every_lamp_there_is_nothing_to_light() -> None:
    stage = draw("#######\n#A..i.#\n#######", dark=PUT_OUT)
    assert Kindle.why_none(stage, stage.hero(0)).reason == Reason.NO_LAMP
    assert not Kindle.suits(draw("###\n#A#\n###"), stage.hero(0)), "where there is none, nobody asks"


def test_it_lights_as_far_as_any_lamp() -> None:
    stage = draw("################\n#.............i#\nA###############", dark=PUT_OUT)
    assert {cell.x for cell in find_lit(stage) if cell.y == 1} == set(range(14 - LAMP, 16))
