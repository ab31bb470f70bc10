"""Figures: every one can be built in every pose, of sensible size."""

from itertools import combinations, pairwise, product

import numpy as np
import pytest

from intodepth.render import figures
from intodepth.render.figures.bound import JOINTS
from intodepth.render.figures.charms import CHARMS
from intodepth.render.figures.hero_rigs import HEROES
from intodepth.render.figures.poses import clips_of
from intodepth.render.figures.relic_meshes import RELICS
from intodepth.render.figures.rig import PARENTS, Physique, solve
from intodepth.render.mesh import STRIDE, FloatArray
from intodepth.render.moving.posing import pose_figures, position_of
from intodepth.ui.draw import OnFigure
from tests.each import for_each
from tests.render.skinning import built, standing

PHASES = (0.0, 0.25, 0.5, 0.875)
UPRIGHT = ("idle", "walk", "carry", "carry_walk", "shove", "reach", "brace", "haul", "throw")


def anchors(mesh: str, pose: str = "idle", phase: float = 0.0) -> dict[str, tuple[float, float, float]]:
    rig = figures.rig_of(mesh)
    assert rig is not None
    return {name: position_of(OnFigure(standing(mesh, pose, phase), name)) for name in rig.anchors}


@for_each("mesh", figures.names())
def test_a_mesh_is_finite_with_unit_normals(mesh: str) -> None:
    vertices = built(mesh)
    assert vertices.dtype == np.float32 and vertices.shape[1] == STRIDE and len(vertices) % 3 == 0
    assert np.isfinite(vertices).all()
    assert np.allclose(np.linalg.norm(vertices[:, 3:6], axis=1), 1, atol=1e-4)


@for_each(("mesh", "pose"), product(HEROES, clips_of()))
def test_a_hero_fits_its_cell_in_every_pose(mesh: str, pose: str) -> None:
    for phase in PHASES:
        vertices = built(mesh, pose, phase)
        low, high = vertices[:, 1].min(), vertices[:, 1].max()
        assert np.isfinite(vertices).all()
        assert 200 <= len(vertices) // 3 <= 1200
        assert -0.30 < low < 0.30 and 0.2 < high < 1.75
        assert abs(vertices[:, 0]).max() < 0.8 and abs(vertices[:, 2]).max() < 1.1


@for_each(("mesh", "pose"), product(HEROES, UPRIGHT))
def test_a_hero_on_its_feet_touches_the_floor(mesh: str, pose: str) -> None:
    for phase in PHASES:
        assert -0.05 < built(mesh, pose, phase)[:, 1].min() < 0.05


@for_each("mesh", HEROES)
def test_a_standing_hero_is_nearly_a_cell_tall(mesh: str) -> None:
    head = anchors(mesh)["head"]
    assert 0.74 < head[1] < 0.90
    assert built(mesh)[:, 1].max() > 0.90


@for_each("mesh", HEROES)
def test_a_hero_bears_a_light_where_its_anchor_says(mesh: str) -> None:
    for pose in clips_of():
        vertices = built(mesh, pose)
        shining = vertices[vertices[:, 15] > 1, :3]
        lamp = position_of(OnFigure(standing(mesh, pose), "lamp"))
        assert np.linalg.norm(shining.mean(axis=0) - lamp) < 0.1


def test_a_figure_looks_towards_the_viewer() -> None:
    x, _, z = anchors("belayer")["lamp"]
    assert z > 0.1 and abs(x) < 0.05


def test_the_left_hand_is_on_the_left_of_the_figure() -> None:
    points = anchors("swinger")
    assert points["left_hand"][0] > 0 > points["right_hand"][0]


def test_hanging_hands_hold_an_edge_half_a_cell_ahead() -> None:
    for side in ("left_hand", "right_hand"):
        _, height, ahead = anchors("swinger", "hang")[side]
        assert 0.75 < height < 1.0 and 0.35 < ahead < 0.5


@pytest.mark.parametrize("pose", ["hang_rope", "climb_rope", "swing"])
def test_hands_on_a_rope_are_one_above_the_other(pose: str) -> None:
    for phase in PHASES:
        points = anchors("swinger", pose, phase)
        for side in ("left_hand", "right_hand"):
            across, height, ahead = points[side]
            assert abs(across) < 0.06 and 0.5 < height < 1.0 and 0.05 < ahead < 0.2


