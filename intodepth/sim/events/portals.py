"""portals: events of portals that close, open or change partners."""

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
    """Portals closed, opened, or now lead elsewhere."""

    old: tuple[Portal, ...]
    new: tuple[Portal, ...]
    """the sides that change together, in order: each with its old and its new target"""

    @property
    def closes(self) -> bool:
        """Whether all of these portals close."""
        return all(portal.target is None for portal in self.new)

    @property
    def opens(self) -> bool:
        """Whether all of these portals open."""
        return all(portal.target is None for portal in self.old)

    @property
    def subject(self) -> Thing:
        """The first of the sides."""
        return things.portal(*_side(self.old[0]))

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """Return the first side, and the way through each of the sides."""
        return self.subject, *(things.through(*_side(portal)) for portal in self.old)

    def apply(self, stage: Stage) -> None:
        stage.write_portals(self.old, self.new)


def relink(ground: Ground, *wanted: Portal) -> PortalsChanged:
    """Return the event that links sides to new partners, and closes the sides that their old partners
    led to.
    """
    new = tuple(sorted({*wanted, *(portal.back for portal in wanted)}, key=_side))
    old = tuple(portal for each in new if (portal := ground.portal(each.start, each.side)))
    assert list(map(_side, old)) == list(map(_side, new)), "a partner is left out"
    return PortalsChanged(old, new)


def relinkings(before: Ground, after: Ground) -> list[PortalsChanged]:
    """Return the events that turn the portals of `before` into those of `after`, one for each connected
    group.
    """
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
    """Return whether a rope runs through one of these sides, so that they cannot change."""
    sides = {_side(portal) for portal in portals}
    return any(
        not sides.isdisjoint(zip(rope.cells, rope.sides, strict=False)) for rope in stage.ropes.values()
    )


def find_resting(stage: Stage, portals: tuple[Portal, ...]) -> int | None:
    """Return a body that rests, through one of these sides, on another body or a plate; None if there is
    none.

    Closing that portal would remove the weight that closed it, which would open it again, without end.
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
