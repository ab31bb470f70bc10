"""composition: builds the scene of the level screen from stage, playback, preview and marks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from intodepth.content.words import name_of
from intodepth.play.lookout import Lookout
from intodepth.play.perils import Perils
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.play.vision import point_over, point_under
from intodepth.screens.level.camera.follower import Follower
from intodepth.screens.level.camera.lamplight import lit_panes, slid
from intodepth.screens.level.camera.layout import LOG, Layout
from intodepth.screens.level.camera.placing import laid_at, placement_of, sight_of
from intodepth.screens.level.camera.regions import recalled
from intodepth.screens.level.camera.viewpoint import SavedView, Viewpoint
from intodepth.screens.level.camera.watch import Watch, watch
from intodepth.screens.level.marks import cell_marks as marks
from intodepth.screens.level.marks import load_tags
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.choice_marks import ChoiceMarks, cell_at, glide, mark_consequences
from intodepth.screens.level.marks.dangers import DangerTags, Havens
from intodepth.screens.level.marks.goal_signs import Goals
from intodepth.screens.level.marks.impacts import Impacts
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.screens.level.marks.intents import Answer, intent_figures, intent_marks
from intodepth.screens.level.marks.labels import PlacedLabel, Priority
from intodepth.screens.level.marks.mechanism_marks import mechanism_marks, mechanisms_told, write_mechanisms
from intodepth.screens.level.marks.noise_marks import noise_marks
from intodepth.screens.level.marks.portal_words import write_doorway
from intodepth.screens.level.marks.rope_marks import arrow, endless_column, still_bar
from intodepth.screens.level.marks.tags import EDGE, LINE, write_doubt, write_harm, write_names, write_weights
from intodepth.screens.level.marks.water_marks import (
    pools,
    surface_between,
    surface_of,
    water_marks,
    write_coming,
)
from intodepth.screens.level.scene import stage_view
from intodepth.screens.level.scene.anchor_view import coil_figures
from intodepth.screens.level.scene.debris import Debris
from intodepth.screens.level.scene.leaving import figures_beyond, lamps_beyond, ropes_beyond
from intodepth.screens.level.scene.poser import Poser
from intodepth.screens.level.scene.rope_view import GHOSTLY, Rigging
from intodepth.screens.level.scene.swings import Swings
from intodepth.screens.level.words.unreachable import WhyNot
from intodepth.screens.level.words.voices import Saying
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.events import WaterRose
from intodepth.sim.eyes import made_out
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.rope_names import find_meant_rope
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.draw import DrawnRope, Figure, LampLight, Mark, Pane, Point, Rect, Scene
from intodepth.ui.scenes.pools import Pool
from intodepth.ui.theme import color

RIVAL = 0.7
"""share of the ink in the figures of another play"""
FLASHES = 9.0
"""radians a second of a rope that flashes"""


@dataclass(frozen=True, slots=True)
class Focus:
    """The parts of a frame besides the stage: preview, labels, hints, ghosts of a plan."""

    preview: Preview | None
    beat: int | None
    """beat of the preview that is shown; None for its end"""
    taut: int | None
    """id of a rope that is too short and flashes"""
    inquiry: Inquiry
    covered: tuple[Rect, ...] = ()
    """areas in which no label may stand"""
    reason: WhyNot | None = None
    told: bool = False
    """whether a tooltip describes what is pointed at"""
    danger: bool = False
    """whether the display of falls that hurt is on"""
    saying: Saying | None = None
    """what a hero says"""
    answer: Answer | None = None
    """what creatures do at the end of the round"""
    faded: float = 0.0
    """0 to 1: how far the present is faded in favour of a coming moment"""
    hinted: tuple[Cell, ...] = ()
    """the hint's hero and place"""
    dragged: tuple[Point, Point] | None = None
    """start and end of a drag, in cells of the picture"""
    foreseen: Stage | None = None
    """a moment of the hint's plan that is shown as ghosts in place of the preview"""
    rival: Stage | None = None
    """the stage of another play of the level, whose heroes and relics are shown as ghosts"""
    is_second: bool = False
    """whether it is a second picture, whose goals cannot be clicked"""
    is_bare: bool = False
    """whether labels, cells to choose and other marks for the player are left out"""


