"""hold_aids: what standing heroes, hands on a rope, and pulley wheels add to a hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from intodepth.sim.entities import Creature, Gift, Hero
from intodepth.sim.light import find_lit
from intodepth.sim.pull.situation import FreeEnd, Mover, Situation
from intodepth.sim.relics import twins_of
from intodepth.sim.ropes import Anchor, AnchorKind, Rope
from intodepth.sim.space.chain import Chain, is_bend
from intodepth.sim.standing import is_steady


def stand(situation: Situation, mover: Mover) -> int:
    """Return what a mover adds to its hold by standing, braced or not.

    A creature that stops in light adds as much as a hero who is not braced, while light falls on it.
    """
    rules = situation.stage.rules
    body = None if isinstance(mover, FreeEnd) else situation.stage.bodies[mover]
    if isinstance(body, Creature) and body.traits.stops_in_light and body.cell in find_lit(situation.stage):
        return rules.footed if is_steady(situation.stage, body) else 0
    if not isinstance(body, Hero) or body.hit_points <= 0 or not is_steady(situation.stage, body):
        return 0
    braced = body.gifts & Gift.CATCHES or any(body.belay == rope.id for rope, _ in situation.ties(body.id))
    return rules.braced + body.brace if braced else rules.footed


def helpers(situation: Situation, rope: Rope) -> list[Hero]:
    """Return the heroes who belay a rope along its way, not at its ends."""
    return [
        body
        for body in situation.stage.bodies.values()
        if isinstance(body, Hero)
        and body.belay == rope.id
        and body.cell in rope.cells
        and rope.end_of(body.id) is None
    ]


def hands(situation: Situation, rope: Rope) -> int:
    """Return what the heroes along a rope add to the hold of its ends."""
    stage = situation.stage
    return sum(stage.weight(hero) + stage.rules.braced + hero.brace for hero in helpers(situation, rope))


def is_lone(situation: Situation, rope: Rope, end: int) -> bool:
    """Return whether an end is free and nobody holds the rope, so that it holds nothing."""
    return rope.ends[end] is None and not hands(situation, rope)


def twins(situation: Situation, mover: Mover, moving: Collection[Mover]) -> int:
    """Return what standing bearers of the twin knots add to the hold of a mover that bears one."""
    stage = situation.stage
    bearers = [] if isinstance(mover, FreeEnd) else twins_of(stage, mover)
    standing = [twin for twin in bearers if twin.id not in moving and is_steady(stage, twin)]
    return sum(stage.weight(twin) + stand(situation, twin.id) for twin in standing)


def find_bends(situation: Situation, rope: Rope, near: int) -> Iterator[list[Anchor]]:
    """Yield the clips at which a rope bends, cell by cell from one end."""
    chain = Chain(rope.cells, rope.sides)
    clips = situation.clip_cells[rope.id]
    inner = range(1, len(rope.sides))
    met: set[int] = set()
    for index in inner if near == 0 else reversed(inner):
        here = [clip for clip in clips.get(rope.cells[index], ()) if clip.id not in met]
        if here and is_bend(situation.ground, chain, index):
            met.update(clip.id for clip in here)
            yield here


def compute_easing(situation: Situation, rope: Rope) -> int:
    """Return the factor by which the wheels on a rope reduce what pulls through all of them."""
    eased = 1
    for met in find_bends(situation, rope, 0):
        eased *= compute_cell_easing(met)
    return eased


def compute_cell_easing(clips: list[Anchor]) -> int:
    """Return the factor by which the clips of one cell reduce what pulls through them; each wheel halves
    it.
    """
    return 1 << sum(clip.kind == AnchorKind.WHEEL for clip in clips)
