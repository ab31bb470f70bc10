"""Drawing: a stage of a level in signs, for transcripts: bodies, anchors and ropes over the terrain."""

from collections.abc import Iterator

from intodepth.content.legend import LegendBodies
from intodepth.content.levels import LevelDefinition
from intodepth.sim.entities import Hero
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage

ANCHOR = "•"
HEAP = "∘"
"""A rope that lies in one cell."""
STRANDS = {
    frozenset((Side.E, Side.W)): "─",
    frozenset((Side.N, Side.S)): "│",
    frozenset((Side.E, Side.S)): "┌",
    frozenset((Side.W, Side.S)): "┐",
    frozenset((Side.E, Side.N)): "└",
    frozenset((Side.W, Side.N)): "┘",
    frozenset((Side.E,)): "╶",
    frozenset((Side.W,)): "╴",
    frozenset((Side.N,)): "╵",
    frozenset((Side.S,)): "╷",
    frozenset[Side](): HEAP,
}
"""By the sides of the cell that a rope leads through."""


def draw_stage(level: LevelDefinition, stage: Stage) -> Iterator[str]:
    """The level with row numbers: heroes by their initial, other bodies by the glyphs of its map, or `i`."""
    brought = {"lamp": "i"}
    marks = level.legend.items()
    glyphs = brought | {mark.kind: glyph for glyph, mark in marks if isinstance(mark, LegendBodies)}
    signs = _strands(stage) | {anchor.cell: ANCHOR for anchor in stage.anchors.values()}
    for cell, key in stage.at.items():
        body = stage.bodies[key]
        signs[cell] = body.name[0] if isinstance(body, Hero) else glyphs[body.kind]
    ground = stage.ground
    for y in reversed(range(ground.height)):
        cells = (Cell(x, y) for x in range(ground.width))
        yield f"{y:>4} " + "".join(signs.get(cell, chr(ground.code(cell))) for cell in cells)
    yield "     " + "".join(str(x % 10) for x in range(ground.width))


def _strands(stage: Stage) -> dict[Cell, str]:
    """The sign of each cell with a rope in it."""
    sides: dict[Cell, set[Side]] = {}
    for rope in stage.ropes.values():
        sides.setdefault(rope.cells[0], set())
        for cell, side, beyond in zip(rope.cells, rope.sides, rope.cells[1:], strict=False):
            sides.setdefault(cell, set()).add(side)
            sides.setdefault(beyond, set()).add(stage.ground.arrival(cell, side))
    return {cell: STRANDS.get(frozenset(found), "┼") for cell, found in sides.items()}
