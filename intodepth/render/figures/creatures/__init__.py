"""creatures: the rigs of creatures, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intodepth.render.figures.bound import Rig
from intodepth.render.figures.creatures.bat import bat_rig
from intodepth.render.figures.creatures.gnawer import gnawer_rig
from intodepth.render.figures.creatures.leech import leech_rig
from intodepth.render.figures.creatures.mole import mole_rig
from intodepth.render.figures.creatures.statue import statue_rig
from intodepth.render.figures.creatures.tortoise import tortoise_rig

CREATURES: Final[dict[str, Callable[[], Rig]]] = {
    "gnawer": gnawer_rig,
    "leech": leech_rig,
    "bat": bat_rig,
    "tortoise": tortoise_rig,
    "mole": mole_rig,
    "statue": statue_rig,
}
