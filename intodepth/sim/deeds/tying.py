"""tying: rope ends tied, loosed and thrown; ropes clipped and cut."""

from __future__ import annotations

from dataclasses import replace

from intodepth.sim.deeds.reach import cell_of, is_in_reach, led_to, reaching, require, rope_of, shortest_ways
from intodepth.sim.events import (
    RopeChanged,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.cutting import cut_rope
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, tightened
from intodepth.sim.stage import Stage


def untie(scheduler: Scheduler, body: int, rope: int) -> None:
    """The end at a body becomes free."""
    found = scheduler.stage.ropes.get(rope)
    end = None if found is None else found.end_of(body)
    require(found is not None and end is not None, "not tied to it")
    assert found is not None and end is not None
    scheduler.beat(RopeChanged(rope, found, found.retied(end, None)))


def loose(scheduler: Scheduler, rope: int, end: int) -> None:
    """An end becomes free, whatever it is tied to."""
    found = rope_of(scheduler.stage, rope)
    require(found.ends[end] is not None, "not tied")
    scheduler.beat(RopeChanged(rope, found, found.retied(end, None)))


def tie(scheduler: Scheduler, actor: int, rope: int, end: int, tie_to: Tie) -> None:
    """A free end, or one's own, to a body or an anchor; both in one's cell or one side away."""
    stage = scheduler.stage
    cell = cell_of(reaching(stage, actor))
    found = rope_of(stage, rope)
    require(found.ends[end] in (None, Tie(BODY, actor)), "that end is tied elsewhere")
    require(tie_to not in found.ends, "its other end is tied there")
    if tie_to.to == BODY:
        body = stage.bodies.get(tie_to.id)
        require(body is not None and not body.hazard, "nothing to tie to")
        target = None if body is None else body.cell
    else:
        anchor = stage.anchors.get(tie_to.id)
        target = None if anchor is None else anchor.cell
    require(target is not None and is_in_reach(stage, cell, target), "out of reach")
    require(is_in_reach(stage, cell, found.end_cell(end)), "out of reach")
    assert target is not None
    led_there = led_to(stage, found, end, target)
    scheduler.beat(RopeChanged(rope, found, led_there.retied(end, tie_to)))


def throw(scheduler: Scheduler, actor: int, rope: int, end: int, side: Side) -> None:
    """A free end in reach into the open cell beside."""
    stage = scheduler.stage
    cell = cell_of(reaching(stage, actor))
    found = rope_of(stage, rope)
    require(found.ends[end] is None and is_in_reach(stage, cell, found.end_cell(end)), "no free end in reach")
    target = stage.ground.open_step(cell, side)
    require(target is not None and target != found.end_cell(end), "no way")
    assert target is not None
    scheduler.beat(RopeChanged(rope, found, led_to(stage, found, end, target)))


def clip(scheduler: Scheduler, actor: int, rope: int, anchor: int) -> None:
    """Put a rope in reach through an anchor in reach."""
    stage = scheduler.stage
    cell = cell_of(reaching(stage, actor))
    found = rope_of(stage, rope)
    require(anchor in stage.anchors and anchor not in found.clips, "nothing to clip")
    target = stage.anchors[anchor].cell
    require(is_in_reach(stage, cell, target), "out of reach")
    chains = {
        chain
        for index, near in enumerate(found.cells)
        if is_in_reach(stage, cell, near)
        for chain in _detours(stage, found, index, target)
    }
    require(bool(chains), "no rope in reach")
    least = min(added for added, _ in chains)
    nearest = {chain for added, chain in chains if added == least}
    require(len(nearest) == 1, "two ways are as short")
    chain = nearest.pop()
    require(len(chain.sides) <= found.out, "rope taut")
    new = replace(found.laid(chain), clips=(*found.clips, anchor))
    scheduler.beat(RopeChanged(rope, found, new))


def _detours(stage: Stage, rope: Rope, index: int, target: Cell) -> list[tuple[int, Chain]]:
    """How a rope would lie if led from one of its cells to another and back: added sides, and the chain."""
    kept = [target, *(stage.anchors[clip].cell for clip in rope.clips)]
    found = []
    for way in shortest_ways(stage, rope.cells[index], target):
        cells = [rope.cells[index]]
        back: list[Side] = []
        for side in way:
            back.insert(0, stage.ground.arrival(cells[-1], side))
            beyond = stage.step(cells[-1], side)
            assert beyond is not None
            cells.append(beyond)
        chain = Chain(
            (*rope.cells[:index], *cells, *cells[-2::-1], *rope.cells[index + 1 :]),
            (*rope.sides[:index], *way, *back, *rope.sides[index:]),
        )
        found.append((len(way), tightened(stage.ground, chain, kept)))
    return found


def unclip(scheduler: Scheduler, actor: int, rope: int, anchor: int) -> None:
    """Take a rope out of an anchor in reach."""
    stage = scheduler.stage
    cell = cell_of(reaching(stage, actor))
    found = rope_of(stage, rope)
    require(
        anchor in found.clips and is_in_reach(stage, cell, stage.anchors[anchor].cell), "nothing to unclip"
    )
    clips = tuple(other for other in found.clips if other != anchor)
    kept = [stage.anchors[other].cell for other in clips]
    chain = tightened(stage.ground, Chain(found.cells, found.sides), kept)
    scheduler.beat(RopeChanged(rope, found, replace(found.laid(chain), clips=clips)))


def cut(scheduler: Scheduler, actor: int, rope: int, index: int) -> None:
    """Two ropes with a free end each, at a cell of the chain in reach."""
    stage = scheduler.stage
    cell = cell_of(reaching(stage, actor))
    found = rope_of(stage, rope)
    require(0 <= index < len(found.cells) and is_in_reach(stage, cell, found.cells[index]), "out of reach")
    scheduler.beat(*cut_rope(stage, found, index, stage.new_rope()))
