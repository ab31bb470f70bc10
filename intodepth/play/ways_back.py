"""ways_back: who could not come back up a floor of a descent by walking and climbing, as it is left."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.words import join_names, name_of
from intodepth.play.caching import cache_latest
from intodepth.sim.actions.base import let_go
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.events import Moved, PostureChanged, RopeChanged
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.paths.barriers import Barrier, BarrierKind, Barriers
from intodepth.sim.pull.leash import untie
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.sim.stage import Stage
from intodepth.story.english import refusals as said


class WayBack(NamedTuple):
    """Whether a party could come back up a floor."""

    words: str
    """in sentences"""
    is_open: bool
    """whether all could"""


class WaysBack:
    """Finds what is in the way from the ways down back to the entries, cached for the latest stage."""

    @cache_latest(by=lambda self, stage, known: (stage.digest, known.digest))
    def find(self, stage: Stage, known: Knowledge) -> WayBack | None:
        """Return whether all heroes could come back up without a new rope or a friend, and if not, who could
        not, and the first thing in their way; None if that is not clear.

        The party is taken to have left, and to know what `known` says. Ropes that were tied to heroes lie as
        they are. Neither creatures nor rising water are thought of.
        """
        believed = known.build_believed(stage)
        heroes = [hero for hero in believed.heroes() if hero.hit_points > 0]
        barred: dict[str, list[str]] = {}
        is_clear = bool(heroes)
        for hero in heroes:
            is_open, barrier = _find_barrier(believed, hero, known)
            is_clear &= is_open or barrier is not None
            if barrier is not None:
                barred.setdefault(_describe(barrier, hero), []).append(name_of(hero))
        if not barred:
            return WayBack(said.WAY_BACK_OPEN, is_open=True) if is_clear else None
        words = (
            said.say_no_way_back("" if len(names) == len(heroes) else join_names(names), words)
            for words, names in barred.items()
        )
        return WayBack(" ".join(words), is_open=False)


def _describe(barrier: Barrier, hero: Hero) -> str:
    if barrier.kind is BarrierKind.UNSEEN:
        return said.NO_WAY_SEEN
    return said.barrier(barrier.kind, barrier.cells, hero.name, before=said.ON_THE_WAY)


def _find_barrier(stage: Stage, hero: Hero, known: Knowledge) -> tuple[bool, Barrier | None]:
    """Return whether a hero who comes back to a floor that nobody is on could cross it, and else the first
    thing in the way; neither if that is not clear.
    """
    empty = _leave(stage)
    start = next((cell for cell in empty.ground.cells_of(WAY_DOWN) if cell not in empty.at), None)
    entries: list[Cell] = list(empty.ground.cells_of(ENTRY))
    if start is None or not entries:
        return False, None
    PostureChanged(hero.id, empty.hero(hero.id).posture, Posture.STANDING).apply(empty)
    Moved(hero.id, None, start).apply(empty)
    barriers = Barriers(empty, empty.hero(hero.id), known.terrain)
    if any(entry in barriers.costs for entry in entries):
        return True, None
    found = [barrier for entry in entries if (barrier := barriers.find(entry)) is not None]
    return False, found[0] if found and found[0].kind is not BarrierKind.BODY else None


def _leave(stage: Stage) -> Stage:
    """Return a copy of a stage in which no hero is in a cell, tied or holding a rope."""
    empty = stage.copy()
    for hero in empty.heroes():
        for rope in empty.ropes_of(hero.id):
            RopeChanged(rope.id, rope, untie(rope, hero.id)).apply(empty)
        for _, event in let_go(hero):
            event.apply(empty)
        if hero.cell is not None:
            Moved(hero.id, hero.cell, None).apply(empty)
    return empty
