"""Move: what it does besides the strides, which have tests of their own."""

from intodepth.sim.actions.move import Move
from intodepth.sim.space.cells import Cell, Side
from tests.playing import beats, draw, listed, play, show
from tests.ropes import body, tie_rope

EXAMPLES = (
    (Move(0, Cell(2, 1)), "A goes to 2, 1"),
    (Move(0, Cell(2, 1), True), "A goes to 2, 1 and lets go"),
)


def test_moving_takes_the_points_of_its_strides() -> None:
    stage = draw("#A...\n#####")
    play(stage, Move(0, Cell(4, 1)))
    assert show(stage) == "#...A\n#####"
    assert stage.hero(0).action_points == 3


def test_moving_turns_the_hero() -> None:
    stage = draw("#.A\n###")
    play(stage, Move(0, Cell(1, 1)))
    assert stage.hero(0).facing == Side.W


def test_what_happens_on_the_way_ends_it_and_the_rest_costs_nothing() -> None:
    stage = draw("A....\n##1##\n##.##\n#####")
    (schedule,) = play(stage, Move(0, Cell(4, 3)))
    assert show(stage) == ".....\n##.##\n##A##\n#####"
    assert stage.hero(0).action_points == 4
    assert beats(schedule)[2] == "3: TerrainChanged"


def test_a_mantle_goes_up_and_then_over() -> None:
    (schedule,) = play(draw("#..\n#A#\n###"), Move(0, Cell(2, 2)))
    moved = [h.event for h in schedule.timeline if type(h.event).__name__ == "Moved"]
    assert [(event.old, event.new) for event in moved] == [  # type: ignore[attr-defined]
        (Cell(1, 1), Cell(1, 2)),
        (Cell(1, 2), Cell(2, 2)),
    ]


def test_its_cost_is_known_before() -> None:
    stage = draw("#A..\n##..\n##..\n####")
    assert Move(0, Cell(2, 3), True).cost(stage) == 1
    assert Move(0, Cell(2, 3), True).aim(stage) == Cell(2, 3)


def test_who_has_fallen_does_not_move() -> None:
    assert listed(draw("A..\n###", hit_points=0), Move) == []


def test_only_as_far_as_the_rope_lets_one() -> None:
    stage = draw("D.A....\n#######")
    tie_rope(stage, (body(1), body(0)), (0, 1), "EE", 4)
    goals = {action.to.x for action in listed(stage, Move) if isinstance(action, Move)}
    assert goals == {1, 3, 4}
    play(stage, Move(0, Cell(4, 1)))
    assert len(stage.ropes[0].sides) == 4


def test_a_free_end_trails_behind() -> None:
    stage = draw("..A....\n#######")
    tie_rope(stage, (None, body(0)), (0, 1), "EE", 2)
    play(stage, Move(0, Cell(5, 1)))
    assert stage.ropes[0].cells == (Cell(3, 1), Cell(4, 1), Cell(5, 1))
