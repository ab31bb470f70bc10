"""Swing: along the arc, holding on or letting go."""

from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import action_words
from tests.laws.mirror import plays_alike
from tests.playing import draw, linked, picture, play, show
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = ((Swing(0, 0, Side.W, 2, True), "A swings 2 cells to the left, unties and lets go"),)


def stage_47() -> Stage:
    stage = draw("#.....#\n#.....#\n#.....#\n#A....#\n##...##\n##...##\n#######")
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSSWW", 5)
    return stage


def test_from_ledge_to_ledge() -> None:
    stage = stage_47()
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert stage.hero(0).cell == Cell(5, 3)


def test_every_column_up_to_the_mirrored_one_is_offered_and_none_the_other_way() -> None:
    stage = stage_47()
    assert [(a.side, a.columns, a.let_go) for a in offered(stage, Swing) if isinstance(a, Swing)] == [
        (Side.E, columns, let_go) for columns in range(1, 5) for let_go in (False, True)
    ]


def test_letting_go_below_the_anchor() -> None:
    stage = stage_47()
    play(stage, Swing(0, 0, Side.E, 2, True))
    assert stage.hero(0).cell == Cell(3, 1)
    assert stage.ropes[0].ends == (anchor(0), None)


def test_the_first_swing_of_a_round_is_free_for_a_swinger() -> None:
    stage = stage_47()
    stage.write(0, "gifts", Gift.NONE, Gift.SWINGS)
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert (stage.hero(0).action_points, stage.hero(0).swung) == (6, True)
    play(stage, Swing(0, 0, Side.W, 4, False))
    assert stage.hero(0).action_points == 5
    play(stage, Pass(0))
    assert not stage.hero(0).swung


def test_a_swinger_without_action_points_still_has_its_free_swing() -> None:
    stage = stage_47()
    stage.write(0, "action_points", 6, 0)
    assert offered(stage, Swing) == []
    stage.write(0, "gifts", Gift.NONE, Gift.SWINGS)
    assert Swing(0, 0, Side.E, 4, False) in offered(stage, Swing)
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert offered(stage, Swing) == []


def kicked(picture: str, *, at: tuple[int, int] = (3, 6), ways: str = "SSSWW") -> Stage:
    """A hangs back on a rope from an anchor, ready to swing."""
    stage = draw(picture)
    set_anchor(stage, *at, 10)
    tie_rope(stage, (anchor(0), body(0)), at, ways, len(ways))
    return stage


LEDGES = "#......#\n#......#\n#......#\n#A...D.#\n##...#.#\n##...#.#\n########"


def test_who_stands_where_a_swing_ends_is_kicked_a_cell_on_and_the_swing_ends_there() -> None:
    stage = kicked(LEDGES)
    swing = Swing(0, 0, Side.E, 4, False)
    assert swing.aim(stage) == Cell(5, 3) and swing.kicks(stage) == 1
    assert action_words(swing, stage) == "A swings 3 cells to the right and kicks the d"
    assert Swing(0, 0, Side.E, 3, False).kicks(stage) is None and len(offered(stage, Swing)) == 8
    plays_alike(stage, swing)
    play(stage, swing)
    assert show(stage) == picture("""
        #......#
        #......#
        #......#
        #......#
        ##...#.#
        ##.A.#D#
        ########""")
    assert not problems(stage)


def test_one_that_ends_before_is_as_it_was() -> None:
    stage = kicked(LEDGES)
    play(stage, Swing(0, 0, Side.E, 3, False))
    assert stage.bodies[1].cell == Cell(5, 3) and stage.hero(0).cell == Cell(3, 1)


def test_who_lets_go_kicks_as_well() -> None:
    stage = kicked(LEDGES)
    swing = Swing(0, 0, Side.E, 4, True)
    assert action_words(swing, stage) == "A swings 3 cells to the right, kicks the d, unties and lets go"
    play(stage, swing)
    assert stage.bodies[1].cell == Cell(6, 1) and stage.ropes[0].ends == (anchor(0), None)


def test_what_a_shove_could_not_push_is_not_kicked() -> None:
    for why, picture_of in {
        "a wall behind": "#.....##\n#.....##\n#.....##\n#A...D##\n##...###\n##...###\n########",
        "too heavy": LEDGES.replace("D", "T"),
    }.items():
        stage = kicked(picture_of)
        assert max(a.columns for a in offered(stage, Swing) if isinstance(a, Swing)) == 3, why
    for why, weight, columns in (("as heavy as a shove moves", 6, 4), ("heavier", 7, 3)):
        stage = kicked(LEDGES)
        stage.write(1, "weight", 2, weight)
        assert max(a.columns for a in offered(stage, Swing) if isinstance(a, Swing)) == columns, why
    tied = kicked(LEDGES)
    set_anchor(tied, 4, 3, 10)
    tie_rope(tied, (anchor(1), body(1)), (4, 3), "E", 1)
    assert max(a.columns for a in offered(tied, Swing) if isinstance(a, Swing) and a.rope == 0) == 3


def test_also_on_the_way_down_but_nobody_is_kicked_from_where_one_stands() -> None:
    low = kicked("#.....#\n#.....#\n#.....#\n#A....#\n##.D..#\n##.#..#\n#######")
    play(low, Swing(0, 0, Side.E, 2, False))
    assert show(low) == picture("#.....#\n#.....#\n#.....#\n#.....#\n##.A..#\n##.#D.#\n#######")
    beside = kicked("#.....#\n#.....#\n#.....#\n#AD...#\n###...#\n##....#\n#######")
    assert offered(beside, Swing) == []
    assert Swing.why_none(beside, beside.hero(0)).reason == Reason.NO_WAY


def test_a_creature_is_kicked_as_it_is_shoved_and_means_what_it_meant() -> None:
    stage = kicked(LEDGES.replace("D", "n"))
    before = stage.creature(1)
    play(stage, Swing(0, 0, Side.E, 4, False))
    after = stage.creature(1)
    assert (after.cell, after.facing, after.intent) == (Cell(6, 1), before.facing, before.intent)


def test_through_a_mirror_one_kicks_to_the_other_side() -> None:
    door = Portal(Cell(4, 3), Side.E, Cell(9, 3), True)
    rows = "#....#######\n#....#######\n#....#######\n#A...##..D##\n##...#######\n##...#######\n############"
    stage = linked(rows, door)
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSSWW", 5)
    swing = Swing(0, 0, Side.E, 4, False)
    plays_alike(stage, swing)
    play(stage, swing)
    assert show(stage) == picture("""
        #....#######
        #....#######
        #....#######
        #....##.D.##
        ##...#######
        ##.A.#######
        ############""")
