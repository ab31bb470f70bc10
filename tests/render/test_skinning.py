"""The graphics card moves meshes by their bones exactly as numpy does."""

import re

import moderngl
import numpy as np

from intodepth.animation.skeleton import Skeleton
from intodepth.render.figures import rig_of
from intodepth.render.figures.bound import JOINTS, SHARES, WEIGHTS, BoundFacets, bind
from intodepth.render.figures.hero_rigs import HEROES
from intodepth.render.lighting import LIT, LIT_NAMES
from intodepth.render.mesh import MeshBuilder
from intodepth.render.moving.skinned_figures import SkinnedFigures, meshes
from intodepth.render.programs import source
from intodepth.ui.draw import Figure, LimbTarget, Stance
from tests.each import for_each
from tests.render.skinning import build, skinned

FIGURES = (
    Figure("smith", 0.0, 0.0, "strike", 0.0, 0.3, scale=1.0),
    Figure("dog", 0.0, 0.0, "fallen", 0.0, 0.0, scale=1.0),
    Figure("gnawer", 0.0, 0.0, "strike", 0.0, 0.4, scale=1.0),
    Figure("statue", 0.0, 0.0, "walk", 0.0, 0.2, scale=1.0),
    Figure("bell", 0.0, 0.0, turn=0.0, scale=1.0),
    Figure(
        "swinger",
        0.0,
        0.0,
        "climb",
        0.0,
        0.8,
        scale=1.0,
        targets=(LimbTarget("left_hand", (0.1, 0.9, 0.2)),),
        before=(Stance("walk", 0.4), Stance("fall", 0.1, 0.5)),
        share=0.4,
    ),
)


def captured(context: moderngl.Context) -> np.ndarray:
    """What the vertex shader makes of the corners of FIGURES."""
    vertex = source("lit.vert.glsl")
    made = {"place": 3, "facing": 3, "middle": 3, "push": 3, "paint": 3, "glow": 1}
    for name in made:
        vertex = re.sub(rf"^(vec3|float) {name};", r"out \g<0>", vertex, flags=re.MULTILINE)
    program = context.program(vertex_shader=vertex, varyings=[*made, "kind"])
    bodies = SkinnedFigures(context, program)
    bodies.show(FIGURES)
    width = sum(made.values()) + 1
    result = context.buffer(reserve=bodies.count * width * 4)
    names = *LIT_NAMES, "joints", "weights", "shares", "body"
    content = context.buffer(meshes(FIGURES)), f"{LIT} 4f 4f 4f 1f", *names
    # Nothing is drawn, but without a framebuffer nothing is captured either.
    context.simple_framebuffer((1, 1)).use()
    bodies.use()
    context.vertex_array(program, [content]).transform(result, moderngl.POINTS, vertices=bodies.count)
    return np.frombuffer(result.read(), np.float32).reshape(-1, width)


def test_the_card_moves_corners_and_facets_as_numpy_does(context: moderngl.Context) -> None:
    found = captured(context)
    expected = np.concatenate([build(figure) for figure in FIGURES])
    assert np.ptp(expected[:, :3], axis=0).min() > 0.5
    for ours, theirs in (
        (slice(0, 9), slice(0, 9)),
        (slice(9, 12), slice(12, 15)),
        (slice(12, 15), slice(9, 12)),
    ):
        assert np.abs(found[:, ours] - expected[:, theirs]).max() < 1e-4


@for_each("bones", range(1, 7))
def test_a_rig_may_have_any_number_of_bones(bones: int) -> None:
    names = tuple(f"bone{index}" for index in range(bones))
    frames = np.repeat(np.eye(3, 4)[None], bones, axis=0)
    mesh = MeshBuilder()
    mesh.ball((0.0, 0.0, 0.0), 1.0, (1.0, 1.0, 1.0))
    bound = bind([BoundFacets(names[-1], mesh, {})], Skeleton(names, tuple(range(-1, bones - 1)), frames))
    assert bound[:, JOINTS].max() < bones
    up = frames.copy()
    up[-1, 1, 3] = 2.0
    assert np.allclose(skinned(bound, up)[:, 1] - bound[:, 1], 2.0), "only the last bone moves it"


@for_each("hero", HEROES)
def test_all_weights_of_a_corner_are_one_together_and_its_facet_moves_as_one(hero: str) -> None:
    rig = rig_of(hero)
    assert rig is not None
    mesh = rig.mesh
    assert np.allclose(mesh[:, WEIGHTS].sum(axis=1), 1) and np.allclose(mesh[:, SHARES].sum(axis=1), 1)
    facets = mesh.reshape(-1, 3, mesh.shape[1])
    for part in (JOINTS, SHARES):
        assert np.all(facets[:, :1, part] == facets[:, :, part])


@for_each("hero", HEROES)
def test_elbows_and_knees_bend_without_gaps(hero: str) -> None:
    rig = rig_of(hero)
    assert rig is not None
    mesh = rig.mesh
    soft = (mesh[:, WEIGHTS] > 0.2).sum(axis=1) > 1
    assert soft.sum() > 100
    # Of a tube that goes through a joint, corners that were one place still are.
    for pose in ("brace", "tie", "hang"):
        vertices = build(Figure(hero, 0.0, 0.0, pose, 0.0, 0.3, scale=1.0))
        places = np.round(mesh[soft, :3], 4)
        _, index = np.unique(places, axis=0, return_inverse=True)
        for axis in range(3):
            moved = vertices[soft, axis]
            low = np.full(index.max() + 1, np.inf)
            high = np.full(index.max() + 1, -np.inf)
            np.minimum.at(low, index.ravel(), moved)
            np.maximum.at(high, index.ravel(), moved)
            assert (high - low).max() < 0.002
