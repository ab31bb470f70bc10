"""Heads that turn beyond their pose, and eyes that shut."""

import numpy as np
import pytest

from intodepth.animation.quaternions import Floats
from intodepth.render.figures import rig_of
from intodepth.render.figures.hero_rigs import HEROES
from intodepth.render.figures.rig import FEATURES
from intodepth.render.materials import DARK
from intodepth.render.moving.posing import pose_figures
from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Figure, Portrait
from intodepth.ui.scenes.gaze import FORWARD, Expression, Gaze
from tests.each import for_each
from tests.render.skinning import build

FACES = (*HEROES, "dog")


def bones(mesh: str, gaze: Gaze = FORWARD, pose: str = "idle") -> dict[str, Floats]:
    rig = rig_of(mesh)
    found = pose_figures([Figure(mesh, 0, 0, pose, 0.0, 0.3, scale=1.0, gaze=gaze)])[0]
    assert rig is not None and found is not None
    return dict(zip(rig.skeleton.names, found.frames, strict=True))


def eyes(mesh: str, gaze: Gaze) -> Floats:
    """The corners of its eyes (n, 3)."""
    rig = rig_of(mesh)
    assert rig is not None
    own = rig.mesh[:, 18] == rig.skeleton.names.index("eyes")
    vertices = build(Figure(mesh, 0, 0, turn=0.0, scale=1.0, gaze=gaze))[own]
    assert len(vertices) == 6 and np.allclose(vertices[:, 9:12], DARK, atol=0.05)
    return vertices[:, :3].astype(np.float64)


@for_each("mesh", FACES)
def test_a_head_turns_about_its_own_axes_and_nothing_else_does(mesh: str) -> None:
    plain, turned = bones(mesh), bones(mesh, Gaze(0.5, 0.2))
    before, after = plain["head"], turned["head"]
    assert np.allclose(before[:, 3], after[:, 3], atol=1e-5)
    left, up, ahead = before[:, :3].T @ after[:, 2]
    assert np.arctan2(left, ahead) == pytest.approx(0.5, abs=1e-4)
    assert np.arcsin(-up) == pytest.approx(0.2, abs=1e-4)
    still = plain.keys() - {"head", "eyes", "hair", *FEATURES}
    assert len(still) > 10 and all(np.allclose(plain[name], turned[name]) for name in still)
    assert not np.allclose(plain["eyes"], turned["eyes"])


@for_each("mesh", FACES)
def test_shut_eyes_are_slits_where_the_eyes_were(mesh: str) -> None:
    wide, shut = eyes(mesh, FORWARD), eyes(mesh, Gaze(shut=True))
    assert np.ptp(shut[:, 1]) < 0.3 * np.ptp(wide[:, 1])
    assert np.ptp(shut[:, 0]) == pytest.approx(np.ptp(wide[:, 0]), rel=0.05)
    assert wide[:, 1].min() < shut[:, 1].min() and shut[:, 1].max() < wide[:, 1].max()


@for_each("mesh", HEROES)
def test_a_mood_changes_the_face_and_nothing_else_and_no_two_are_alike(mesh: str) -> None:
    faces = {
        mood: build(Figure(mesh, 0, 0, turn=0.0, scale=1.0, gaze=Gaze(mood=mood))) for mood in Expression
    }
    rig = rig_of(mesh)
    assert rig is not None
    own = np.isin(rig.mesh[:, 18], [rig.skeleton.names.index(name) for name in ("eyes", *FEATURES)])
    calm = faces.pop(Expression.CALM)
    for mood, face in faces.items():
        assert np.allclose(face[~own], calm[~own]), mood
        assert not np.allclose(face[own, :3], calm[own, :3]), mood
    shown = [face[own, :3].tobytes() for face in faces.values()]
    assert len(set(shown)) == len(shown)


def test_what_has_no_head_leaves_it() -> None:
    for mesh in ("bell", "statue", "gnawer"):
        figure = Figure(mesh, 0, 0, gaze=Gaze(0.3, 0.1, True))
        assert np.isfinite(build(figure)).all()


def test_a_portrait_shows_where_its_figure_looks(renderer: Renderer) -> None:
    def shown(gaze: Gaze) -> tuple[np.ndarray, int]:
        renderer.render([Portrait((0, 0, 90, 90), "belayer", turn=0.0, gaze=gaze)], 90, 90)
        return renderer.read().astype(int), renderer.draw_calls

    ahead, left, shut = shown(FORWARD)[0], shown(Gaze(0.5))[0], shown(Gaze(shut=True))[0]
    for other in (left, shut):
        rows = np.flatnonzero(np.abs(other - ahead).sum(axis=(1, 2)))
        assert len(rows) > 0 and rows.max() < 45, "the body stays"
    again, calls = shown(Gaze(0.503))
    assert np.array_equal(again, left) and calls == 1, "too little to be drawn anew"
    assert shown(Gaze(0.53))[1] > 1
