"""What is seen stays known while terrain changes elsewhere, and is what it would be afresh."""

from __future__ import annotations

from random import Random

import pytest

from intodepth.sim.light import find_lit, light
from intodepth.sim.paths.grid_view import grid_view
from intodepth.sim.paths.nodes import GridView
from intodepth.sim.space import sight
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import sectors
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.sim.space.test_sight import grounds, open_cells

HALF = 4, 3


def anew(ground: Ground) -> Ground:
    return Ground(ground.width, ground.height, ground.kinds, ground.portals)


def changed(ground: Ground, random: Random) -> Ground:
    """The ground with a cell or two of another kind, or with a pair of portals that opens or closes."""
    pairs = [portal for portal in ground.portals if portal.target is not None]
    if pairs and random.random() < 0.3:
        portal = random.choice(pairs)
        old = tuple(sorted({portal, portal.back}))
        return ground.relink(old, portal.sealed) if len(old) == len(portal.sealed) else ground
    for _ in range(random.randint(1, 2)):
        cell = Cell(random.randrange(ground.width), random.randrange(ground.height))
        ground = ground.change_cell(cell, random.choice(b"#.=H"))
    return ground


def tables(view: GridView) -> object:
    """All that a view tells of the ground."""
    return view.size, view.solid, view.ways((True, True, False)), tuple(map(tuple, view.beside))


def test_what_is_kept_is_what_is_seen_afresh() -> None:
    same = all_in_all = 0
    for seed in range(90):
        random, ground = Random(seed), grounds(seed)
        cells = open_cells(ground)
        eyes = random.sample(cells, min(3, len(cells)))
        for _ in range(4):
            before = [(sectors(ground, eye, HALF), grid_view(ground, eye)) for eye in eyes]
            ground = changed(ground, random)
            fresh = anew(ground)
            for eye, known in zip(eyes, before, strict=True):
                assert sectors(ground, eye, HALF) == sectors(fresh, eye, HALF), seed
                assert tables(grid_view(ground, eye)) == tables(grid_view(fresh, eye)), seed
                assert light(ground, eye, 3) == light(fresh, eye, 3), seed
                all_in_all += 1
                same += sectors(ground, eye, HALF) is known[0]
    assert 0.3 < same / all_in_all < 0.97


def test_light_is_kept_as_it_would_be_afresh() -> None:
    for seed in range(60):
        stage = draw("A..#....\n##.#.##.\n....B...\n##.#####\n.......v")
        random = Random(seed)
        for _ in range(12):
            find_lit(stage)
            stage.ground = changed(stage.ground, random)
            fresh = stage.copy()
            fresh.ground = anew(stage.ground)
            assert find_lit(stage) == find_lit(fresh), seed


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> list[Cell]:
    """The cells that were looked from, each time it was worked out."""
    cells: list[Cell] = []
    trace = sight.trace

    def noted(ground: Ground, eye: sight.Eye, half: tuple[int, int] = HALF) -> list[sight.Sector]:
        cells.append(eye.cell)
        return trace(ground, eye, half)

    monkeypatch.setattr(sight, "trace", noted)
    return cells


def test_only_eyes_that_see_a_change_look_again(traced: list[Cell]) -> None:
    stage = hall()
    left, right = Cell(1, 1), Cell(7, 1)
    for step in range(2):
        for eye in (left, right):
            sectors(stage.ground, eye)
            grid_view(stage.ground, eye)
        if not step:
            stage.write_terrain(Cell(8, 0), ord("#"), ord("."))
    assert traced == [left, right, right]


def test_what_a_ground_before_the_last_knew_is_kept_too(traced: list[Cell]) -> None:
    stage, eye = hall(), Cell(1, 1)
    first = sectors(stage.ground, eye)
    for x in (6, 7, 8):
        stage.write_terrain(Cell(x, 0), ord("#"), ord("."))
    assert sectors(stage.ground, eye) is first
    stage.write_terrain(Cell(2, 0), ord("#"), ord("."))
    assert sectors(stage.ground, eye) is not first
    assert traced == [eye, eye]


def hall() -> Stage:
    """Two chambers with rock between them."""
    return draw("##########\n#A..##...#\n##########")
