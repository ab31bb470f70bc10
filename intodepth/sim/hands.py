"""hands: whether a rope that is gripped keeps a hero up: nobody floats on what comes down along."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from intodepth.sim.cells import Cell, Side
from intodepth.sim.chain import Chain, hanging, led, lower_end
from intodepth.sim.entities import Body, Hero
from intodepth.sim.ropes import BODY, Rope, Tie

if TYPE_CHECKING:
    from intodepth.sim.stage import Stage

DOWN = (Side.S,)


def keep_up(stage: Stage, hero: Hero, falling: Collection[int] = ()) -> bool:
    """Whether the rope in a hero's hands hangs from what would not come down with the hero.

    `falling` are bodies whose own hands keep nothing up: those that rest on each other in a ring.
    """
    bearer = hung_from(stage, hero)
    return bearer is None or bearer not in _coming_along(stage, hero, falling)


def hung_from(stage: Stage, hero: Hero) -> int | None:
    """The body that lets a hero down when it goes down: at the upper end of the rope in the hero's hands.

    None if there is none, or if the rope leads there round something that would hold them both.
    """
    rope = stage.ropes.get(hero.grip) if hero.grip is not None else None
    if rope is None or hero.cell is None:
        return None
    chain = Chain(rope.cells, rope.sides)
    index = hanging(stage.ground, chain, hero.cell)
    if index is None:
        return None
    end = lower_end(stage.ground, chain, index)
    assert end is not None
    upper = rope.ends[1 - end]
    if upper is None or upper.to != BODY:
        return None
    above = (
        Chain(chain.cells[index:], chain.sides[index:])
        if end == 0
        else Chain(chain.cells[: index + 1], chain.sides[:index])
    )
    if any(stage.ground.open_step(cell, Side.S) is None for cell in (above.cells[0], above.cells[-1])):
        return None  # One of them stands.
    lowered = led(stage.ground, above, _clip_cells(stage, rope), DOWN, DOWN)
    return upper.id if len(lowered.sides) <= len(above.sides) else None


def _coming_along(stage: Stage, hero: Hero, falling: Collection[int]) -> list[int]:
    """A hero and those that rest on it, up to the first whom another rope would keep back."""
    pile = [hero.id]
    above = _above(stage, hero)
    while above is not None and above.id not in pile and not stage.has_footing(above, (*falling, *pile)):
        pile.append(above.id)
        above = _above(stage, above)
    others = [rope for rope in stage.ropes.values() if rope.id != hero.grip]
    while len(pile) > 1:
        taut = [rope for rope in others if _is_too_long(stage, rope, pile)]
        kept = [pile.index(tie.id) for rope in taut for tie in _leading_out(rope, pile)]
        if not any(kept):
            break
        pile = pile[: min(place for place in kept if place)]
    return pile


def _above(stage: Stage, body: Body) -> Body | None:
    cell = None if body.cell is None else stage.step(body.cell, Side.N)
    key = None if cell is None else stage.at.get(cell)
    return None if key is None else stage.bodies[key]


def _leading_out(rope: Rope, pile: Collection[int]) -> list[Tie]:
    """The end of a rope in a pile, if the other is tied elsewhere: a free end keeps nobody back."""
    inside = [tie for tie in rope.ends if tie is not None and tie.to == BODY and tie.id in pile]
    return inside if len(inside) == 1 and None not in rope.ends else []


def _is_too_long(stage: Stage, rope: Rope, going: Collection[int]) -> bool:
    """Whether a rope would need more than is paid out if these bodies went down a cell."""
    first, second = (
        DOWN if tie is not None and tie.to == BODY and tie.id in going else () for tie in rope.ends
    )
    chain = led(stage.ground, Chain(rope.cells, rope.sides), _clip_cells(stage, rope), first, second)
    return len(chain.sides) > rope.out


def _clip_cells(stage: Stage, rope: Rope) -> list[Cell]:
    return [stage.anchors[clip].cell for clip in rope.clips]