@dataclass(slots=True)
class FrameDraft:
    """A scene in the making, in cells of the level, except marks."""

    stage: Stage
    then: Stage
    """the stage at the coming moment that is shown; otherwise the present stage"""
    watched: Watch
    seen: frozenset[Cell]
    time: float
    """seconds; 0 if nothing moves by itself"""
    figures: dict[int, Figure]
    """bodies where they are now, by id"""
    later: dict[int, Figure] = field(default_factory=dict)
    """bodies that will be elsewhere, by id"""
    coils: Mapping[int, Figure] = field(default_factory=dict)
    pointed: Cell | None = None
    lights: list[LampLight] = field(default_factory=list)
    """all lamps and lights"""
    lamps: tuple[LampLight, ...] = ()
    """lights that shine in the part of the picture that is seen without portals"""
    beyond: tuple[Pane, ...] = ()
    shown: list[Figure] = field(default_factory=list)
    ropes: list[DrawnRope] = field(default_factory=list)
    pools: tuple[Pool, ...] = ()
    behind: list[Mark] = field(default_factory=list)
    before: list[Mark] = field(default_factory=list)
    """marks behind figures, and marks in front of them"""

    @property
    def lookout(self) -> Lookout:
        """The lookout of the frame."""
        return self.watched.lookout

    @property
    def breath(self) -> float:
        """A slow wave from 0 to 1 that marks pulse with."""
        return 0.5 + 0.5 * math.sin(self.time * 3.2)

    def add(self, found: tuple[list[Mark], list[Mark]]) -> None:
        """Add marks behind the figures and in front of them."""
        self.behind += found[0]
        self.before += found[1]


def rival_figures(stage: Stage, rival: Stage) -> Iterator[Figure]:
    """Yield as ghosts the heroes and relics of another play that are elsewhere than on this stage."""
    now = stage.bodies
    moved = [
        key
        for key, body in rival.bodies.items()
        if isinstance(body, Hero | Relic)
        and (key not in now or (body.cell, body.kind) != (now[key].cell, now[key].kind))
    ]
    for figure in stage_view.ghosts(rival, moved).values():
        yield replace(figure, tint=color("relic", RIVAL))


