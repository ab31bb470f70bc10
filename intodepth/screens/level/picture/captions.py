"""captions: all words over the level: names, loads, reasons, sayings, signs of goals."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.content.words import name_of
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks import load_tags
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.dangers import DangerTags, Havens
from intodepth.screens.level.marks.goal_signs import Goals, find_goal_cells
from intodepth.screens.level.marks.labels import PlacedLabel, Priority
from intodepth.screens.level.marks.mechanism_marks import write_mechanisms
from intodepth.screens.level.marks.portal_words import name_portal, write_doorway
from intodepth.screens.level.marks.tags import EDGE, write_doubt, write_harm, write_names, write_weights
from intodepth.screens.level.marks.water_marks import write_coming
from intodepth.screens.level.picture.frame_draft import Focus, FrameDraft
from intodepth.screens.level.scene.rope_view import Rigging
from intodepth.screens.level.words.voices import Saying
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.core import Ui


class Captions:
    """Writes the words over the level, each frame."""

    def __init__(self, viewpoint: Viewpoint, rigging: Rigging) -> None:
        """Begin with no words; loads are those of the rigging."""
        self.goals = Goals()
        self.labels: tuple[PlacedLabel, ...] = ()
        """labels over the level in the last frame"""
        self._viewpoint, self._rigging = viewpoint, rigging
        self._dangers = DangerTags()
        self._havens = Havens()

    def write(
        self, ui: Ui, layout: Layout, draft: FrameDraft, session: Session, view: Focus, far: Iterable[Cell]
    ) -> None:
        """Place and draw all words, off the cells to choose and off the `far` ones."""
        stage, then, pointed, seen = draft.stage, draft.then, draft.pointed, draft.seen
        left, top, width, height = layout.free
        area = left + 6, top, width - 12 - EDGE, height
        board = Board(ui, self._viewpoint, area, draft.lookout)
        board.obstacles += view.covered
        if view.danger:
            self._dangers.draw(board, stage, session.actor, seen, session.knowledge)
            if session.has_collector:
                self._havens.draw(board, stage, session.knowledge)
        board.keep_clear([*draft.figures.values(), *draft.later.values()])
        board.keep_things(stage, seen, find_goal_cells(session))
        if view.preview is not None:
            board.keep_ways(view.preview, seen)
        if session.state == TurnState.SELECT:
            offer, chosen = session.selection.offer, session.selection.cell
            cells = {*far, *(offer.cells if offer is not None else ())}
            board.keep_targets(cells | ({chosen} if chosen is not None else set()), chosen)
        if view.reason is not None:
            (x, y), words, ink = view.reason
            board.tag(Priority.REASON, *self._viewpoint.screen(ui, x + 0.5, y + 0.7), words, ink)
        named = write_names(board, stage, draft.figures)
        if view.saying is not None and not layout.dense:
            _write_saying(board, stage, view.saying)
        write_weights(board, stage, draft.figures)
        load_tags.write_coils(board, stage, then, draft.coils, stage.lead)
        self._write_loads(board, stage, view.preview, view.beat, seen)
        if pointed is not None and pointed in seen:
            load_tags.write_anchors(board, stage, pointed, self._rigging.strains(stage))
        if stage.mechanisms:
            write_mechanisms(board, stage, then, pointed, seen)
        is_at_door = False
        if session.state == TurnState.SELECT and not ui.by_keys and not view.told:
            is_at_door = write_doorway(board, self._viewpoint.world(ui, ui.mouse))
        if view.preview is not None and view.beat is None:
            write_harm(board, view.preview, seen, layout.foot)
            write_doubt(board, view.preview)
        if not view.is_second:
            self.goals.write(board, session, named)
        actor = session.actor.cell
        is_named = session.state == TurnState.SELECT and bool(stage.ground.portals) and not is_at_door
        if is_named and actor is not None:
            name_portal(board, actor, session.knowledge.terrain)
        write_coming(board, stage, seen.union(session.knowledge.terrain))
        load_tags.write_fuses(board, stage, seen)
        self.labels = board.settle(show_all=ui.alt)

    def _write_loads(
        self, board: Board, stage: Stage, preview: Preview | None, beat: int | None, seen: frozenset[Cell]
    ) -> None:
        """Write the loads on ropes as they are, or as they will be where that differs."""
        now = self._rigging.strains(stage)
        if preview is None:
            load_tags.write_strains(board, stage, now, now, seen)
            return
        then, _ = preview.moment_shown(beat)
        later = self._rigging.strains(then)
        kept = {key for key in now if then.ropes.get(key) == stage.ropes[key] and later.get(key) == now[key]}
        told = {force.rope for force in preview.forces if force.is_shown(beat)}
        load_tags.write_forces(board, preview, beat, seen)
        load_tags.write_strains(board, stage, now, kept - told, seen)
        load_tags.write_strains(board, then, later, later.keys() - kept - told, seen)
        if beat is None:
            load_tags.write_slack(board, preview)
            load_tags.write_endless(board, preview)


def _write_saying(board: Board, stage: Stage, saying: Saying) -> None:
    """Write what a hero says over their head."""
    hero = stage.bodies[saying.hero]
    if hero.cell is not None:
        words = f"{name_of(hero)}: {saying.words}"
        board.say(hero.cell, (hero.cell.x + 0.5, hero.cell.y + 1.9), words)
