"""Creatures: each can do what a level may ask of it, within its cell, and none is taken for another."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from intodepth.animation.quaternions import Floats
from intodepth.render import figures
from intodepth.render.figures.bound import JOINTS, SHARES, WEIGHTS, Rig
from intodepth.render.figures.creatures import CREATURES
from intodepth.render.figures.creatures.carriage import EDGE
from intodepth.render.figures.creatures.shell import LENGTH
from intodepth.render.figures.poses import clips_of
from intodepth.render.mesh import STRIDE
from intodepth.render.moving.posing import pose_figures, position_of
from intodepth.ui.draw import OnFigure
from tests.each import for_each
from tests.render.skinning import built, standing

POSES = (*clips_of(), "grip")
PHASES = (0.0, 0.2, 0.45, 0.7, 0.95)
FINE = np.arange(33) / 32
WALKERS = ("gnawer", "tortoise", "mole")
"""those whose paws stay where they are while they walk ahead"""
BITERS = ("gnawer", "tortoise", "mole")
FASTEST = {"bat": 0.36}
"""cells that the end of a bone goes in a twenty-fourth of a clip, if more than others: wings beat fast"""
SIDE = 48
"""cells of the grid on which outlines are compared, each way"""


def rig_of(mesh: str) -> Rig:
    rig = figures.rig_of(mesh)
    assert rig is not None
    return rig


def bones(mesh: str, pose: str, phase: float) -> dict[str, Floats]:
    """The frames (3, 4) of all bones by name."""
    pose_now = pose_figures([standing(mesh, pose, phase)])[0]
    assert pose_now is not None
    return dict(zip(rig_of(mesh).skeleton.names, pose_now.frames, strict=True))


def anchor(mesh: str, name: str, pose: str = "idle", phase: float = 0.0) -> tuple[float, float, float]:
    return position_of(OnFigure(standing(mesh, pose, phase), name))


@cache
def outline(mesh: str, turn: float) -> np.ndarray:
    """What a standing figure covers of a field a little larger than its cell: (SIDE, SIDE) of bool."""
    points = built(mesh)[:, :3]
    across = points[:, 0] * np.cos(turn) + points[:, 2] * np.sin(turn)
    a, b, c = np.stack([across, points[:, 1]], axis=1).reshape(-1, 3, 2).swapaxes(0, 1)[:, :, None]
    ticks = (np.arange(SIDE) + 0.5) / SIDE * 1.6
    spots = np.stack(np.meshgrid(ticks - 0.8, ticks - 0.2), axis=-1).reshape(1, -1, 2)

    def sides(start: np.ndarray, end: np.ndarray) -> np.ndarray:
        way, to = end - start, spots - start
        return np.asarray(way[..., 0] * to[..., 1] - way[..., 1] * to[..., 0])

    edges = np.stack([sides(a, b), sides(b, c), sides(c, a)])
    covered = (edges >= 0).all(axis=0) | (edges <= 0).all(axis=0)
    return np.asarray(covered.any(axis=0).reshape(SIDE, SIDE))


@for_each("mesh", CREATURES)
def test_a_creature_has_enough_facets_and_not_too_many(mesh: str) -> None:
    assert 270 <= len(rig_of(mesh).mesh) // 3 <= 700


@for_each(("mesh", "pose"), product(CREATURES, POSES))
def test_a_creature_can_take_every_pose_in_its_cell(mesh: str, pose: str) -> None:
    for phase in PHASES[::2]:
        vertices = built(mesh, pose, phase)
        assert vertices.shape[1] == STRIDE and np.isfinite(vertices).all()
        assert np.allclose(np.linalg.norm(vertices[:, 3:6], axis=1), 1, atol=1e-4)
        low, high = vertices[:, 1].min(), vertices[:, 1].max()
        assert -0.25 < low < 0.7 and 0.2 < high < 1.3
        assert abs(vertices[:, 0]).max() < 0.8 and abs(vertices[:, 2]).max() < 0.85


@for_each("mesh", CREATURES)
def test_a_standing_creature_fits_its_cell(mesh: str) -> None:
    vertices = built(mesh)
    assert vertices[:, 1].min() > -0.06 and vertices[:, 1].max() < 1.1
    assert np.ptp(vertices[:, 0]) < 1.35 and np.ptp(vertices[:, 2]) < 1.1


@for_each("mesh", CREATURES)
def test_a_creature_asked_for_anything_does_something(mesh: str) -> None:
    rig = rig_of(mesh)
    idle = rig.bake("idle")
    for pose in set(POSES) - {"idle", "carry"}:
        apart = [np.abs(rig.bake(pose).sample(phase) - idle.sample(phase)).max() for phase in PHASES]
        assert max(apart) > 0.03, pose


@for_each("mesh", CREATURES)
def test_a_clip_has_no_jumps_and_goes_on_where_it_began(mesh: str) -> None:
    for pose in POSES:
        moments = pose_figures([standing(mesh, pose, phase) for phase in np.arange(25) / 24])
        frames = np.stack([moment.frames for moment in moments if moment is not None])
        tips = frames[..., 3] + 0.15 * frames[..., 1]
        steps = np.linalg.norm(np.diff(tips, axis=0), axis=2)
        assert steps.max() < FASTEST.get(mesh, 0.18), (pose, np.unravel_index(steps.argmax(), steps.shape))
        if rig_of(mesh).bake(pose).repeats:
            assert np.allclose(tips[0], tips[-1], atol=1e-9)


@for_each("mesh", WALKERS)
def test_paws_that_stand_do_not_slide_while_it_walks(mesh: str) -> None:
    rig = rig_of(mesh)
    for limb in rig.limbs.values():
        name = rig.skeleton.names[limb.end]
        paws = np.array([bones(mesh, "walk", phase)[name][:, 3] for phase in FINE])
        paws[:, 2] += rig.stride * FINE
        down = paws[:, 1] < paws[:, 1].min() + 1e-6
        stands = down[:-1] & down[1:]
        assert stands.mean() >= 0.45, "on the floor for half of the time"
        assert np.abs(np.diff(paws, axis=0)[stands]).max() < 1e-3


def test_three_paws_of_the_tortoise_stand_at_any_time() -> None:
    names = [name for name in rig_of("tortoise").skeleton.names if name.endswith("_paw")]
    for phase in FINE:
        heights = [bones("tortoise", "walk", phase)[name][1, 3] for name in names]
        assert sum(height < min(heights) + 1e-6 for height in heights) >= 3


@for_each("mesh", BITERS)
def test_a_mouth_opens_to_strike_and_is_closed_again(mesh: str) -> None:
    def gape(pose: str, phase: float) -> float:
        now = bones(mesh, pose, phase)
        return float(np.arccos(np.clip(now["head"][:, 2] @ now["jaw"][:, 2], -1, 1)))

    assert gape("idle", 0.3) < 0.05
    assert max(gape("strike", phase) for phase in FINE) > 0.35
    assert gape("strike", 1.0) < 0.1


@for_each(("one", "other"), combinations((*CREATURES, "dog"), 2))
def test_no_outline_is_taken_for_another(one: str, other: str) -> None:
    for turn in (0.9, 1.5):
        first, second = outline(one, turn), outline(other, turn)
        assert first.sum() > 40 and (first & second).sum() < 0.75 * (first | second).sum()


def test_those_that_are_posed_together_bend_alike() -> None:
    """Figures whose bones have the same names are worked out with the limbs of the first."""
    rigs = [rig_of(mesh) for mesh in (*CREATURES, "dog", "belayer")]
    for one, other in combinations(rigs, 2):
        if one.skeleton.names == other.skeleton.names:
            assert one.skeleton.parents == other.skeleton.parents
            assert one.limbs == other.limbs and np.array_equal(one.sides, other.sides)


@for_each("mesh", CREATURES)
def test_all_weights_of_a_corner_are_one_together_and_its_facet_moves_as_one(mesh: str) -> None:
    vertices = rig_of(mesh).mesh
    assert np.allclose(vertices[:, WEIGHTS].sum(axis=1), 1) and (vertices[:, WEIGHTS] >= 0).all()
    facets = vertices.reshape(-1, 3, vertices.shape[1])
    for part in (JOINTS, SHARES):
        assert np.all(facets[:, :1, part] == facets[:, :, part])


def test_all_breathe_but_the_statue() -> None:
    for mesh in CREATURES:
        still = np.array_equal(built(mesh), built(mesh, phase=0.4))
        assert still == (mesh == "statue"), mesh


def test_the_gnawer_climbs_head_first() -> None:
    for phase in PHASES:
        _, height, _ = anchor("gnawer", "head", "climb_rope", phase)
        assert height > bones("gnawer", "climb_rope", phase)["trunk"][1, 3] + 0.25


@pytest.mark.parametrize(("pose", "phase"), [("hurt", 0.5), ("prone", 0.0), ("land", 0.0)])
def test_the_tortoise_draws_its_head_into_the_shell(pose: str, phase: float) -> None:
    assert anchor("tortoise", "head")[2] > LENGTH + 0.05
    assert anchor("tortoise", "head", pose, phase)[2] < LENGTH


def test_the_fallen_tortoise_lies_on_its_back() -> None:
    assert bones("tortoise", "fallen", 0.0)["trunk"][1, 1] < -0.8


def test_the_mole_digs_with_both_hands() -> None:
    left, right = (
        np.array([bones("mole", "strike", phase)[f"{side}_fore_paw"][:, 3] for phase in FINE])
        for side in ("left", "right")
    )
    assert np.allclose(left * (-1, 1, 1), right, atol=1e-5)
    assert np.ptp(left[:, 1]) > 0.2


def test_the_edge_of_the_plinth_that_stands_stays_where_it_is() -> None:
    for half, side in ((0, 1), (1, -1)):
        phases = half / 2 + np.arange(17) / 32
        frames = [bones("statue", "walk", phase)["plinth"] for phase in phases]
        edge = np.array([frame[:, :3] @ (side * EDGE, 0, 0) + frame[:, 3] for frame in frames])
        edge[:, 2] += rig_of("statue").stride * phases
        assert np.ptp(edge, axis=0).max() < 0.004 and abs(edge[:, 1]).max() < 0.004
        other = np.array([frame[:, :3] @ (-side * EDGE, 0, 0) + frame[:, 3] for frame in frames])
        assert other[:, 1].max() > 0.03
