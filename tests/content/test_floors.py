"""The floors of a descent: what each depth holds, and that it can be come into and left."""

from __future__ import annotations

from collections import Counter

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.runs.run import OFFERED
from intodepth.content.runs.shaft import build_floor
from intodepth.sim.entities import Creature
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.sim.stage import Stage
from tests.catalogs import own_catalog

SIZE = (22, 14)
MARGIN = 2
"""cells of rock all around a floor, so that its edge is never seen"""
WORTH = {1: [1, 3], 2: [1, 2, 3]}
"""how many times its depth each relic of a floor is worth, where they are not on the way, aside and greedy"""
CREATURES = {1: 0, 2: 1, 3: 2, 4: 2, 5: 3}
WAKES = 12


def faults_of(floor: LevelDefinition, deepest: int, catalog: Catalog) -> list[str]:
    """What is wrong with a floor, each in a few words."""
    stage = build_floor(floor, catalog, Rules())
    creatures = sum(isinstance(body, Creature) for body in stage.bodies.values())
    water, greedy = floor.water, [max(floor.relics, key=lambda relic: floor.worth.get(relic, 0))]
    entries, ways_down = (list(stage.ground.cells_of(kind)) for kind in (ENTRY, WAY_DOWN))
    found = {
        "its size": (stage.ground.width, stage.ground.height) == SIZE,
        "a frame of rock": _is_framed(stage),
        "worth of its relics": sorted(floor.worth.values()) == WORTH.get(floor.order, [1, 2, 4]),
        "relics without worth": set(floor.worth) == set(floor.relics),
        "relics of one kind": max(Counter(floor.relics).values()) == 1,
        "creatures": creatures == CREATURES[floor.order],
        "water": water is not None and (water.wakes, [water.relic]) == (WAKES, greedy),
        "ways in": bool(entries),
        "ways down": bool(ways_down) == (floor.order < deepest),
        "gear of its own": floor.gear is None and set(floor.party) <= set(OFFERED),
        "par": floor.par is not None and floor.par <= WAKES,
    }
    return [f"{floor.name}: {what}" for what, is_right in found.items() if not is_right]


def _is_framed(stage: Stage) -> bool:
    across, up = (range(MARGIN, size - MARGIN) for size in SIZE)
    cells = (Cell(x, y) for x in range(SIZE[0]) for y in range(SIZE[1]))
    return all(stage.ground.is_solid(cell) for cell in cells if cell.x not in across or cell.y not in up)


def test_every_floor_holds_what_its_depth_should() -> None:
    catalog = own_catalog()
    floors = list(catalog.floors.values())
    assert not catalog.faults
    assert [floor.order for floor in floors] == [1, 2, 3, 4, 5]
    assert [fault for floor in floors for fault in faults_of(floor, len(floors), catalog)] == []
