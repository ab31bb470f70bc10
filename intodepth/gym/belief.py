"""belief: the stage as far as the party knows it, on which everything that an agent is told is worked out.

The game drops a belief that the rules could not have led to, and leaves unseen rock as it is. Neither will do
here: an agent that compared many episodes could read the unseen from it. So unseen cells are rock, except for
those at the edge of what was seen, which are open, as in the previews of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.flow.triggers import gates_of
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import HARD, OPEN, TERRAIN
from intodepth.sim.stage import DRY, Stage


def build_belief(stage: Stage, known: Knowledge) -> Stage:
    """Return the stage as the party believes it to be; the stage itself if that is the same.

    It depends only on what was seen, and on what the party knows without seeing it: its own heroes, those who
    lie in the level, what they carry, where ropes run and what hangs from them, gates (which are heard), the
    water, and the entries. The cell below an open cell that was seen counts as seen.
    """
    bodies = dict(_believe_bodies(stage, known))
    kinds = _believe_kinds(stage, known, bodies)
    if kinds == stage.ground.kinds and all(body is stage.bodies[key] for key, body in bodies.items()):
        return stage
    ground = stage.ground
    if kinds != ground.kinds:
        ground = _share_ground(ground.width, ground.height, kinds, tuple(ground.portals))
    found = Stage.of(
        ground,
        bodies.values(),
        stage.rules,
        stage.anchors.values(),
        stage.ropes.values(),
        stage.mechanisms.values(),
        stage.flood,
    )
    for name in ("round", "lead", "water", "doors"):
        found.write(WORLD, name, getattr(found, name), getattr(stage, name))
    return found


@lru_cache(maxsize=64)
def _share_ground(width: int, height: int, kinds: bytes, portals: tuple[Portal, ...]) -> Ground:
    """Return the same ground for the same terrain, so that what was found out about it is kept."""
    return Ground(width, height, kinds, portals)


def _believe_bodies(stage: Stage, known: Knowledge) -> Iterator[tuple[int, Body]]:
    """Yield each body as the party believes it to be, by id: in no cell if nobody knows where it is."""
    taken = {body.cell for key, body in stage.bodies.items() if _is_certain(stage, key)}
    for key, body in stage.bodies.items():
        if _is_certain(stage, key):
            yield key, body
            continue
        told = known.bodies.get(key)
        if told is None or (told.cell is not None and told.cell in taken):
            yield key, _put_nowhere(told or body)
        else:
            yield key, body if told == body else told


def _is_certain(stage: Stage, key: int) -> bool:
    """Return whether the party knows a body without seeing it."""
    body = stage.bodies[key]
    if isinstance(bearer(stage, body), Hero) or stage.ropes_of(key):
        return True
    return stage.flood is not None and stage.flood.relic == key and stage.water == DRY


def _put_nowhere(body: Body) -> Body:
    gone = body.with_field("cell", None)
    return gone.with_field("intent", ()) if isinstance(gone, Creature) else gone


def _believe_kinds(stage: Stage, known: Knowledge, bodies: dict[int, Body]) -> bytes:
    """Return the terrain of the belief: as it was seen last, or else rock, or open at the edge."""
    ground, terrain, steps = stage.ground, known.terrain, stage.ground.steps
    width, kinds = ground.width, bytearray([HARD]) * len(ground.kinds)
    edge, below = set[Cell](), set[Cell | None]()
    for cell, code in terrain.items():
        kinds[cell.y * width + cell.x] = code
        kind = TERRAIN[code]
        if kind.solid and not kind.strength:
            continue
        for side in SIDES:
            beyond = steps[side][cell]
            if beyond is not None and beyond not in terrain:
                edge.add(beyond)
        if not kind.solid:
            below.add(steps[Side.S][cell])
    for cell in edge:
        kinds[cell.y * width + cell.x] = OPEN
    certain = set(_find_certain_cells(stage))
    for key, body in bodies.items():
        if body.cell is not None and (body.cell in terrain or _is_certain(stage, key)):
            certain.add(body.cell)
            below.add(steps[Side.S][body.cell])
    known_as_is = (each for each in below | certain if each is not None and each not in terrain)
    for cell in chain(known_as_is, gates_of(stage)):
        place = cell.y * width + cell.x
        kinds[place] = ground.kinds[place]
    return bytes(kinds)


def _find_certain_cells(stage: Stage) -> Iterator[Cell]:
    """Yield the cells of the entries, and of what rules need to be sound: anchors, ropes and mechanisms."""
    yield from stage.ways_in()
    for anchor in stage.anchors.values():
        yield anchor.cell
    for mechanism in stage.mechanisms.values():
        yield mechanism.cell
    for rope in stage.ropes.values():
        yield from rope.cells
