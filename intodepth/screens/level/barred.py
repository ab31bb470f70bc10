"""barred: why a place that is pointed at cannot be gone to, where no rope is in the way, in a few words."""

from __future__ import annotations

from intodepth.content.words import counted, name_of
from intodepth.screens.level.lookout import Lookout
from intodepth.screens.level.viewpoint import Viewpoint
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Hero
from intodepth.sim.footing import fits
from intodepth.sim.nodes import able
from intodepth.sim.paths import Paths
from intodepth.sim.stage import Stage
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui

FAR = 24
"""action points that are searched for at most"""


class Bars:
    """What heroes could reach with many more action points; worked out once for each stage."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._known: tuple[tuple[int, int], Paths] | None = None
        """by the digest of a stage and the id of a hero"""

    def why(self, stage: Stage, actor: Hero, lookout: Lookout, place: Cell) -> str:
        """What keeps the actor from going to a place; empty where that is plain to see."""
        if actor.cell is None:
            return ""
        if place not in lookout.shown:
            return "not seen"
        cell = lookout.at((place.x + 0.5, place.y + 0.5)).cell
        if cell == actor.cell or stage.ground.is_solid(cell):
            return ""
        if cell in stage.at:
            return f"{name_of(stage.bodies[stage.at[cell]])} is there"
        if not fits(stage.ground, actor, cell):
            return f"too narrow for {actor.name}"
        paths = self._paths(stage, actor)
        free = paths.view.ways(able(actor)).free
        if not any(free[node] for node in paths.view.nodes(cell)):
            return f"{actor.name} does not see it"
        costs = [paths.costs[state] for (at, _, _), state in paths.targets.items() if at == cell]
        if costs:
            return f"too far: {min(costs)} of {counted(actor.action_points, 'point')}"
        return "no way there" if stage.ground.footing[cell] else "no footing there"

    def _paths(self, stage: Stage, actor: Hero) -> Paths:
        key = stage.digest, actor.id
        if self._known is None or self._known[0] != key:
            self._known = key, Paths(stage, actor, FAR)
        return self._known[1]


def draw_bar(ui: Ui, viewpoint: Viewpoint, place: Cell, words: str) -> None:
    """At the place that cannot be gone to: why."""
    x, y = viewpoint.screen(ui, place.x + 0.5, place.y + 0.5)
    tag(ui, x, y + 5, words, "quiet")
