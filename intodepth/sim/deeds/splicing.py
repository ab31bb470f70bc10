"""splicing: two ropes made one at their free ends."""

from __future__ import annotations

from intodepth.sim.deeds.reach import acting, cell_of, is_in_reach, require, rope_of, shortest_ways
from intodepth.sim.events import (
    BelayChanged,
    Event,
    GripChanged,
    RopeChanged,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, led, reversed_chain
from intodepth.sim.stage import Stage


def splice(scheduler: Scheduler, actor: int, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Join the free end of one rope to that of another, both in reach; it keeps the first one's id."""
    stage = scheduler.stage
    cell = cell_of(acting(stage, actor))
    (key, end), (gone, other_end) = one, other
    first, second = rope_of(stage, key), rope_of(stage, gone)
    require(key != gone and first.thin == second.thin, "not two ropes of one kind")
    require(first.ends[end] is None and second.ends[other_end] is None, "no free end")
    near = is_in_reach(stage, cell, first.end_cell(end)), is_in_reach(stage, cell, second.end_cell(other_end))
    require(all(near), "out of reach")
    ties = first.ends[1 - end], second.ends[1 - other_end]
    require(ties == (None, None) or ties[0] != ties[1], "both ends are on one thing")
    require(not set(first.clips) & set(second.clips), "both run through one anchor")
    clips = (*first.clips, *second.clips)
    chain = _joined(stage, (first, end), (second, other_end), clips)
    out = first.out + second.out
    require(len(chain.sides) <= out, "rope taut")
    length = first.length + second.length
    new = Rope(key, ties, chain.cells, chain.sides, out, length, clips, first.thin)
    events: list[Event] = [RopeChanged(key, first, new), RopeChanged(gone, second, None)]
    for hero in stage.heroes():
        if hero.belay == gone:
            events.append(BelayChanged(hero.id, gone, key))
        if hero.grip == gone:
            events.append(GripChanged(hero.id, gone, key))
    scheduler.beat(*events)


def _joined(stage: Stage, one: tuple[Rope, int], other: tuple[Rope, int], clips: tuple[int, ...]) -> Chain:
    """The chain from the far end of one rope to the far end of the other."""
    ground = stage.ground
    (first, end), (second, other_end) = one, other
    start = _leading_to(stage, first, end)
    rest = _leading_to(stage, second, other_end)
    kept = [stage.anchors[clip].cell for clip in clips]
    chains = set()
    for way in shortest_ways(stage, start.cells[-1], rest.cells[-1]):
        sides: tuple[Side, ...] = (*way, *reversed_chain(ground, rest).sides)
        chains.add(led(ground, start, kept, (), sides))
    require(len(chains) == 1, "two ways are as short" if chains else "no way")
    return chains.pop()


def _leading_to(stage: Stage, rope: Rope, end: int) -> Chain:
    chain = Chain(rope.cells, rope.sides)
    return chain if end == 1 else reversed_chain(stage.ground, chain)
