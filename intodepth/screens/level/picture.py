"""picture: composes the scene of the level screen from stage, playback, preview and marks."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial

from intodepth.screens.level.figures.anchor_view import coil_figures
from intodepth.screens.level.figures.debris import Debris
from intodepth.screens.level.figures.leaving import figures_beyond, lamps_beyond, ropes_beyond
from intodepth.screens.level.figures.poser import Poser
from intodepth.screens.level.figures.rope_view import GHOSTLY, Rigging
from intodepth.screens.level.figures.stage_view import (
    endless_figures,
    fixed,
    ghosts,
    glows,
    lights_of,
    shaken,
    terrain_of,
)
from intodepth.screens.level.figures.swings import Swings
from intodepth.screens.level.marks import shapes as marks
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.impacts import Impacts
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.screens.level.marks.load_tags import (
    draw_anchors,
    draw_coils,
    draw_endless,
    draw_forces,
    draw_slack,
    draw_strains,
    draw_swings,
)
from intodepth.screens.level.marks.noise_marks import noise_marks
from intodepth.screens.level.marks.portal_words import note_doorway
from intodepth.screens.level.marks.rope_marks import endless_column, still_bar
from intodepth.screens.level.marks.tags import LINE, draw_harm, draw_names, draw_weights
from intodepth.screens.level.marks.work_marks import note_works, work_marks, works_told
from intodepth.screens.level.play.aiming import Aiming, caused, cell_at, end_of, glided
from intodepth.screens.level.play.goals import Goals
from intodepth.screens.level.play.perils import Perils
from intodepth.screens.level.play.session import Session
from intodepth.screens.level.play.watch import Watch, watch
from intodepth.screens.level.sight.eyes import made_out
from intodepth.screens.level.sight.lamplight import lit_panes, slid
from intodepth.screens.level.sight.layout import Layout
from intodepth.screens.level.sight.lookout import Bounds, placement_of
from intodepth.screens.level.sight.viewpoint import Viewpoint
from intodepth.screens.level.sight.vision import point_over, point_under
from intodepth.screens.level.telling.preview import Preview
from intodepth.screens.level.telling.rope_names import meant_rope
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Point, Rect, Scene
from intodepth.ui.theme import color

ROOM = 3.0
"""cells about who acts that can always be shown"""
FLASHES = 9.0
"""radians a second of a rope that flashes"""


@dataclass(frozen=True, slots=True)
class View:
    """What is to be seen besides the stage as it is."""

    preview: Preview | None
    beat: int | None
    """the moment of the preview; None for its end"""
    taut: int | None
    """id of a rope that is too short, and flashes"""
    inquiry: Inquiry
    covered: tuple[Rect, ...] = ()
    """where nothing can be written into the level"""
    told: bool = False
    """whether a tooltip says what is pointed at"""
    faded: float = 0.0
    """0 to 1: how far the present gives way to a moment to come"""


class Picture:
    """What the level looks like, frame by frame."""

    def __init__(self, stage: Stage) -> None:
        """Look at the level of a stage."""
        self.viewpoint = Viewpoint(stage.ground)
        self._poser = Poser()
        self._aiming = Aiming()
        self._perils = Perils()
        self._rigging = Rigging()
        self._debris = Debris(stage)
        self._impacts = Impacts()
        self._swings = Swings()
        self.goals = Goals()
        self._shift: tuple[int, Point] | None = None
        """who acted in the last frame, and how far the picture lay from what it had come upon"""
        self._bounds: Bounds | None = None
        """what there was to see through portals while nothing moved"""

    def draw(self, ui: Ui, layout: Layout, session: Session, view: View) -> Scene:
        """Return the scene, and draw what is written on it."""
        stage, viewpoint = session.stage, self.viewpoint
        preview, beat, taut = view.preview, view.beat, view.taut
        still = ui.reduced_motion
        time, dt = (0.0, 0.0) if still else (ui.input.time, ui.input.dt)
        watched = watch(session)
        lookout, seen = watched.lookout, made_out(stage, watched.lookout.seen)
        figures = self._poser.figures(stage, session.playback, time, dt, seen)
        if session.playback is not None:
            figures = shaken(session.playback, figures, time)
        self._follow(ui, layout, session, watched, figures, preview)
        camera = viewpoint.camera
        figures = self._rigging.taken(stage, self._swings.swung(stage, figures, dt))
        leaving = figures_beyond(stage, figures, session.playback)
        lights = lights_of(stage, figures, point_under(lookout.home, (camera.x, camera.y)), seen)
        burning = [light.lamp for light in lights] + lamps_beyond(lights, session.playback)
        if session.acting.cell is not None and lookout.eye is not None:
            lights = slid(lights, session.acting.cell, lookout.eye.cell, watched.beyond)
        lamps, beyond = lit_panes(lookout, lights)
        behind, before = glows(stage, burning if stage.ground.portals else lamps, figures)
        standing = fixed(stage, seen, session.playback)
        coils = coil_figures(stage, figures, seen)
        shown = [*figures.values(), *leaving, *standing, *coils.values(), *endless_figures(stage, seen, time)]
        for cell in {body.cell for body in stage.bodies.values() if body.hazard}:
            behind += endless_column(lookout.places(stage.ground.endless[cell])) if cell is not None else []
        present = list(figures.values())
        then, pointed = stage, None
        breath = 0.5 if still else 0.5 + 0.5 * math.sin(ui.input.time * 3.2)
        meant = meant_rope(stage, preview.action, preview.schedule) if preview else None
        ropes = self._rigging.ropes(stage, figures, stage.ropes.keys() - {taut, meant})
        ropes += [replace(rope, tint=color("gold")) for rope in self._rigging.ropes(stage, figures, {meant})]
        ropes += ropes_beyond(ropes, figures, session.playback)
        if taut in stage.ropes:
            flash = 1.0 if still else 0.5 + 0.5 * math.sin(ui.input.time * FLASHES)
            ropes += [replace(rope, load=flash) for rope in self._rigging.ropes(stage, figures, {taut})]
        if session.state == TurnState.SELECT:
            selection, mouse = session.selection, viewpoint.world(ui, ui.mouse)
            pointed = cell_at(lookout, selection, None if ui.by_keys else mouse)
            perils = self._perils.find(session)
            parts = [self._aiming.offered(selection, perils, viewpoint.pixel, breath, mouse)]
            if preview is not None:
                glide = partial(glided, ui)
                parts.append(caused(selection, preview, lookout, seen, viewpoint.pixel, breath, glide))
                then, moved = preview.moment_shown(beat)
                later = ghosts(then, [key for key in moved if preview.is_shown(key, seen)])
                present += later.values()
                hurt = preview.suffering
                shown += [
                    replace(each, tint=color("harm", 0.75)) if key in hurt else each
                    for key, each in later.items()
                ]
                shown += [
                    replace(figure, ghost=GHOSTLY) for figure in fixed(then, seen) if figure not in standing
                ]
                before += noise_marks(preview, beat, lookout)
                forces = [force for force in preview.forces if force.is_shown(beat)]
                ropes += self._rigging.ghosts(stage, then, figures | later, forces)
            if stage.works:
                told = works_told(stage, then, pointed, seen)
                before += work_marks(stage, then, told, lookout, viewpoint.pixel)
            for under, over in parts:
                behind += under
                before += over
        for rope, strain in self._rigging.stopped(then):
            bar = still_bar(rope, viewpoint.pixel, color("gold" if strain.hold is None else "text"))
            before += lookout.marks(rope.cells[len(rope.cells) // 2], bar)
        before += view.inquiry.marks(lookout, viewpoint.pixel, breath)
        lead = stage.hero(stage.lead)
        if lead.cell is not None:
            chart = watched.own if lead is session.acting else lookout.chart(lead.cell)
            x, y = point_over(chart, (figures[lead.id].x, figures[lead.id].y + 1.36))
            before += marks.lead_mark(x, y, breath)
        if not still:
            behind += self._debris.marks(stage, time, lookout, [light.lamp for light in lights])
            self._impacts.watch(session.playback, time)
            before += self._impacts.marks(time, lookout)
            # What is written, and what the mouse points at, stay where they are.
            dx, dy = self._impacts.shift(time)
            camera = replace(camera, x=camera.x + dx, y=camera.y + dy)
        with ui.clipped(layout.play):
            left, _, width, _ = layout.play
            # Where there is little width a hint takes two lines.
            top = layout.free[1] + (LINE if layout.dense else 0.0)
            board = Board(ui, viewpoint, (left + 6, top, width - 12, layout.foot - 6 - top), lookout)
            board.taken += (layout.tools, *view.covered)
            draw_names(board, stage, figures)
            board.keep_clear(present)
            draw_weights(board, stage, figures)
            draw_coils(board, stage, then, coils, stage.lead)
            self._write_loads(board, stage, preview, beat, seen)
            if pointed is not None and pointed in seen:
                draw_anchors(board, stage, pointed, self._rigging.strains(stage))
            if stage.works:
                note_works(board, stage, then, pointed, seen)
            if session.state == TurnState.SELECT and not ui.by_keys and not view.told:
                note_doorway(board, viewpoint.world(ui, ui.mouse))
            if preview is not None and beat is None:
                draw_harm(board, preview, seen, layout.foot)
            self.goals.draw(board, session)
        return Scene(
            area=viewpoint.area,
            camera=camera,
            terrain=terrain_of(stage.ground),
            sight=lookout.sight,
            lamps=lamps,
            figures=tuple(shown),
            marks=tuple(behind),
            # As pixels are square roots of light.
            ambient=ui.brightness**2,
            faded=view.faded,
            time=time,
            overlay=tuple(before),
            ropes=tuple(ropes),
            placement=placement_of(lookout.home),
            rims=lookout.view.rims,
            seals=lookout.view.seals,
            known=session.memory.cells(stage.ground, lookout.eye and lookout.eye.cell),
            beyond=beyond,
        )

    def _follow(
        self,
        ui: Ui,
        layout: Layout,
        session: Session,
        watched: Watch,
        figures: Mapping[int, Figure],
        preview: Preview | None,
    ) -> None:
        """Let the camera glide after who acts; through portals it goes along at once."""
        viewpoint, lookout, actor = self.viewpoint, watched.lookout, session.acting
        if self._shift is not None and self._shift[0] == actor.id:
            before = self._shift[1]
            dx, dy = watched.shift[0] - before[0], watched.shift[1] - before[1]
            viewpoint.shift(dx, dy)
            if self._bounds is not None:
                left, low, right, high = self._bounds
                self._bounds = left + dx, low + dy, right + dx, high + dy
        self._shift = actor.id, watched.shift
        if session.playback is None or self._bounds is None:
            # What comes into view on the way, and goes again, must not tug at the camera.
            self._bounds = lookout.bounds
        if actor.cell is None:
            known = viewpoint.survey(layout, lookout.shown)
            viewpoint.follow(ui, layout, known or entry_of(session), bounds=lookout.bounds)
            return
        end = end_of(preview, lookout) if preview and ui.by_keys else None
        figure = figures[actor.id]
        start = point_over(watched.own, (figure.x, figure.y + 0.5))
        # Under the mouse nothing may move by itself.
        goal = end and (end.x + 0.5, end.y + 0.5)
        viewpoint.follow(ui, layout, start, goal, choice_of(session), about(self._bounds, start), True)

    def _write_loads(
        self, board: Board, stage: Stage, preview: Preview | None, beat: int | None, seen: frozenset[Cell]
    ) -> None:
        """Loads on ropes as they are, or as they will be where that is otherwise."""
        now = self._rigging.strains(stage)
        if preview is None:
            draw_strains(board, stage, now, now, seen)
            return
        then, _ = preview.moment_shown(beat)
        later = self._rigging.strains(then)
        kept = {key for key in now if then.ropes.get(key) == stage.ropes[key] and later.get(key) == now[key]}
        told = {force.rope for force in preview.forces if force.is_shown(beat)}
        draw_forces(board, preview, beat, seen)
        draw_strains(board, stage, now, kept - told, seen)
        draw_strains(board, then, later, later.keys() - kept - told, seen)
        if beat is None:
            draw_slack(board, preview)
            draw_swings(board, preview, seen)
            draw_endless(board, preview)


def about(bounds: Bounds | None, point: Point) -> Bounds | None:
    """Bounds that hold some room about a point."""
    if bounds is None:
        return None
    left, low, right, high = bounds
    x, y = point
    return min(left, x - ROOM), min(low, y - ROOM), max(right, x + ROOM), max(high, y + ROOM)


def choice_of(session: Session) -> Collection[Cell]:
    """The cells that can be pointed at now."""
    offer = session.selection.offer if session.state == TurnState.SELECT else None
    return offer.cells if offer else ()


def entry_of(session: Session) -> Point:
    """A place a little below the entry that is chosen."""
    cell = session.selection.cell or next(session.stage.ground.cells_of(ENTRY), Cell(0, 0))
    return cell.x + 0.5, cell.y - 1.0
