"""scenes: the fixed stages used for measurements."""

from __future__ import annotations

from random import Random

from intodepth.sim.creatures import announce, creatures_of
from intodepth.sim.entities import Body, Creature
from intodepth.sim.picture import draw
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage

WIDTH, HEIGHT = 31, 19


def corridor(ropes: int = 0) -> Stage:
    """Return a hero at the end of a floor of thirty cells, with enough points for twelve of them.

    Ropes lie at the other end, out of reach.
    """
    stage = draw("#" * 32 + "\n" + "#A" + "." * 29 + "#\n" + "#" * 32, action_points=12)
    cells, sides = (Cell(24, 1), Cell(25, 1), Cell(26, 1)), (Side.E, Side.E)
    for key in range(ropes):
        stage.write_rope(key, None, Rope(key, (None, None), cells, sides, 4, 6))
    return stage


def cliff() -> Stage:
    """Return a hero at an edge, eight cells above the ground."""
    return draw("A...\n" + "##..\n" * 8 + "####")


def plain() -> Stage:
    """Return a hero in a level of air."""
    rows = ["." * WIDTH] * HEIGHT
    rows[HEIGHT // 2] = "." * (WIDTH // 2) + "A" + "." * (WIDTH // 2)
    return draw("\n".join(rows))


def cave() -> Stage:
    """Return a hero in a cave of floors, shafts and ladders that fills a view of 31 x 19 cells."""
    random = Random(7)
    rows = []
    for y in range(HEIGHT):
        floor = y % 3 == 0
        rows.append([("#" if random.random() < (0.7 if floor else 0.06) else ".") for _ in range(WIDTH)])
    for x in range(2, WIDTH, 4):
        top = random.randrange(1, HEIGHT - 4)
        for y in range(top, min(HEIGHT, top + 6)):
            rows[y][x] = "H"
    x, y = WIDTH // 2, HEIGHT // 2 - 1
    rows[y][x], rows[y + 1][x] = "A", "#"
    return draw("\n".join("".join(row) for row in rows), action_points=12)


def den() -> Stage:
    """Return the cave with eight creatures, alternately tortoises and gnawers, and ropes for the gnawers."""
    stage = cave()
    ground = stage.ground
    floors = [
        cell
        for cell in (Cell(x, y) for y in range(ground.height) for x in range(ground.width))
        if not ground.is_solid(cell) and ground.footing[cell] and cell not in stage.at
    ]
    pairs = [(cell, ground.step(cell, Side.E)) for cell in floors]
    laid = [(cell, beside) for cell, beside in pairs if beside in floors]
    bodies: list[Body] = list(stage.bodies.values())
    ropes: list[Rope] = []
    for number in range(8):
        cell = floors[(2 * number + 1) * len(floors) // 16]
        kind, weight = ("gnawer", 2) if number % 2 else ("tortoise", 9)
        facing = Side.W if number % 4 else Side.E
        bodies.append(Creature(len(bodies), kind, kind, cell, weight, facing=facing))
        first, second = laid[number * len(laid) // 8]
        assert second is not None
        ropes.append(Rope(number, (None, None), (first, second), (Side.E,), 1, 6))
    found = Stage.of(ground, bodies, stage.rules, stage.anchors.values(), ropes)
    for creature in creatures_of(found):
        found.write(creature.id, "intent", (), announce(found, creature))
    return found


def hall_of_doors() -> Ground:
    """Return three rooms in a ring, each with a portal as its right wall."""
    rows = (
        "#" * 25,
        "#......##......##......##",
        "#......##..##..##......##",
        "#......##......##.#..#.##",
        "#......##......##......##",
        "#......##......##......##",
        "#" * 25,
    )
    ring = [
        Portal(Cell(west, y), Side.E, Cell(east, y))
        for west, east in ((6, 9), (14, 17), (22, 1))
        for y in range(1, 6)
    ]
    return Ground(25, len(rows), "".join(reversed(rows)).encode(), ring)
