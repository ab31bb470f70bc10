"""shoot: send a rope end on an arrow, along a straight line of sight, to an anchor or into soft rock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from intodepth.sim.actions.reach import cell_of, is_in_reach, led_by, reaching, rope_of, shortest_ways
from intodepth.sim.actions.ropes.piton import anchor_in
from intodepth.sim.actions.ropes.rope_action import RopeAction, free_ends, near_cells, near_ropes
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import AnchorChanged, Event, FacingChanged, RopeChanged, Shot
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.light import lit
from intodepth.sim.refusals import Reason, Refusal, needed, require
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Tie
from intodepth.sim.space.cells import MIRRORED, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Sector, centres
from intodepth.sim.space.terrain import PIERCED
from intodepth.sim.stage import Stage


class Sight(NamedTuple):
    """A cell that is seen from another."""

    sectors: tuple[Sector, ...]
    """the nearest of the places where it is seen"""
    is_soft: bool
    """whether an arrow sticks in the rock behind it"""


@dataclass(frozen=True, order=True)
class Shoot(RopeAction):
    """Shoot an end of a rope in reach to a lit cell in sight, past whoever is in the way."""

    RULE = "shoot"
    NONE = Reason.NO_MARK

    end: int
    cell: Cell

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Who has a bow."""
        return bool(hero.gifts & Gift.SHOOTS) and super().suits(stage, hero)

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Before all else that it has no bow."""
        return super().hindrance(stage, hero) if hero.gifts & Gift.SHOOTS else Refusal(Reason.NO_BOW)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Shoot]:
        """Each end in reach that is loose or one's own, to each mark."""
        near, own = near_cells(stage, hero), Tie(BODY, hero.id)
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] in (None, own) and rope.end_cell(end) in near:
                    for cell in marks(stage, cell_of(hero)):
                        yield cls(hero.id, rope.id, end, cell)

    @classmethod
    def lacking(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """A rope end to shoot."""
        missing = super().lacking(stage, hero)
        has_end = free_ends(stage, hero) or stage.ropes_of(hero.id)
        return missing or (None if has_end else Refusal(Reason.NO_FREE_END))

    def deed(self, scheduler: Scheduler) -> None:
        """The end is tied to the anchor there, or to the arrow that sticks there then."""
        stage, end = scheduler.stage, self.end
        hero = stage.hero(self.actor)
        cell = cell_of(reaching(stage, hero.id))
        found = rope_of(stage, self.rope)
        require(found.ends[end] in (None, Tie(BODY, hero.id)), Reason.TIED_ELSEWHERE)
        require(is_in_reach(stage, cell, found.end_cell(end)), Reason.OUT_OF_REACH)
        sight = needed(_sights(stage.ground, cell).get(self.cell), Reason.NO_MARK)
        old = anchor_in(stage, self.cell)
        require(self.cell in lit(stage) and (old is not None or sight.is_soft), Reason.NO_MARK)
        key = max(stage.anchors, default=-1) + 1 if old is None else old.id
        tie = Tie(ANCHOR, key)
        require(tie not in found.ends, Reason.TIED_THERE)
        lines = [line for sector in sight.sectors if (line := _line(stage.ground, cell, sector)) is not None]
        ways = [way + line for way in shortest_ways(stage, found.end_cell(end), cell) for line in lines]
        new = led_by(stage, found, end, ways).retied(end, tie)
        events: list[Event] = [Shot(hero.id, self.cell), RopeChanged(found.id, found, new)]
        if old is None:
            arrow = Anchor(key, self.cell, stage.rules.hold_arrow, AnchorKind.ARROW)
            events.append(AnchorChanged(key, None, arrow))
        facing = _facing(sight.sectors)
        if facing is not None and facing != hero.facing:
            events.append(FacingChanged(hero.id, hero.facing, facing))
        scheduler.beat(*events)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the arrow goes."""
        return self.cell


def marks(stage: Stage, eye: Cell) -> list[Cell]:
    """The cells that can be shot to from one, in order, as far as they are lit."""
    anchored = {anchor.cell for anchor in stage.anchors.values()}
    sights = _sights(stage.ground, eye).items()
    return sorted(cell for cell, sight in sights if sight.is_soft or cell in anchored)


def _sights(ground: Ground, eye: Cell) -> dict[Cell, Sight]:
    """The cells in sight that are out of reach."""
    key = ("shots", eye)
    known: dict[Cell, Sight] | None = ground.memo.get(key)
    if known is None:
        found: dict[Cell, list[Sector]] = {}
        for sector in centres(ground, eye):
            if sector.cell not in ground.near[eye]:
                found.setdefault(sector.cell, []).append(sector)
        known = ground.memo[key] = {cell: _sight(ground, sectors) for cell, sectors in found.items()}
    return known


def _sight(ground: Ground, sectors: list[Sector]) -> Sight:
    least = min(map(_length, sectors))
    nearest = tuple(sector for sector in sectors if _length(sector) == least)
    return Sight(nearest, any(_faces_soft(ground, sector) for sector in nearest))


def _length(sector: Sector) -> int:
    """Cells of rope to where it is seen."""
    return abs(sector.view[0]) + abs(sector.view[1])


def _facing(sectors: tuple[Sector, ...]) -> Side | None:
    """Where one looks to shoot there; None for straight up or down, or both ways."""
    ways = {Side.E if sector.view[0] > 0 else Side.W for sector in sectors if sector.view[0]}
    return ways.pop() if len(ways) == 1 else None


def sticks_in(ground: Ground, cell: Cell, side: Side) -> bool:
    """Whether an arrow sticks in what is beyond a side of a cell."""
    beyond = ground.steps[side][cell]
    return beyond is not None and ground.code(beyond) in PIERCED


def _faces_soft(ground: Ground, sector: Sector) -> bool:
    """Whether an arrow sticks in what is beyond a far side of a cell, as it is seen."""
    sides = (MIRRORED[side] if sector.mirrored else side for side in _far_sides(sector))
    return any(sticks_in(ground, sector.cell, side) for side in sides)


def _far_sides(sector: Sector) -> Iterator[Side]:
    """The sides of a cell of the view that are turned away from the eye."""
    across, up = sector.view
    if across:
        yield Side.E if across > 0 else Side.W
    if up:
        yield Side.N if up > 0 else Side.S


def _line(ground: Ground, eye: Cell, sector: Sector) -> tuple[Side, ...] | None:
    """The sides by which a straight line leaves the cells on its way; None if one of them is not open.

    Where it goes through a corner of cells, it leads through the lower one.
    """
    across, up = sector.view
    sideways = Side.E if across > 0 else Side.W
    upright = Side.N if up > 0 else Side.S
    cell, mirrored = eye, False
    sides: list[Side] = []
    gone = risen = 0
    while gone < abs(across) or risen < abs(up):
        over, along = (2 * gone + 1) * abs(up), (2 * risen + 1) * abs(across)
        goes_over = over < along or (over == along and up > 0)
        seen = sideways if goes_over else upright
        gone, risen = gone + goes_over, risen + (not goes_over)
        side = MIRRORED[seen] if mirrored else seen
        beyond = ground.open_step(cell, side)
        if beyond is None:
            return None
        sides.append(side)
        mirrored ^= (cell, side) in ground.mirrors
        cell = beyond
    return tuple(sides) if cell == sector.cell else None
