"""barred: why a place cannot be reached, if no rope is the reason, in a few words."""

from __future__ import annotations

import math

from intodepth.content.words import count_noun, name_of
from intodepth.play.kept import cache_latest
from intodepth.play.lookout import Lookout
from intodepth.play.session import Session
from intodepth.screens.level.marks.portal_words import doorway_at
from intodepth.sim.cargo import is_portable, neighbours
from intodepth.sim.entities import Hero
from intodepth.sim.footing import fits
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.nodes import able
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point

UNSEEN = "not seen"
FAR = 24
"""greatest number of action points that the search considers"""


class Bars:
    """Finds what heroes could reach with many more action points, cached for each stage."""

    def why(self, stage: Stage, actor: Hero, lookout: Lookout, point: Point) -> str:
        """Return what keeps the actor from going to a point; empty where that is obvious."""
        if actor.cell is None:
            return ""
        if Cell(math.floor(point[0]), math.floor(point[1])) not in lookout.shown:
            return UNSEEN
        cell, chart = lookout.at(point)
        if cell == actor.cell or stage.ground.is_solid(cell):
            return ""
        if cell in stage.at:
            body = stage.bodies[stage.at[cell]]
            far = is_portable(body) and body not in neighbours(stage, actor)
            return f"go next to {name_of(body)} first" if far else f"{name_of(body)} is there"
        if not fits(stage.ground, actor, cell):
            return f"too narrow for {actor.name}"
        paths = self._paths(stage, actor)
        view = paths.view
        free = view.ways(able(actor)).free
        if not any(free[node] and view.chart(node) == chart for node in view.nodes(cell)):
            return f"{actor.name} cannot see it"
        ways = [paths.targets.get((cell, chart, drops)) for drops in (False, True)]
        costs = [paths.costs[state] for state in ways if state is not None]
        if costs:
            if min(costs) <= actor.action_points:
                return ""
            return f"needs {count_noun(min(costs), 'point')}, has {actor.action_points}"
        return "no way there" if stage.ground.footing[cell] else "only air there"

    def words(self, ui: Ui, session: Session, point: Point) -> str:
        """Return `why` for a label; empty over a portal, which has its own words."""
        words = self.why(session.stage, session.actor, session.lookout, point)
        if words == UNSEEN:
            there = session.knowledge.lying_in(session.lookout.at(point).cell)
            names = " and ".join(name_of(session.stage.bodies[key]) for key in there)
            words = f"not seen now, {names} {'was' if len(there) == 1 else 'were'} here" if names else words
        if not words or (not ui.by_keys and doorway_at(session.lookout, point) is not None):
            return ""
        return words

    @cache_latest(by=lambda self, stage, actor: (stage.digest, actor.id))
    def _paths(self, stage: Stage, actor: Hero) -> Paths:
        return Paths(stage, actor, FAR)
