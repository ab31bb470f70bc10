"""figures: everything that stands in the world, by name, as meshes bound to bones.

A mesh has the middle of its feet at the origin and looks along +z, at the viewer; lengths in cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import numpy as np

from intodepth.render.figures.bound import Rig, boneless
from intodepth.render.figures.charms import CHARMS
from intodepth.render.figures.hero_rigs import HEROES, hero_rig
from intodepth.render.figures.machines import GATES, MACHINES, build_machine
from intodepth.render.figures.party.dog import dog_rig
from intodepth.render.figures.poses import IDLE, clips_of
from intodepth.render.figures.props import PROPS
from intodepth.render.figures.relic_meshes import RELICS
from intodepth.render.figures.rigging import RIGGING
from intodepth.render.mesh import FloatArray

STEPS: Final = 64
"""number of steps between the two states of a machine"""
THINGS: Final = RELICS | CHARMS | PROPS | RIGGING
"""figures without poses"""
DOG: Final = "dog"
STAND_IN: Final = "boulder"
"""figure for bodies of levels and data that have no figure of their own"""


def names() -> tuple[str, ...]:
    """Return all names of figures."""
    return (*HEROES, DOG, *_creatures(), *THINGS, *GATES, *MACHINES)


@cache
def rig_of(mesh: str) -> Rig | None:
    """Return the rig of a figure, built on first use; None if it has none."""
    if mesh in HEROES:
        return hero_rig(mesh)
    if mesh == DOG:
        return dog_rig()
    if mesh in THINGS or mesh in GATES or mesh in MACHINES:
        return None
    beast = _creatures().get(mesh)
    return beast() if beast else None


def _creatures() -> Mapping[str, Callable[[], Rig]]:
    from intodepth.render.figures.creatures import CREATURES  # only here: the first picture shows none

    return CREATURES


def pose_of(mesh: str, pose: str) -> str:
    """Return the pose a figure is shown in: the wanted one, or IDLE if it does not have that."""
    return pose if mesh not in HEROES or pose in clips_of(mesh) else IDLE


def form_of(mesh: str, pose: str, phase: float) -> tuple[str, str, int]:
    """Return all that the vertices of a figure depend on: its name, and of a machine also how far it has
    moved in a pose.
    """
    if mesh in MACHINES or mesh in GATES:
        return mesh, pose, round(phase * STEPS)
    return mesh, "", 0


def vertices_of(mesh: str, pose: str = "idle", phase: float = 0.0) -> FloatArray:
    """Return the vertices (n, 30) of a figure bound to its bones; with a rig they do not depend on the pose.

    Things have no poses; the phase of a machine is how far it has moved. An unknown name looks like STAND_IN.
    """
    rig = rig_of(mesh)
    if rig is not None:
        return rig.mesh
    if mesh in MACHINES or mesh in GATES:
        return _machine(*form_of(mesh, pose, phase))
    return _thing(mesh if mesh in THINGS else STAND_IN)


@cache
def height_of(mesh: str) -> float:
    """Return the height of a thing."""
    return float(np.max(vertices_of(mesh)[:, 1]))


@cache
def _thing(mesh: str) -> FloatArray:
    return boneless(THINGS[mesh]().array())


@cache
def _machine(mesh: str, pose: str, step: int) -> FloatArray:
    return boneless(build_machine(mesh, pose, step / STEPS))