class Picture:
    """Draws the level, frame by frame."""

    def __init__(self, stage: Stage) -> None:
        """Begin with the ground of a stage."""
        self.viewpoint = Viewpoint(stage.ground)
        self._follower = Follower(self.viewpoint)
        self._poser = Poser()
        self._choice_marks = ChoiceMarks()
        self._dangers = DangerTags()
        self._havens = Havens()
        self._perils = Perils()
        self._rigging = Rigging()
        self._debris = Debris(stage)
        self._impacts = Impacts()
        self._swings = Swings()
        self.goals = Goals()
        self.labels: tuple[PlacedLabel, ...] = ()
        """labels over the level in the last frame"""

    def restore(self, view: SavedView) -> None:
        """Return to an earlier view."""
        self._follower.restore(view)

    def draw(self, ui: Ui, layout: Layout, session: Session, view: Focus) -> Scene:
        """Return the scene of a frame, and draw the words over it."""
        draft = self._begin(ui, session)
        self._follower.follow(ui, layout, session, draft.watched, draft.figures, view.preview)
        self._draw_bodies(draft, session, 0.0 if ui.reduced_motion else ui.input.dt)
        self._draw_light(draft, session)
        self._draw_ropes(ui, draft, session, view)
        if session.state == TurnState.SELECT and not view.is_bare:
            if view.foreseen is not None:
                self._draw_foreseen(draft, view.foreseen)
            elif view.preview is not None:
                self._draw_moment(draft, view.preview, view.beat)
            self._draw_choice(ui, draft, session, view.preview)
        if view.rival is not None:
            draft.shown += rival_figures(draft.stage, view.rival)
        if view.answer is not None and view.beat is None:
            draft.before += intent_marks(view.answer, draft.lookout, draft.seen)
            draft.shown += intent_figures(view.answer, draft.seen)
        if not view.is_bare:
            self._draw_marks(draft, session, view.inquiry)
        pixel = self.viewpoint.pixel
        if view.reason is not None and ui.by_keys:
            draft.before += marks.frame(view.reason.cell, 0.05, 2 * pixel, color("quiet"))
        if view.dragged is not None:
            draft.before += arrow(*view.dragged, pixel, color("gold"))
        for cell in view.hinted:
            place = draft.lookout.place(cell)
            draft.before += marks.brackets(place, 2 * pixel, draft.breath, color("gold"))
        self._draw_water(draft, session)
        camera = self.viewpoint.camera
        if not ui.reduced_motion:
            # What is written, and what the mouse points at, stay where they are.
            dx, dy = self._draw_shocks(draft, session)
            camera = replace(camera, x=camera.x + dx, y=camera.y + dy)
        with ui.clip_to(layout.play):
            if not view.is_bare:
                self._write(ui, layout, draft, session, view)
        lookout = draft.lookout
        return Scene(
            area=self.viewpoint.area,
            camera=camera,
            facets=tweak("ui.unseen", 0.7),
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
            known=recalled(draft.stage.ground, session.knowledge, lookout.eye and lookout.eye.cell),
            beyond=draft.beyond,
            pools=draft.pools,
        )

    def _begin(self, ui: Ui, session: Session) -> FrameDraft:
        """Return a draft with the bodies where they are now."""
        stage, watched = session.stage, watch(session)
        time, dt = (0.0, 0.0) if ui.reduced_motion else (ui.input.time, ui.input.dt)
        seen = made_out(stage, watched.lookout.seen)
        figures = self._poser.figures(stage, session.playback, time, dt, seen)
        if session.playback is not None:
            figures = stage_view.shaken(session.playback, figures, time)
        return FrameDraft(stage, stage, watched, seen, time, figures)

    def _draw_bodies(self, draft: FrameDraft, session: Session, dt: float) -> None:
        """Add the bodies as they swing and pull, those inside portals, and fixed things."""
        stage, seen = draft.stage, draft.seen
        swung = self._swings.swung(stage, draft.figures, dt)
        draft.figures = self._rigging.taken(stage, swung)
        draft.coils = coil_figures(stage, draft.figures, seen)
        draft.shown += draft.figures.values()
        draft.shown += figures_beyond(stage, draft.figures, session.playback)
        draft.shown += stage_view.fixed(stage, seen, session.playback)
        draft.shown += draft.coils.values()
        draft.shown += stage_view.endless_figures(stage, seen, draft.time)
        draft.shown += stage_view.remembered(session.knowledge, seen)

    def _draw_light(self, draft: FrameDraft, session: Session) -> None:
        """Add lamps, glows, and the light of endless shafts."""
        stage, lookout, figures, camera = draft.stage, draft.lookout, draft.figures, self.viewpoint.camera
        focus = point_under(lookout.home, (camera.x, camera.y))
        lights = stage_view.lights_of(stage, figures, focus, draft.seen)
        burning = [light.lamp for light in lights] + lamps_beyond(lights, session.playback)
        if session.acting.cell is not None and lookout.eye is not None:
            lights = slid(lights, session.acting.cell, lookout.eye.cell, draft.watched.beyond)
        draft.lights = [light.lamp for light in lights]
        draft.lamps, draft.beyond = lit_panes(lookout, lights)
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
        ropes += ropes_beyond(ropes, figures, session.playback)
        if taut in stage.ropes:
            flash = 1.0 if ui.reduced_motion else 0.5 + 0.5 * math.sin(draft.time * FLASHES)
            ropes += [replace(rope, load=flash) for rope in self._rigging.ropes(stage, figures, {taut})]
        draft.ropes = ropes

    def _draw_moment(self, draft: FrameDraft, preview: Preview, beat: int | None) -> None:
        """Add, as ghosts, what a beat of the preview changes."""
        stage, seen = draft.stage, draft.seen
        draft.then, moved = preview.moment_shown(beat)
        draft.later = stage_view.ghosts(draft.then, [key for key in moved if preview.is_shown(key, seen)])
        draft.shown += [
            replace(each, tint=color("harm", 0.75)) if key in preview.suffering else each
            for key, each in draft.later.items()
        ]
        standing = stage_view.fixed(stage, seen)
        changed = (each for each in stage_view.fixed(draft.then, seen) if each not in standing)
        draft.shown += [replace(each, ghost=GHOSTLY) for each in changed]
        draft.before += noise_marks(preview, beat, draft.lookout)
        forces = [force for force in preview.forces if force.is_shown(beat)]
        draft.ropes += self._rigging.ghosts(stage, draft.then, draft.figures | draft.later, forces)

    def _draw_foreseen(self, draft: FrameDraft, then: Stage) -> None:
        """Add a moment of a plan as ghosts: heroes, and other bodies in seen cells."""
        stage, figures = draft.stage, draft.figures
        moved = [
            key
            for key, body in then.bodies.items()
            if body is not stage.bodies[key] and (isinstance(body, Hero) or body.cell in draft.seen)
        ]
        draft.later = stage_view.ghosts(then, moved)
        draft.shown += draft.later.values()
        draft.ropes += self._rigging.ghosts(stage, then, figures | draft.later, ())

    def _draw_choice(self, ui: Ui, draft: FrameDraft, session: Session, preview: Preview | None) -> None:
        """Add the cells to choose, the chosen one, and what it would cause."""
        selection, mouse, pixel = session.selection, self.viewpoint.world(ui, ui.mouse), self.viewpoint.pixel
        stage, lookout, seen = draft.stage, draft.lookout, draft.seen
        draft.pointed = cell_at(lookout, selection, None if ui.by_keys else mouse)
        if stage.mechanisms:
            told = mechanisms_told(stage, draft.then, draft.pointed, seen)
            draft.before += mechanism_marks(
                stage, draft.then, told, lookout, pixel, session.knowledge.terrain
            )
        perils = self._perils.find(session, ui.input.dt)
        draft.add(self._choice_marks.find(selection, perils, self._perils.far, pixel, draft.breath, mouse))
        if preview is not None:
            draft.add(
                mark_consequences(selection, preview, lookout, seen, pixel, draft.breath, partial(glide, ui))
            )

    def _draw_marks(self, draft: FrameDraft, session: Session, inquiry: Inquiry) -> None:
        """Add marks for ropes that do not run, for the question asked, and for the leading hero."""
        stage, lookout, pixel = draft.stage, draft.lookout, self.viewpoint.pixel
        for rope, strain in self._rigging.stopped(draft.then):
            bar = still_bar(rope, pixel, color("gold" if strain.hold is None else "text"))
            draft.before += laid_at(lookout, rope.cells[len(rope.cells) // 2], bar)
        draft.before += inquiry.marks(lookout, pixel, draft.breath)
        lead = stage.hero(stage.lead)
        if lead.cell is not None:
            chart = draft.watched.own if lead is session.acting else lookout.chart(lead.cell)
            figure = draft.figures[lead.id]
            draft.before += marks.lead_mark(*point_over(chart, (figure.x, figure.y + 1.36)), draft.breath)

    def _draw_water(self, draft: FrameDraft, session: Session) -> None:
        """Add the water, over known cells."""
        playback = session.playback
        events = playback.events if playback is not None else ()
        rising = next((each for each in events if isinstance(each, WaterRose)), None)
        surface = surface_of(draft.stage)
        if rising is not None and playback is not None:
            surface = surface_between(rising.old, rising.new, playback.share)
        if surface is not None:
            known = draft.seen.union(session.knowledge.terrain)
            draft.add(water_marks(draft.stage, surface, draft.lookout, draft.seen, known, draft.time))
            draft.pools = pools(draft.stage, surface, draft.seen)

    def _draw_shocks(self, draft: FrameDraft, session: Session) -> Point:
        """Add dust and flashes of impacts; return the camera shake in cells."""
        draft.behind += self._debris.marks(draft.stage, draft.time, draft.lookout, draft.lights)
        self._impacts.watch(session.playback, draft.time)
        draft.before += self._impacts.marks(draft.time, draft.lookout)
        return self._impacts.shift(draft.time)

    def _write(self, ui: Ui, layout: Layout, draft: FrameDraft, session: Session, view: Focus) -> None:
        """Place and draw all words over the level."""
        stage, then, pointed, seen = draft.stage, draft.then, draft.pointed, draft.seen
        left, _, width, _ = layout.play
        # Where there is little width a hint takes two lines.
        top = layout.free[1] + (LINE if layout.dense else 0.0)
        area = left + 6, top, width - 12 - EDGE, layout.foot - LOG - top
        board = Board(ui, self.viewpoint, area, draft.lookout)
        board.obstacles += view.covered
        if view.danger:
            self._dangers.draw(board, stage, session.actor, seen, session.knowledge)
            if session.has_collector:
                self._havens.draw(board, stage, session.knowledge)
        board.keep_clear([*draft.figures.values(), *draft.later.values()])
        offer = session.selection.offer if session.state == TurnState.SELECT else None
        if offer is not None:
            chosen = session.selection.cell
            cells = {*offer.cells, *self._perils.far} | ({chosen} if chosen is not None else set())
            board.keep_targets(cells, chosen)
        if view.reason is not None:
            (x, y), words, ink = view.reason
            board.tag(Priority.REASON, *self.viewpoint.screen(ui, x + 0.5, y + 0.7), words, ink)
        named = write_names(board, stage, draft.figures)
        if (
            view.saying is not None
            and not layout.dense
            and (cell := stage.bodies[view.saying.hero].cell) is not None
        ):
            words = f"{name_of(stage.bodies[view.saying.hero])}: {view.saying.words}"
            board.saying(cell, (cell.x + 0.5, cell.y + 1.9), words)
        write_weights(board, stage, draft.figures)
        load_tags.write_coils(board, stage, then, draft.coils, stage.lead)
        self._write_loads(board, stage, view.preview, view.beat, seen)
        if pointed is not None and pointed in seen:
            load_tags.write_anchors(board, stage, pointed, self._rigging.strains(stage))
        if stage.mechanisms:
            write_mechanisms(board, stage, then, pointed, seen)
        if session.state == TurnState.SELECT and not ui.by_keys and not view.told:
            write_doorway(board, self.viewpoint.world(ui, ui.mouse))
        if view.preview is not None and view.beat is None:
            write_harm(board, view.preview, seen, layout.foot)
            write_doubt(board, view.preview)
        if not view.is_second:
            self.goals.write(board, session, named)
        write_coming(board, stage, seen)
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
            load_tags.write_swings(board, preview, seen)
            load_tags.write_endless(board, preview)
