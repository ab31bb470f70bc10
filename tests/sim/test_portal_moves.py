"""How a hero gets about through portals: each way of moving, the ways to one cell, what mirrors do."""

from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Posture
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.playing import beats, linked, listed, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope

Ways = dict[tuple[Chart, bool], int]

HALL = "#######\n#.A...#\n#######"
ROUND = Portal(Cell(5, 1), Side.E, Cell(1, 1))


def ways(stage: Stage, x: int, y: int) -> Ways:
    """By which charts, and whether by letting go there, one can move to a cell; with what it costs."""
    moves = [move for move in listed(stage, Move) if isinstance(move, Move) and move.to == (x, y)]
    return {(move.chart, move.drop): move.cost(stage) for move in moves}


def go(stage: Stage, x: int, y: int, drop: bool = False) -> Stage:
    """Go to a cell by the only way there is."""
    (move,) = (
        move
        for move in listed(stage, Move)
        if isinstance(move, Move) and (move.to, move.drop) == ((x, y), drop)
    )
    play(stage, move)
    return stage


def test_one_cell_is_reached_by_several_ways_each_with_its_own_cost() -> None:
    stage = linked(HALL, ROUND)
    assert ways(stage, 4, 1) == {(STRAIGHT, False): 2, (Chart(-5), False): 3}
    assert ways(stage, 1, 1) == {(STRAIGHT, False): 1, (Chart(5), False): 4, (Chart(-5), False): 6}


def test_the_way_that_was_chosen_is_gone() -> None:
    stage = linked(HALL, ROUND)
    (there,) = play(stage, Move(0, Cell(4, 1), chart=Chart(-5)))
    assert [line.split()[1] for line in beats(there)] == ["Moved"] * 3
    assert (stage.hero(0).cell, stage.hero(0).facing) == ((4, 1), Side.W)
    assert stage.hero(0).action_points == 3


def test_one_can_go_round_to_where_one_is() -> None:
    stage = linked(HALL, ROUND)
    assert ways(stage, 2, 1) == {(Chart(5), False): 5, (Chart(-5), False): 5}
    play(stage, Move(0, Cell(2, 1), chart=Chart(5)))
    assert (stage.hero(0).cell, stage.hero(0).action_points) == ((2, 1), 1)


def test_one_can_step_down_into_the_cell_that_one_leaves() -> None:
    stage = linked("####\n#A.#\n####", Portal(Cell(2, 1), Side.S, Cell(1, 1)))
    assert ways(stage, 1, 1)[Chart(1, -1), False] == 1
    (there,) = play(stage, Move(0, Cell(1, 1), chart=Chart(1, -1)))
    assert beats(there)[1] == "2: Moved"
    assert show(stage) == "####\n#A.#\n####"


def test_what_is_beyond_a_sealed_side_is_not_gone_to() -> None:
    stage = linked("#A..#\n#####", Portal(Cell(2, 1), Side.E, None), Portal(Cell(3, 1), Side.W, None))
    assert ways(stage, 2, 1) == {(STRAIGHT, False): 1}
    assert ways(stage, 3, 1) == {}


def test_a_hatch_that_is_sealed_is_floor() -> None:
    pit = "#A..#\n##.##\n#####"
    assert ways(linked(pit), 2, 2) == {(STRAIGHT, True): 1}
    stage = linked(pit, Portal(Cell(2, 2), Side.S, None), Portal(Cell(2, 1), Side.N, None))
    assert ways(stage, 2, 2) == {(STRAIGHT, False): 1}
    assert ways(stage, 3, 2) == {(STRAIGHT, False): 2}


def test_bodies_beyond_a_portal_are_in_the_way_and_can_be_stepped_on_to() -> None:
    stage = linked("#..#..#\n#A.#D.#\n#######", Portal(Cell(2, 1), Side.E, Cell(4, 1)))
    assert ways(stage, 5, 1) == {}
    door, over = Portal(Cell(2, 1), Side.E, Cell(4, 1)), Portal(Cell(2, 2), Side.E, Cell(4, 2))
    stage = linked("#..#..#\n#A.#D.#\n#######", door, over)
    assert ways(stage, 4, 2) == {(Chart(-1), False): 3}
    assert show(go(stage, 4, 2)) == "#..#A.#\n#..#D.#\n#######"


def test_in_a_mirror_one_goes_on_the_other_way_and_turns_round() -> None:
    stage = linked("#A.#..#\n#######", Portal(Cell(2, 1), Side.E, Cell(5, 1), mirror=True))
    assert ways(stage, 5, 1) == {(Chart(8, 0, True), False): 2}
    assert ways(stage, 4, 1) == {(Chart(8, 0, True), False): 3}
    move = Move(0, Cell(4, 1), chart=Chart(8, 0, True))
    (there,) = play(stage, move)
    assert [line for line in beats(there) if "FacingChanged" in line] == [
        "2: Moved ActionPointsChanged FacingChanged"
    ]
    assert (stage.hero(0).cell, stage.hero(0).facing) == ((4, 1), Side.W)


def test_back_through_a_mirror_one_faces_the_other_way_again() -> None:
    stage = linked("#.A#..#\n#######", Portal(Cell(2, 1), Side.E, Cell(5, 1), mirror=True))
    assert go(stage, 5, 1).hero(0).facing == Side.W
    assert go(stage, 2, 1).hero(0).facing == Side.W, "out by the side that one went in by"


