"""unreachable: why the acting hero cannot go to a cell: a rope that is too short, or what is in the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from intodepth.content.words import name_of
from intodepth.play.no_ways import NoWays, Taut, Tethers, WritePlace
from intodepth.play.session import Session
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.marks.portal_words import doorway_at
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.english import refusals as said
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point
from intodepth.ui.theme import Ink

UNSEEN = "not seen"


class WhyNot(NamedTuple):
    """Why a cell cannot be chosen, in a few words."""

    cell: Cell
    words: str
    ink: Ink


class Obstacles:
    """Finds what is in the way of the acting hero, as far as the party knows."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._no_ways = NoWays()

    def why(self, session: Session, point: Point, write_place: WritePlace | None = None) -> str:
        """Return what keeps the actor from going to a point; empty where that is obvious."""
        stage, lookout = session.previews.get_believed(session.stage), session.lookout
        actor = stage.hero(session.actor.id)
        if actor.cell is None:
            return ""
        cell, chart = lookout.find_seen(point)
        is_remembered = cell in session.knowledge.terrain and not session.knowledge.find_lying(cell)
        if cell_under(point) not in lookout.shown and not is_remembered:
            return UNSEEN
        return self._no_ways.why(stage, actor, cell, chart, session.knowledge.terrain, write_place)

    def find_beside(self, session: Session) -> dict[Side, str]:
        """Return what is in the way to the left and to the right of the actor."""
        stage = session.previews.get_believed(session.stage)
        return self._no_ways.find_beside(stage, stage.hero(session.actor.id), session.knowledge.terrain)

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
