"""Regions: what hangs together without portals is one region, and rock belongs to the nearest."""

from __future__ import annotations

from intodepth.screens.level.camera.regions import recall, regions_of
from intodepth.screens.level.scene.stage_view import terrain_of
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import OPEN

TWO = """
###########
#...###..v#
###########
"""
OTHERS = """
#############
#v.##..##..##
#####3#######
####..##.####
#############
"""


def numbers(picture: str, *portals: Portal) -> list[str]:
    """The regions of a picture, highest row first."""
    plain = draw(picture).ground
    ground = Ground(plain.width, plain.height, plain.kinds, portals)
    found, wide = regions_of(ground), ground.width
    return ["".join(map(str, found[y * wide : (y + 1) * wide])) for y in reversed(range(ground.height))]


def test_without_portals_all_is_one_region() -> None:
    assert regions_of(draw(TWO).ground) == terrain_of(draw(TWO).ground).regions == b""


def test_the_region_of_the_entry_is_the_usual_one_and_rock_belongs_to_the_nearest() -> None:
    assert numbers(TWO, Portal(Cell(9, 1), Side.E, Cell(1, 1))) == ["11111000000"] * 3


def test_a_floor_that_may_break_does_not_part_regions_and_what_no_portal_leads_to_is_usual() -> None:
    rows = numbers(OTHERS, Portal(Cell(2, 3), Side.E, Cell(9, 3)), Portal(Cell(10, 3), Side.E, Cell(4, 1)))
    assert rows[1] == "0000111122222"
    # The upper and the lower room beside the floor that may break.
    assert rows[2][5] == rows[3][4] == "1"
    assert rows[3][8] == "0"


def test_a_portal_that_leads_back_into_the_same_region_keeps_its_hue() -> None:
    room = "#########\n#v......#\n#########"
    assert numbers(room, Portal(Cell(7, 1), Side.E, Cell(1, 1))) == ["000000000"] * 3


def test_the_picture_is_told_which_cells_are_of_which_region() -> None:
    plain = draw(TWO).ground
    ground = Ground(plain.width, plain.height, plain.kinds, [Portal(Cell(9, 1), Side.E, Cell(1, 1))])
    assert terrain_of(ground).regions == regions_of(ground)


def test_only_what_is_known_of_the_region_that_one_is_in_is_recalled() -> None:
    plain = draw(TWO).ground
    ground = Ground(plain.width, plain.height, plain.kinds, [Portal(Cell(9, 1), Side.E, Cell(1, 1))])
    known = Knowledge(dict.fromkeys([Cell(1, 1), Cell(2, 2), Cell(8, 1)], OPEN))

    def cells(of: Ground, near: Cell | None) -> set[Cell]:
        told = enumerate(recall(of, known, near))
        return {Cell(index % 11, index // 11) for index, is_told in told if is_told}

    assert cells(ground, Cell(3, 1)) == {Cell(1, 1), Cell(2, 2)}
    assert cells(ground, Cell(9, 1)) == {Cell(8, 1)}
    assert cells(ground, None) == cells(ground, Cell(9, 1))
    assert cells(plain, Cell(3, 1)) == known.terrain.keys()
