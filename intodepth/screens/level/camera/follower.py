"""follower: moves the camera after the hero or creature that acts."""

from __future__ import annotations

from collections.abc import Mapping

from intodepth.content.verbs import MOVE
from intodepth.play.lookout import Bounds, Lookout, end_of
from intodepth.play.offers import Offers
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.play.vision import point_over
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.camera.viewpoint import CameraGoal, SavedView, Viewpoint
from intodepth.screens.level.camera.watch import Watch
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Point
from intodepth.ui.rects import contains

ROOM = 3.0
"""cells around the acting hero that can always be shown"""


class Follower:
    """Keeps the acting hero, then each acting creature, in the middle of a viewpoint."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        """Control this viewpoint."""
        self._viewpoint = viewpoint
        self._shift: tuple[int, Point] | None = None
        """the hero who acted in the last frame, and the offset of the picture from where that hero came from
        """
        self._bounds: Bounds | None = None
        """bounds of what was visible through portals while nothing moved"""
        self._held: tuple[int, CameraGoal | None] = -1, None
        """the hero who chose last, and the camera's goal at that moment"""
        self._framed: tuple[Offers, set[Cell]] | None = None
        """the offer that the camera was brought to, and its cells that were to be in view"""
        self._restored = False
        """whether the camera was just restored to an earlier view"""
        self._layout: Layout | None = None
        """layout of the last frame; it changes with the window size and the interface scale"""

    def restore(self, view: SavedView) -> None:
        """Return to an earlier view, and stay there for the next choice."""
        self._viewpoint.restore(view)
        self._restored = True

    def follow(
        self,
        ui: Ui,
        layout: Layout,
        session: Session,
        watched: Watch,
        figures: Mapping[int, Figure],
        preview: Preview | None,
    ) -> None:
        """Move the camera for one frame; at once through portals. Nothing moves by itself under the mouse."""
        viewpoint, lookout, actor = self._viewpoint, watched.lookout, session.acting
        self._refit(layout, lookout)
        self._shift_along(watched, actor.id)
        if session.playback is None or self._bounds is None:
            # What comes into view on the way, and goes again, must not tug at the camera.
            self._bounds = lookout.bounds
        offers = (session.selection.offer, session.offers.find(MOVE))
        is_choosing = session.state == TurnState.SELECT
        choice = {cell for offer in offers if offer and is_choosing for cell in offer.cells}
        is_pointed = is_choosing and not ui.by_keys and contains(layout.play, ui.mouse)
        is_new = (self._framed is None or self._framed[0] is not session.offers) and not self._restored
        if is_choosing:
            self._restored = False
        if is_choosing and not is_new and self._is_still(ui, layout, session, lookout, preview):
            self._framed = session.offers, choice
            return
        if is_pointed and not is_new and self._holds(layout, choice) and viewpoint.stays(ui, layout):
            return
        self._framed = (session.offers, choice) if is_choosing else None
        if actor.cell is None:
            # Whoever has left is followed no further: for how many frames would hang on their rate.
            if not is_choosing and viewpoint.stays(ui, layout):
                return
            entry = session.selection.cell or next(iter(session.stage.ways_in()), Cell(0, 0))
            middle = viewpoint.survey(layout, lookout.shown) or (entry.x + 0.5, entry.y - 1.0)
            heads = {Cell(x, y + 1) for x, y in choice}
            viewpoint.follow(ui, layout, middle, choice=choice | heads, bounds=lookout.bounds)
            return
        end = end_of(preview, lookout) if preview and ui.by_keys else None
        start = _find_middle(figures[actor.id], watched.own)
        lives = session.playback.creature if session.playback is not None else None
        if lives is not None and lives in figures and (cell := session.stage.bodies[lives].cell) is not None:
            start = _find_middle(figures[lives], lookout.chart(cell))
        goal = end and (end.x + 0.5, end.y + 0.5)
        bounds = surround(self._bounds, start)
        cells = {cell_under(start), *choice}
        in_view = is_choosing and goal is None and self._shows(layout, actor.id, cells, is_new=is_new)
        if in_view and viewpoint.stays(ui, layout):
            return
        if not is_choosing or is_new:
            # The first choice after play is seen from where play led to, at whatever frames it was seen.
            viewpoint.follow(ui, layout, start, goal, (), bounds, True, steady=True)
        if is_choosing and is_new:
            viewpoint.rest()
        if is_choosing and not (is_pointed and is_new and viewpoint.shows(layout, choice)):
            viewpoint.follow(ui, layout, start, goal, choice, bounds, True)

    def _shift_along(self, watched: Watch, actor: int) -> None:
        """Shift the view at once when the actor goes through a portal."""
        if self._framed is not None and self._shift is not None:
            self._held = self._shift[0], self._viewpoint.goal
        if self._shift is not None and self._shift[0] == actor:
            before = self._shift[1]
            dx, dy = watched.shift[0] - before[0], watched.shift[1] - before[1]
            self._viewpoint.shift(dx, dy)
            if self._bounds is not None:
                left, low, right, high = self._bounds
                self._bounds = left + dx, low + dy, right + dx, high + dy
        self._shift = actor, watched.shift

    def _is_still(
        self, ui: Ui, layout: Layout, session: Session, lookout: Lookout, preview: Preview | None
    ) -> bool:
        """Return whether the camera stays, because something offered is in view, and the target of the keys
        too.
        """
        selection = session.selection
        offered = selection.offer.cells if selection.offer is not None else {}
        if offered and not any(self._viewpoint.shows(layout, {cell}) for cell in offered):
            return False
        aimed = {selection.cell} if selection.cell is not None else set[Cell]()
        if preview is not None and (end := end_of(preview, lookout)) is not None:
            aimed.add(end)
        needs = ui.by_keys and not selection.is_listed and aimed
        if needs and not self._viewpoint.shows(layout, aimed):
            return False
        return self._viewpoint.stays(ui, layout)

    def _refit(self, layout: Layout, lookout: Lookout) -> None:
        """Fit the view anew if the window has another size than in the last frame."""
        if self._layout not in (None, layout):
            self._viewpoint.refit(layout, lookout.shown)
            self._framed, self._held = None, (-1, None)
        self._layout = layout

    def _shows(self, layout: Layout, actor: int, cells: set[Cell], *, is_new: bool) -> bool:
        """Return whether the actor and all targets are in view, so that the camera need not move.

        For a new actor, the place that the camera was going to counts as well.
        """
        chooser, kept = self._held
        if is_new:
            return self._viewpoint.returns(layout, kept if chooser != actor else None, cells)
        return self._viewpoint.shows(layout, cells)

    def _holds(self, layout: Layout, choice: set[Cell]) -> bool:
        """Return whether the camera has moved to these targets before, or has them in view."""
        framed = self._framed is not None and choice <= self._framed[1]
        return framed or self._viewpoint.shows(layout, choice)


def _find_middle(figure: Figure, chart: Chart) -> Point:
    """Return the middle of a figure where it is shown."""
    return point_over(chart, (figure.x, figure.y + 0.5))


def surround(bounds: Bounds | None, point: Point) -> Bounds | None:
    """Return bounds with some room around a point."""
    if bounds is None:
        return None
    left, low, right, high = bounds
    x, y = point
    return min(left, x - ROOM), min(low, y - ROOM), max(right, x + ROOM), max(high, y + ROOM)
