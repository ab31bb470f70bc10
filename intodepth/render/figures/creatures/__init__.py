"""Creatures: the rigs of all that lives below, by name, each built when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intodepth.render.figures.bound import Rig
from intodepth.render.figures.creatures.bat import bat_rig

CREATURES: Final[dict[str, Callable[[], Rig]]] = {"bat": bat_rig}
