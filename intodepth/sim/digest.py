"""digest: 64 bits that stand for a stage: the sum of a hash for every value in it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from intodepth.sim.entities import FIELDS
from intodepth.sim.rules import Rules

if TYPE_CHECKING:
    from intodepth.sim.stage import Stage

MASK = (1 << 64) - 1
WORLD = -1
"""Stands for the stage itself where a body's id is asked for."""
_SILENT: dict[str, object] = {
    **{f"rules.{name}": getattr(Rules(), name) for name in Rules.names()},
    "hazard": False,
    "carrier": None,
    "trail": (),
    "belay": None,
    "grip": None,
    "pitons": 0,
    "blade": False,
    "wheels": 0,
    "coils": (),
    "gifts": 0,
    "brace": 0,
    "hauls": 1,
    "swung": False,
    "ballast": 0,
    "broken": False,
    "spent": False,
    "touched": (),
}
"""Fields that add nothing to the digest while they hold this, so that a new one changes no recording."""


@lru_cache(maxsize=1 << 16)
def piece(owner: int, field: str, value: object) -> int:
    """What one value of one thing adds to the digest: 64 bits of BLAKE2b; 0 for what is not there."""
    if field in _SILENT and value == _SILENT[field]:
        return 0
    return int.from_bytes(blake2b(f"{owner} {field} {_plain(value)}".encode(), digest_size=8).digest(), "big")


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_plain(part) for part in value)
    if isinstance(value, int):
        return str(int(value))
    return "-" if value is None else str(value)


def whole(stage: Stage) -> int:
    """The digest of a stage from scratch."""
    total = piece(WORLD, "size", (stage.ground.width, stage.ground.height))
    for index, code in enumerate(stage.ground.kinds):
        total += piece(WORLD, "terrain", (index % stage.ground.width, index // stage.ground.width, code))
    for name in Rules.names():
        total += piece(WORLD, f"rules.{name}", getattr(stage.rules, name))
    total += piece(WORLD, "round", stage.round) + piece(WORLD, "lead", stage.lead)
    for body in stage.bodies.values():
        for name in FIELDS[type(body).__name__]:
            total += piece(body.id, name, getattr(body, name))
    for anchor in stage.anchors.values():
        total += piece(anchor.id, "anchor", anchor.piece())
    for rope in stage.ropes.values():
        total += piece(rope.id, "rope", rope.piece())
    for work in stage.works.values():
        total += piece(work.id, "work", work.piece())
    for portal in stage.ground.portals:
        total += piece(WORLD, "portal", portal.piece())
    return total & MASK
