"""doors: random sound portals for tests: runs side by side, one above the other, mirrored, sealed; tori."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from intodepth.sim.space.cells import DELTAS, MIRRORED, OPPOSITE, SIDES, Cell, Side
from intodepth.sim.space.ground import Ground, Portal

ROCK = frozenset(b"#%&:_")
"""What never opens: no way and no ray ever leads through."""


def with_doors(
    random: Random, ground: Ground, doors: int = 3, mirrors: bool = True, seals: bool = True
) -> Ground:
    """A ground with up to so many runs of portals more, all sound; the terrain stays as it is."""
    for _ in range(doors):
        for _ in range(30):
            sealed = seals and random.random() < 0.15
            mirror = mirrors and random.random() < 0.35
            more = _sealed(random, ground) if sealed else _run(random, ground, mirror)
            if more is None:
                continue
            found = Ground(ground.width, ground.height, ground.kinds, (*ground.portals, *more))
            if is_sound(found, {portal.start for portal in found.portals}):
                ground = found
                break
    return ground


def with_wall_doors(random: Random, ground: Ground) -> Ground:
    """A ground with portals in its rock, where cells have rock beside them: nothing else leads there."""
    faces = {
        side: [
            cell
            for cell in (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
            if ground.code(cell) not in ROCK
            and (beyond := ground.step(cell, side)) is not None
            and ground.code(beyond) in ROCK
        ]
        for side in SIDES
    }
    for _ in range(40):
        side, mirror = random.choice((Side.E, Side.E, Side.W, Side.S)), random.random() < 0.4
        portal = Portal(Cell(0, 0), side, Cell(0, 0), mirror)
        here, there = random.choice(faces[side]), random.choice(faces[portal.arrival])
        run = [Portal(here, side, there, mirror)]
        above = Cell(here.x, here.y + 1), Cell(there.x, there.y + 1)
        if side != Side.S and above[0] in faces[side] and above[1] in faces[portal.arrival]:
            run.append(Portal(above[0], side, above[1], mirror))
        ends = [(end.start, end.side) for each in run for end in (each, each.back)]
        if len(set(ends)) == len(ends) and not any(_is_portal(ground, *end) for end in ends):
            found = Ground(ground.width, ground.height, ground.kinds, (*ground.portals, *run))
            if is_sound(found, {cell for cell, _ in ends}):
                ground = found
    return ground


def torus(width: int, height: int, kinds: bytes) -> Ground:
    """A ground that goes on at the other side wherever it is left."""
    across = [Portal(Cell(width - 1, y), Side.E, Cell(0, y)) for y in range(height)]
    up = [Portal(Cell(x, height - 1), Side.N, Cell(x, 0)) for x in range(width)]
    return Ground(width, height, kinds, (*across, *up))


def is_sound(ground: Ground, about: set[Cell] | None = None) -> bool:
    """Whether all sides that can be crossed lead back and no corner is torn (about some cells)."""
    cells = {Cell(x, y) for x in range(ground.width) for y in range(ground.height)}
    if about is not None:
        near = about | {beyond for cell in about for beyond in _around(ground, cell)}
        cells = near | {beyond for cell in near for beyond in _around(ground, cell)}
    for cell in cells:
        if ground.code(cell) in ROCK:
            continue
        for side in SIDES:
            target = ground.step(cell, side)
            if target is None or ground.code(target) in ROCK:
                continue
            back = ground.arrival(cell, side)
            if target == cell or ground.step(target, back) != cell or ground.arrival(target, back) != side:
                return False
        for across in (Side.E, Side.W):
            for along in (Side.N, Side.S):
                first, second = _way(ground, cell, across, along), _way(ground, cell, along, across)
                if first is not None and second is not None and first != second:
                    return False
    return True


def _way(ground: Ground, cell: Cell, *sides: Side) -> tuple[Cell, bool] | None:
    """Where sides lead one after the other, as they are seen, and whether mirrored; None in rock."""
    mirrored = False
    for seen in sides:
        side = MIRRORED[seen] if mirrored else seen
        mirrored ^= (cell, side) in ground.mirrors
        beyond = ground.step(cell, side)
        if beyond is None or ground.code(beyond) in ROCK:
            return None
        cell = beyond
    return cell, mirrored


def _around(ground: Ground, cell: Cell) -> Iterator[Cell]:
    for side in SIDES:
        beyond = ground.step(cell, side)
        if beyond is not None:
            yield beyond


def _cells(random: Random, ground: Ground, side: Side, length: int) -> list[Cell] | None:
    """Cells that lie beside one another along a side; None if one is rock or the side leads elsewhere."""
    dx, dy = (1, 0) if side in (Side.N, Side.S) else (0, 1)
    x, y = (
        random.randrange(ground.width - dx * length + dx),
        random.randrange(ground.height - dy * length + dy),
    )
    cells = [Cell(x + dx * i, y + dy * i) for i in range(length)]
    taken = {(portal.start, portal.side) for portal in ground.portals}
    free = all(ground.code(cell) not in ROCK and (cell, side) not in taken for cell in cells)
    return cells if free else None


def _outer(ground: Ground, cell: Cell, side: Side) -> Cell | None:
    """What lies beyond a side on the plain grid."""
    beyond = Cell(cell.x + DELTAS[side][0], cell.y + DELTAS[side][1])
    return beyond if 0 <= beyond.x < ground.width and 0 <= beyond.y < ground.height else None


def _sealed(random: Random, ground: Ground) -> list[Portal] | None:
    side = random.choice((Side.E, Side.N))
    cells = _cells(random, ground, side, random.randint(1, 2))
    found = []
    for cell in cells or ():
        beyond = _outer(ground, cell, side)
        if beyond is None or _is_portal(ground, beyond, OPPOSITE[side]):
            return None
        found += [Portal(cell, side, None), Portal(beyond, OPPOSITE[side], None)]
    return found or None


def _run(random: Random, ground: Ground, mirror: bool) -> list[Portal] | None:
    """A door of one to four sides, and what its other faces lead to: each other, or nothing."""
    side, length = random.choice(SIDES), random.choice((1, 1, 2, 3, 4))
    arrival = Portal(Cell(0, 0), side, Cell(0, 0), mirror).arrival
    if length > (ground.height if side in (Side.E, Side.W) else ground.width):
        return None
    here, there = _cells(random, ground, side, length), _cells(random, ground, arrival, length)
    if here is None or there is None:
        return None
    if mirror and side in (Side.N, Side.S):
        there.reverse()
    joins_backs = random.random() < 0.5
    found: list[Portal] = []
    for start, target in zip(here, there, strict=True):
        found.append(Portal(start, side, target, mirror))
        backs = (
            (_outer(ground, start, side), OPPOSITE[side]),
            (_outer(ground, target, arrival), OPPOSITE[arrival]),
        )
        (first, out), (second, _) = backs
        if first and second and first != second and joins_backs:
            found.append(Portal(first, out, second, mirror))
            continue
        found += [Portal(cell, way, None) for cell, way in backs if cell is not None]
    faces = [(portal.start, portal.side) for each in found for portal in {each, each.back}]
    if len(set(faces)) < len(faces) or any(_is_portal(ground, *face) for face in faces):
        return None
    return found


def _is_portal(ground: Ground, cell: Cell, side: Side) -> bool:
    return any(portal.start == cell and portal.side == side for portal in ground.portals)
