"""pools: water on a floor, as a scene shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Drip(NamedTuple):
    """A source of drops above a pool."""

    x: float
    z: float
    height: float
    """height of the fall in cells"""
    seconds: float
    """seconds between two drops; longer than a fall"""


@dataclass(frozen=True, slots=True)
class Pool:
    """Water on a floor, behind all figures, in cells of the picture."""

    left: float
    right: float
    far: float
    near: float
    """z of the near and far shores"""
    level: float
    """y of its surface"""
    drips: tuple[Drip, ...] = ()
