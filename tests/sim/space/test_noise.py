"""Noise: heard by the shortest way, around corners, through grates and portals."""

from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.noise import spread_noise
from tests.playing import draw


def test_a_noise_loses_one_on_each_step_around_corners() -> None:
    found = spread_noise(draw("...\n##.\n...").ground, Cell(0, 2), 6)
    assert [found.get(Cell(x, y)) for x, y in ((0, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))] == [
        6, 4, 3, 2, 1, None,
    ]  # fmt: skip


def test_rock_and_closed_gates_stop_noise_and_grates_do_not() -> None:
    assert max(x for x, _ in spread_noise(draw("..g..").ground, Cell(0, 0), 9)) == 4
    assert max(x for x, _ in spread_noise(draw("..|..").ground, Cell(0, 0), 9)) == 1


def test_noise_goes_through_portals_and_not_through_sealed_sides() -> None:
    row = b"..#....."
    through = Ground(8, 1, row, [Portal(Cell(1, 0), Side.E, Cell(5, 0))])
    assert spread_noise(through, Cell(0, 0), 4) == {
        Cell(0, 0): 4,
        Cell(1, 0): 3,
        Cell(5, 0): 2,
        Cell(6, 0): 1,
    }
    sealed = Ground(8, 1, row, [Portal(Cell(5, 0), Side.W, None), Portal(Cell(4, 0), Side.E, None)])
    assert min(spread_noise(sealed, Cell(6, 0), 9)) == Cell(5, 0)


def test_silence_is_heard_nowhere() -> None:
    assert spread_noise(draw("...").ground, Cell(0, 0), 0) == {}