def test_a_ladder_leads_on_through_hatches() -> None:
    stage = linked("#H##\n#H##\n####\n#HA#\n####", Portal(Cell(1, 1), Side.N, Cell(1, 3)))
    play(stage, Move(0, Cell(1, 1)))
    assert ways(stage, 1, 3) == {(Chart(0, -1), False): 2}
    assert ways(stage, 1, 4) == {(Chart(0, -1), False): 4}
    assert go(stage, 1, 4).hero(0).posture == Posture.CLIMBING


def test_above_a_mirrored_hatch_the_side_one_steps_off_to_is_the_other_one() -> None:
    text = "#H.#\n#H##\n####\n#H##\n#HA#\n####"
    stage = linked(text, Portal(Cell(1, 2), Side.N, Cell(1, 4), mirror=True), action_points=12)
    play(stage, Move(0, Cell(1, 2)))
    assert stage.hero(0).facing == Side.W
    assert go(stage, 1, 4).hero(0).facing == Side.E
    assert ways(stage, 2, 5) == {(STRAIGHT, False): 2}


def test_one_mantles_through_a_mirrored_hatch() -> None:
    text = "##.###\n#..###\n######\n#A%###\n######"
    stage = linked(text, Portal(Cell(1, 1), Side.N, Cell(2, 3), mirror=True))
    assert ways(stage, 1, 3) == {(Chart(3, -1, True), False): 2}
    (over,) = play(stage, Move(0, Cell(1, 3), chart=Chart(3, -1, True)))
    assert beats(over) == ["1: Moved ActionPointsChanged FacingChanged", "2: Moved"]
    assert (stage.hero(0).cell, stage.hero(0).facing) == ((1, 3), Side.W)


def test_over_an_edge_beyond_a_portal_one_hangs_and_pulls_up_again_or_lets_go() -> None:
    shaft = "#A.#..#\n####..#\n####..#\n####..#\n#######"
    stage = linked(shaft, Portal(Cell(2, 4), Side.E, Cell(4, 4)))
    assert ways(stage, 4, 3) == {(Chart(-1), False): 2, (Chart(-1), True): 3}
    go(stage, 4, 3)
    assert (stage.hero(0).posture, stage.hero(0).facing) == (Posture.HANGING, Side.W)
    assert ways(stage, 2, 4) == {(Chart(1), False): 2}
    assert show(go(stage, 4, 3, drop=True)) == "#..#..#\n####..#\n####..#\n####A.#\n#######"


def test_a_rope_that_leads_through_a_hatch_is_climbed() -> None:
    stage = linked("#...#\n#.#.#\n#####\n#.###\n#A###\n#####", Portal(Cell(1, 2), Side.N, Cell(1, 4)))
    set_anchor(stage, 2, 5, 9)
    tie_rope(stage, (anchor(0), None), (2, 5), "WSSS", 4)
    assert ways(stage, 1, 4) == {(Chart(0, -1), False): 4, (Chart(0, -1), True): 5}
    go(stage, 1, 4)
    assert (stage.hero(0).cell, stage.hero(0).grip) == ((1, 4), 0)
    assert go(stage, 2, 5).hero(0).grip is None


def test_who_is_tied_leads_the_rope_through_a_portal_as_far_as_it_reaches() -> None:
    stage = linked("#A.#..#\n#######", Portal(Cell(2, 1), Side.E, Cell(4, 1)))
    set_anchor(stage, 1, 1, 9)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 2)
    assert ways(stage, 4, 1) == {(Chart(-1), False): 2}
    assert ways(stage, 5, 1) == {}
    go(stage, 4, 1)
    assert stage.ropes[0].sides == (Side.E, Side.E)


def test_in_a_mirrored_hatch_hands_hold_on_to_the_edge_that_one_came_over() -> None:
    stage = linked("#.A.###\n#####.#\n#####.#\n#######", Portal(Cell(3, 3), Side.S, Cell(5, 2), mirror=True))
    assert ways(stage, 5, 2) == {(Chart(8, 0, True), False): 1, (Chart(8, 0, True), True): 2}
    go(stage, 5, 2)
    assert (stage.hero(0).posture, stage.hero(0).facing) == (Posture.HANGING, Side.E)
    assert ways(stage, 2, 3) == {(Chart(8, 0, True), False): 2}
    assert go(stage, 2, 3).hero(0).facing == Side.W


def test_one_climbs_the_own_rope_through_a_mirrored_hatch() -> None:
    hatch = Portal(Cell(1, 2), Side.N, Cell(1, 4), mirror=True)
    stage = linked("#..#\n#.##\n####\n#.##\n#A##\n####", hatch, action_points=12)
    set_anchor(stage, 2, 5, 9)
    tie_rope(stage, (anchor(0), body(0)), (2, 5), "WSSS", 4)
    assert ways(stage, 1, 4)[Chart(2, -1, True), False] == 4
    go(stage, 1, 4)
    assert (stage.hero(0).facing, stage.ropes[0].sides) == (Side.W, (Side.W, Side.S))
    assert ways(stage, 2, 5) == {(STRAIGHT, False): 2}
    assert show(go(stage, 2, 5)) == "#.A#\n#.##\n####\n#.##\n#.##\n####"
    assert stage.hero(0).facing == Side.E
