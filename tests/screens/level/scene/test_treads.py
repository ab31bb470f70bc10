"""Feet that bear a body stand on the floor as it is drawn, and stay there while the body goes on."""

import numpy as np
import pytest

from intodepth.play.movements import build_movements
from intodepth.render.cave.chunk_meshes import Rock
from intodepth.render.cave.fittings import build_fitting
from intodepth.render.cave.floors import Floors, treads
from intodepth.render.figures import rig_of
from intodepth.render.moving.posing import pose_figures, position_of, to_world
from intodepth.screens.level.scene import limb_targets
from intodepth.screens.level.scene.poser import pose_body as shown
from intodepth.sim.events import Moved
from intodepth.sim.flow.schedule import ROOT, Happening
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene
from intodepth.ui.draw import Figure, OnFigure
from tests.playing import draw
from tests.render.scenes import terrain

HALL = """
################
#..............#
#..............#
####==g#%&3:####
################
"""
FLOOR = 2.0
MESHES = Rock().mesh(terrain(HALL)), build_fitting(terrain(HALL))
FLOORS = Floors(treads(*MESHES).get)
FACETS = np.concatenate(MESHES)[:, :3].reshape(-1, 3, 3).astype(float)
FACETS = FACETS[(np.abs(FACETS[..., 1] - FLOOR) < 0.08).all(axis=1)]
FACETS = FACETS[np.abs(np.cross(FACETS[:, 1] - FACETS[:, 0], FACETS[:, 2] - FACETS[:, 0])[:, 1]) > 1e-6]


def drawn(x: float, z: float) -> float:
    """How high the highest facet is that a point of the floor lies on, each of them tried."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = FACETS.transpose(1, 2, 0)
    area = (bz - cz) * (ax - cx) + (cx - bx) * (az - cz)
    first = ((bz - cz) * (x - cx) + (cx - bx) * (z - cz)) / area
    second = ((cz - az) * (x - cx) + (ax - cx) * (z - cz)) / area
    third = 1 - first - second
    heights = first * ay + second * by + third * cy
    near = np.minimum(np.minimum(first, second), third) >= 0
    # Between planks, and bars, there is nothing.
    return float(heights[near].max()) if near.any() else FLOOR


def soles(figure: Figure, floors: Floors | None = FLOORS) -> dict[str, tuple[float, float, float]]:
    """Where the feet of a figure are."""
    rig, pose = rig_of(figure.mesh), pose_figures([figure], floors)[0]
    assert rig is not None and pose is not None
    return {
        end: to_world(figure, tuple(pose.frames[limb.end, :, 3] - sole))
        for (end, limb), sole in zip(rig.limbs.items(), rig.soles, strict=True)
        if not end.endswith("hand")
    }


def walking(mesh: str, way: float, gone: float) -> Figure:
    """Somebody who has gone so many cells."""
    phase = gone / 2 % 1.0
    start = 2.5 if way > 0 else 13.5
    held = limb_targets.steps(phase, way)
    return Figure(mesh, start + way * gone, FLOOR, "walk", 1.15 * way, phase, targets=held)


WALK = np.linspace(0, 11, 166)


@pytest.mark.parametrize("mesh", ["belayer", "smith", "dog"])
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_who_walks_stands_on_the_drawn_floor_and_does_not_slide(mesh: str, way: float) -> None:
    gaps, flat, slid, before = [], [], [], dict[str, tuple[float, float, float]]()
    for gone in WALK:
        figure = walking(mesh, way, float(gone))
        standing = {end for end, place in figure.targets if place[1] == 0.0}
        now = {end: place for end, place in soles(figure).items() if end in standing}
        gaps += [y - drawn(x, z) for x, y, z in now.values()]
        flat += [FLOOR - drawn(x, z) for x, _, z in now.values()]
        slid += [np.subtract(now[end], before[end])[[0, 2]] for end in now.keys() & before.keys()]
        before = now
    assert len(gaps) > 70 and np.abs(gaps).max() < 0.005
    assert np.ptp(flat) > 0.03, "a floor worth standing on"
    assert np.abs(slid).max() < 0.002


@pytest.mark.parametrize("pose", ["idle", "brace", "tie", "carry"])
def test_who_stays_stands_on_the_drawn_floor(pose: str) -> None:
    for x in np.linspace(2.5, 13.5, 12):
        figure = Figure("porter", float(x), FLOOR, pose, 0.95)
        lowest = min(soles(figure, None).values(), key=lambda sole: sole[1])
        assert lowest[1] == pytest.approx(FLOOR, abs=1e-6)
        assert min(y - drawn(x, z) for x, y, z in soles(figure).values()) == pytest.approx(0.0, abs=0.005)


def test_the_body_goes_down_with_the_lowest_foot_and_what_hands_hold_does_not() -> None:
    for x in np.linspace(2.5, 13.5, 12):
        figure = Figure("swinger", float(x), FLOOR, "idle", 0.95)
        sunk = min(
            a[1] - b[1] for a, b in zip(soles(figure).values(), soles(figure, None).values(), strict=True)
        )
        on, flat = (position_of(OnFigure(figure, "harness"), floors)[1] for floors in (FLOORS, None))
        assert on - flat == pytest.approx(sunk, abs=1e-6)


def test_no_floor_is_beyond_its_edge_or_far_below() -> None:
    ledge = terrain("######\n#....#\n#....#\n###..#\n###..#\n######")
    floors = Floors(treads(Rock().mesh(ledge)).get)
    on, beyond, far = floors.heights(np.array([(2.5, 3.0, 0.0), (3.5, 3.0, 0.0), (4.5, 1.6, 0.0)]))
    assert abs(on - 3.0) < 0.08 and np.isnan(beyond) and np.isnan(far)


def test_the_feet_of_who_is_sent_back_point_where_they_came_from() -> None:
    stage = draw("A.B.\n####")
    for what, way in ((What.WALK, 1.0), (What.GO_BACK, -1.0)):
        moved = Happening(1, ROOT, Moved(1, Cell(2, 1), Cell(3, 1), Side.E), what, None)
        movement = build_movements(BeatScene(stage, [moved]), 0)[1]
        assert movement.direction == way
        one, other = (shown(stage, stage.bodies[1], movement, share) for share in (0.05, 0.1))
        foot = next(end for end, place in one.targets if place[1] == 0 and end.endswith("foot"))
        stands = [figure.x + dict(figure.targets)[foot][0] for figure in (one, other)]
        assert stands[0] == pytest.approx(stands[1]) and one.x < other.x
