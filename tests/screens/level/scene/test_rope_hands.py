"""Hands that hold a rope are where it is drawn."""

from dataclasses import replace
from itertools import product
from math import pi

import numpy as np

from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.figures.hero_rigs import HEROES
from intodepth.render.moving.courses import Points, course
from intodepth.render.moving.posing import position_of
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.rope_view import HANGING, PULLING, Rigging
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Figure, OnFigure
from tests.each import for_each
from tests.render.scenes import terrain
from tests.screens.level.rope_rooms import ledge

GROUND = Bedrock(terrain("\n".join(["." * 12] * 12)))
HANDS = "left_hand", "right_hand"


def gap(figure: Figure, part: str, way: Points) -> float:
    """How far a hand is from the middle of a rope."""
    point = np.array(position_of(OnFigure(figure, part)))  # type: ignore[var-annotated]
    start, step = way[:-1], np.diff(way, axis=0)
    share = np.clip(((point - start) * step).sum(axis=1) / (step * step).sum(axis=1), 0, 1)
    return float(np.linalg.norm(start + step * share[:, None] - point, axis=1).min())


def gaps(stage: Stage, figures: dict[int, Figure], key: int) -> list[float]:
    """The same for both hands of somebody, of the rope nearest to them."""
    rigging = Rigging()
    figures = rigging.hold_ropes(stage, figures)
    ways = [course(piece, GROUND) for piece in rigging.ropes(stage, figures)]
    return [min(gap(figures[key], hand, way) for way in ways) for hand in HANDS]


def holding(stage: Stage, hero: str, pose: str, phase: float) -> tuple[dict[int, Figure], int]:
    """Who of the ledge holds the rope in this pose, as any hero."""
    figures = {key: pose_body(stage, body) for key, body in stage.bodies.items()}
    key = 1 if pose in HANGING else 0
    figures[key] = replace(figures[key], mesh=hero, pose=pose, phase=phase)
    return figures, key


@for_each(("hero", "pose"), product(HEROES, [*PULLING, *HANGING]))
def test_both_hands_are_on_the_drawn_rope(hero: str, pose: str) -> None:
    stage = ledge()
    for phase in (0.0, 0.3, 0.55, 0.8):
        figures, key = holding(stage, hero, pose, phase)
        assert max(gaps(stage, figures, key)) < 0.03, phase


def bent(figures: dict[int, Figure], key: int, goal: Points) -> float:
    """How far the far hand is from the straight way of the rope out of the near one."""
    figure = figures[key]
    near, far = np.array([position_of(OnFigure(figure, part)) for part in ("right_hand", "left_hand")])
    way = (goal - near) / np.linalg.norm(goal - near)
    return float(np.linalg.norm(far - near - way * (way @ (far - near))))


def test_the_rope_leaves_the_near_hand_straight_through_the_far_one() -> None:
    stage = ledge()
    figures, key = holding(stage, "swinger", "brace", 0.3)
    taken = Rigging().hold_ropes(stage, figures)
    (_, (x, y, z)) = taken[key].targets[-1]
    goal = np.array((taken[key].x + x, taken[key].y + y, z))
    assert bent(figures, key, goal) > 0.04 > 0.02 > bent(taken, key, goal)


def test_a_rope_is_tied_at_the_harness() -> None:
    stage = ledge()
    figures, key = holding(stage, "belayer", "brace", 0.3)
    figures = Rigging().hold_ropes(stage, figures)
    (piece,) = Rigging().ropes(stage, figures)
    tied = [end for end in (0, -1) if piece.points[end] == OnFigure(figures[key], "harness")]
    assert len(tied) == 1 and piece.knots[tied[0]]


def test_hands_hold_the_rope_however_the_body_is_turned() -> None:
    stage = ledge()
    for turn in np.linspace(-pi / 2, pi / 2, 7):
        figures, key = holding(stage, "swinger", "hang_rope", 0.2)
        figures[key] = replace(figures[key], turn=float(turn))
        assert max(gaps(stage, figures, key)) < 0.03
