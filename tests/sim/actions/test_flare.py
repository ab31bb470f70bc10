"""Flare: a lamp is thrown along a straight line of sight, through doors too, and lights where it lies."""

from __future__ import annotations

from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.kindle import Kindle
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import PUT_OUT, Gift, Lamp
from intodepth.sim.events import Moved
from intodepth.sim.invariants import problems
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from tests.laws.mirror import plays_alike
from tests.playing import draw, linked, listed, picture, play, show
from tests.waters import flooded

EXAMPLES = ((Flare(1, 7, Cell(5, 1)), "B throws the i to 5, 1"),)

PIT = "##########\n#iA......#\n####.#####\n####.#####\n####...###\n##########"


def offering() -> Stage:
    """A with a lamp in hand before a pit; it is the only light."""
    stage = draw(PIT, gifts=Gift.LIGHTS, dark=PUT_OUT)
    play(stage, Take(0, lamp(stage).id))
    return stage


def lamp(stage: Stage) -> Lamp:
    return next(each for each in stage.bodies.values() if isinstance(each, Lamp))


def places(stage: Stage) -> list[Cell]:
    """Where A can throw the lamp to."""
    return [each.cell for each in listed(stage, Flare) if isinstance(each, Flare)]


def test_it_goes_to_free_cells_in_sight_out_of_reach_and_of_those_above_each_other_to_the_lowest() -> None:
    stage = offering()
    assert places(stage) == [Cell(x, 4) for x in range(4, 9)], "not beside"
    hall = draw("########\n#.....i#\n#.....A#\n#.....##\n#.....##\n########", gifts=Gift.LIGHTS, dark=PUT_OUT)
    play(hall, Take(0, lamp(hall).id))
    assert places(hall) == [*(Cell(x, 1) for x in range(1, 4)), Cell(4, 2), Cell(5, 4)]


def test_it_falls_from_where_it_is_thrown_to_and_lights_there() -> None:
    stage = offering()
    (schedule,) = play(stage, Flare(0, lamp(stage).id, Cell(4, 4)))
    assert schedule.count_paid(0) == 1 and not problems(stage)
    assert show(stage) == picture("##########\n#.A......#\n####.#####\n####.#####\n####i..###\n##########")
    assert Cell(6, 1) in find_lit(stage) and Cell(8, 4) not in find_lit(stage)
    moves = [each.what for each in schedule.timeline if isinstance(each.event, Moved)]
    assert moves == [What.THROW, What.FALL, What.FALL, What.FALL]
    schedule.take_back(stage)
    assert stage.digest == offering().digest


def test_who_throws_turns_to_it_and_one_that_is_out_stays_out() -> None:
    stage = offering()
    play(stage, Kindle(0, lamp(stage).id))
    assert places(stage) == [], "nothing is lit: nobody sees where to"
    light = draw("########\n#.....Ai\n########", gifts=Gift.LIGHTS)
    play(light, Take(0, lamp(light).id), Kindle(0, lamp(light).id), Flare(0, lamp(light).id, Cell(1, 1)))
    assert light.hero(0).facing == Side.W and lamp(light).dark == PUT_OUT


def test_it_floats_where_it_falls_into_water() -> None:
    pool = draw("########\n#iA....#\n####...#\n####...#\n########", gifts=Gift.LIGHTS, dark=PUT_OUT)
    play(pool, Take(0, lamp(pool).id))
    pool = flooded(pool, 2)
    assert Flare(0, lamp(pool).id, Cell(6, 2)) in listed(pool, Flare)
    play(pool, Flare(0, lamp(pool).id, Cell(6, 2)))
    assert lamp(pool).cell == Cell(6, 2) and find_lit(pool), "it floats, and burns at the surface"


def test_it_goes_through_doors_and_alike_when_all_is_mirrored() -> None:
    door = Portal(Cell(3, 1), Side.E, Cell(6, 3))
    stage = linked("###########\n######....#\n###########\n#iA.#######\n###########", door, gifts=Gift.LIGHTS)
    play(stage, Take(0, lamp(stage).id))
    assert places(stage) == [Cell(x, 3) for x in range(6, 10)]
    play(stage, Flare(0, lamp(stage).id, Cell(8, 3)))
    assert lamp(stage).cell == Cell(8, 3) and not problems(stage)
    plays_alike(offering(), Flare(0, lamp(offering()).id, Cell(6, 4)))


def test_without_the_gift_without_a_lamp_and_on_no_footing_nobody_throws() -> None:
    plain = draw(PIT, dark=PUT_OUT)
    assert not Flare.suits(plain, plain.hero(0))
    assert Flare.why_none(plain, plain.hero(0)).reason == Reason.CANNOT_THROW
    empty = draw(PIT, gifts=Gift.LIGHTS, dark=PUT_OUT)
    assert Flare.why_none(empty, empty.hero(0)).reason == Reason.NO_LAMP_IN_HAND
    dark = offering()
    play(dark, Kindle(0, lamp(dark).id))
    assert Flare.why_none(dark, dark.hero(0)).reason == Reason.NO_PLACE_IN_SIGHT
