"""ways_back: who could not come back up a floor of a descent by walking and climbing, as it is left."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.words import join_names, name_of
from intodepth.play.caching import cache_latest
from intodepth.sim.actions.base import let_go
from intodepth.sim.actions.move import take_stride
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.events import ActionPointsChanged, AnchorChanged, Moved, PostureChanged, RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.paths.barriers import FAR, BarrierKind, Barriers
from intodepth.sim.paths.dijkstra import Paths
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

        The party is taken to have left, and to know what `known` says: ropes that were tied to heroes hang
        loose, and gates that they held open are closed. Then each goes the cheapest way alone, with what they
        carry. Neither creatures nor rising water are thought of.
        """
        believed = known.build_believed(stage)
        heroes = [hero for hero in believed.heroes() if hero.hit_points > 0]
        empty = _leave(believed)
        found = {hero.id: _find_obstacle(empty, hero, known) for hero in heroes}
        barred: dict[str, list[str]] = {}
        for hero in heroes:
            if words := found[hero.id]:
                barred.setdefault(words, []).append(name_of(hero))
        if not barred:
            is_clear = bool(heroes) and None not in found.values()
            return WayBack(said.WAY_BACK_OPEN, is_open=True) if is_clear else None
        told = (
            said.say_no_way_back("" if len(names) == len(heroes) else join_names(names), words)
            for words, names in barred.items()
        )
        return WayBack(" ".join(told), is_open=False)


def _find_obstacle(empty: Stage, hero: Hero, known: Knowledge) -> str | None:
    """Return what keeps a hero who comes back to an empty floor from crossing it; empty if nothing does, None
    if that is not clear.
    """
    start = next((cell for cell in empty.ground.cells_of(WAY_DOWN) if cell not in empty.at), None)
    if start is None:
        return None
    stage, entries = empty.copy(), list(empty.ground.cells_of(ENTRY))
    PostureChanged(hero.id, stage.hero(hero.id).posture, Posture.STANDING).apply(stage)
    ActionPointsChanged(hero.id, stage.hero(hero.id).action_points, FAR).apply(stage)
    Moved(hero.id, None, start).apply(stage)
    barriers = Barriers(stage, stage.hero(hero.id), known.terrain)
    if reached := [entry for entry in entries if entry in barriers.costs]:
        return _walk(stage, hero, barriers.paths, min(reached, key=barriers.costs.__getitem__))
    found = next((barrier for entry in entries if (barrier := barriers.find(entry)) is not None), None)
    if found is None or found.kind is BarrierKind.BODY:
        return None
    if found.kind is BarrierKind.UNSEEN:
        return said.NO_WAY_SEEN
    return said.barrier(found.kind, found.cells, hero.name, before=said.ON_THE_WAY)


def _walk(stage: Stage, hero: Hero, paths: Paths, goal: Cell) -> str | None:
    """Go all the way; return as `_find_obstacle` does: paths do not know what ropes hold."""
    ways = [state for (cell, _, drops), state in paths.targets.items() if cell == goal and not drops]
    scheduler = Scheduler(stage)
    for stride in paths.path(min(ways, key=paths.costs.__getitem__)):
        if not take_stride(scheduler, scheduler.stage.hero(hero.id), stride):
            return None
        scheduler.settle()
        if any(isinstance(each.event, AnchorChanged) for each in scheduler.timeline):
            return said.ROPE_GIVES
    after = scheduler.stage.hero(hero.id)
    return "" if after.cell == goal and after.hit_points == hero.hit_points else None


def _leave(stage: Stage) -> Stage:
    """Return a copy of a stage after all heroes have gone: none is in a cell, tied, or holding a rope."""
    empty = stage.copy()
    for hero in empty.heroes():
        for rope in empty.ropes_of(hero.id):
            RopeChanged(rope.id, rope, untie(rope, hero.id)).apply(empty)
        for _, event in let_go(hero):
            event.apply(empty)
        if hero.cell is not None:
            Moved(hero.id, hero.cell, None).apply(empty)
    scheduler = Scheduler(empty)
    scheduler.settle()
    return scheduler.stage
