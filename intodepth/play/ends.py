"""ends: the rope ends that a hero can take in hand, and what can be done with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.flow import turns
from intodepth.sim.orders import Errand, Order
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.story.english import names
from intodepth.story.english.actions import whose_end
from intodepth.story.rope_names import rope_name


class RopeEnd(NamedTuple):
    """A rope end."""

    rank: int
    """sort key: loose ends, then ropes in the pack, tied ends, and ropes with no end in reach"""
    rope: int
    """id of the rope; -1 for a rope in the pack"""
    end: int
    """0 or 1; -1 if no end is in reach; for the pack, the index of the coil"""

    def cell(self, stage: Stage) -> Cell:
        """Return the cell at which the end is chosen: its own, or that of the hero who has the rope in the
        pack.
        """
        own = stage.hero(stage.lead).cell
        assert own is not None
        return stage.ropes[self.rope].end_cell(self.end) if self.rope >= 0 <= self.end else own

    def words(self, stage: Stage) -> str:
        """Return the name of the end: `your end, 8 cells`, `6 cells of rope from the pack`."""
        hero = stage.hero(stage.lead)
        if self.rope < 0:
            coil = hero.coils[self.end]
            return names.from_pack(names.coil(coil.length, thin=coil.thin))
        if self.end < 0:
            return rope_name(stage, self.rope, hero.id)
        rope = stage.ropes[self.rope]
        return names.with_length(whose_end(stage, hero.id, rope, self.end), rope.length)

    def is_own(self, stage: Stage) -> bool:
        """Return whether the end is the hero's: tied to them, in the pack, or loose at a rope of theirs."""
        if self.rope < 0 or self.end < 0:
            return self.rope < 0
        held = stage.ropes[self.rope].end_of(stage.lead)
        return held is not None and (held == self.end or stage.ropes[self.rope].ends[self.end] is None)

    def order_key(self, stage: Stage, handled: tuple[int, int] | None) -> tuple[object, ...]:
        """Return the key by which ends are offered: own ones first, then the one that was handled last, then
        the nearest.
        """
        own, cell = stage.hero(stage.lead).cell, self.cell(stage)
        assert own is not None
        far = abs(cell.x - own.x) + abs(cell.y - own.y)
        return not self.is_own(stage), (self.rope, self.end) != handled, far, self

    def is_used_by(self, stage: Stage, errand: Errand) -> bool:
        """Return whether an errand ties or throws this end, or uses the rope in the pack."""
        if self.rope >= 0:
            return (errand.rope, errand.end) == (self.rope, self.end)
        coil = stage.hero(stage.lead).coils[self.end]
        return any(isinstance(action, Uncoil) and action.coil == coil for action in errand.order)


def ends_of(
    stage: Stage, actions: Iterable[Action], handled: tuple[int, int] | None = None
) -> dict[RopeEnd, dict[Order, Cell | None]]:
    """Return the orders of the rope verb for each rope end, with the cell that each order is aimed at.

    An order that takes a whole rope is listed for both ends within reach. Of two loose ends in one cell,
    which do the same, one is listed. `handled` is the rope and end of the latest action.
    """
    actions, found = tuple(actions), dict[RopeEnd, dict[Order, Cell | None]]()
    coils = stage.hero(stage.lead).coils
    for action in actions:
        for end, target in _ends(stage, action):
            found.setdefault(end, {})[action,] = target
            if isinstance(action, Untie):
                found[end] |= _find_throws(stage, action)
        if isinstance(action, Uncoil):
            end = RopeEnd(1, -1, coils.index(action.coil))
            found[end] = _find_onward(stage, action) | {(action,): action.aim(stage)}
    for action in actions:
        if isinstance(action, Clip | Unclip | Stow):
            ends = [end for end in found if end.rope == action.rope] or [RopeEnd(3, action.rope, -1)]
            for end in ends:
                found.setdefault(end, {})[action,] = action.aim(stage)
    for rope in {end.rope for end in found} & stage.ropes.keys():
        lying = stage.ropes[rope]
        if lying.ends == (None, None) and lying.end_cell(0) == lying.end_cell(1):
            found.pop(RopeEnd(0, rope, 1), None)
    return {end: found[end] for end in sorted(found, key=lambda end: end.order_key(stage, handled))}


def _ends(stage: Stage, action: Action) -> Iterator[tuple[RopeEnd, Cell | None]]:
    """Yield the ends that an action uses, each with the cell that the end goes to."""
    match action:
        case Splice(rope=rope, end=end, other=other, other_end=other_end):
            yield _end(stage, rope, end), action.aim(stage)
            yield _end(stage, other, other_end), stage.ropes[rope].end_cell(end)
        case (
            TieOn(rope=rope, end=end)
            | Untie(rope=rope, end=end)
            | Throw(rope=rope, end=end)
            | Shoot(rope=rope, end=end)
        ):
            yield _end(stage, rope, end), action.aim(stage)


def _end(stage: Stage, rope: int, end: int) -> RopeEnd:
    return RopeEnd(0 if stage.ropes[rope].ends[end] is None else 2, rope, end)


def _find_onward(stage: Stage, uncoil: Uncoil) -> dict[Order, Cell | None]:
    """Return the orders that take a rope from the pack and use its loose end at once."""
    found: dict[Order, Cell | None] = {}
    for after, action in _list_next(stage, uncoil, (TieOn, Throw, Shoot, Clip, Splice)):
        ropes = {action.rope, getattr(action, "other", action.rope)}
        if ropes - stage.ropes.keys() and getattr(action, "end", 1) == 1:
            found[uncoil, action] = action.aim(after)
    return found


def _find_throws(stage: Stage, untie: Untie) -> dict[Order, Cell | None]:
    """Return the orders that untie an end and throw it, with the cell each is thrown to."""
    loose = untie.rope, untie.end
    return {
        (untie, throw): throw.aim(after)
        for after, throw in _list_next(stage, untie, (Throw,))
        if isinstance(throw, Throw) and (throw.rope, throw.end) == loose
    }


def _list_next(
    stage: Stage, first: Action, kinds: Iterable[type[RopeAction]]
) -> Iterator[tuple[Stage, RopeAction]]:
    """Yield what the same hero can do after an action, with the stage before it."""
    after = stage_after(stage, first)
    hero = turns.next_actor(after)
    if hero is not None and hero.id == first.actor:
        for kind in kinds:
            yield from ((after, action) for action in kind.generate(after, hero))
