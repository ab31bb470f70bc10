"""The graphics card moves meshes by their bones exactly as numpy does."""

import moderngl
import numpy as np
import pytest

from intodepth.render.bodies import Bodies, meshes
from intodepth.render.figures.bound import JOINTS, SHARES, WEIGHTS
from intodepth.render.figures.heroes import HEROES, hero_rig
from intodepth.render.lighting import LIT_NAMES, PANES_UNIT, ROW
from intodepth.render.posing import build
from intodepth.render.programs import source
from intodepth.ui.draw import Figure, Hold, Stance

FIGURES = (
    Figure("smith", 0.0, 0.0, "strike", 0.0, 0.3, scale=1.0),
    Figure("dog", 0.0, 0.0, "fallen", 0.0, 0.0, scale=1.0),
    Figure("bell", 0.0, 0.0, turn=0.0, scale=1.0),
    Figure(
        "swinger",
        0.0,
        0.0,
        "climb",
        0.0,
        0.8,
        scale=1.0,
        holds=(Hold("left_hand", (0.1, 0.9, 0.2)),),
        before=(Stance("walk", 0.4), Stance("fall", 0.1, 0.5)),
        share=0.4,
    ),
)


def captured(context: moderngl.Context, output: str, components: int) -> np.ndarray:
    """What the vertex shader makes of FIGURES, for each vertex."""
    # Facing and middle stay in the shader else.
    vertex = source("lit.vert.glsl").replace(f"\nvec3 {output};", f"\nout vec3 {output};")
    program = context.program(vertex_shader=vertex, varyings=[output])
    home = np.zeros((ROW, 4), np.float32)
    home[0, 2] = 1
    panes = context.texture((ROW, 1), 4, home, dtype="f4")
    panes.use(PANES_UNIT)
    for name, value in (("view", np.eye(4).ravel()), ("panes", PANES_UNIT)):
        if name in program:
            program[name] = value
    bodies = Bodies(context, program)
    bodies.show(FIGURES)
    count = bodies.count
    result = context.buffer(reserve=count * components * 4)
    array = context.vertex_array(
        program,
        [
            (
                context.buffer(meshes(FIGURES)),
                "3f 3f 3f 3f 3f 3f 4f 4f 4f 1f",
                *LIT_NAMES,
                "joints",
                "weights",
                "shares",
                "body",
            )
        ],
    )
    bodies.use()
    array.transform(result, moderngl.POINTS, vertices=count)
    return np.frombuffer(result.read(), np.float32).reshape(count, components)


def test_corners_are_where_numpy_puts_them(context: moderngl.Context) -> None:
    placed = captured(context, "gl_Position", 4)
    expected = np.concatenate([build(figure) for figure in FIGURES])
    assert np.abs(placed[:, :3] - expected[:, :3]).max() < 1e-4


def test_facets_look_where_numpy_turns_them(context: moderngl.Context) -> None:
    facing = captured(context, "facing", 3)
    middle = captured(context, "middle", 3)
    expected = np.concatenate([build(figure) for figure in FIGURES])
    assert np.abs(facing - expected[:, 3:6]).max() < 1e-4
    assert np.abs(middle - expected[:, 6:9]).max() < 1e-4


@pytest.mark.parametrize("hero", HEROES)
def test_all_weights_of_a_corner_are_one_together_and_its_facet_moves_as_one(hero: str) -> None:
    mesh = hero_rig(hero).mesh
    assert np.allclose(mesh[:, WEIGHTS].sum(axis=1), 1) and np.allclose(mesh[:, SHARES].sum(axis=1), 1)
    facets = mesh.reshape(-1, 3, mesh.shape[1])
    for part in (JOINTS, SHARES):
        assert np.all(facets[:, :1, part] == facets[:, :, part])


@pytest.mark.parametrize("hero", HEROES)
def test_elbows_and_knees_bend_without_gaps(hero: str) -> None:
    mesh = hero_rig(hero).mesh
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
