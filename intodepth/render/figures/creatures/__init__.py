"""Creatures: the rigs of all that lives below, by name, each built when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intodepth.render.figures.bound import Rig

CREATURES: Final[dict[str, Callable[[], Rig]]] = {}
