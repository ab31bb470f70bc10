"""pools: water on a floor, as a scene shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Drip(NamedTuple):
    """Where drops fall into a pool."""

    x: float
    z: float
    height: float
    """cells that they fall"""
    seconds: float
    """from one drop to the next; longer than it falls"""


@dataclass(frozen=True, slots=True)
class Pool:
    """Water on a floor, behind all figures, in cells of the picture."""

    left: float
    right: float
    far: float
    near: float
    """z of the shores"""
    level: float
    """y of its surface"""
    drips: tuple[Drip, ...] = ()
