"""burning: ropes that burn through at the end of a round, by fuses and by sun shards that touched them
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from intodepth.sim.entities import Relic
from intodepth.sim.events import FuseChanged, RopeChanged, Scorched, TaggedEvent
from intodepth.sim.pull.cutting import cut_rope
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_under
from intodepth.sim.what import What


def burn_on_round(stage: Stage) -> Iterator[TaggedEvent]:
    """Yield the events of ropes that burn through between two rounds, and the new set of scorched ropes."""
    burnt: dict[int, int] = {}
    by_shards: set[int] = set()
    for hero in stage.heroes():
        if hero.fuse is not None and hero.fuse.round < stage.round:
            if not is_under(stage, hero.fuse.cell):
                _burn(burnt, strands_in(stage, hero.fuse.cell).items())
            yield What.FUSE_ENDS, FuseChanged(hero.id, hero.fuse, None)
    for shard in stage.bodies.values():
        if not shard.traits.burns or not isinstance(shard, Relic):
            continue
        cell = bearer(stage, shard).cell if shard.carrier is not None else None
        touching = {} if cell is None else strands_in(stage, cell)
        again = {key: index for key, index in touching.items() if key in shard.touched}
        by_shards.update(again)
        _burn(burnt, again.items())
        touched = tuple(key for key in touching if key not in shard.touched)
        if touched != shard.touched:
            yield What.SCORCH, Scorched(shard.id, shard.touched, touched)
    new = stage.new_rope()
    for key, index in sorted(burnt.items()):
        rope = stage.ropes[key]
        what = What.BURN_THROUGH if key in by_shards else What.FUSE_BURNS
        if index == len(rope.sides):
            yield what, RopeChanged(key, rope, rope.retie(1, None))
        elif index == 0 and rope.length == len(rope.sides):
            yield what, RopeChanged(key, rope, rope.retie(0, None))
        else:
            yield from cut_rope(what, stage, rope, index, new)
            new += 1


def _burn(burnt: dict[int, int], strands: Iterable[tuple[int, int]]) -> None:
    """Note where ropes burn. If a rope burns in several places, the one nearest its coil counts."""
    for key, index in strands:
        burnt[key] = min(index, burnt.get(key, index))


def strands_in(stage: Stage, cell: Cell) -> dict[int, int]:
    """Return, by rope in a cell, the index in its chain nearest the coil; free ends and waxed ropes do not
    count.
    """
    found = {}
    for key in sorted(stage.ropes):
        rope = stage.ropes[key]
        for index, at in enumerate(() if rope.waxed else rope.cells):
            if at == cell and not _is_free_end(rope, index):
                found[key] = index
                break
    return found


def _is_free_end(rope: Rope, index: int) -> bool:
    return (index == 0 and rope.ends[0] is None) or (index == len(rope.sides) and rope.ends[1] is None)
