"""dangers: what it would come to if somebody began to fall in a cell, for all cells at once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from intodepth.sim import footing
from intodepth.sim.entities import Hero
from intodepth.sim.flow.landing import landing
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


class Danger(NamedTuple):
    """What a fall from a cell, from rest, without a rope, comes to."""

    cell: Cell
    harm: int
    """hit points that it costs"""
    deadly: bool
    """whether no hit points would be left"""
    endless: bool = False
    unknown: bool = False
    """whether it leads into cells that nobody has seen"""
    breaks: bool = False
    """whether the floor that is landed on, or stood on, gives way"""


def find_dangers(stage: Stage, hero: Hero, cells: Iterable[Cell], known: Container[Cell]) -> Iterator[Danger]:
    """The cells of these, in their order, where a hero would come to harm, fall for ever or break a floor.

    Or fall to where nobody knows what is: only cells that are known are looked at.
    """
    for cell in cells:
        danger = _danger(stage, hero, cell, known)
        if danger is not None and any(danger[1:]):
            yield danger


def _danger(stage: Stage, hero: Hero, cell: Cell, known: Container[Cell]) -> Danger | None:
    ground = stage.ground
    free = (None, hero.id)
    if ground.is_solid(cell) or stage.at.get(cell) not in free or not footing.fits(ground, hero, cell):
        return None
    fall, at = 0, cell
    while not footing.holds(ground, hero, at):
        below = ground.open_step(at, Side.S)
        if below is None or stage.at.get(below) not in free:
            break
        fall, at = fall + 1, below
        if at not in known:
            return Danger(cell, 0, deadly=False, unknown=True)
        if fall > len(ground.endless[at]) > 0:
            return Danger(cell, 0, deadly=False, endless=True)
    landed = landing(stage, at, fall, hero)
    harm = landed.harm if fall else 0
    strength = 0 if landed.floor is None else ground.kind(landed.floor).strength
    breaks = strength == 1 or 0 < strength <= stage.weight(hero) * fall
    return Danger(cell, harm, deadly=0 < hero.hit_points <= harm, breaks=breaks)
