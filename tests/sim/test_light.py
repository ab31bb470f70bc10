"""Light: lamps, day and the sun shard, as far as they reach, round no corner and through portals."""

from intodepth.sim.light import BLAZE, DAYLIGHT, find_lit, light
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.relics import make

LAMP = Rules().lamp_light


def reach(stage: Stage) -> int:
    """The last cell in the lowest row that is lit."""
    return max(cell.x for cell in find_lit(stage))


def test_a_lamp_lights_up_to_its_radius() -> None:
    assert reach(draw("A" + "." * 30)) == LAMP
    assert Cell(8, 8) not in light(Ground(9, 9, b"." * 81), Cell(0, 0), LAMP)
    assert Cell(6, 8) in light(Ground(9, 9, b"." * 81), Cell(0, 0), LAMP)


def test_where_it_is_dark_a_lamp_reaches_less_far() -> None:
    dark = draw("A" + "." * 30, Rules(lamp_light=5))
    assert reach(dark) == 5 < LAMP


def test_rock_is_lit_and_what_lies_behind_it_is_not() -> None:
    assert reach(draw("A..#......")) == 3


def test_the_lamp_of_the_fallen_burns_on() -> None:
    assert reach(draw("A" + "." * 30, hit_points=0)) == LAMP


def test_day_comes_in_by_an_entry() -> None:
    assert find_lit(draw("..........v")) == {Cell(x, 0) for x in range(10 - DAYLIGHT, 11)}
    assert find_lit(draw("...........")) == frozenset()


def test_the_sun_shard_shines_in_its_place_and_in_a_bucket_until_it_is_broken() -> None:
    for bearer in (None, 1):
        stage = draw("r" + "." * 40 if bearer is None else "Kr" + "." * 40)
        make(stage, 0, "sun_shard", bearer)
        assert reach(stage) == BLAZE
        stage.bodies[0] = stage.bodies[0].with_field("broken", True)
        assert find_lit(stage) == frozenset()


def test_other_relics_light_nothing() -> None:
    stage = draw("r....")
    make(stage, 0, "bell")
    assert find_lit(stage) == frozenset()


def test_light_goes_on_through_a_portal_as_far_as_it_is_seen_to_go() -> None:
    stage = draw("A..#" + "." * 30)
    ground = Ground(34, 1, stage.ground.kinds, [Portal(Cell(2, 0), Side.E, Cell(20, 0))])
    there = {cell.x for cell in find_lit(Stage.of(ground, stage.bodies.values()))}
    assert there == {0, 1, 2, *range(20, 20 + LAMP - 2)}
