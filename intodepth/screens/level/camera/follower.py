"""follower: decides when the view of a level moves by itself: seldom, and never under a moving mouse."""

from __future__ import annotations

from collections.abc import Mapping

from intodepth.content.verbs import MOVE
from intodepth.play.caching import cache_in_ground
from intodepth.play.lookout import Bounds, Lookout
from intodepth.play.session import Session
from intodepth.play.vision import box_of, point_over
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.camera.regions import recall
from intodepth.screens.level.camera.viewpoint import (
    CHOSEN,
    INNER,
    CameraView,
    SavedView,
    Viewpoint,
    find_least_side,
    find_whole_side,
    fit,
    fits,
    reach,
    widen,
)
from intodepth.screens.level.camera.watch import Watch
from intodepth.sim.actions.lead import Lead
from intodepth.sim.entities import Hero
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import TERRAIN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Point
from intodepth.ui.rects import contains

RESTED = 0.05
"""seconds after which a mouse does not move any more"""
READING = 0.6
"""seconds after which a mouse that points at nothing is not about to click"""


class Follower:
    """Shows all that the party knows if it fits, and otherwise keeps what acts in view. A small practice
    level is shown whole from the beginning, with what nobody has seen in the dark.

    The view moves by itself only
    - when the party comes to know more than it shows, and the mouse rests: between two choices, or while
      nothing is aimed at,
    - when the acting hero, a body that plays, or a target of the keys is not well inside of it. For a hero
      whom the player has just chosen it is enough to be in view.
    """

    def __init__(self, viewpoint: Viewpoint) -> None:
        """Control this viewpoint."""
        self._viewpoint = viewpoint
        self._layout: Layout | None = None
        """layout of the last frame; it changes with the window size and the interface scale"""
        self._shift: tuple[int, Point] | None = None
        """the hero who acted in the last frame, and the offset of the picture from where that hero came from
        """
        self._box: Bounds = (0.0, 0.0, 1.0, 1.0)
        """what there is to see"""
        self._known: tuple[object, Bounds] | None = None
        """what the party was last found to know, with its box"""
        self._met: tuple[object, ...] = ()
        """what the view was last checked for"""
        self._pointed: Cell | None = None
        """the cell that was chosen in the last frame"""
        self._chosen: CameraView | None = None
        """the view of the last choice"""
        self._is_restored = False
        """whether the view was just restored to an earlier one"""
        self._is_hurried = False
        """whether the view must not glide in this frame"""
        self._mouse: Point = (-1.0, -1.0)
        self._rested = 0.0
        """seconds since the mouse moved over the level"""

    def restore(self, view: SavedView) -> None:
        """Return to an earlier view, and stay there for the next choice."""
        self._viewpoint.restore(view)
        self._is_restored = True

    def hurry(self) -> None:
        """Show at once, in the next frame, what the view would glide to."""
        self._is_hurried = True

    def follow(
        self,
        ui: Ui,
        layout: Layout,
        session: Session,
        watched: Watch,
        figures: Mapping[int, Figure],
    ) -> None:
        """Move the view for one frame; at once through portals."""
        viewpoint, lookout = self._viewpoint, watched.lookout
        if layout != self._layout:
            viewpoint.forget()
            self._layout, self._met = layout, ()
        self._shift_along(watched, session.acting.id)
        self._note_mouse(ui, layout)
        if self._known is None or session.playback is None or not session.stage.ground.portals:
            # What comes into view through portals on the way, and goes again, must not tug at the view.
            self._box = self._find_box(layout, session, lookout)
        if session.playback is not None:
            met, cells = self._find_playing(session, watched, figures)
        else:
            met, cells = self._find_chosen(ui, session, lookout)
        is_new = met != self._met
        self._met = met
        if viewpoint.view is None:
            viewpoint.lead_to(self._begin(layout, cells))
        elif self._is_restored and session.playback is None:
            self._is_restored = False
        else:
            is_chosen = _is_chosen(session)
            if not (viewpoint.is_own or is_chosen) and self._may_widen(ui, layout, session, is_new=is_new):
                wider = widen(layout, viewpoint.view, self._box)
                if wider != viewpoint.view:
                    viewpoint.lead_to(wider)
                    self._chosen = None
            if is_new:
                self._keep_in_view(layout, session, cells, CHOSEN if is_chosen else INNER)
        if session.playback is None:
            self._chosen = viewpoint.view
        if self._is_hurried:
            viewpoint.arrive()
            self._is_hurried = False
        viewpoint.show(ui, layout, self._box)

    def _shift_along(self, watched: Watch, actor: int) -> None:
        """Shift the view at once when the actor goes through a portal."""
        if self._shift is not None and self._shift[0] == actor:
            before = self._shift[1]
            dx, dy = watched.shift[0] - before[0], watched.shift[1] - before[1]
            self._viewpoint.shift(dx, dy)
            self._chosen = self._chosen if not (dx or dy) else None
            left, low, right, high = self._box
            self._box = left + dx, low + dy, right + dx, high + dy
        self._shift = actor, watched.shift

    def _note_mouse(self, ui: Ui, layout: Layout) -> None:
        """Note for how long the mouse has not moved over the level."""
        is_moved = ui.mouse != self._mouse and contains(layout.play, ui.mouse) and not ui.by_keys
        self._rested = 0.0 if is_moved else self._rested + ui.input.dt
        self._mouse = ui.mouse

    def _find_box(self, layout: Layout, session: Session, lookout: Lookout) -> Bounds:
        """Return the box around all that is known and can be chosen, and if one view can show that, too, all
        that is seen through portals.
        """
        known, ground, offers = session.foreseen, session.stage.ground, session.offers
        asked = layout, known, offers, lookout if ground.portals else None
        if self._known is None or self._known[0] != asked:
            cells = [cell for cell, code in known.terrain.items() if not TERRAIN[code].solid]
            if ground.portals:
                here = recall(ground, known, lookout.eye and lookout.eye.cell)
                cells = [lookout.home.place(cell) for cell in cells if here[cell.y * ground.width + cell.x]]
            moves = offers.find(MOVE) if session.state == TurnState.SELECT else None
            cells += moves.cells if moves is not None else ()
            cells = cells or [next(iter(session.stage.ways_in()), Cell(0, 0))]
            # How far a floor of a descent goes is for the party to find out.
            corners = [] if session.in_run else _find_corners(ground, layout)
            box: Bounds = box_of([*cells, *corners])
            wider = box_of([*cells, *lookout.shown]) if ground.portals else box
            self._known = asked, wider if fit(layout, wider) is not None else box
        return self._known[1]

    def _begin(self, layout: Layout, cells: set[Cell]) -> CameraView:
        """Return the view that shows all, or else what is to be in view in its middle."""
        if (whole := fit(layout, self._box)) is not None:
            return whole
        left, low, right, high = box_of(cells) if cells else self._box
        middle = CameraView((left + right) / 2, (low + high) / 2, find_least_side(layout))
        return widen(layout, middle, self._box)

    def _may_widen(self, ui: Ui, layout: Layout, session: Session, *, is_new: bool) -> bool:
        """Return whether the view may be fitted to what the party knows now."""
        if ui.by_keys or not contains(layout.play, ui.mouse):
            return True
        if self._rested < RESTED:
            return False
        is_between = session.playback is not None or is_new
        return is_between or (session.selection.cell is None and self._rested > READING)

    def _find_playing(
        self, session: Session, watched: Watch, figures: Mapping[int, Figure]
    ) -> tuple[tuple[object, ...], set[Cell]]:
        """Return the present beat, and where the bodies that play in it are and come to."""
        playback, playing, stage, acting = session.playback, session.playing, session.stage, session.acting
        assert playback is not None
        moving = [key for key in playback.movements if isinstance(stage.bodies.get(key), Hero)]
        bodies = [playback.creature] if playback.creature is not None else moving or [acting.id]
        has_portals = bool(stage.ground.portals)
        cells, ends = set[Cell](), set[Cell]()
        for key in bodies:
            cell = stage.bodies[key].cell if key in stage.bodies else None
            if key not in figures or cell is None:
                continue
            chart = watched.own if key == acting.id else watched.lookout.chart(cell)
            cells.add(cell_under(_find_middle(figures[key], chart)))
            if key in playback.movements and not has_portals:
                cells.add(playback.movements[key].end)
                last = playing.after.bodies[key].cell if playing is not None else None
                ends |= {last} if last is not None else set()
        view = self._viewpoint.view
        if view is not None and self._layout is not None and fits(self._layout, view, cells | ends):
            # Once for all beats.
            cells |= ends
        return (playback.beat, tuple(bodies), frozenset(cells) if has_portals else None), cells

    def _find_chosen(
        self, ui: Ui, session: Session, lookout: Lookout
    ) -> tuple[tuple[object, ...], set[Cell]]:
        """Return what is chosen by keys and for whom, and where that is to be in view."""
        actor, selection = session.acting, session.selection
        own = actor.cell
        start = lookout.place(own) if own is not None else selection.cell
        cells = {start or next(iter(session.stage.ways_in()), Cell(0, 0))}
        cell = selection.cell if session.state == TurnState.SELECT and not selection.is_listed else None
        here = session.stage.digest, actor.id
        aim = self._met[2] if self._met[:2] == here else None
        if ui.by_keys and cell != self._pointed:
            # What the mouse has chosen is not looked for when a key is pressed.
            aim = cell
            cells |= {cell} if cell is not None else set()
        self._pointed = cell
        return (*here, aim), cells

    def _keep_in_view(self, layout: Layout, session: Session, cells: set[Cell], inner: float) -> None:
        """Bring cells so far inside the view, if they are not; back to the view of the last choice if that
        shows them.
        """
        viewpoint = self._viewpoint
        view = viewpoint.view
        if view is None or not cells:
            return
        is_choosing = session.playback is None
        if is_choosing and self._chosen is not None and not viewpoint.is_own:
            view = self._chosen
        moved = reach(layout, view, cells, self._box, inner)
        offer = session.offers.find(MOVE) if is_choosing and moved != view else None
        if offer is not None and fits(layout, view, more := {*cells, *offer.cells}):
            # As it moves anyway, all that can be chosen is shown as well.
            moved = reach(layout, view, more, self._box)
        if moved != viewpoint.view:
            viewpoint.lead_to(moved)


def _find_corners(ground: Ground, layout: Layout) -> list[Cell]:
    """Return two corners of the box around all open cells of a level that is shown whole from the beginning,
    since its cells are large enough even so; none of any other one, or of one whose rooms lie beyond portals.
    """
    corners = _find_extent(ground)
    whole = fit(layout, box_of(corners)) if corners and not ground.portals else None
    return corners if whole is not None and whole.side >= find_whole_side(layout) else []


@cache_in_ground
def _find_extent(ground: Ground) -> list[Cell]:
    width = ground.width
    cells = [Cell(at % width, at // width) for at, code in enumerate(ground.kinds) if not TERRAIN[code].solid]
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    return [Cell(min(xs), min(ys)), Cell(max(xs), max(ys))] if cells else []


def _is_chosen(session: Session) -> bool:
    """Return whether all that was done last was to choose who acts."""
    entries = session.history.done[-1:] if session.playing is None else session.playing.entries
    return bool(entries) and all(isinstance(entry.action, Lead) for entry in entries)


def _find_middle(figure: Figure, chart: Chart) -> Point:
    """Return the middle of a figure where it is shown."""
    return point_over(chart, (figure.x, figure.y + 0.5))
