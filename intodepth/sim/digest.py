"""digest: a 64-bit hash of a stage, kept as the sum of one hash for each value in it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from intodepth.sim.rules import RECORDED

MASK = (1 << 64) - 1
WORLD = -1
"""Stands for the stage itself in place of a body's id."""
SILENT: dict[str, object] = {
    **{f"rules.{name}": value for name, value in RECORDED.items()},
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
    "dark": 0,
    "fuse": None,
    "ballast": 0,
    "broken": False,
    "spent": False,
    "touched": (),
    "intent": (),
    "heard": None,
    "flood": None,
    "water": -1,
    "doors": 0,
}
"""Fields that add nothing to the digest while they have these values, so that a new field changes no
recording.
"""


@lru_cache(maxsize=1 << 16)
def piece(owner: int, field: str, value: object) -> int:
    """Return the 64-bit BLAKE2b hash that one value of one thing adds to the digest; 0 for a default or
    absent value.
    """
    if field in SILENT and value == SILENT[field]:
        return 0
    return int.from_bytes(blake2b(f"{owner} {field} {_plain(value)}".encode(), digest_size=8).digest(), "big")


@lru_cache(maxsize=1 << 12)
def row_pieces(y: int, codes: bytes) -> int:
    """Return what a row of terrain adds to the digest: the sum of the hashes of (x, y, code) of its cells."""
    total = 0
    for x, code in enumerate(codes):
        total += int.from_bytes(blake2b(b"-1 terrain %d,%d,%d" % (x, y, code), digest_size=8).digest(), "big")
    return total


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_plain(part) for part in value)
    if isinstance(value, int):
        return str(int(value))
    return "-" if value is None else str(value)