@pytest.mark.parametrize("pose", ["brace", "haul"])
def test_who_pulls_leans_back_with_both_hands_on_the_rope(pose: str) -> None:
    for phase in PHASES:
        points = anchors("belayer", pose, phase)
        hands = points["left_hand"], points["right_hand"]
        assert all(0.3 < height < 0.6 and ahead > 0 for _, height, ahead in hands)
        assert max(ahead for *_, ahead in hands) > points["head"][2]


@pytest.mark.parametrize("mesh", ["piton", "ring", "clip", "wheel"])
def test_what_holds_a_rope_is_small_and_lies_about_its_place(mesh: str) -> None:
    vertices = built(mesh)
    assert np.abs(vertices[:, :3]).max() < 0.4
    assert np.ptp(vertices[:, 1]) > 0.2


def test_an_unknown_pose_stands_idle() -> None:
    assert np.array_equal(built("porter", "dance"), built("porter", "idle"))


def test_a_body_without_a_figure_of_its_own_is_seen_as_a_boulder() -> None:
    assert np.array_equal(built("yak", "walk", 0.3), built("boulder"))


def test_a_figure_moves_on_without_steps() -> None:
    places = [anchors("belayer", "walk", phase / 400)["left_hand"] for phase in range(401)]
    steps = np.linalg.norm(np.diff(places, axis=0), axis=1)
    assert steps.min() > 0.0005 and steps.max() < 0.01


def test_a_thing_has_no_pose_and_all_its_points_are_its_top() -> None:
    assert np.array_equal(built("bell", "walk", 0.5), built("bell"))
    top = built("bell")[:, 1].max()
    assert position_of(OnFigure(standing("bell"), "harness")) == pytest.approx((0, top, 0))


@for_each("mesh", [*RELICS, *(name for name in CHARMS if name != "glass_heart_broken")])
def test_a_relic_stands_on_the_floor_and_shines(mesh: str) -> None:
    vertices = built(mesh)
    assert -0.02 <= vertices[:, 1].min() < 0.02 and 0.3 < vertices[:, 1].max() < 0.8
    assert (vertices[:, 15] > 0.1).any()


def test_every_pose_places_every_bone_by_a_turn_that_mirrors_nothing() -> None:
    for clip in clips_of().values():
        for pose in clip.poses:
            frames = solve(pose, Physique())
            assert frames.keys() == PARENTS.keys()
            for turn, start in frames.values():
                assert np.allclose(turn @ turn.T, np.eye(3), atol=1e-4)
                assert np.linalg.det(turn) == pytest.approx(1, abs=1e-4)
                assert np.isfinite(start).all()


def test_a_pose_mirrored_twice_is_itself() -> None:
    for clip in clips_of().values():
        assert all(pose.mirror().mirror() == pose for pose in clip.poses)


def test_a_walk_is_symmetric() -> None:
    for phase in (0.0, 0.1, 0.3):
        (x, y, z), other = (
            anchors("swinger", "walk", each)[hand]
            for each, hand in ((phase, "left_hand"), (phase + 0.5, "right_hand"))
        )
        assert other == pytest.approx((-x, y, z), abs=1e-5)


def test_a_closed_gate_fills_its_cell_and_an_open_one_leaves_the_floor_free() -> None:
    closed, opened = built("gate", "0+0", 0.0), built("gate", "0+0", 1.0)
    assert closed[:, 1].min() == pytest.approx(0) and closed[:, 1].max() == pytest.approx(1)
    (ax, ay), (bx, by) = ((closed[start::3, :2] - closed[::3, :2]).T for start in (1, 2))
    area = 0.5 * abs(ax * by - ay * bx).sum()
    assert area == pytest.approx(1.0, abs=0.01), "what is seen from the front, without a gap"
    between = (opened[:, 1] > 0.05) & (opened[:, 1] < 0.8)
    assert not between.any()


def test_the_teeth_of_gates_in_a_row_go_back_to_its_ends() -> None:
    lower = built("gate", "0+1", 1.0)
    assert set(np.round(lower[:, 1])) == {0.0, 2.0}
    left = built("hatch", "0+1", 1.0)
    assert left[:, 0].min() < -0.4 and left[:, 0].max() > 1.4


