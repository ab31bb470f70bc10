"""portals: how portals close, open and change partners."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.sim.events import things
from intodepth.sim.events.base import Event
from intodepth.sim.events.things import Thing
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import PLATE
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing


@dataclass(frozen=True, slots=True)
class PortalsChanged(Event):
    """Portals were closed or opened, or lead elsewhere."""

    old: tuple[Portal, ...]
    new: tuple[Portal, ...]
    """the same sides, all that belong together, in order: each as it led, and as it leads now"""

    @property
    def closes(self) -> bool:
        """Whether nothing goes through any more."""
        return all(portal.target is None for portal in self.new)

    @property
    def opens(self) -> bool:
        """Whether nothing went through before."""
        return all(portal.target is None for portal in self.old)

    @property
    def subject(self) -> Thing:
        """The first of the sides."""
        return things.portal(*_side(self.old[0]))

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """Also the way through each of the sides."""
        return self.subject, *(things.through(*_side(portal)) for portal in self.old)

    def apply(self, stage: Stage) -> PortalsChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_portals(self.old, self.new)
        return PortalsChanged(self.new, self.old)


def relinking(ground: Ground, *wanted: Portal) -> PortalsChanged:
    """The event that relinks sides as wanted; that names, too, what their old partners lead to."""
    new = tuple(sorted({*wanted, *(portal.back for portal in wanted)}, key=_side))
    old = tuple(portal for each in new if (portal := ground.portal(each.start, each.side)))
    assert list(map(_side, old)) == list(map(_side, new)), "a partner is left out"
    return PortalsChanged(old, new)


def relinkings(before: Ground, after: Ground) -> list[PortalsChanged]:
    """The events that turn the portals of one ground into those of another: one for each connected group."""
    changed = {
        _side(old): (old, new) for old, new in zip(before.portals, after.portals, strict=True) if old != new
    }
    events = []
    while changed:
        group, pending = [], [min(changed)]
        while pending:
            pair = changed.pop(pending.pop(), None)
            if pair is not None:
                group.append(pair)
                pending += [_side(portal.back) for portal in pair]
        olds, news = zip(*sorted(group, key=lambda pair: _side(pair[0])), strict=True)
        events.append(PortalsChanged(olds, news))
    return events


def is_roped(stage: Stage, portals: tuple[Portal, ...]) -> bool:
    """Whether a rope goes through one of these sides: then they must stay as they are."""
    sides = {_side(portal) for portal in portals}
    return any(
        not sides.isdisjoint(zip(rope.cells, rope.sides, strict=False)) for rope in stage.ropes.values()
    )


def resting(stage: Stage, portals: tuple[Portal, ...]) -> int | None:
    """The body that rests through one of these sides on another, or on a plate; None if there is none.

    If a portal cut its weight off, what the weight has set off could undo that again, and so on for ever.
    """
    for portal in portals:
        key, below = stage.at.get(portal.start), portal.target
        if portal.side == Side.S and key is not None and below is not None:
            leans = below in stage.at and not has_footing(stage, stage.bodies[key])
            if leans or stage.ground.code(below) == PLATE:
                return key
    return None


def _side(portal: Portal) -> tuple[Cell, Side]:
    return portal.start, portal.side
