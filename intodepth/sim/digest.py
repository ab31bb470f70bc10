"""digest: 64 bits that stand for a stage: the sum of a hash for every value in it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

MASK = (1 << 64) - 1
_SILENT = {"hazard": False, "belay": None, "grip": None, "pitons": 0, "blade": False}
"""Fields that add nothing to the digest while they hold this."""


@lru_cache(maxsize=1 << 16)
def piece(owner: int, field: str, value: object) -> int:
    """What one value of one thing adds to the digest: 64 bits of BLAKE2b; 0 for what is not there."""
    if field in _SILENT and value is _SILENT[field]:
        return 0
    return int.from_bytes(blake2b(f"{owner} {field} {_plain(value)}".encode(), digest_size=8).digest(), "big")


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_plain(part) for part in value)
    if isinstance(value, int):
        return str(int(value))
    return "-" if value is None else str(value)
