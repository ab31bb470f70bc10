"""perft: fixed stages on which sequences of actions are counted, as chess programs do to check their
rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

from intodepth.sim.actions import generate_actions
from intodepth.sim.entities import Coil, Gift
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage


class Position(NamedTuple):
    """A fixed stage."""

    picture: str
    gear: tuple[tuple[str, Any], ...] = ()
    """field values for all heroes, by name"""
    portals: tuple[Portal, ...] = ()

    def stage(self) -> Stage:
        """Return the stage of the picture."""
        drawn = draw(self.picture, **dict(self.gear))
        ground = Ground(drawn.ground.width, drawn.ground.height, drawn.ground.kinds, self.portals)
        return Stage.of(ground, drawn.bodies.values())


ROPED = (("coils", (Coil(3),)), ("pitons", 1), ("wheels", 1), ("blade", True), ("gifts", Gift.SPLICES))
"""gear for everything that is done with ropes"""

POSITIONS: dict[str, Position] = {
    "ledge": Position("A....#\n##..H#\n##..H#\n##.rH#\n######"),
    "pair": Position("#.A.r..#\n##D.B..#\n#4H.####\n#.H....#\n########"),
    "trap": Position("..A..D..\n####1.:#\n#.....^#\n########"),
    "tower": Position("#H....H#\n#H.##.H#\n#H.AE.H#\n########"),
    "doors": Position(
        "#..#...#\n#A.#.Dr#\n####H###\n####H.B#\n########",
        (("coils", (Coil(3),)), ("pitons", 1)),
        (
            Portal(Cell(2, 4), Side.E, Cell(6, 4), mirror=True),
            Portal(Cell(2, 3), Side.E, Cell(6, 3), mirror=True),
            Portal(Cell(5, 1), Side.S, Cell(5, 4)),
            Portal(Cell(1, 3), Side.W, Cell(6, 1)),
        ),
    ),
    "rope": Position("#AB...\n###D..\n####..\n######", ROPED),
}


def signature() -> str:
    """Return a short text that changes when any rule does: a hash of the digests after every pair of
    actions.
    """
    total = blake2b(digest_size=6)
    for position in POSITIONS.values():
        for digest in _digests(position.stage(), 2):
            total.update(digest.to_bytes(8, "big"))
    return total.hexdigest()


def _digests(stage: Stage, depth: int) -> Iterator[int]:
    for action in generate_actions(stage):
        schedule = build_schedule(stage, action)
        yield schedule.digest
        if depth > 1:
            after = stage.copy()
            schedule.apply(after)
            yield from _digests(after, depth - 1)
