"""Facts about the letters of portals: one for both ends of an opening, and nothing told of the unknown."""

from __future__ import annotations

from intodepth.screens.level.scene.door_letters import number_pairs
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal

WIDE = [Portal(Cell(1, y), Side.E, Cell(5, y)) for y in (1, 2)]
"""one opening of two cells"""
APART = [Portal(Cell(1, 1), Side.E, Cell(5, 2)), Portal(Cell(1, 2), Side.E, Cell(8, 1))]
"""one above the other, and they lead to different places"""


def numbers(portals: list[Portal], known: set[Cell]) -> dict[tuple[Cell, Side], int]:
    """The number of each side, by its cell."""
    ground = Ground(10, 4, b"." * 40, portals)
    found = number_pairs(ground, known)
    return {(portal.start, portal.side): pair for portal, pair in zip(ground.portals, found, strict=True)}


def everywhere() -> set[Cell]:
    return {Cell(x, y) for x in range(10) for y in range(4)}


def test_all_sides_of_one_opening_and_of_its_other_end_have_one_letter() -> None:
    found = numbers(WIDE, everywhere())
    assert len(found) == 4 and set(found.values()) == {1}


def test_openings_that_lead_to_different_places_have_different_letters() -> None:
    found = numbers(APART, everywhere())
    assert found[Cell(1, 1), Side.E] == found[Cell(5, 2), Side.W] == 1
    assert found[Cell(1, 2), Side.E] == found[Cell(8, 1), Side.W] == 2


def test_the_first_one_that_is_known_is_the_first_letter() -> None:
    for cell, side in ((Cell(8, 1), Side.W), (Cell(5, 2), Side.W)):
        assert numbers(APART, {cell})[cell, side] == 1


def test_a_closed_portal_has_no_letter() -> None:
    closed = list(APART[0].sealed)
    found = numbers([*closed, APART[1]], everywhere())
    assert found[Cell(1, 1), Side.E] == 0 and found[Cell(8, 1), Side.W] == 1
