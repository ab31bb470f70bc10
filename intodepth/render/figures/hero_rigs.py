"""hero_rigs: the bones of two-legged heroes, the facets bound to them, and their clips."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

import numpy as np

from intodepth.animation.keyframes import Keyframe, Keyframes
from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import Skeleton
from intodepth.animation.two_bone import Limb
from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape, build_body, build_hammer
from intodepth.render.figures.bound import BOUND, BoundFacets, Rig, Share, bind, frames_of, over
from intodepth.render.figures.party import archer, belayer, lampist, porter, rigger, smith, spider, swinger
from intodepth.render.figures.poses import clips_of
from intodepth.render.figures.rig import (
    ANKLE,
    ARM,
    ELBOW,
    FEATURES,
    KNEE,
    NECK,
    PARENTS,
    SHIN,
    THIGH,
    Physique,
    Pose,
    Vector,
    solve,
)
from intodepth.render.mesh import FloatArray
from intodepth.render.mesh_store import STORE

HEROES: Final[dict[str, HeroShape]] = {
    "belayer": belayer.HERO,
    "swinger": swinger.HERO,
    "porter": porter.HERO,
    "smith": smith.HERO,
    "rigger": rigger.HERO,
    "spider": spider.HERO,
    "lampist": lampist.HERO,
    "archer": archer.HERO,
}
NAMES: Final = tuple(PARENTS)
LIMBS: Final = {
    f"{side}_{end}": Limb(*(NAMES.index(f"{side}_{bone}") for bone in bones))
    for bones in (("arm", "forearm", "hand"), ("thigh", "shin", "foot"))
    for end in bones[2:]
    for side in ("left", "right")
}
SIDES: Final = np.array(
    [
        np.array(ELBOW if name.endswith("hand") else KNEE) * (1 if name.startswith("left") else -1, 1, 1)
        for name in LIMBS
    ]
)
SOLES: Final = np.array([(0.0, ANKLE if name.endswith("foot") else 0.0, 0.0) for name in LIMBS])
JOINT: Final = 0.040
"""cells around an elbow or knee that bend with it"""
HIDDEN: Final = 1e-3
"""scale at which a thing is invisible; at 0 its facets would have no normals"""
STRAIGHT: Final = Pose(
    hips=(0.0, 0.39, 0.0),
    left_hand=(0.5, -1.0, 0.0),
    right_hand=(-0.5, -1.0, 0.0),
    left_foot=(0.07, -1.0, 0.0),
    right_foot=(-0.07, -1.0, 0.0),
    lean=0.0,
)


def hero_rig(name: str) -> Rig:
    """Return the rig of a hero."""
    hero = HEROES[name]
    skeleton = Skeleton(
        NAMES, tuple(-1 if up is None else NAMES.index(up) for up in PARENTS.values()), _bind(hero.physique)
    )
    lamp, place = hero.lamp
    anchors: dict[str, tuple[str, Vector]] = {
        "head": ("head", (0.0, 0.0, 0.0)),
        "left_hand": ("left_hand", (0.0, 0.0, 0.0)),
        "right_hand": ("right_hand", (0.0, 0.0, 0.0)),
        "harness": ("trunk", (0.0, 0.02, 0.12 * hero.physique.bulk)),
        "lamp": (lamp, place),
    }

    @cache
    def bake(pose: str) -> Keyframes:
        clip = clips_of(name)[pose]
        moments = [_moment(skeleton, each, hero.physique, not hero.bears) for each in clip.poses]
        return Keyframes(tuple(moments), clip.repeats)

    mesh = STORE.find(("hero", name), BOUND, lambda: bind(_parts(_body(hero)), skeleton))
    return Rig(
        skeleton,
        LIMBS,
        _lengths(hero.physique),
        SIDES,
        SOLES,
        mesh,
        {key: (NAMES.index(bone), point) for key, (bone, point) in anchors.items()},
        bake,
    )


def _body(hero: HeroShape) -> FigureMeshes:
    body = build_body(hero)
    if not hero.bears:
        build_hammer(body.parts["right_hand"])
    return body


def _bind(physique: Physique) -> Floats:
    """Return the frames of a figure that stands with straight limbs."""
    frames = frames_of(solve(STRAIGHT, physique), NAMES)
    for limb in LIMBS.values():
        frames[limb.lower, :, :3] = frames[limb.upper, :, :3]
    return frames


def _lengths(physique: Physique) -> Floats:
    """Return the lengths of the upper and lower bones of limbs."""
    lengths = [(ARM, ARM) if name.endswith("hand") else (THIGH, SHIN) for name in LIMBS]
    return np.array(lengths) * physique.height


def _moment(skeleton: Skeleton, pose: Pose, physique: Physique, borrows: bool) -> Keyframe:
    """Return the keyframe of a pose.

    `borrows` says whether the right hand holds nothing but the small hammer, at times.
    """
    frames = frames_of(solve(pose, physique), NAMES)
    swell = np.ones((len(NAMES), 3))
    swell[0] = pose.chest
    swell[[NAMES.index(name) for name in FEATURES]] = HIDDEN
    swell[NAMES.index("nock")] = max(HIDDEN, pose.arrow)
    if borrows:
        swell[NAMES.index("right_hand")] = max(HIDDEN, pose.tool)
    return skeleton.locals(frames, swell)


def _parts(body: FigureMeshes) -> list[BoundFacets]:
    """Return the facets of each bone, and those that bend between bones."""
    tall = body.tall
    others: dict[str, dict[str, Share]] = {
        "trunk": {"left_thigh": partial(_skirt, side=1.0), "right_thigh": partial(_skirt, side=-1.0)}
    }
    for side in ("left", "right"):
        for upper, lower, length, share in (("arm", "forearm", ARM, 0.035), ("thigh", "shin", THIGH, 0.04)):
            bent = over(length * tall - JOINT, length * tall + JOINT)
            others[f"{side}_{upper}"] = {f"{side}_{lower}": bent, "trunk": over(share, -share)}
    parts = [BoundFacets(bone, mesh, others.get(bone, {})) for bone, mesh in body.parts.items()]
    neck = BoundFacets("trunk", body.neck, {"head": over((NECK - 0.02) * tall, (NECK + 0.06) * tall)})
    shoulders = [BoundFacets(f"{side}_arm", mesh, {}) for side, mesh in body.shoulders.items()]
    string = BoundFacets("left_hand", body.string, {"nock": _middle})
    return [*parts, neck, *shoulders, string]


def _middle(points: FloatArray) -> FloatArray:
    """Return the share of a bowstring that moves with its nock."""
    return np.asarray(np.abs(points[:, 1]) < 0.05, np.float32)


def _skirt(points: FloatArray, side: float) -> FloatArray:
    """Return the share of what hangs below the hips that moves with the leg of one side."""
    part = np.clip((points[:, 0] * side + 0.08) / 0.16, 0, 1)
    return np.asarray(0.75 * over(-0.05, -0.16)(points) * part, np.float32)
