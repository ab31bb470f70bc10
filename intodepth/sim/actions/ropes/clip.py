"""clip: put a rope through an anchor within reach, or take it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import cell_of, is_in_reach, require_present, rope_of, shortest_ways
from intodepth.sim.actions.ropes.rope_action import RopeAction, near_cells, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, require
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, tighten
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Clip(RopeAction):
    """Put a rope through an anchor."""

    RULE = "clip"
    NONE = Reason.NO_ANCHOR

    anchor: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Clip]:
        """Yield each rope within reach with each anchor within reach."""
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            for key in sorted(stage.anchors):
                if stage.anchors[key].cell in near:
                    yield cls(hero.id, rope.id, key)

    def perform(self, scheduler: Scheduler) -> None:
        """Lead the rope through the anchor by the shortest way."""
        stage = scheduler.stage
        cell = cell_of(require_present(stage, self.actor))
        found = rope_of(stage, self.rope)
        require(self.anchor in stage.anchors and self.anchor not in found.clips, Reason.CLIPPED)
        target = stage.anchors[self.anchor].cell
        require(is_in_reach(stage, cell, target), Reason.OUT_OF_REACH)
        chains = {
            chain
            for index, near in enumerate(found.cells)
            if is_in_reach(stage, cell, near)
            for chain in _detours(stage, found, index, target)
        }
        require(bool(chains), Reason.ROPE_OUT_OF_REACH)
        least = min(added for added, _ in chains)
        nearest = {chain for added, chain in chains if added == least}
        require(len(nearest) == 1, Reason.TWO_WAYS)
        chain = nearest.pop()
        require(len(chain.sides) <= found.out, Reason.ROPE_TAUT)
        new = found.lay(chain, (*found.clips, self.anchor))
        scheduler.beat((What.CLIP, RopeChanged(found.id, found, new)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.anchors[self.anchor].cell


@dataclass(frozen=True, order=True)
class Unclip(RopeAction):
    """Take a rope out of an anchor."""

    RULE = "clip"
    NONE = Reason.NO_CLIP

    anchor: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Unclip]:
        """Yield each rope within reach with each anchor that it runs through."""
        for rope in near_ropes(stage, hero):
            for key in sorted(rope.clips):
                yield cls(hero.id, rope.id, key)

    def perform(self, scheduler: Scheduler) -> None:
        """Take the rope out of the anchor; it tightens."""
        stage = scheduler.stage
        cell = cell_of(require_present(stage, self.actor))
        found = rope_of(stage, self.rope)
        is_there = self.anchor in found.clips and is_in_reach(stage, cell, stage.anchors[self.anchor].cell)
        require(is_there, Reason.NO_CLIP)
        clips = tuple(other for other in found.clips if other != self.anchor)
        kept = [stage.anchors[other].cell for other in clips]
        chain = tighten(stage.ground, Chain(found.cells, found.sides), kept)
        new = found.lay(chain, clips)
        scheduler.beat((What.UNCLIP, RopeChanged(found.id, found, new)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.anchors[self.anchor].cell


def _detours(stage: Stage, rope: Rope, index: int, target: Cell) -> list[tuple[int, Chain]]:
    """Return the shortest detours of a rope from one of its cells to `target` and back, each as (added sides,
    chain).
    """
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
        found.append((len(way), tighten(stage.ground, chain, kept)))
    return found
