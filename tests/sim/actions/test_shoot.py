"""Shoot: a rope end on an arrow, along a straight line of sight, through doors too."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Coil, Gift
from intodepth.sim.events import PortalsChanged
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.laws.mirror import plays_alike
from tests.playing import draw, linked, play, show
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = (
    (Shoot(0, 0, 1, Cell(1, 1)), "A shoots the loose end to the piton"),
    (Shoot(0, 0, 1, Cell(6, 1)), "A shoots the loose end into the rock"),
)


def offering() -> Stage:
    """A can shoot at the soft rock."""
    stage = draw("######\n#A..%#\n######", gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), (1, 1), "", 4)
    return stage


def archer(picture: str, length: int = 9, at: tuple[int, int] = (1, 1)) -> Stage:
    """A with a bow and a rope in hand, the other end of which lies in its cell."""
    stage = draw(picture, gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), at, "", length)
    return stage


def marks(stage: Stage) -> list[Cell]:
    """What A can shoot the loose end to."""
    return [each.cell for each in offered(stage, Shoot) if isinstance(each, Shoot) and each.end == 1]


def test_an_arrow_sticks_in_soft_rock_and_beams_that_face_the_bow_and_in_nothing_else() -> None:
    stage = archer("#%######\n#.....%#\n#.....##\n#A....##\n##.%=###", 20)
    assert stage.ground.step(Cell(5, 3), Side.E) == Cell(6, 3), "the soft wall, seen from below"
    assert marks(stage) == [Cell(1, 3), Cell(5, 3)]
    from_above = archer("#A....#\n##....#\n###%=##", 20, (1, 2))
    assert marks(from_above) == [Cell(3, 1), Cell(4, 1)], "floors of soft rock and wood"


def test_the_rope_leads_from_the_hands_to_the_arrow_which_holds_little() -> None:
    stage = archer("####%##\n#.....#\n#.....#\n#A...##\n#######")
    schedule = play(stage, Shoot(0, 0, 1, Cell(4, 3)))[0]
    rope = stage.ropes[0]
    assert stage.anchors == {0: Anchor(0, Cell(4, 3), 4, AnchorKind.ARROW)}
    assert rope.ends == (body(0), anchor(0)) and rope.sides == (*[Side.E] * 3, *[Side.N] * 2)
    assert rope.out == 9 and stage.hero(0).action_points == 4 and schedule.beats == 1
    assert not problems(stage)


def test_an_anchor_in_sight_is_tied_to_as_by_hand_also_when_nothing_soft_is_near() -> None:
    stage = archer("#######\n#.....#\n#A...##\n#######")
    set_anchor(stage, 4, 2, 18, AnchorKind.RING)
    play(stage, Shoot(0, 0, 1, Cell(4, 2)))
    assert stage.ropes[0].ends == (body(0), anchor(0)) and len(stage.anchors) == 1
    assert [
        each for each in offered(stage, Shoot) if isinstance(each, Shoot) and each.cell == Cell(4, 2)
    ] == []
    assert Shoot(0, 0, 0, Cell(4, 2)).obstacle(stage) == (Reason.TIED_THERE, (), ())


def test_an_arrow_holds_who_climbs_to_it_and_comes_out_under_more_and_under_a_fall() -> None:
    climbs = {"A": {0: Anchor(0, Cell(4, 4), 4, AnchorKind.ARROW)}, "C": {}}
    for name, left in climbs.items():
        stage = archer(f"####%##\n#.....#\n#.....#\n#.....#\n#{name}....#\n#######")
        play(stage, Shoot(0, 0, 1, Cell(4, 4)), Untie(0, 0, 0), Move(0, Cell(3, 1)), Grip(0, 0, int(Side.E)))
        play(stage, Pass(0), Move(0, Cell(4, 2)))
        assert stage.anchors == left, name
    ledge = archer("....%..\n.......\nA......\n#......\n#......\n#......\n#######", 5, (0, 4))
    play(ledge, Shoot(0, 0, 1, Cell(4, 5)), Move(0, Cell(1, 4), drop=True))
    assert ledge.hero(0).cell == Cell(1, 1) and ledge.anchors == {}, "4 x (1 + 1) > 4"


def test_the_line_must_be_straight_and_lit_and_as_long_as_the_rope_at_most() -> None:
    behind = archer("######%#\n#......#\n####...#\n#A.....#\n########")
    assert marks(behind) == []
    long = "#" * 18 + "\n#A" + "." * 14 + "%#\n" + "#" * 18
    assert marks(archer(long, 20)) == [], "lamps reach ten cells"
    near = "#" * 12 + "\n#A" + "." * 8 + "%#\n" + "#" * 12
    assert marks(archer(near, 8)) == [Cell(9, 1)] and marks(archer(near, 7)) == []
    short = archer(near, 7)
    assert Shoot(0, 0, 1, Cell(9, 1)).obstacle(short) == (Reason.ROPE_TOO_SHORT, (), (1,))
    assert Shoot.why_none(short, short.hero(0)).reason == Reason.ROPE_TOO_SHORT


def test_a_grate_is_seen_through_and_not_shot_through() -> None:
    stage = archer("#######\n#A.g..%\n#######")
    assert Shoot(0, 0, 1, Cell(5, 1)).obstacle(stage) == (Reason.NO_WAY, (), ())
    assert offered(stage, Shoot) == []


def test_arrows_go_past_whoever_is_in_the_way_and_are_not_for_them() -> None:
    stage = archer("########\n#A.B.N.%\n########")
    assert marks(stage) == [Cell(6, 1)]
    play(stage, Shoot(0, 0, 1, Cell(6, 1)))
    assert show(stage) == "########\n#A.B.N.%\n########" and not problems(stage)


def test_what_is_within_reach_is_no_mark() -> None:
    stage = archer("####\n#A.%\n####")
    assert marks(stage) == [] and Shoot.why_none(stage, stage.hero(0)).reason == Reason.NO_MARK


DOOR = Portal(Cell(3, 1), Side.E, Cell(6, 3))


def through(picture: str, portal: Portal, length: int = 9) -> Stage:
    stage = linked(picture, portal, gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), (1, 1), "", length)
    return stage


ROOMS = "###########\n######....%\n###########\n#A..#######\n###########"


def test_a_door_is_shot_through() -> None:
    stage = through(ROOMS, DOOR)
    play(stage, Shoot(0, 0, 1, Cell(9, 3)))
    rope = stage.ropes[0]
    assert rope.cells == tuple(
        Cell(*cell) for cell in ((1, 1), (2, 1), (3, 1), (6, 3), (7, 3), (8, 3), (9, 3))
    )
    assert rope.sides == (Side.E,) * 6 and stage.anchors[0].cell == Cell(9, 3)
    assert not problems(stage)
    plays_alike(through(ROOMS, DOOR), Shoot(0, 0, 1, Cell(9, 3)))


def test_a_mirror_is_shot_through_and_the_rock_on_its_left_is_the_far_one() -> None:
    mirror = Portal(Cell(3, 1), Side.E, Cell(9, 3), True)
    stage = through("###########\n#####%....#\n###########\n#A..#######\n###########", mirror)
    assert marks(stage) == [Cell(6, 3)]
    plays_alike(stage, Shoot(0, 0, 1, Cell(6, 3)))
    play(stage, Shoot(0, 0, 1, Cell(6, 3)))
    assert stage.ropes[0].sides == (Side.E,) * 3 + (Side.W,) * 3 and not problems(stage)


def test_a_closed_door_shows_nothing_to_shoot_at() -> None:
    stage = through(ROOMS, DOOR)
    closed = (DOOR, DOOR.back)
    PortalsChanged(closed, DOOR.sealed).apply(stage)
    assert marks(stage) == []


def test_one_turns_to_where_one_shoots() -> None:
    stage = draw("%.....A#\n########", gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), (6, 1), "", 9)
    play(stage, Shoot(0, 0, 1, Cell(1, 1)))
    assert stage.hero(0).facing == Side.W


def test_without_a_bow_without_a_rope_end_and_on_a_rope_nobody_shoots() -> None:
    plain = draw("#######\n#A...%#\n#######")
    tie_rope(plain, (body(0), None), (1, 1), "", 9)
    assert not Shoot.suits(plain, plain.hero(0)) and offered(plain, Shoot) == []
    assert Shoot.why_none(plain, plain.hero(0)).reason == Reason.NO_BOW
    empty = draw("#######\n#A...%#\n#######", gifts=Gift.SHOOTS)
    assert Shoot.why_none(empty, empty.hero(0)).reason == Reason.NO_ROPE
    hanging = draw("......\n......\n.A..%.\n......\n######", gifts=Gift.SHOOTS)
    set_anchor(hanging, 1, 4, 18, AnchorKind.RING)
    tie_rope(hanging, (anchor(0), body(0)), (1, 4), "SS", 2)
    assert Shoot.why_none(hanging, hanging.hero(0)).reason == Reason.NO_FOOTING


def test_a_rope_from_the_pack_is_shot_with_the_end_that_lies_loose() -> None:
    stage = draw("#######\n#A...%#\n#######", gifts=Gift.SHOOTS, coils=(Coil(6),))
    assert offered(stage, Shoot) == []
    play(stage, Uncoil(0, Coil(6)), Shoot(0, 0, 1, Cell(4, 1)))
    assert stage.ropes[0].ends == (body(0), anchor(0)) and stage.ropes[0].out == 6
