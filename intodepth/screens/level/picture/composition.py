"""composition: builds the scene of a level, frame by frame, from stage, playback, preview and marks."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import replace
from functools import partial

from intodepth.play.perils import Perils
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.play.vision import point_over, point_under
from intodepth.screens.level.camera.follower import Follower
from intodepth.screens.level.camera.lamplight import light_panes, slide
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.placing import lay_at, placement_of, sight_of
from intodepth.screens.level.camera.regions import recall
from intodepth.screens.level.camera.viewpoint import SavedView, Viewpoint
from intodepth.screens.level.camera.watch import watch
from intodepth.screens.level.marks import cell_marks as marks
from intodepth.screens.level.marks.aftermath_marks import aftermath_figures, aftermath_marks
from intodepth.screens.level.marks.choice_marks import ChoiceMarks, find_meant_cell, glide, mark_consequences
from intodepth.screens.level.marks.impacts import Impacts
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.screens.level.marks.mechanism_marks import mechanism_marks, mechanisms_told
from intodepth.screens.level.marks.rope_marks import arrow, endless_column, still_bar
from intodepth.screens.level.marks.target_nodes import TargetNodes
from intodepth.screens.level.marks.water_marks import (
    forecast_marks,
    pools,
    surface_between,
    surface_of,
    water_marks,
)
from intodepth.screens.level.picture.captions import Captions
from intodepth.screens.level.picture.frame_draft import Focus, FrameDraft
from intodepth.screens.level.picture.ghosts import draw_foreseen, draw_moment, rival_figures
from intodepth.screens.level.scene import stage_view
from intodepth.screens.level.scene.anchor_view import coil_figures
from intodepth.screens.level.scene.debris import Debris
from intodepth.screens.level.scene.door_letters import number_pairs
from intodepth.screens.level.scene.portal_copies import figures_beyond, lamps_beyond, ropes_beyond
from intodepth.screens.level.scene.poser import Poser
from intodepth.screens.level.scene.rope_view import Rigging, fray
from intodepth.screens.level.scene.swings import Swings
from intodepth.sim.events import WaterRose
from intodepth.sim.eyes import make_out
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.stage import Stage
from intodepth.story.rope_names import find_meant_rope
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Scene
from intodepth.ui.theme import color

FLASHES = 9.0
"""radians a second of a rope that flashes"""


class Picture:
    """Draws the level, frame by frame."""

    def __init__(self, stage: Stage) -> None:
        """Begin with the ground of a stage."""
        self.viewpoint = Viewpoint()
        self._follower = Follower(self.viewpoint)
        self._poser = Poser()
        self._choice_marks = ChoiceMarks()
        self._target_nodes = TargetNodes()
        self._perils = Perils()
        self._rigging = Rigging()
        self._debris = Debris(stage)
        self._impacts = Impacts()
        self._swings = Swings()
        self.captions = Captions(self.viewpoint, self._rigging)

    def restore(self, view: SavedView) -> None:
        """Return to an earlier view."""
        self._follower.restore(view)

    def hurry(self) -> None:
        """Show in the next frame at once what the view would glide to."""
        self._follower.hurry()

    def draw(self, ui: Ui, layout: Layout, session: Session, view: Focus) -> Scene:
        """Return the scene of a frame, and draw the words over it."""
        draft = self._begin(ui, session)
        self._follower.follow(ui, layout, session, draft.watched, draft.figures)
        self._draw_bodies(draft, session, 0.0 if ui.reduced_motion else ui.input.dt)
        self._draw_light(draft, session)
        self._draw_ropes(ui, draft, session, view)
        if session.state == TurnState.SELECT and not view.is_bare:
            if view.foreseen is not None:
                draw_foreseen(draft, self._rigging, view.foreseen)
            elif view.preview is not None:
                draw_moment(draft, self._rigging, view.preview, view.beat)
            self._draw_choice(ui, layout, draft, session, view.preview)
        if view.rival is not None:
            draft.shown += rival_figures(draft.stage, view.rival)
        if view.aftermath is not None and view.beat is None:
            draft.before += aftermath_marks(view.aftermath, draft.lookout, draft.seen, self.viewpoint.pixel)
            draft.shown += aftermath_figures(view.aftermath, draft.seen)
        if not view.is_bare:
            self._draw_marks(draft, session, view.inquiry)
        self._draw_pointed(ui, draft, view)
        self._draw_water(draft, session)
        camera = self.viewpoint.camera
        if not ui.reduced_motion:
            # What is written, and what the mouse points at, stay where they are.
            dx, dy = self._draw_shocks(ui, draft, session)
            camera = replace(camera, x=camera.x + dx, y=camera.y + dy)
        with ui.clip_to(layout.play):
            if not view.is_bare:
                self.captions.write(ui, layout, draft, session, view, self._perils.far)
        lookout = draft.lookout
        return Scene(
            area=self.viewpoint.area,
            camera=camera,
            facets=tweak("ui.unseen", 1.0),
            terrain=stage_view.terrain_of(draft.stage.ground, session.level.place),
            sight=sight_of(lookout.view),
            lamps=draft.lamps,
            figures=tuple(draft.shown),
            marks=tuple(draft.behind),
            # As pixels are square roots of light.
            ambient=ui.brightness**2,
            faded=view.faded,
            time=draft.time,
            overlay=tuple(draft.before),
            ropes=tuple(draft.ropes),
            placement=placement_of(lookout.home),
            rims=lookout.view.rims,
            seals=lookout.view.seals,
            pairs=number_pairs(draft.stage.ground, session.knowledge.terrain),
            known=recall(draft.stage.ground, session.knowledge, lookout.eye and lookout.eye.cell),
            beyond=draft.beyond,
            pools=draft.pools,
        )

    def _draw_pointed(self, ui: Ui, draft: FrameDraft, view: Focus) -> None:
        """Add what is asked about, dragged, and hinted at."""
        pixel = self.viewpoint.pixel
        if view.reason is not None and ui.by_keys:
            draft.before += marks.frame(view.reason.cell, 0.05, 2 * pixel, color("quiet"))
        if view.dragged is not None:
            draft.before += arrow(*view.dragged, pixel, color("gold"))
        for cell in view.hinted:
            place = draft.lookout.place(cell)
            draft.before += marks.brackets(place, 2 * pixel, draft.breath)

    def _begin(self, ui: Ui, session: Session) -> FrameDraft:
        """Return a draft with the bodies where they are now."""
        stage, watched = session.stage, watch(session)
        time, dt = (0.0, 0.0) if ui.reduced_motion else (ui.input.time, ui.input.dt)
        seen = make_out(stage, watched.lookout.seen)
        figures = self._poser.figures(stage, session.playback, time, dt, seen)
        if session.playback is not None:
            figures = stage_view.shake(session.playback, figures, time)
        return FrameDraft(stage, stage, watched, seen, time, figures)

    def _draw_bodies(self, draft: FrameDraft, session: Session, dt: float) -> None:
        """Add the bodies as they swing and pull, those inside portals, and fixed things."""
        stage, seen = draft.stage, draft.seen
        swung = self._swings.swing(stage, draft.figures, dt)
        draft.figures = self._rigging.hold_ropes(stage, swung)
        draft.coils = coil_figures(stage, draft.figures, seen)
        draft.shown += draft.figures.values()
        draft.shown += figures_beyond(stage, draft.figures, session.playback)
        draft.shown += stage_view.place_fixtures(stage, seen, session.playback)
        draft.shown += draft.coils.values()
        draft.shown += stage_view.endless_figures(stage, seen, draft.time)
        draft.shown += stage_view.place_remembered(stage, session.knowledge, seen)

    def _draw_light(self, draft: FrameDraft, session: Session) -> None:
        """Add lamps, glows, and the light of endless shafts."""
        stage, lookout, figures, camera = draft.stage, draft.lookout, draft.figures, self.viewpoint.camera
        focus = point_under(lookout.home, (camera.x, camera.y))
        lights = stage_view.lights_of(stage, figures, focus, draft.seen)
        burning = [light.lamp for light in lights] + lamps_beyond(lights, session.playback)
        if session.acting.cell is not None and lookout.eye is not None:
            lights = slide(lights, session.acting.cell, lookout.eye.cell, draft.watched.beyond)
        draft.lights = [light.lamp for light in lights]
        draft.lamps, draft.beyond = light_panes(lookout, lights)
        burning = burning if stage.ground.portals else list(draft.lamps)
        draft.behind, draft.before = stage_view.glows(stage, burning, figures)
        for cell in {body.cell for body in stage.bodies.values() if body.hazard}:
            if cell is not None:
                draft.behind += endless_column(lookout.places(stage.ground.endless[cell]))

    def _draw_ropes(self, ui: Ui, draft: FrameDraft, session: Session, view: Focus) -> None:
        """Add the ropes: the meant one in gold, one that is too short flashing."""
        stage, figures, taut, preview = draft.stage, draft.figures, view.taut, view.preview
        meant = find_meant_rope(stage, preview.action, preview.schedule) if preview else None
        ropes = self._rigging.ropes(stage, figures, stage.ropes.keys() - {taut, meant})
        ropes += [replace(rope, tint=color("gold")) for rope in self._rigging.ropes(stage, figures, {meant})]
        if preview is not None:
            ropes = fray(ropes, stage, (force for force in preview.forces if force.is_shown(view.beat)))
        ropes += ropes_beyond(ropes, figures, session.playback)
        if taut in stage.ropes:
            flash = 1.0 if ui.reduced_motion else 0.5 + 0.5 * math.sin(draft.time * FLASHES)
            ropes += [replace(rope, load=flash) for rope in self._rigging.ropes(stage, figures, {taut})]
        draft.ropes = ropes

    def _draw_choice(
        self, ui: Ui, layout: Layout, draft: FrameDraft, session: Session, preview: Preview | None
    ) -> None:
        """Add the cells to choose, the chosen one, and what it would cause."""
        selection, mouse, pixel = session.selection, self.viewpoint.world(ui, ui.mouse), self.viewpoint.pixel
        stage, lookout, seen = draft.stage, draft.lookout, draft.seen
        draft.pointed = find_meant_cell(lookout, selection, None if ui.by_keys else mouse)
        if stage.mechanisms:
            told = mechanisms_told(stage, draft.then, draft.pointed, seen)
            draft.before += mechanism_marks(
                stage, draft.then, told, lookout, pixel, session.knowledge.terrain
            )
        perils = self._perils.find(session, ui.input.dt)
        more = {**(self._perils.landings or {}), **self._perils.far}
        draft.add(self._choice_marks.find(selection, perils, more, pixel, draft.breath, mouse))
        list_nodes = partial(self._target_nodes.find, ui, self.viewpoint, layout.play, session)
        ui.tell_on_demand(partial(list_nodes, copy(selection), self._choice_marks.targets, perils))
        if preview is not None:
            draft.add(
                mark_consequences(selection, preview, lookout, seen, pixel, draft.breath, partial(glide, ui))
            )
        elif selection.end is not None and selection.cell is not None:
            draft.before += marks.brackets(glide(ui, selection.cell), pixel, draft.breath)

    def _draw_marks(self, draft: FrameDraft, session: Session, inquiry: Inquiry) -> None:
        """Add marks for ropes that do not run, for the question asked, and for the leading hero."""
        stage, lookout, pixel = draft.stage, draft.lookout, self.viewpoint.pixel
        for rope, strain in self._rigging.find_stopped(draft.then):
            bar = still_bar(rope, pixel, color("gold" if strain.hold is None else "text"))
            draft.before += lay_at(lookout, rope.cells[len(rope.cells) // 2], bar)
        draft.before += inquiry.marks(lookout, pixel, draft.breath)
        lead = stage.hero(stage.lead)
        if lead.cell is not None:
            chart = draft.watched.own if lead is session.acting else lookout.chart(lead.cell)
            figure = draft.figures[lead.id]
            draft.before += marks.lead_mark(*point_over(chart, (figure.x, figure.y)), pixel)

    def _draw_water(self, draft: FrameDraft, session: Session) -> None:
        """Add the water, and where it will stand, over known cells."""
        playback = session.playback
        events = playback.events if playback is not None else ()
        rising = next((each for each in events if isinstance(each, WaterRose)), None)
        surface, known = surface_of(draft.stage), draft.seen.union(session.knowledge.terrain)
        if session.state == TurnState.SELECT:
            pixel = self.viewpoint.pixel
            draft.before += forecast_marks(draft.stage, draft.lookout, draft.seen, known, pixel)
        if rising is not None and playback is not None:
            surface = surface_between(rising.old, rising.new, playback.share)
        if surface is not None:
            draft.add(water_marks(draft.stage, surface, draft.lookout, draft.seen, known, draft.time))
            draft.pools = pools(draft.stage, surface, draft.seen)

    def _draw_shocks(self, ui: Ui, draft: FrameDraft, session: Session) -> Point:
        """Add dust and flashes of impacts, and tell of them; return the camera shake in cells."""
        draft.behind += self._debris.marks(draft.stage, draft.time, draft.lookout, draft.lights)
        self._impacts.watch(session.playback, draft.time)
        draft.before += self._impacts.marks(draft.time, draft.lookout)
        ui.impact = self._impacts.feel(draft.time)
        return self._impacts.shift(draft.time)
