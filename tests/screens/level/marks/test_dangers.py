"""Dangers: what a fall from each cell would come to is what falling there comes to."""

from __future__ import annotations

from random import Random

import pytest

from intodepth.screens.level.marks.dangers import Danger, find_dangers
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests.caves import cave, halls
from tests.playing import draw
from tests.samples import fewer, some
from tests.screens.level.scene.test_endless import well


def dangers(stage: Stage, hero: int = 0) -> dict[Cell, Danger]:
    ground = stage.ground
    cells = [Cell(x, y) for x in range(ground.width) for y in range(ground.height)]
    return {each.cell: each for each in find_dangers(stage, stage.hero(hero), cells, cells)}


def below(stage: Stage, cell: Cell) -> list[Cell]:
    """A cell and those that are fallen through from it."""
    column = [cell]
    while (found := stage.ground.open_step(column[-1], Side.S)) is not None and found not in column:
        column.append(found)
    return column


def test_falls_spikes_and_floors_that_break_are_told() -> None:
    stage = draw("#######\n#A....#\n##....#\n##....#\n##....#\n##.^.3#\n#######", hit_points=4)
    found = dangers(stage)
    assert found[Cell(2, 5)].harm == 2 and not found[Cell(2, 5)].deadly
    assert found[Cell(3, 5)].harm == 4 and found[Cell(3, 5)].deadly, "two by the fall, two by the spikes"
    assert Cell(2, 3) not in found, "so far one falls unhurt"
    assert found[Cell(5, 5)].breaks


def test_what_nobody_has_seen_is_not_told() -> None:
    stage = draw("####\n#A.#\n##.#\n##.#\n##.#\n##^#\n####")
    seen = [Cell(2, 5), Cell(2, 4), Cell(2, 3)]
    (top, *_) = find_dangers(stage, stage.hero(0), seen, seen)
    assert top == Danger(Cell(2, 5), 0, deadly=False, unknown=True)


def test_a_fall_for_ever_is_told() -> None:
    assert any(each.endless for each in dangers(well()).values())


@pytest.mark.compiled
def test_who_lets_go_comes_to_the_harm_that_is_told() -> None:
    met = 0
    for seed in some(range(140), 3):
        random = Random(seed)
        history = History((cave, halls)[seed % 2](random))
        for _ in range(12):
            stage = history.stage
            actions = generate_actions(stage)
            if not actions:
                break
            hero = stage.hero(stage.lead)
            drops = [each for each in actions if isinstance(each, Move) and each.drop]
            found = dangers(stage, hero.id)
            for drop in drops if not stage.ropes and not stage.find_carried(hero.id) else ():
                told = found.get(drop.to, Danger(drop.to, 0, deadly=False))
                after = stage_after(stage, drop).hero(hero.id)
                has_fallen = after.cell in below(stage, drop.to)[1:] and not after.hazard
                if has_fallen and not told.breaks and not told.endless:
                    assert hero.hit_points - after.hit_points == min(told.harm, hero.hit_points), (seed, drop)
                    met += told.harm > 0
            history.commit(random.choice(actions))
    assert met > fewer(10, 3)
