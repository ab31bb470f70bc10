"""A small cave, wholly or partly seen, and two rooms with doors between them."""

from __future__ import annotations

from dataclasses import replace

from intodepth.ui.draw import Camera, DrawnRope, Figure, LampLight, Mark, Pane, Scene, SightShape, Terrain
from intodepth.ui.scenes.placement import Placement

CAVE = """
############
############
##.......v##
##.......H##
##...=.g.H##
##.^.....>##
##%%&&3::###
############
"""
AREA = 0.0, 0.0, 480.0, 320.0
CELL = 40.0


def terrain(picture: str = CAVE) -> Terrain:
    """The terrain drawn in a picture, its lowest row at y = 0."""
    rows = picture.split()[::-1]
    return Terrain(len(rows[0]), len(rows), "".join(rows).encode())


def is_open(ground: Terrain, x: int, y: int) -> bool:
    return chr(ground.kinds[y * ground.width + x]) not in "#%&123456789:"


def sight(ground: Terrain, columns: range) -> SightShape:
    """Every open cell of these columns is seen, with the walls about it."""
    cells = [(x, y) for y in range(ground.height) for x in columns if is_open(ground, x, y)]
    squares = tuple(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in cells)
    walls = tuple(
        (x + (dx > 0), y + (dy > 0), x + (dx >= 0), y + (dy >= 0), dx, dy)
        for x, y in cells
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if not is_open(ground, x + dx, y + dy)
    )
    return SightShape(squares, walls)


def scene(
    columns: range = range(12),
    lamps: tuple[LampLight, ...] = (LampLight(5.5, 3.5, 8.0, (4.4, 2.5, 1.0), ()),),
    figures: tuple[Figure, ...] = (),
    marks: tuple[Mark, ...] = (),
    time: float = 0.0,
    ground: Terrain | None = None,
) -> Scene:
    """A picture of 480 x 320 px with the whole cave in it."""
    ground = ground or terrain()
    camera = Camera(6.0, 4.0, CELL)
    return Scene(AREA, camera, ground, sight(ground, columns), lamps, figures, marks, time=time)


ROOMS = """
##############
##....##....##
##....##....##
##....##....##
##....##....##
##############
"""
"""one room in columns 2 to 5 and one in columns 8 to 11"""
ONE, OTHER = range(2, 6), range(8, 12)
THROUGH = Placement(-2.0, 0.0)
"""of the other room, its left wall where the right one of the first is"""
MIRRORED = Placement(18.0, 0.0, mirror=True)
"""of the other room, its right wall where the right one of the first is"""
RIMS = tuple(((6.0, float(y)), (6.0, y + 1.0)) for y in range(1, 5))


def room(columns: range, doors: frozenset[int] = frozenset()) -> SightShape:
    """One of the rooms, without walls at these x."""
    whole = sight(terrain(ROOMS), columns)
    walls = tuple(wall for wall in whole.walls if not (wall[0] == wall[2] and wall[0] in doors))
    return SightShape(whole.open, walls)


def doorway(
    figures: tuple[Figure, ...] = (), ropes: tuple[DrawnRope, ...] = (), placement: Placement = THROUGH
) -> Scene:
    """The first room with the other one behind its right wall, and a lamp in the middle of the first."""
    entered = 11 if placement.mirror else 8
    into = 1 if placement.mirror else -1
    rows = range(1, 5)
    doors = *((5, y, 1, 0) for y in rows), *((entered, y, into, 0) for y in rows)
    sight_beyond = room(OTHER, frozenset({entered + (into > 0)}))
    lamp = LampLight(4.0, 3.0, 9.0, (4.4, 2.5, 1.0), ())
    beyond = Pane(placement, sight_beyond, (replace(lamp, x=placement.x - 4 if placement.mirror else 6.0),))
    return replace(
        scene(lamps=(lamp,), ground=replace(terrain(ROOMS), doors=doors)),
        sight=room(ONE, frozenset({6})),
        figures=figures,
        ropes=ropes,
        beyond=(beyond,),
    )
