"""Glances: what must hold in every frame of a level: words cover nothing, and the view is still on aiming."""

from __future__ import annotations

import math
from itertools import combinations

from intodepth.screens.level.screen import LevelScreen
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
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


def _kept(screen: LevelScreen, ui: Ui) -> list[Rect]:
    """What no word may cover: heroes, the chosen cell, and the middle of each other cell to choose."""
    session, viewpoint = screen.session, screen.picture.viewpoint
    side = viewpoint.camera.cell / ui.scale
    if session.state != TurnState.SELECT:
        return []

    def rect(place: Cell) -> Rect:
        left, top = viewpoint.screen(ui, place.x, place.y + 1)
        return left, top, side, side

    kinds = {hero.kind for hero in session.stage.heroes()}
    scene = next(command for command in ui.drawn if isinstance(command, Scene))
    kept = []
    for figure in scene.figures:
        cell = Cell(math.floor(figure.x), math.floor(figure.y + 0.5))
        if figure.mesh in kinds and cell in session.lookout.seen:
            x, y = viewpoint.screen(ui, *session.lookout.point(cell, (figure.x, figure.y + 0.5)))
            kept.append((x - 0.25 * side, y - 0.3 * side, 0.5 * side, 0.6 * side))
    offer, chosen = session.selection.offer, session.selection.cell
    for cell in offer.cells if offer is not None else ():
        kept.append(inset(rect(cell), 0.25 * side))
    return [*kept, rect(chosen)] if chosen is not None else kept
