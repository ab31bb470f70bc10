"""keys: when two stages are the same for the search."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.sim.digest import MASK, WORLD, piece
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.stage import Stage

Points = tuple[int, ...]
"""What each hero can still do in the round: its action points, and 1 for a free swing it has not had."""


def key_of(stage: Stage) -> int:
    """64 bits for all of a stage but the turn: who leads, what heroes have left, and what was heard so far.

    Stages with equal keys and points allow the same actions, and these lead to equal keys and points. Where a
    hero looks counts only while it hangs from a ledge, or while turning costs points.
    """
    key = stage.digest - piece(WORLD, "round", stage.round) - piece(WORLD, "lead", stage.lead)
    turning = stage.rules.turn > 0
    for body in stage.bodies.values():
        if body.noise:
            key += piece(body.id, "noise", 0) - piece(body.id, "noise", body.noise)
        if isinstance(body, Hero):
            key -= piece(body.id, "action_points", body.action_points)
            if body.ended:
                key += piece(body.id, "ended", False) - piece(body.id, "ended", True)
            if body.swung:
                key -= piece(body.id, "swung", True)
            if body.facing and body.posture != Posture.HANGING and not turning:
                key += piece(body.id, "facing", 0) - piece(body.id, "facing", body.facing)
    return key & MASK


def rough_key_of(stage: Stage) -> int:
    """As `key_of`, but of a rope only its ends, its clips and whether it is slack count, not how it lies.

    Good enough to find plans by; not to prove that there is none.
    """
    key = key_of(stage)
    for number, rope in stage.ropes.items():
        lies = (rope.ends, rope.clips, rope.cells[0], rope.cells[-1], min(2, rope.slack), rope.length)
        key += piece(number, "rough rope", lies) - piece(number, "rope", rope.piece())
    return key & MASK


def points_of(stage: Stage) -> Points:
    """What the heroes have left of the round."""
    left: list[int] = []
    for hero in stage.heroes():
        is_awake = hero.is_able and not hero.ended
        left += (hero.action_points, int(not hero.swung)) if is_awake else (0, 0)
    return tuple(left)


def is_dominated(points: Points, others: Iterable[Points]) -> bool:
    """Whether one of the others leaves each hero at least as much."""
    return any(all(one <= other for one, other in zip(points, each, strict=True)) for each in others)


class Front:
    """The Pareto set of what heroes have left at one key: none leaves each at least as much as another."""

    __slots__ = ("points",)

    def __init__(self) -> None:
        self.points: list[Points] = []

    def add(self, points: Points) -> bool:
        """Take it in and let go what it dominates; False if it is dominated itself."""
        if is_dominated(points, self.points):
            return False
        self.points = [each for each in self.points if not is_dominated(each, (points,))]
        self.points.append(points)
        return True
