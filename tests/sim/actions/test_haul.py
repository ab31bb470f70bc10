"""Haul: slack first, then what hangs."""

from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.entities import Gift
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, play
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = ((Haul(0, 0), "A hauls the rope"),)


def test_what_is_not_too_heavy_comes_up() -> None:
    stage = draw("A..\n#..\n#E.\n###")
    tie_rope(stage, (body(0), body(1)), (0, 3), "ESS", 4, 6)
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (3, Cell(1, 1))
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (2, Cell(1, 2))


def test_what_is_too_heavy_stays() -> None:
    stage = draw("B..\n#..\n#E.\n###")
    tie_rope(stage, (body(0), body(1)), (0, 3), "ESS", 3, 6)
    assert offered(stage, Haul) == []


def test_slack_comes_in_three_cells_at_a_time_before_the_load() -> None:
    stage = draw("A..\n#..\n#D.\n###")
    tie_rope(stage, (body(0), body(1)), (0, 3), "ESS", 7)
    play(stage, Haul(0, 0))
    assert stage.ropes[0].out == 4
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (3, Cell(1, 1))
    assert stage.hero(0).action_points == 4


def test_a_porter_takes_in_two_cells_with_what_hangs_on_them() -> None:
    stage = draw("A..\n#..\n#..\n#D.\n###", hauls=2)
    tie_rope(stage, (body(0), body(1)), (0, 4), "ESSS", 4)
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (2, Cell(1, 3))
    assert stage.hero(0).action_points == 5


def test_a_porter_stops_when_the_load_goes_no_further() -> None:
    stage = draw("A..\n##.\n#D.\n###", hauls=2)
    set_anchor(stage, 1, 3, 10)
    tie_rope(stage, (body(0), body(1)), (0, 3), "EESSW", 5)
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (3, Cell(2, 2))


def winch(weight: int) -> Stage:
    """A stands beside a winch that holds 8; on its rope hangs D."""
    stage = draw("A...\n##D.\n##..\n####")
    stage.write(1, "weight", 2, weight)
    set_anchor(stage, 1, 3, 8, AnchorKind.WINCH)
    tie_rope(stage, (anchor(0), body(1)), (1, 3), "ES", 2, 4)
    return stage


def test_a_winch_in_reach_lifts_up_to_its_own_hold_whoever_cranks_it() -> None:
    stage = winch(8)
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (1, Cell(1, 3))
    assert offered(winch(9), Haul) == []


def test_only_a_winch_and_only_in_reach() -> None:
    piton = draw("A...\n##D.\n##..\n####")
    set_anchor(piton, 1, 3, 8)
    tie_rope(piton, (anchor(0), body(1)), (1, 3), "ES", 2, 4)
    far = draw("A....\n###D.\n###..\n#####")
    set_anchor(far, 2, 3, 8, AnchorKind.WINCH)
    tie_rope(far, (anchor(0), body(1)), (2, 3), "ES", 2, 4)
    pawed = winch(2)
    pawed.write(0, "gifts", Gift.NONE, Gift.PAWS)
    for stage in (piton, far, pawed):
        assert offered(stage, Haul) == []
        assert offered(stage, Lower) == []


def test_a_winch_lowers_what_hangs_on_it() -> None:
    stage = winch(6)
    play(stage, Lower(0, 0, 1))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (3, Cell(2, 1))


def test_a_free_end_comes_up_as_fast_as_slack_comes_in() -> None:
    stage = draw("A..\n#..\n#..\n#..\n###")
    tie_rope(stage, (body(0), None), (0, 4), "ESSS", 4)
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.ropes[0].end_cell(1)) == (1, Cell(0, 4))
