"""Creatures: the rigs of all that lives below, by name, each built when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intodepth.render.figures.bound import Rig
from intodepth.render.figures.creatures.bat import bat_rig
from intodepth.render.figures.creatures.lodecrab import lodecrab_rig
from intodepth.render.figures.creatures.weaver import weaver_rig

CREATURES: Final[dict[str, Callable[[], Rig]]] = {
    "bat": bat_rig,
    "lodecrab": lodecrab_rig,
    "weaver": weaver_rig,
}
