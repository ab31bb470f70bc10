"""stage_keys: when two stages are equal for the search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from intodepth.sim.digest import MASK, WORLD, piece
from intodepth.sim.entities import Creature, Hero, Posture, Relic
from intodepth.sim.stage import DRY, Stage

RENUMBERED = 1 << 20
"""ids from here on stand for ropes, numbered by their positions"""
ActionPoints = tuple[int, ...]
"""what each hero can still do in the round: its action points, plus 1 for an unused free swing"""


def key_of(stage: Stage, lies: Mapping[int, object] | None = None) -> int:
    """Return 64 bits for everything in a stage that affects the future, except the points left and whose turn
    it is.

    Noise counts only as far as creatures have heard it. Stages with equal keys and points allow the same
    actions, which lead to equal keys and points. The facing of a hero counts only while they hang from a
    ledge or while turning costs points. The ids of ropes do not count, because a rope gets a new one when it
    is packed and taken out. `lies` may describe the course of each rope in another way. The round counts only
    while sleeping water wakes in a certain round, and where water does not rise in each round.
    """
    key = stage.digest - piece(WORLD, "lead", stage.lead)
    if stage.flood is None or (stage.water != DRY and stage.rules.rises == 1):
        key -= piece(WORLD, "round", stage.round)
    turning = stage.rules.turn > 0
    ropes = stage.ropes
    numbers = (
        _numbers(stage, lies or {number: rope.piece() for number, rope in ropes.items()}) if ropes else {}
    )
    for number, each in ropes.items():
        lie = each.piece() if lies is None else lies[number]
        key += piece(numbers[number], "rope", lie) - piece(number, "rope", each.piece())
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
            if (rope := body.belay) is not None:
                key += piece(body.id, "belay", numbers.get(rope, rope)) - piece(body.id, "belay", rope)
        if isinstance(body, Hero | Creature) and (rope := body.grip) is not None:
            key += piece(body.id, "grip", numbers.get(rope, rope)) - piece(body.id, "grip", rope)
    return key & MASK


def rough_key_of(stage: Stage) -> int:
    """Return a coarser key: of a rope only its ends, its clips and whether it is slack count.

    Good enough to find plans; not to prove that there is none.
    """
    if not stage.ropes:
        return key_of(stage)
    lies = {
        number: (rope.ends, rope.clips, rope.cells[0], rope.cells[-1], min(2, rope.slack), rope.length)
        for number, rope in stage.ropes.items()
    }
    return key_of(stage, lies)


def _numbers(stage: Stage, lies: Mapping[int, object]) -> dict[int, int]:
    """Return new ids for the ropes, in the order of their courses and holders.

    Ropes that mechanisms or relics refer to keep theirs. Where there are creatures the order of the ids
    stays, as of two ropes in its cell a gnawer takes the first.
    """
    minded = {mechanism.rope for mechanism in stage.mechanisms.values()}
    minded.update(rope for body in stage.bodies.values() if isinstance(body, Relic) for rope in body.touched)
    held = {number: [0, 0] for number in lies}
    for hero in stage.heroes():
        for which, number in enumerate((hero.belay, hero.grip)):
            if number in held:
                held[number][which] += 1 << hero.id
    free = [number for number in lies if number not in minded]
    if any(isinstance(body, Creature) for body in stage.bodies.values()):
        order = sorted(free)
    else:
        order = sorted(free, key=lambda number: (piece(WORLD, "rope", lies[number]), held[number], number))
    return {number: number for number in lies if number in minded} | {
        number: RENUMBERED + rank for rank, number in enumerate(order)
    }


def points_of(stage: Stage) -> ActionPoints:
    """Return the points that the heroes have left in this round."""
    left: list[int] = []
    for hero in stage.heroes():
        is_awake = hero.is_able and not hero.ended
        left += (hero.action_points, int(not hero.swung)) if is_awake else (0, 0)
    return tuple(left)


def is_dominated(points: ActionPoints, others: Iterable[ActionPoints]) -> bool:
    """Return whether one of the others leaves each hero at least as many points."""
    return any(all(one <= other for one, other in zip(points, each, strict=True)) for each in others)


class Front:
    """The Pareto set of points left at one key: no element leaves each hero at least as many as another
    does.
    """

    __slots__ = ("points",)

    def __init__(self) -> None:
        self.points: list[ActionPoints] = []

    def add(self, points: ActionPoints) -> bool:
        """Add points and drop what they dominate; return False if they are dominated themselves."""
        if is_dominated(points, self.points):
            return False
        self.points = [each for each in self.points if not is_dominated(each, (points,))]
        self.points.append(points)
        return True
