"""unreachable: why the acting hero cannot go to a cell: a rope that is too short, or what is in the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from intodepth.content.words import count_noun, name_of
from intodepth.play.caching import cache_latest
from intodepth.play.session import Session
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.marks.portal_words import doorway_at
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.cargo import is_portable, neighbours
from intodepth.sim.entities import Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.footing import fits
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.paths.barriers import Barrier, Barriers, count_rounds
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.pull.leash import lead_along
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.story.english import refusals as said
from intodepth.story.refusals import tell_refusal
from intodepth.story.rope_names import rope_name
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point
from intodepth.ui.theme import Ink

UNSEEN, ONLY_AIR = "not seen", "only air there"
FAR = 24
"""greatest number of action points that the search considers"""
LONGER = 99
"""cells that are added to a rope for a trial: more than any rope lacks"""


class WhyNot(NamedTuple):
    """Why a cell cannot be chosen, in a few words."""

    cell: Cell
    words: str
    ink: Ink


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

    def say(self, stage: Stage, actor: Hero) -> str:
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
                following = lead_along(longer, going, actor.id, (side,))
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
                more = replace(rope, out=rope.out + LONGER, length=rope.length + LONGER)
                RopeChanged(rope.id, rope, more).apply(longer)
        return longer, Paths(longer, longer.hero(actor.id), max(FAR, actor.action_points))


class Obstacles:
    """Finds what is in the way of heroes, cached for each stage."""

    def why(self, session: Session, point: Point) -> str:
        """Return what keeps the actor from going to a point, as far as the party knows; empty where that is
        obvious.
        """
        stage, lookout = session.previews.get_believed(session.stage), session.lookout
        actor = stage.hero(session.actor.id)
        if actor.cell is None:
            return ""
        cell, chart = lookout.find_seen(point)
        is_remembered = cell in session.knowledge.terrain and not session.knowledge.find_lying(cell)
        if cell_under(point) not in lookout.shown and not is_remembered:
            return UNSEEN
        if cell == actor.cell or stage.ground.is_solid(cell):
            return ""
        if cell in stage.at:
            body = stage.bodies[stage.at[cell]]
            if not is_portable(body) or body in neighbours(stage, actor):
                return f"{name_of(body)} is there"
            refusal = Take(actor.id, body.id).obstacle(stage)
            told = "" if refusal is None else tell_refusal(stage, actor, refusal).rstrip(".")
            return told or f"go next to {name_of(body)} first"
        if not fits(stage.ground, actor, cell):
            return f"too narrow for {actor.name}"
        paths = self._paths(stage, actor)
        ways = [paths.targets.get((cell, chart, drops)) for drops in (False, True)]
        states = [state for state in ways if state is not None]
        if states:
            state = min(states, key=paths.costs.__getitem__)
            cost = paths.costs[state]
            rounds = count_rounds(paths, state, actor)
            return said.rounds(rounds, cost) if cost > actor.action_points else ""
        barriers = self._barriers(stage, actor, session.knowledge)
        if (later := barriers.count_rounds(cell)) is not None:
            return said.rounds(later, barriers.costs[cell]) if later > 1 else f"{actor.name} cannot see it"
        if not stage.ground.footing[cell]:
            return ONLY_AIR
        barrier = barriers.find(cell)
        if stage.ropes_of(actor.id) and cell in self._find_free_ways(stage, actor, session.knowledge).costs:
            return said.say_tied(actor.name)
        return said.NO_WAY if barrier is None else _tell_barrier(stage, actor, barrier)

    def find_beside(self, session: Session) -> dict[Side, str]:
        """Return what is in the way to the left and to the right of the actor."""
        stage = session.previews.get_believed(session.stage)
        actor = stage.hero(session.actor.id)
        found = self._barriers(stage, actor, session.knowledge).find_beside()
        return {side: _tell_barrier(stage, actor, barrier) for side, barrier in found.items()}

    def words(self, ui: Ui, session: Session, point: Point) -> str:
        """Return `why` for a label; empty over a portal, which has its own words."""
        words = self.why(session, point)
        if words == UNSEEN:
            there = session.knowledge.find_lying(session.lookout.find_seen(point).cell)
            names = " and ".join(name_of(session.stage.bodies[key]) for key in there)
            words = f"not seen now, {names} {'was' if len(there) == 1 else 'were'} here" if names else words
        if not words or (not ui.by_keys and doorway_at(session.lookout, point) is not None):
            return ""
        return words

    @cache_latest(by=lambda self, stage, actor: (stage.digest, actor.id))
    def _paths(self, stage: Stage, actor: Hero) -> Paths:
        return Paths(stage, actor, FAR)

    @cache_latest(by=lambda self, stage, actor, known: (stage.digest, actor.id, known))
    def _barriers(self, stage: Stage, actor: Hero, known: Knowledge) -> Barriers:
        return Barriers(stage, actor, known.terrain)

    @cache_latest(by=lambda self, stage, actor, known: (stage.digest, actor.id, known))
    def _find_free_ways(self, stage: Stage, actor: Hero, known: Knowledge) -> Barriers:
        """Return the ways of an actor who is tied to nothing."""
        free = stage.copy()
        for rope in stage.ropes_of(actor.id):
            RopeChanged(rope.id, rope, None).apply(free)
        return Barriers(free, free.hero(actor.id), known.terrain)


def _tell_barrier(stage: Stage, actor: Hero, barrier: Barrier) -> str:
    body = "" if barrier.body is None else name_of(stage.bodies[barrier.body])
    is_roped = actor.grip is not None or bool(stage.ropes_of(actor.id))
    return said.barrier(barrier.kind, barrier.cells, actor.name, body, is_roped=is_roped)


class Unreachable:
    """Finds out why the acting hero cannot get to a point of the picture."""

    def __init__(self) -> None:
        """Begin with nothing in the way."""
        self.taut: Taut | None = None
        """the rope that is too short for the latest point"""
        self._tethers = Tethers()
        self._obstacles = Obstacles()

    def tell_stuck(self, session: Session) -> str:
        """Return why the actor, who cannot move at all, cannot: what is in the way on both sides."""
        stage, actor = session.stage, session.actor
        is_stuck = actor.cell is not None and next(iter(Move.generate(stage, actor)), None) is None
        if not is_stuck or Move.why_none(stage, actor).reason is not Reason.NOWHERE_TO_GO:
            return ""
        beside = self._obstacles.find_beside(session)
        left, right = (self._bar_beside(stage, actor, side, beside) for side in (Side.W, Side.E))
        return said.say_stuck(actor.name, left, right)

    def _bar_beside(self, stage: Stage, actor: Hero, side: Side, beside: Mapping[Side, str]) -> str:
        """Return what keeps the actor from the next cell: a rope, else what is in the way, else rock."""
        assert actor.cell is not None
        cell = stage.step(actor.cell, side)
        taut = None if cell is None else self._tethers.find(stage, actor, cell)
        if taut is not None:
            return taut.words
        is_rock = cell is None or stage.ground.is_solid(cell)
        return beside.get(side, said.ROCK if is_rock else said.NO_WAY)

    def follow(self, session: Session, point: Point | None) -> None:
        """Find the rope that is too short for a point of the picture. Without a point there is none."""
        self.taut = None
        if point is not None:
            taut = self._tethers.find(session.stage, session.actor, session.lookout.find_seen(point).cell)
            self.taut = taut and taut._replace(cell=cell_under(point))

    def find_reason(self, ui: Ui, session: Session, point: Point | None) -> WhyNot | None:
        """Return why the point cannot be reached, for its label; None if it can, or without a point."""
        if self.taut is not None:
            return WhyNot(self.taut.cell, self.taut.words, "harm")
        words = "" if point is None else self._obstacles.words(ui, session, point)
        return WhyNot(cell_under(point), words, "quiet") if point is not None and words else None
