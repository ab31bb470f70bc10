"""splice: join two ropes at their loose ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import cell_of, is_in_reach, require_footing, rope_of, shortest_ways
from intodepth.sim.actions.ropes.rope_action import RopeAction, free_ends
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import BelayChanged, GripChanged, RopeChanged, TaggedEvent
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, lead_ends, reverse
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Splice(RopeAction):
    """Join two ropes into one."""

    RULE = "splice"

    end: int
    other: int
    """id of the other rope; the lower id comes first"""
    other_end: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return bool(hero.gifts & Gift.SPLICES) and super().suits(stage, hero)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Splice]:
        """Yield each pair of loose ends within reach."""
        if not hero.gifts & Gift.SPLICES:
            return
        free = free_ends(stage, hero)
        for rope, end in free:
            for other, other_end in free:
                if rope.id < other.id:
                    yield cls(hero.id, rope.id, end, other.id, other_end)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero has not learned it or there are not two loose ends within reach."""
        if len({rope.id for rope, _ in free_ends(stage, hero)}) < 2:
            return super().find_lack(stage, hero) or Refusal(Reason.NOT_TWO_ENDS)
        return None if hero.gifts & Gift.SPLICES else Refusal(Reason.NOT_LEARNED)

    def perform(self, scheduler: Scheduler) -> None:
        """Join the ropes by the shortest way between the ends. The joined rope keeps the id of the first."""
        stage = scheduler.stage
        cell = cell_of(require_footing(stage, self.actor))
        key, gone, end, other_end = self.rope, self.other, self.end, self.other_end
        first, second = rope_of(stage, key), rope_of(stage, gone)
        require(key != gone and first.thin == second.thin, Reason.TWO_KINDS)
        require(first.ends[end] is None and second.ends[other_end] is None, Reason.NO_FREE_END)
        ends = first.end_cell(end), second.end_cell(other_end)
        require(all(is_in_reach(stage, cell, each) for each in ends), Reason.OUT_OF_REACH)
        ties = first.ends[1 - end], second.ends[1 - other_end]
        require(ties == (None, None) or ties[0] != ties[1], Reason.ENDS_ON_ONE_THING)
        require(not set(first.clips) & set(second.clips), Reason.ONE_ANCHOR)
        clips = (*first.clips, *second.clips)
        chain = _join(stage, (first, end), (second, other_end), clips)
        out, length = first.out + second.out, first.length + second.length
        require(len(chain.sides) <= out, Reason.ROPE_TAUT)
        new = Rope(
            key, ties, chain.cells, chain.sides, out, length, clips, first.thin, first.waxed and second.waxed
        )
        events: list[TaggedEvent] = [
            (What.PART, RopeChanged(key, first, new)),
            (What.SPLICE, RopeChanged(gone, second, None)),
        ]
        for hero in stage.heroes():
            if hero.belay == gone:
                events.append((What.HANDS, BelayChanged(hero.id, gone, key)))
            if hero.grip == gone:
                events.append((What.HANDS, GripChanged(hero.id, gone, key)))
        scheduler.beat(*events)

    def aim(self, stage: Stage) -> Cell | None:
        return stage.ropes[self.other].end_cell(self.other_end)


def _join(stage: Stage, one: tuple[Rope, int], other: tuple[Rope, int], clips: tuple[int, ...]) -> Chain:
    """Return the chain from the far end of one rope to the far end of the other."""
    ground = stage.ground
    (first, end), (second, other_end) = one, other
    start = _orient(stage, first, end)
    rest = _orient(stage, second, other_end)
    kept = [stage.anchors[clip].cell for clip in clips]
    chains = set()
    for way in shortest_ways(stage, start.cells[-1], rest.cells[-1]):
        sides: tuple[Side, ...] = (*way, *reverse(ground, rest).sides)
        chains.add(lead_ends(ground, start, kept, (), sides))
    require(len(chains) == 1, Reason.TWO_WAYS if chains else Reason.NO_WAY)
    return chains.pop()


def _orient(stage: Stage, rope: Rope, end: int) -> Chain:
    chain = Chain(rope.cells, rope.sides)
    return chain if end == 1 else reverse(stage.ground, chain)
