"""Drawing: a stage of a level in signs, for transcripts: bodies, anchors and ropes over the terrain."""

from collections.abc import Iterator, Mapping

from intodepth.content.legend import LegendBodies
from intodepth.content.levels import LevelDefinition
from intodepth.sim.entities import Hero
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.text.level_map import draw_ropes

ANCHOR = "•"


def draw_stage(level: LevelDefinition, stage: Stage) -> Iterator[str]:
    """The level with row numbers: heroes by their initial, other bodies by the glyphs of its map, or `i`."""
    brought = {"lamp": "i"}
    marks = level.legend.items()
    glyphs = brought | {mark.kind: glyph for glyph, mark in marks if isinstance(mark, LegendBodies)}
    bodies = [stage.bodies[key] for key in stage.at.values()]
    signs = {body.id: body.name[0] if isinstance(body, Hero) else glyphs[body.kind] for body in bodies}
    height = stage.ground.height
    for index, row in enumerate(draw_rows(stage, signs)):
        yield f"{height - 1 - index:>4} {row}"
    yield "     " + "".join(str(x % 10) for x in range(stage.ground.width))


def draw_rows(stage: Stage, bodies: Mapping[int, str]) -> Iterator[str]:
    """The rows of a stage, top first. `bodies` has signs by id; of two in a cell the last is seen."""
    signs: dict[Cell | None, str] = {cell: sign for cell, sign in draw_ropes(stage).items()}
    signs |= {anchor.cell: ANCHOR for anchor in stage.anchors.values()}
    signs |= {stage.bodies[key].cell: sign for key, sign in bodies.items()}
    ground = stage.ground
    for y in reversed(range(ground.height)):
        cells = (Cell(x, y) for x in range(ground.width))
        yield "".join(signs.get(cell, chr(ground.code(cell))) for cell in cells)
