"""Hands and feet are on rungs, walls and edges, and stay there while the body goes on."""

from itertools import pairwise, product

import numpy as np
import pytest

from intodepth.render.figures import rig_of
from intodepth.render.figures.hero_rigs import HEROES
from intodepth.render.moving.posing import pose_figures, to_world
from intodepth.screens.level.scene import limb_targets
from intodepth.ui.draw import Figure
from tests.each import for_each
from tests.playing import draw

LADDER = draw("###\n#H#\n#H#\n#H#\n#H#\n###").ground
STEPS = [1.0 + step / 50 for step in range(101)]


def missed(figure: Figure) -> list[float]:
    """How far each hand and foot that holds on is from where it should be, in cells."""
    pose = pose_figures([figure])[0]
    assert pose is not None
    rig = rig_of(figure.mesh)
    assert rig is not None
    found = []
    for end, (x, y, z) in figure.targets:
        sole = rig.soles[list(rig.limbs).index(end)]
        at = to_world(figure, tuple(pose.frames[rig.limbs[end].end, :, 3] - sole))
        found.append(float(np.linalg.norm(np.subtract(at, (figure.x + x, figure.y + y, figure.z + z)))))
    return found


def climber(hero: str, y: float) -> Figure:
    return Figure(
        hero, 1.5, y, "climb", np.pi, limb_targets.phase_at(y), targets=limb_targets.rungs(LADDER, 1.5, y)
    )


def test_hands_and_feet_stay_on_rungs_of_the_ladder_half_of_the_time() -> None:
    for end in ("left_hand", "right_hand", "left_foot", "right_foot"):
        heights = [dict(limb_targets.rungs(LADDER, 1.5, y))[end][1] + y for y in STEPS]
        still = [round(a, 6) for a, b in pairwise(heights) if abs(a - b) < 1e-9]
        assert 0.4 * len(STEPS) < len(still) < 0.6 * len(STEPS)
        up = limb_targets.GRIP if end.endswith("hand") else limb_targets.TREAD
        assert all(
            ((height - up - limb_targets.RUNG) / limb_targets.APART)
            == pytest.approx(round((height - up - limb_targets.RUNG) / limb_targets.APART))
            for height in still
        )


def test_no_hand_reaches_for_a_rung_beyond_the_ladder() -> None:
    assert {end for end, _ in limb_targets.rungs(LADDER, 1.5, 4.0)} == {
        "left_foot",
        "right_foot",
        "right_hand",
    }


@for_each("hero", HEROES)
def test_every_hero_has_its_hands_and_feet_on_the_rungs(hero: str) -> None:
    for y in STEPS[::5]:
        figure = climber(hero, y)
        assert len(figure.targets) == 4 and max(missed(figure)) < 1e-3, y


@for_each(("hero", "side"), product(HEROES, [-1.0, 1.0]))
def test_every_hero_has_its_hands_on_the_edge_it_hangs_from(hero: str, side: float) -> None:
    for phase in (0.0, 0.3, 0.7):
        edge = limb_targets.edge(2.0, side, 3.0, 0.5)
        assert max(missed(Figure(hero, 1.5, 2.0, "hang", 1.45 * side, phase, targets=edge))) < 1e-3


@for_each("hero", HEROES)
def test_every_hero_has_its_hands_and_feet_on_a_rough_wall(hero: str) -> None:
    for y in STEPS[::5]:
        figure = Figure(
            hero, 1.7, y, "climb", 1.45, limb_targets.phase_at(y), targets=limb_targets.wall(y, 1.0, 0.3)
        )
        assert max(missed(figure)) < 1e-3, y


def test_who_pulls_up_keeps_the_hands_on_the_edge_while_they_can() -> None:
    for share in (0.0, 0.3, 0.6, 0.9):
        y = 2.0 + share
        edge = limb_targets.edge(y, 1.0, 3.0, 0.5)
        assert max(missed(Figure("porter", 1.5, y, "pull_up", 1.45, share / 2, targets=edge))) < 1e-3


@for_each("hero", HEROES)
def test_hands_of_a_climber_stay_where_they_hold_the_rope(hero: str) -> None:
    for y in STEPS[::5]:
        held = limb_targets.rope(y, 0.95)
        assert (
            max(missed(Figure(hero, 1.5, y, "climb_rope", 0.95, limb_targets.phase_at(y), targets=held)))
            < 1e-3
        ), y
    left = [dict(limb_targets.rope(y, 0.95))["left_hand"][1] + y for y in STEPS]
    assert sum(abs(a - b) < 1e-9 for a, b in pairwise(left)) > 0.4 * len(STEPS)


def test_in_a_mirror_the_other_hand_holds_the_other_side() -> None:
    left, right = limb_targets.mirror(limb_targets.edge(2.0, 1.0, 3.0, 0.5))
    assert (left.end, right.end) == ("right_hand", "left_hand")
    assert {left, right} == set(limb_targets.edge(2.0, -1.0, 3.0, 0.5))
