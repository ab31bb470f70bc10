"""falls: which of the bodies without footing fall freely in a beat, and which hang."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.sim.pull.hold_aids import is_lone
from intodepth.sim.pull.situation import DOWN, FreeEnd, Mover, Situation
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Side

Falls = dict[Mover, tuple[Side, ...]]


def free_falls(situation: Situation) -> Falls:
    """Return a step down for each body without footing, except those that rest on what stays or are held back
    by ropes.
    """
    going = dict(situation.asking)
    while True:
        _strike_stacked(situation, going)
        kept = {mover for rope in situation.ropes for mover in _find_kept_back(situation, rope, going)}
        if not kept:
            return going
        for mover in kept:
            del going[mover]


def _strike_stacked(situation: Situation, going: Falls) -> None:
    """Remove the bodies stacked above a body that does not fall."""
    struck = True
    while struck:
        struck = False
        for mover in list(going):
            below = situation.find_below(mover)
            if below is not None and below.id not in going:
                del going[mover]
                struck = True


def _find_kept_back(situation: Situation, rope: Rope, going: Falls) -> Iterator[Mover]:
    """Yield the ends of a rope that would need more rope than there is if everything left in `going` fell."""
    yield from _find_climbed(situation, rope, going)
    ends = [mover for end in (0, 1) if (mover := situation.mover(rope, end)) in going and mover is not None]
    if not ends or not situation.is_too_long(rope, going):
        return
    length = len(situation.chain(rope, going).sides)
    lengthening = [
        mover
        for mover in ends
        if len(situation.chain(rope, {other: DOWN for other in ends if other != mover}).sides) < length
    ]
    yield from lengthening or ends


def _find_climbed(situation: Situation, rope: Rope, going: Falls) -> Iterator[Mover]:
    """Yield a free end above a climber: it leaves its slack to the climber and moves along."""
    for end in (0, 1):
        above = situation.mover(rope, 1 - end)
        under = [situation.find_below(climber) for climber in situation.climbers.get((rope.id, end), ())]
        is_lone_and_goes = isinstance(above, FreeEnd) and above in going
        if is_lone_and_goes and any(below is None or below.id in going for below in under):
            assert above is not None
            yield above


def hangs(situation: Situation, mover: Mover, going: Falls) -> bool:
    """Return whether a body without footing that does not fall hangs on a rope, and does not only rest on
    another.
    """
    below = situation.find_below(mover)
    if isinstance(mover, FreeEnd) or below is None or below.id in going:
        return True
    pile: set[Mover] = set()
    while below is not None and below.id not in pile:
        if below.id not in situation.asking and situation.bearers.get(below.id) not in {mover, *pile}:
            return False
        pile.add(below.id)
        below = situation.find_below(below.id)
    in_a_ring = mover in pile
    return any(
        situation.mover(rope, 1 - end) not in pile and situation.is_too_long(rope, {**going, mover: DOWN})
        for rope, end in situation.ties(mover)
        if in_a_ring or not is_lone(situation, rope, 1 - end)
    )


def rests(situation: Situation, mover: Mover, going: Falls) -> bool:
    """Return whether something that stands is right below a body, or under the pile that it rests on."""
    climbing = {climber for climbers in situation.climbers.values() for climber in climbers}
    pile: set[Mover] = {mover}
    below = situation.find_below(mover)
    while below is not None and below.id not in pile and below.id not in going:
        if below.id not in situation.asking and below.id not in climbing:
            return True
        pile.add(below.id)
        below = situation.find_below(below.id)
    return False
