"""Rough walls hold who can climb them, and gaps let through only what is small."""

from intodepth.sim.actions.shove import Shove
from intodepth.sim.entities import Gift, Posture
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.space.cells import Cell, Side
from tests.playing import draw, listed, show
from tests.ropes import body, tie_rope

SPIDER = Gift.CLIMBS_ROCK


def settled(text: str, **fields: int) -> str:
    """The picture once everything has come to rest."""
    scheduler = TracingScheduler(draw(text, **fields))
    scheduler.settle()
    return show(scheduler.stage)


def test_rough_rock_beside_holds_a_spider_and_nobody_else() -> None:
    assert settled("&A.\n&..\n###", gifts=SPIDER) == "&A.\n&..\n###"
    assert settled(".A&\n..&\n###", gifts=SPIDER) == ".A&\n..&\n###"
    assert settled("&A.\n&..\n###") == "&..\n&A.\n###"


def test_smooth_rock_and_a_rough_floor_one_cell_away_hold_nobody() -> None:
    assert settled("#A.\n#..\n&&&", gifts=SPIDER) == "#..\n#A.\n&&&"


def test_who_has_fallen_does_not_cling() -> None:
    assert settled("&A.\n&..\n###", gifts=SPIDER, hit_points=0) == "&..\n&A.\n###"


def test_on_a_rough_wall_a_spider_climbs_and_at_its_foot_it_stands() -> None:
    stage = draw("&A.\n&..\n###", gifts=SPIDER)
    assert fit_posture(stage, stage.hero(0)) == Posture.CLIMBING
    assert fit_posture(stage, stage.hero(0), Cell(1, 1)) == Posture.STANDING


def test_a_dog_in_a_ladder_stands() -> None:
    stage = draw("#H.\n#H#\n###")
    dog = draw("A", gifts=Gift.PAWS).hero(0)
    assert fit_posture(stage, dog, Cell(1, 2)) == Posture.STANDING


def test_a_gap_is_closed_to_what_weighs_more_than_one() -> None:
    stage = draw("AD-.\n####")
    assert listed(stage, Shove) == []
    stage.write(1, "weight", 2, 1)
    assert listed(stage, Shove) == [Shove(0, Side.E)]


def test_who_is_drawn_to_a_gap_jams_there() -> None:
    text = "#.####\n#.-A.#\n#.####\n#E####\n#.####\n######"
    stage = draw(text)
    tie_rope(stage, (body(0), body(1)), (3, 4), "WWSS", 4)
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    assert show(scheduler.stage) == text
    stage.write(0, "weight", 4, 1)
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    assert show(scheduler.stage) != text
