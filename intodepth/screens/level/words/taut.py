"""taut: why a cell cannot be reached: which rope is too short, and by how much."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from intodepth.content.words import count_noun
from intodepth.play.kept import cache_latest
from intodepth.sim.entities import Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.pull.leash import led_along
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.story.rope_names import rope_name

FAR = 99
"""cells that are added to a rope for a trial: more than any rope lacks"""


class Taut(NamedTuple):
    """A cell that a longer rope would allow."""

    cell: Cell
    rope: int
    """id of the rope that lacks the most cells"""
    short: int
    """number of missing cells"""

    @property
    def words(self) -> str:
        """A label that says by how many cells the rope is too short."""
        return f"rope taut: {count_noun(self.short, 'cell')} short"

    def said(self, stage: Stage, actor: Hero) -> str:
        """Return what holds the actor back and what helps, as a sentence."""
        rope = stage.ropes[self.rope]
        name = rope_name(stage, self.rope, actor.id)
        if rope.length - rope.out >= self.short:
            return f"Rope taut: pay out {count_noun(self.short, 'more cell')} of {name} first."
        missing = count_noun(self.short - rope.length + rope.out, "cell")
        return f"Rope taut: {name} is {missing} too short. Untie it first."


class Tethers:
    """Finds what heroes could reach on longer ropes, cached for each stage."""

    def find(self, stage: Stage, actor: Hero, cell: Cell) -> Taut | None:
        """Return the rope that keeps the actor from a cell; None if it is no rope."""
        ropes = [rope for rope in stage.ropes_of(actor.id) if None not in rope.ends]
        if not ropes or actor.cell is None or not is_steady(stage, actor):
            return None
        longer, paths = self._longer(stage, actor)
        ways = [(drop, paths.costs[to], to) for (at, _, drop), to in paths.targets.items() if at == cell]
        if not ways:
            return None
        _, _, state = min(ways)
        short = {rope.id: 0 for rope in ropes}
        going = longer.ropes_of(actor.id)
        for stride in paths.path(state):
            for side in stride.sides:
                following = led_along(longer, going, actor.id, (side,))
                if following is None:
                    return None
                going = following
                for rope in (each for each in going if each.id in short):
                    missing = len(rope.sides) - stage.ropes[rope.id].out
                    short[rope.id] = max(short[rope.id], missing)
        key = max(short, key=lambda rope: (short[rope], -rope))
        return Taut(cell, key, short[key]) if short[key] > 0 else None

    @cache_latest(by=lambda self, stage, actor: (stage.digest, actor.id))
    def _longer(self, stage: Stage, actor: Hero) -> tuple[Stage, Paths]:
        """Return the stage with longer ropes, and the ways on it."""
        longer = stage.copy()
        for rope in stage.ropes_of(actor.id):
            if None not in rope.ends:
                more = replace(rope, out=rope.out + FAR, length=rope.length + FAR)
                RopeChanged(rope.id, rope, more).apply(longer)
        return longer, Paths(longer, longer.hero(actor.id), actor.action_points)
