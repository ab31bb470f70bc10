"""Figures: all that stands in the world, by name, posed and packed for the graphics card.

A mesh stands with the middle of its feet at the origin and looks along +z, at the viewer; lengths in cells.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

import numpy as np

from intodepth.render.figures import archer, belayer, dog, lampist, porter, rigger, smith, spider, swinger
from intodepth.render.figures.body import Body, Hero, build_body
from intodepth.render.figures.charms import CHARMS
from intodepth.render.figures.machines import GATES, MACHINES, build_machine
from intodepth.render.figures.poses import CLIPS
from intodepth.render.figures.props import PROPS
from intodepth.render.figures.relics import RELICS
from intodepth.render.figures.rig import Frame, Vector, solve
from intodepth.render.figures.rigging import RIGGING
from intodepth.render.mesh import FloatArray, MeshBuilder

PHASES: Final = 16
"""steps into which a phase is divided"""

HEROES: Final[dict[str, Hero]] = {
    "belayer": belayer.HERO,
    "swinger": swinger.HERO,
    "porter": porter.HERO,
    "smith": smith.HERO,
    "rigger": rigger.HERO,
    "spider": spider.HERO,
    "lampist": lampist.HERO,
    "archer": archer.HERO,
}
THINGS: Final = RELICS | CHARMS | PROPS | RIGGING
"""what has no pose"""
DOG: Final = "dog"
"""has poses of its own"""
STAND_IN: Final = "boulder"
"""what bodies look like that levels and data name and no figure was built for"""


def names() -> tuple[str, ...]:
    """Every name that `build` knows."""
    return (*HEROES, DOG, *THINGS, *GATES, *MACHINES)


def build(mesh: str, pose: str = "idle", phase: float = 0.0) -> FloatArray:
    """Vertices (n, 18) of a figure; an unknown pose stands idle, things know none;
    of a machine the phase says how far it has gone. What is not known looks like STAND_IN.
    """
    if mesh not in names():
        mesh = STAND_IN
    if mesh in THINGS:
        return _built_thing(mesh)
    if mesh in MACHINES or mesh in GATES:
        return _built_machine(mesh, pose, round(phase * PHASES))
    if mesh == DOG:
        return _built_dog(pose, round(phase * PHASES))
    return _built_hero(mesh, _known_pose(mesh, pose), round(phase * PHASES))


def anchors(mesh: str, pose: str = "idle", phase: float = 0.0) -> dict[str, Vector]:
    """Points of a figure before it is turned: head, left_hand, right_hand, harness, lamp; of a thing none."""
    if mesh in THINGS or mesh in MACHINES or mesh in GATES or mesh not in names():
        return {}
    if mesh == DOG:
        return dict(dog.ANCHORS)
    return dict(_anchored(mesh, _known_pose(mesh, pose), round(phase * PHASES)))


def _known_pose(mesh: str, pose: str) -> str:
    return pose if pose in CLIPS or pose in HEROES[mesh].clips else "idle"


@cache
def _body(mesh: str) -> Body:
    return build_body(HEROES[mesh])


def _frames(mesh: str, pose: str, step: int) -> dict[str, Frame]:
    hero = HEROES[mesh]
    clip = hero.clips.get(pose) or CLIPS[pose]
    return solve(clip.at(step / PHASES), hero.physique)


@lru_cache(maxsize=256)
def _built_hero(mesh: str, pose: str, step: int) -> FloatArray:
    whole = MeshBuilder()
    frames = _frames(mesh, pose, step)
    for bone, part in _body(mesh).parts.items():
        whole.add(part, *frames[bone])
    return _frozen(whole)


@lru_cache(maxsize=64)
def _built_dog(pose: str, step: int) -> FloatArray:
    return _frozen(dog.build_dog(pose, step / PHASES))


@cache
def _built_thing(mesh: str) -> FloatArray:
    return _frozen(THINGS[mesh]())


@cache
def _built_machine(mesh: str, pose: str, step: int) -> FloatArray:
    vertices = build_machine(mesh, pose, step / PHASES)
    vertices.flags.writeable = False
    return vertices


def _frozen(mesh: MeshBuilder) -> FloatArray:
    vertices = mesh.array()
    vertices.flags.writeable = False
    return vertices


@cache
def _anchored(mesh: str, pose: str, step: int) -> dict[str, Vector]:
    hero, frames = HEROES[mesh], _frames(mesh, pose, step)
    bone, lamp = hero.lamp
    points: dict[str, tuple[str, Vector]] = {
        "head": ("head", (0.0, 0.0, 0.0)),
        "left_hand": ("left_hand", (0.0, 0.0, 0.0)),
        "right_hand": ("right_hand", (0.0, 0.0, 0.0)),
        "harness": ("trunk", (0.0, 0.02, 0.12 * hero.physique.bulk)),
        "lamp": (bone, lamp),
    }
    placed = {}
    for name, (bone, point) in points.items():
        turn, start = frames[bone]
        x, y, z = start + turn @ np.array(point, np.float32)
        placed[name] = (float(x), float(y), float(z))
    return placed
