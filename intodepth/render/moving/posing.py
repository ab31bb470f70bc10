"""posing: the bones of figures at a moment: in clips, between clips, and holding on."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.keyframes import POSITION, SCALE, TURN, Keyframe, mix
from intodepth.animation.quaternions import Floats, from_matrices, to_matrices
from intodepth.animation.skeleton import skin
from intodepth.animation.two_bone import reach
from intodepth.render.cave.floors import Floors
from intodepth.render.figures import height_of, pose_of, rig_of
from intodepth.render.figures.bound import Rig
from intodepth.ui.draw import Figure, LimbTarget, OnFigure, Point3
from intodepth.ui.scenes.gaze import FORWARD, Expression, Gaze

KEPT: Final = 256
"""figures whose bones are kept"""
LONGEST: Final = 0.998
"""greatest reach of a limb as a share of its length"""
DRAWS: Final = 12
"""iterations that move a body until all its limbs reach"""
HANDS, ROPE = ("right_hand", "left_hand"), "rope"
"""limbs that hold a rope, the one nearest to the harness first, and the name of its target"""
APART: Final = 0.08
"""least distance of two hands on a rope in cells"""
SLIT: Final = 0.16
"""share of their height that closed eyes keep"""
PUPILS: Final = 0.62, 0.80, 1.14
"""width, height and depth of eyes that are wide open, as shares of the usual ones"""
SHOWN: Final[Mapping[Expression, tuple[str, ...]]] = {
    Expression.CALM: (),
    Expression.STRAINED: ("effort", "teeth"),
    Expression.AFRAID: ("whites", "worry", "gape"),
    Expression.HURT: ("worry", "teeth"),
    Expression.PROUD: ("grin",),
}
"""features of a face that are there in a mood only"""
TREADS, CLEARS = 0.03, 0.12
"""height above a floor up to which a foot follows its relief, and from which it ignores it"""


class Posed(NamedTuple):
    """The bones of a figure at the origin that looks along +z."""

    frames: Floats
    """(bones, 3, 4)"""
    matrices: Floats
    """(bones, 3, 4), for the vertices that are bound to them"""


_known: dict[tuple[Figure, Floors | None], Posed] = {}
"""the latest used is last"""


def pose_figures(figures: Sequence[Figure], floors: Floors | None = None) -> list[Posed | None]:
    """Return the bones of figures, computed together; None for a figure without bones.

    Their feet stand on the floors, or without any, on flat ground.
    """
    new: dict[tuple[str, ...], dict[Figure, Rig]] = {}
    for figure in figures:
        known = _known.pop((figure, floors), None)
        if known is not None:
            _known[figure, floors] = known
        elif (rig := rig_of(figure.mesh)) is not None:
            new.setdefault(rig.skeleton.names, {})[figure] = rig
    if new:
        for key in [*_known][:-KEPT]:
            del _known[key]
    for group in new.values():
        _pose(list(group), list(group.values()), floors)
    return [_known.get((figure, floors)) for figure in figures]


def models(figures: Sequence[Figure]) -> Floats:
    """Return the matrices (n, 3, 4) that put figures in their places."""
    told = np.array([(each.x, each.y, each.z, each.turn, each.scale) for each in figures]).reshape(-1, 5)
    cosine, sine, scale = np.cos(told[:, 3]), np.sin(told[:, 3]), told[:, 4]
    found = np.zeros((len(told), 3, 4))
    found[:, 0, 0] = found[:, 2, 2] = cosine * scale
    found[:, 0, 2] = sine * scale
    found[:, 2, 0] = -sine * scale
    found[:, 1, 1] = scale
    found[:, :, 3] = told[:, :3]
    return found


def position_of(point: Point3 | OnFigure, floors: Floors | None = None) -> Point3:
    """Return the position of a point; figures stand on these floors."""
    if not isinstance(point, OnFigure):
        return point
    figure = point.figure
    rig = rig_of(figure.mesh)
    if rig is None:
        return to_world(figure, (0.0, height_of(figure.mesh), 0.0))
    pose = pose_figures([figure], floors)[0]
    assert pose is not None
    bone, (left, up, ahead) = rig.anchors[point.part]
    frame = pose.frames[bone].tolist()
    x, y, z = (row[0] * left + row[1] * up + row[2] * ahead + row[3] for row in frame)
    return to_world(figure, (x, y, z))


def to_world(figure: Figure, point: Point3) -> Point3:
    """Return a point of a figure (left, up, ahead) in the world."""
    left, up, ahead = point
    cosine, sine = math.cos(figure.turn), math.sin(figure.turn)
    return (
        figure.x + figure.scale * (left * cosine + ahead * sine),
        figure.y + figure.scale * up,
        figure.z + figure.scale * (ahead * cosine - left * sine),
    )


def _pose(figures: list[Figure], rigs: list[Rig], floors: Floors | None) -> None:
    """Compute the bones of figures whose skeletons differ only in lengths."""
    clips = [
        rig.bake(pose_of(figure.mesh, figure.pose)).find_around(figure.phase)
        for figure, rig in zip(figures, rigs, strict=True)
    ]
    starts, ends, shares = zip(*clips, strict=True)
    now = mix(np.stack(starts), np.stack(ends), shares)
    for index, (figure, rig) in enumerate(zip(figures, rigs, strict=True)):
        if figure.targets:
            _meet(now[index], rig, figure, figure.targets)
        if figure.before:
            now[index] = mix(_find_start(rig, figure), now[index], figure.share)
        if figure.gaze != FORWARD:
            _look(now[index], rig, figure.gaze)
    frames = rigs[0].skeleton.worlds(now)
    holding = [
        {
            target.end
            for targets in (figure.targets, *(stance.targets for stance in figure.before))
            for target in targets
        }
        for figure in figures
    ]
    for index, rig in enumerate(rigs):
        if holding[index]:
            _draw_along(frames[index], rig, holding[index])
    if floors is not None:
        _plant(frames, figures, rigs[0], holding, floors)
    for index, (figure, rig) in enumerate(zip(figures, rigs, strict=True)):
        for end, place in figure.targets:
            if end == ROPE and HANDS[0] in rig.limbs:
                _take_rope(frames[index], rig, _to_figure(figure, place), figure.share)
    reach(frames, tuple(rigs[0].limbs.values()), np.stack([rig.lengths for rig in rigs]), rigs[0].sides)
    matrices = skin(frames, now, np.stack([rig.skeleton.inverses for rig in rigs]))
    for index, figure in enumerate(figures):
        _known[figure, floors] = Posed(frames[index], matrices[index])


def _find_start(rig: Rig, figure: Figure) -> Keyframe:
    """Return the keyframe of a figure when it began to change its pose."""
    left: Keyframe | None = None
    for stance in figure.before:
        moment = rig.bake(pose_of(figure.mesh, stance.pose)).sample(stance.phase)
        _meet(moment, rig, figure, stance.targets)
        left = moment if left is None else mix(left, moment, stance.share)
    assert left is not None
    return left


def _look(bones: Keyframe, rig: Rig, gaze: Gaze) -> None:
    """Turn a head to its left and down, close its eyes, and show its mood."""
    names = rig.skeleton.names
    if "head" in names:
        turn, nod = gaze.turn / 2, gaze.nod / 2
        sine, cosine, low, high = math.sin(turn), math.cos(turn), math.sin(nod), math.cos(nod)
        head = bones[names.index("head"), TURN]
        head[:] = from_matrices(
            to_matrices(head) @ to_matrices((cosine * low, sine * high, -sine * low, cosine * high))
        )
    if gaze.shut and "eyes" in names:
        bones[names.index("eyes"), SCALE] *= (1.0, SLIT, 1.0)
    elif "whites" in SHOWN[gaze.mood] and "whites" in names:
        bones[names.index("eyes"), SCALE] *= PUPILS
    for feature in SHOWN[gaze.mood]:
        if feature in names:
            bones[names.index(feature), SCALE] = 1.0


def _meet(bones: Keyframe, rig: Rig, figure: Figure, targets: Sequence[LimbTarget]) -> None:
    """Move the ends of limbs to their targets."""
    for end, place in targets:
        if end in rig.limbs:
            sole = rig.soles[list(rig.limbs).index(end)]
            bones[rig.limbs[end].end, POSITION] = _to_figure(figure, place) + sole


def _to_figure(figure: Figure, place: Point3) -> Floats:
    """Return a place relative to a figure, as (left, up, ahead)."""
    x, y, z = place
    cosine, sine = math.cos(figure.turn), math.sin(figure.turn)
    return np.array((x * cosine - z * sine, y, x * sine + z * cosine)) / figure.scale


def _take_rope(frames: Floats, rig: Rig, goal: Floats, share: float) -> None:
    """Move the far hand between the near one and a goal, as near as possible to where it was."""
    near, far = (frames[rig.limbs[end].end, :, 3] for end in HANDS)
    place = list(rig.limbs).index(HANDS[1])
    way = goal - near
    way /= max(float(np.linalg.norm(way)), 1e-9)
    shoulder = frames[rig.limbs[HANDS[1]].upper, :, 3] - near
    along = float(way @ shoulder)
    longest = LONGEST * float(rig.lengths[place].sum())
    spare = math.sqrt(max(longest**2 - float(shoulder @ shoulder) + along**2, 0.0))
    reached = min(max(float(way @ (far - near)), APART, along - spare), along + spare)
    far += share * (near + way * reached - far)


def _draw_along(frames: Floats, rig: Rig, holding: Collection[str]) -> None:
    """Move a body so that the limbs that hold on reach their targets, as far as possible."""
    held = [index for index, end in enumerate(rig.limbs) if end in holding]
    if not held:
        return
    limbs = [list(rig.limbs.values())[index] for index in held]
    starts, ends = ([getattr(limb, name) for limb in limbs] for name in ("upper", "end"))
    is_free = np.ones(len(frames), bool)
    is_free[ends] = False
    longest = LONGEST * rig.lengths[held].sum(axis=1)
    for _ in range(DRAWS):
        way = frames[ends, :, 3] - frames[starts, :, 3]
        far = np.linalg.norm(way, axis=1)
        missing = np.maximum(far - longest, 0.0)
        if not missing.any():
            return
        drawn = way * (missing / np.maximum(far, 1e-9))[:, None]
        frames[is_free, :, 3] += drawn.sum(axis=0) / np.count_nonzero(missing)


def _plant(
    frames: Floats, figures: Sequence[Figure], rig: Rig, holding: Sequence[Collection[str]], floors: Floors
) -> None:
    """Plant feet on the drawn floors; the body follows the lowest foot."""
    feet = [index for index, end in enumerate(rig.limbs) if not end.endswith("hand")]
    if not feet:
        return
    ends = [list(rig.limbs.values())[index].end for index in feet]
    soles = frames[..., 3][:, ends] - rig.soles[feet]
    places = models(figures)
    world = np.einsum("nij,nfj->nfi", places[..., :3], soles) + places[:, None, :, 3]
    heights = floors.heights(world.reshape(-1, 3)).reshape(world.shape[:2])
    level = np.floor(world[..., 1] + 0.5)
    off = np.clip((np.abs(world[..., 1] - level) - TREADS) / (CLEARS - TREADS), 0.0, 1.0)
    raised = np.nan_to_num((heights - level) * (1 - off * off * (3 - 2 * off)))
    raised /= np.array([figure.scale for figure in figures])[:, None]
    goes_along = np.ones(frames.shape[:2])
    goes_along[:, ends] = 0
    for index, held in enumerate(holding):
        goes_along[index, [limb.end for end, limb in rig.limbs.items() if end in held]] = 0
    frames[..., 1, 3] += goes_along * raised.min(axis=1, keepdims=True)
    frames[:, ends, 1, 3] += raised
