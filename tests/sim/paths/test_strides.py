"""How a hero gets about: each way of moving, where it works and where it does not."""

from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Posture
from intodepth.sim.space.cells import Cell, Side
from tests.playing import draw, listed, play, show


def targets(text: str, **fields: int) -> dict[tuple[int, int, bool], int]:
    """Where the first hero of a picture can move, with what it costs."""
    stage = draw(text, **fields)
    return {(m.to.x, m.to.y, m.drop): m.cost(stage) for m in listed(stage, Move) if isinstance(m, Move)}


def test_walking_costs_1_a_cell_and_bodies_are_in_the_way() -> None:
    assert targets("#A..D.\n######") == {(2, 1, False): 1, (3, 1, False): 2}


def test_a_step_of_one_cell_is_mantled_for_2_and_one_of_two_cells_is_not() -> None:
    assert targets("#..\n#A#\n###")[2, 2, False] == 2
    assert targets("#..\n#.#\n#A#\n###") == {}


def test_a_low_ceiling_stops_a_mantle() -> None:
    assert targets("##..\n#A#.\n####") == {}


def test_a_boulder_is_a_step_too() -> None:
    assert targets("#..\n#AD\n###")[2, 2, False] == 2


def test_a_step_down_of_one_cell_is_no_fall() -> None:
    found = targets("#A..\n##..\n####")
    assert found[2, 1, False] == 1
    assert found[3, 1, False] == 2
    assert found[2, 2, True] == 1


def test_a_ladder_costs_2_up_and_1_down() -> None:
    up = draw("#H#\n#H#\n#HA\n###")
    play(up, Move(0, Cell(1, 1)))
    assert Move(0, Cell(1, 2)).cost(up) == 2
    assert Move(0, Cell(1, 3)).cost(up) == 4
    down = draw("#HA\n#H#\n#H#\n###")
    play(down, Move(0, Cell(1, 3)))
    assert Move(0, Cell(1, 2)).cost(down) == 1
    assert Move(0, Cell(1, 1)).cost(down) == 2


def test_who_climbs_badly_pays_more_for_every_cell_up() -> None:
    stage = draw("#H..\n#H##\n#HA#\n####", climb_extra=1)
    assert Move(0, Cell(1, 2)).cost(stage) == 4


def test_climbers_climb_and_stand_at_the_foot() -> None:
    stage = draw("#H.\n#H#\n#HA\n###")
    play(stage, Move(0, Cell(1, 2)))
    assert stage.hero(0).posture == Posture.CLIMBING
    play(stage, Move(0, Cell(1, 1)))
    assert stage.hero(0).posture == Posture.STANDING


def test_over_an_edge_one_can_hang_and_from_there_let_go_or_pull_up() -> None:
    text = "A..\n#..\n#..\n#..\n###"
    stage = draw(text)
    play(stage, Move(0, Cell(1, 3)))
    assert show(stage) == "...\n#A.\n#..\n#..\n###"
    assert (stage.hero(0).posture, stage.hero(0).facing) == (Posture.HANGING, Side.W)
    again = {(m.to, m.drop) for m in listed(stage, Move) if isinstance(m, Move)}
    assert (Cell(0, 4), False) in again
    assert (Cell(1, 3), True) in again
    play(stage, Move(0, Cell(1, 3), True))
    assert show(stage) == "...\n#..\n#..\n#A.\n###"
    assert stage.hero(0).hit_points == 9, "hanging first makes a fall of three one of two"


def test_a_fall_ends_a_path() -> None:
    found = targets("A...\n##.#\n##.#\n####")
    assert (2, 3, True) in found
    assert not any(x > 2 for x, y, drop in found)


def test_who_lies_has_to_rise_first() -> None:
    assert targets("#A..\n####", posture=int(Posture.PRONE)) == {(2, 1, False): 2, (3, 1, False): 3}


def test_nobody_goes_where_they_do_not_see() -> None:
    found = targets("#A.#...\n##.#.##\n##...##\n#######", action_points=20)
    assert not any(x > 4 for x, y, drop in found)


def test_no_points_no_moves() -> None:
    assert targets("#A.\n###", action_points=0) == {}
