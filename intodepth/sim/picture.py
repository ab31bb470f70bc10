"""picture: stages drawn as text, for tests."""

from __future__ import annotations

from intodepth.sim.entities import Body, Bucket, Creature, Hero, Lamp, LevelState, Relic
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import OPEN, TERRAIN
from intodepth.sim.stage import Stage

WEIGHTS = {"A": 4, "B": 3, "C": 5}
"""weights of the heroes of a picture, by letter"""
THINGS = {"D": 2, "E": 6}
RELIC, BUCKET, LAMP = "r", "K", "i"
CREATURES = {
    "T": ("tortoise", 9),
    "N": ("gnawer", 2),
    "L": ("leech", 2),
    "M": ("mole", 3),
    "S": ("statue", 7),
    "F": ("bat", 1),
}
"""creatures by letter, with their weights; a small letter looks to the left"""


def draw(text: str, rules: Rules | None = None, **fields: object) -> Stage:
    """Return the stage that a picture draws, top row first; raises ValueError for an unknown glyph or ragged
    rows.

    Terrain is drawn by its glyphs. `A B C` are heroes of weight 4, 3, 5 with 9 hit points and 6 action
    points. `D E` are things of weight 2 and 6. `r i K` are a relic, a lamp and a bucket of weight 1. `T N L M
    S F` are a tortoise, gnawer, leech, mole, statue and bat that look to the right and have announced
    nothing; small letters look to the left. Bodies stand on open cells. `fields` are set on all heroes.
    """
    rows = text.strip("\n").split("\n")
    width, height = len(rows[0]), len(rows)
    kinds = bytearray()
    bodies: list[Body] = []
    for y, row in enumerate(reversed(rows)):
        if len(row) != width:
            raise ValueError(f"row {row!r} is not {width} cells wide")
        for x, glyph in enumerate(row):
            body = _body(glyph, Cell(x, y), len(bodies), fields)
            if body is not None:
                bodies.append(body)
            elif ord(glyph) not in TERRAIN:
                raise ValueError(f"unknown glyph {glyph!r}")
            kinds.append(OPEN if body is not None else ord(glyph))
    bodies.sort(key=lambda body: (_rank(body), body.name, body.cell))
    numbered = [body.with_field("id", index) for index, body in enumerate(bodies)]
    return Stage.of(Ground(width, height, bytes(kinds)), numbered, rules)


def _rank(body: Body) -> int:
    """Return the rank by which bodies get their ids: heroes, then things, buckets and creatures."""
    return next((rank for rank, kind in ((0, Hero), (2, Bucket), (3, Creature)) if isinstance(body, kind)), 1)


def _body(glyph: str, cell: Cell, key: int, fields: dict[str, object]) -> Body | None:
    if glyph in WEIGHTS:
        hero = Hero(key, "hero", glyph, cell, WEIGHTS[glyph], 9, 9, action_points=6, max_action_points=6)
        hero = hero.with_field("state", LevelState.IN_LEVEL)
        for name, value in fields.items():
            hero = hero.with_field(name, value)
        return hero
    if glyph in THINGS:
        return Body(key, "boulder", glyph, cell, THINGS[glyph], 9, 9)
    if glyph.upper() in CREATURES and glyph != RELIC:
        kind, weight = CREATURES[glyph.upper()]
        facing = Side.E if glyph.isupper() else Side.W
        return Creature(key, kind, glyph.upper(), cell, weight, facing=facing)
    if glyph == RELIC:
        return Relic(key, "relic", "r", cell, 1)
    if glyph == LAMP:
        return Lamp(key, "lamp", "i", cell, 1)
    if glyph == BUCKET:
        return Bucket(key, "bucket", "K", cell, 1)
    return None


def show(stage: Stage) -> str:
    """Return the picture of a stage: terrain, and the first letter of each body's name."""
    ground = stage.ground
    rows = []
    for y in reversed(range(ground.height)):
        row = ""
        for x in range(ground.width):
            body = stage.at.get(Cell(x, y))
            row += chr(ground.code(Cell(x, y))) if body is None else stage.bodies[body].name[0]
        rows.append(row)
    return "\n".join(rows)
