"""A small cave, and a scene of it that is wholly or partly seen."""

from __future__ import annotations

from intodepth.ui.draw import Camera, Figure, Lamp, Mark, Scene, Sight, Terrain

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


def sight(ground: Terrain, columns: range) -> Sight:
    """Every open cell of these columns is seen, with the walls about it."""
    cells = [(x, y) for y in range(ground.height) for x in columns if is_open(ground, x, y)]
    squares = tuple(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in cells)
    walls = tuple(
        (x + (dx > 0), y + (dy > 0), x + (dx >= 0), y + (dy >= 0), dx, dy)
        for x, y in cells
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if not is_open(ground, x + dx, y + dy)
    )
    return Sight(squares, walls)


def scene(
    columns: range = range(12),
    lamps: tuple[Lamp, ...] = (Lamp(5.5, 3.5, 8.0, (4.4, 2.5, 1.0), ()),),
    figures: tuple[Figure, ...] = (),
    marks: tuple[Mark, ...] = (),
    time: float = 0.0,
    ground: Terrain | None = None,
) -> Scene:
    """A picture of 480 x 320 px with the whole cave in it."""
    ground = ground or terrain()
    camera = Camera(6.0, 4.0, CELL)
    return Scene(AREA, camera, ground, sight(ground, columns), lamps, figures, marks, time=time)
