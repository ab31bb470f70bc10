"""Figures: all that stands in the world, by name, posed and packed for the graphics card.

A mesh stands with the middle of its feet at the origin and looks along +z, at the viewer; lengths in cells.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from intodepth.render.figures import belayer, porter, swinger
from intodepth.render.figures.body import Body, Hero, build_body
from intodepth.render.figures.poses import CLIPS
from intodepth.render.figures.rig import ARM, Frame, Vector, solve
from intodepth.render.mesh import FloatArray, MeshBuilder

PHASES: Final = 8
"""steps into which a phase is divided"""

HEROES: Final[dict[str, Hero]] = {"belayer": belayer.HERO, "swinger": swinger.HERO, "porter": porter.HERO}


def names() -> tuple[str, ...]:
    """Every name that `build` knows."""
    return tuple(HEROES)


def build(mesh: str, pose: str = "idle", phase: float = 0.0) -> FloatArray:
    """Vertices (n, 18) of a figure; an unknown pose stands idle.

    Raises KeyError, naming all there are, for a mesh that is not known.
    """
    return _built(mesh, pose, _step(phase))


def anchors(mesh: str, pose: str = "idle", phase: float = 0.0) -> dict[str, Vector]:
    """Points of a figure before it is turned: head, left_hand, right_hand, harness, lamp."""
    return dict(_anchored(mesh, pose, _step(phase)))


def _step(phase: float) -> int:
    return round(phase * PHASES)


def _hero(mesh: str) -> Hero:
    if mesh not in HEROES:
        raise KeyError(f"no figure {mesh!r}; there are {', '.join(names())}")
    return HEROES[mesh]


@cache
def _body(mesh: str) -> Body:
    return build_body(_hero(mesh))


def _frames(mesh: str, pose: str, step: int) -> dict[str, Frame]:
    hero = _hero(mesh)
    clips = {**CLIPS, **hero.clips}
    return solve(clips.get(pose, clips["idle"]).at(step / PHASES), hero.physique)


@cache
def _built(mesh: str, pose: str, step: int) -> FloatArray:
    whole = MeshBuilder()
    frames = _frames(mesh, pose, step)
    for bone, part in _body(mesh).parts.items():
        turn, start = frames[bone]
        whole.add(part, turn, start)
    vertices = whole.array()
    vertices.flags.writeable = False
    return vertices


@cache
def _anchored(mesh: str, pose: str, step: int) -> dict[str, Vector]:
    hero, frames = _hero(mesh), _frames(mesh, pose, step)
    bone, lamp = hero.lamp
    reach = (0.0, ARM * hero.physique.height, 0.0)
    points: dict[str, tuple[str, Vector]] = {
        "head": ("head", (0.0, 0.0, 0.0)),
        "left_hand": ("left_forearm", reach),
        "right_hand": ("right_forearm", reach),
        "harness": ("trunk", (0.0, 0.02, 0.12 * hero.physique.bulk)),
        "lamp": (bone, lamp),
    }
    placed = {}
    for name, (bone, point) in points.items():
        turn, start = frames[bone]
        x, y, z = start + turn @ np.array(point, np.float32)
        placed[name] = (float(x), float(y), float(z))
    return placed
