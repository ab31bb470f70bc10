"""Glances: what must hold in every frame of a level: words cover nothing, and the view holds still."""

from __future__ import annotations

import math
from itertools import combinations

from intodepth.content.verbs import MOVE
from intodepth.play.lookout import Bounds
from intodepth.play.session import Session
from intodepth.play.vision import box_of
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.camera.viewpoint import INNER
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.screens.level.screen import LevelScreen
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import TERRAIN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Rect, Scene
from intodepth.ui.rects import inset, overlaps


class Glances:
    """Watches a level frame by frame."""

    def __init__(self) -> None:
        self.labels = 0
        """how many were seen"""
        self.aimed = 0
        """frames in which something was aimed at, as in the frame before"""
        self._before: tuple[object, Camera] | None = None
        self._view: tuple[Camera, Bounds] | None = None
        """the view of the last choice, and what it showed"""
        self._was_enough = True
        """whether it has shown ever since what acts, or all that is known"""
        self._latest = 0
        """the number of the latest action"""
        self.shifts: list[str] = []
        """moves of the view from one choice to the next although it showed that"""

    def look(self, screen: LevelScreen, ui: Ui) -> None:
        """Check a frame that has just been drawn."""
        labels = screen.picture.captions.labels
        self.labels += len(labels)
        for one, other in combinations(labels, 2):
            assert not overlaps(one.rect, other.rect), (one, other)
        for kept in _kept(screen, ui):
            for one in labels:
                assert not overlaps(one.rect, kept), (one, kept)
        session, camera = screen.session, screen.picture.viewpoint.camera
        aims = session.state == TurnState.SELECT and session.selection.cell is not None
        aimed = session.stage.digest, session.actor.id, session.selection.verb
        # What keys aim at is brought into view.
        aims &= not ui.by_keys
        if aims and self._before is not None and self._before[0] == aimed:
            assert camera == self._before[1], (self._before[1], camera, session.selection.cell)
            self.aimed += 1
        self._before = (aimed, camera) if aims else None
        if not session.stage.ground.portals:
            # Through portals another picture is seen from each cell.
            self._count_shifts(screen, ui)

    def _count_shifts(self, screen: LevelScreen, ui: Ui) -> None:
        """Note a move of the view that showed what acts well inside it, unless it now shows more of what is
        known.
        """
        session, camera, area = screen.session, screen.picture.viewpoint.camera, find_area(screen, ui)
        if session.latest < self._latest:
            # Undo brings back the view that was there.
            self._view = None
        self._latest = session.latest
        known = box_of(list_known(session))
        if self._view is not None:
            before, shown = self._view
            is_whole = contains_box(shown, known)
            left, low, right, high = shown
            inner = left + INNER, low + INNER, right - INNER, high - INNER
            self._was_enough &= is_whole or all(
                contains_box(inner, box_of([cell])) for cell in list_followed(session, ui)
            )
            shows_more = any(
                is_between(known, area, axis) and not is_between(known, shown, axis) for axis in (0, 1)
            )
            if session.state == TurnState.SELECT and self._was_enough and not shows_more:
                moved = math.dist(
                    (before.x, before.y, before.cell / 60), (camera.x, camera.y, camera.cell / 60)
                )
                if moved > 0.02:
                    self.shifts.append(f"{moved:.2f} cells: {session.actor.name}, {session.selection.verb}")
        if session.state == TurnState.SELECT:
            self._view, self._was_enough = (camera, area), True


def find_area(screen: LevelScreen, ui: Ui) -> Bounds:
    """The free part of the level, in cells."""
    x, y, width, height = arrange(ui).free
    left, high = screen.picture.viewpoint.world(ui, (x, y))
    right, low = screen.picture.viewpoint.world(ui, (x + width, y + height))
    return left, low, right, high


def list_known(session: Session) -> list[Cell]:
    """The cells that are known, but for rock, and those that can be walked to."""
    known = [cell for cell, code in session.knowledge.terrain.items() if not TERRAIN[code].solid]
    moves = session.offers.find(MOVE) if session.state == TurnState.SELECT else None
    return known + list(moves.cells if moves is not None else ()) or [Cell(0, 0)]


def list_followed(session: Session, ui: Ui) -> list[Cell]:
    """The cells of who acts, of a creature that plays, and of the target of the keys."""
    found, playback = [session.acting.cell], session.playback
    if playback is not None and playback.creature is not None:
        found.append(session.stage.bodies[playback.creature].cell)
    if ui.by_keys and session.state == TurnState.SELECT:
        found.append(session.selection.cell)
    return [cell for cell in found if cell is not None]


def contains_box(area: Bounds, box: Bounds) -> bool:
    return is_between(box, area, 0) and is_between(box, area, 1)


def is_between(box: Bounds, area: Bounds, axis: int) -> bool:
    """Whether a box lies in an area on one axis, but for a rounding error."""
    return area[axis] - 0.01 <= box[axis] and box[axis + 2] <= area[axis + 2] + 0.01


def _kept(screen: LevelScreen, ui: Ui) -> list[Rect]:
    """What no word may cover: heroes, the chosen cell, the middle of each other cell to choose, and what
    words are about: anchors, relics and exits that are seen.
    """
    session, viewpoint = screen.session, screen.picture.viewpoint
    side = viewpoint.camera.cell / ui.scale
    if session.state != TurnState.SELECT:
        return []

    def rect(place: Cell) -> Rect:
        return viewpoint.find_cell_rect(ui, *place)

    kinds = {body.kind for body in session.stage.bodies.values() if isinstance(body, Hero | Relic)}
    scene = next(command for command in ui.drawn if isinstance(command, Scene))
    kept = []
    for figure in scene.figures:
        cell = Cell(math.floor(figure.x), math.floor(figure.y + 0.5))
        if figure.mesh in kinds and cell in session.lookout.seen:
            x, y = viewpoint.screen(ui, *session.lookout.point(cell, (figure.x, figure.y + 0.5)))
            kept.append((x - 0.25 * side, y - 0.3 * side, 0.5 * side, 0.6 * side))
    stage, lookout = session.stage, session.lookout
    for anchor in (each for each in stage.anchors.values() if each.cell in lookout.seen):
        x, y = viewpoint.screen(ui, *lookout.point(anchor.cell, anchor_point(stage.ground, anchor)))
        kept.append((x - 0.15 * side, y - 0.15 * side, 0.3 * side, 0.3 * side))
    for cell in (each for each in stage.ways_out() if each in lookout.seen):
        kept.append(inset(rect(lookout.place(cell)), 0.25 * side))
    offer, chosen = session.selection.offer, session.selection.cell
    for cell in offer.cells if offer is not None else ():
        kept.append(inset(rect(cell), 0.25 * side))
    return [*kept, rect(chosen)] if chosen is not None else kept
