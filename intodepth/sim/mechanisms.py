"""mechanisms: plates, levers and tripwires, each with the gates and portals that it switches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Portal


class MechanismKind(IntEnum):
    """The kinds of mechanism, by their trigger."""

    PLATE = 0
    """set off by weight on it, for as long as the weight is there"""
    LEVER = 1
    """moved by hand; each pull turns it over"""
    TRIPWIRE = 2
    """set off once by a body in a cell of its rope, or by the rope's end"""


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A plate, lever or tripwire. A gate or portal is switched while any of its mechanisms is on."""

    id: int
    kind: MechanismKind
    cell: Cell
    """solid floor under a plate, open cell of a lever, or first end of a tripwire"""
    gates: tuple[Cell, ...]
    """cells that open or close, the lowest and leftmost first"""
    weight: int = 0
    """weight that a plate needs"""
    rope: int | None = None
    """id of a tripwire's rope"""
    on: bool = False
    """whether it is set off; gates follow in the next beat, blocked ones as soon as they are free"""
    closed: tuple[Cell, ...] = ()
    """those of its gates that are closed while no mechanism is on; see `triggers.as_found`"""
    portals: tuple[Portal, ...] = ()
    """portals that it opens or closes, as they are when open, one direction each"""
    sealed: tuple[Portal, ...] = ()
    """those of its portals that are closed while no mechanism is on; see `triggers.as_found`"""

    def piece(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for the digest."""
        gates = (part for gate in self.gates for part in (*gate, gate in self.closed))
        portals = (part for link in self.portals for part in ("to", *link.piece(), link in self.sealed))
        return (self.kind, *self.cell, self.weight, self.rope, self.on, *gates, *portals)

    def plain(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for JSON."""
        portals = (self.portals, self.sealed) if self.portals else ()
        return (
            self.id,
            self.kind,
            self.cell,
            self.gates,
            self.weight,
            self.rope,
            self.on,
            self.closed,
            *portals,
        )

    @classmethod
    def from_plain(
        cls,
        key: int,
        kind: int,
        cell: list[int],
        gates: list[list[int]],
        weight: int,
        rope: int | None,
        on: bool,
        closed: list[list[int]],
        portals: Sequence[list[Any]] = (),
        sealed: Sequence[list[Any]] = (),
    ) -> Mechanism:
        """Return the mechanism whose `plain` values these are."""
        moved, resting = (tuple(Cell(*gate) for gate in cells) for cells in (gates, closed))
        links = (tuple(Portal.from_plain(*link) for link in given) for given in (portals, sealed))
        return cls(key, MechanismKind(kind), Cell(*cell), moved, weight, rope, on, resting, *links)