@for_each("pose", clips_of())
def test_the_dog_fits_its_cell_in_every_pose(pose: str) -> None:
    for phase in PHASES:
        vertices = built("dog", pose, phase)
        assert np.isfinite(vertices).all()
        assert -0.08 < vertices[:, 1].min() < 0.12 and 0.2 < vertices[:, 1].max() < 0.8
        assert abs(vertices[:, 0]).max() < 0.6 and abs(vertices[:, 2]).max() < 0.6


def test_the_dog_trots_and_lets_its_legs_hang() -> None:
    still, trotting = (built("dog", "walk", phase) for phase in (0.0, 0.25))
    assert not np.allclose(still, trotting)
    assert not np.allclose(built("dog"), built("dog", "hang_rope"))
    assert anchors("dog")["harness"][1] == pytest.approx(0.42)


def shining_steel(mesh: str, pose: str, phase: float) -> FloatArray:
    """The corners of what is bound to the right hand, as it is seen."""
    bone = figures.hero_rigs.NAMES.index("right_hand")
    rig = figures.rig_of(mesh)
    assert rig is not None
    return built(mesh, pose, phase)[rig.mesh[:, JOINTS.start] == bone, :3]


def test_the_string_of_a_bow_is_drawn_to_the_cheek_and_let_go_at_once() -> None:
    rig = figures.rig_of("archer")
    assert rig is not None
    nock = rig.skeleton.names.index("nock")

    def gap(phase: float, point: str) -> float:
        frames = pose_figures([standing("archer", "shoot", phase)])[0]
        assert frames is not None
        place = anchors("archer", "shoot", phase)[point]
        return float(np.linalg.norm(frames.frames[nock, :, 3] - place))

    assert gap(3 / 7, "right_hand") < 0.01 and gap(3 / 7, "head") < 0.15
    assert gap(3 / 7, "left_hand") > 0.38, "an arm as good as straight"
    assert gap(5 / 7, "right_hand") > 0.25 and gap(5 / 7, "left_hand") == pytest.approx(0.113, abs=0.01)
    across, _, ahead = anchors("archer", "shoot", 3 / 7)["left_hand"]
    assert ahead > 0.4 and abs(across) < 0.1
    assert np.linalg.norm(built("archer", "idle")[:, :3] - built("archer", "shoot", 3 / 7)[:, :3]) > 1


@pytest.mark.parametrize("mesh", ["smith", "belayer"])
def test_a_hammer_goes_up_behind_the_head_and_comes_down_before_the_knees(mesh: str) -> None:
    raised, struck = (shining_steel(mesh, "strike", phase) for phase in (1 / 6, 3 / 6))
    assert raised[:, 1].max() > anchors(mesh, "strike", 1 / 6)["head"][1] + 0.1
    assert struck[:, 1].max() < 0.5 and struck[:, 2].max() > 0.4


def test_who_has_no_hammer_has_a_small_one_only_to_strike_with() -> None:
    assert np.ptp(shining_steel("belayer", "strike", 0.5), axis=0).max() > 0.15
    assert np.ptp(shining_steel("belayer", "idle", 0.0), axis=0).max() < 0.002
    assert np.ptp(shining_steel("smith", "idle", 0.0), axis=0).max() > 0.3


@for_each(("pose", "other"), combinations(("climb", "hang", "shoot", "walk", "tie", "strike"), 2))
def test_the_dog_does_each_thing_in_its_own_way(pose: str, other: str) -> None:
    moments = [np.stack([built("dog", each, phase)[:, :3] for phase in PHASES]) for each in (pose, other)]
    apart = np.abs(moments[0][:, None] - moments[1][None]).max(axis=(2, 3))
    assert apart.min() > 0.05


def test_the_dog_climbs_upright_and_barks_with_its_head_thrown_up() -> None:
    head, harness = (anchors("dog", "climb")[point] for point in ("head", "harness"))
    assert head[1] > harness[1] + 0.2
    heights = [anchors("dog", "shoot", phase / 16)["head"][1] for phase in range(16)]
    louder = [b - a > 0.02 for a, b in pairwise(heights)]
    assert sum(b and not a for a, b in pairwise([False, *louder])) == 2
