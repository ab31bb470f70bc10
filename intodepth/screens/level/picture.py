"""picture: composes the scene of the level screen, with ghosts, marks, tags and numbers."""

from __future__ import annotations

import math
from dataclasses import replace

from intodepth.screens.level import marks
from intodepth.screens.level.controls import has_arrows, pointed_arrow
from intodepth.screens.level.layout import Layout
from intodepth.screens.level.preview import Preview
from intodepth.screens.level.session import Session
from intodepth.screens.level.stage_view import Poser, ghosts, glows, lamps_of, look_about, terrain_of
from intodepth.screens.level.viewpoint import Viewpoint
from intodepth.screens.level.words import MINUS
from intodepth.sim.actions import Selector
from intodepth.sim.actions.move import Move
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.events import Hurt
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import ENTRY
from intodepth.sim.turns import TurnState
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Mark, Point, Scene
from intodepth.ui.theme import SMALL, color


class Picture:
    """What the level looks like, frame by frame."""

    def __init__(self, stage: Stage) -> None:
        """Look at the level of a stage."""
        self.viewpoint = Viewpoint(stage.ground.width, stage.ground.height)
        self._poser = Poser()
        self._reach: tuple[object, tuple[Mark, ...]] = ((), ())
        self._ground = stage.ground
        self._broken: dict[Cell, float] = {}
        """when a floor broke that is still falling to pieces, in seconds"""

    def seen_relics(self, stage: Stage) -> tuple[str, ...]:
        """Keys of the relics that the party sees or bears."""
        _, seen = look_about(stage)
        relics = [body for body in stage.bodies.values() if isinstance(body, Relic)]
        return tuple(relic.kind for relic in relics if relic.cell in seen or relic.carrier is not None)

    def draw(
        self, ui: Ui, layout: Layout, session: Session, preview: Preview | None, beat: int | None
    ) -> None:
        """Add the scene and what is written on it to the frame."""
        stage, playback = session.stage, session.playback
        time = 0.0 if ui.reduced_motion else ui.input.time
        dt = 0.0 if ui.reduced_motion else ui.input.dt
        sight, seen = look_about(stage)
        figures = self._poser.figures(stage, playback, time, dt, seen)
        figures = _shaken(session, figures, time)
        self.viewpoint.follow(ui, layout, self._focus(ui, session, figures, preview))
        lamps = lamps_of(stage, figures, (self.viewpoint.camera.x, self.viewpoint.camera.y), seen)
        relics = frozenset(body.kind for body in stage.bodies.values() if isinstance(body, Relic))
        breath = 0.5 if ui.reduced_motion else 0.5 + 0.5 * math.sin(ui.input.time * 3.2)
        under, over = self._marks(ui, session, preview, breath)
        shown = list(figures)
        if preview is not None:
            then = preview.after if beat is None else preview.moment(beat)
            shown += ghosts(stage, then, preview.moved if beat is None else _differing(stage, then))
        over += self._lead_marks(session, figures, breath)
        over += self._debris(stage, ui.input.time if not ui.reduced_motion else math.inf)
        behind, before = glows(lamps, figures, relics)
        scene = Scene(
            area=self.viewpoint.area,
            camera=self.viewpoint.camera,
            terrain=terrain_of(stage.ground),
            sight=sight,
            lamps=lamps,
            figures=tuple(shown),
            marks=(*behind, *under),
            time=time,
            overlay=(*before, *over),
        )
        ui.commands.insert(0, scene)
        with ui.clipped(layout.play):
            self._tags(ui, stage, figures, layout.play[2])
            if preview is not None and beat is None:
                self._numbers(
                    ui, preview, layout.tools[1] - 16 if layout.tools[1] > 100 else layout.strip[1] - 30
                )

    def _focus(self, ui: Ui, session: Session, figures: list[Figure], preview: Preview | None) -> Point:
        """What the camera follows: the actor where it is drawn, or the entry that is chosen for it.

        With the keys it looks at where the actor would end up, too; under the mouse nothing may move.
        """
        actor = session.actor if session.playback is None else session.stage.hero(session.playback.actor)
        if actor.cell is None:
            cell = session.selection.cell or next(session.stage.ground.cells_of(ENTRY), Cell(0, 0))
            return cell.x + 0.5, cell.y - 2.0
        found = next((figure for figure in figures if figure.mesh == actor.kind), None)
        x, y = (found.x, found.y + 0.5) if found else (actor.cell.x + 0.5, actor.cell.y + 0.5)
        goal = preview.after.bodies[actor.id].cell if preview and ui.by_keys else None
        return (x, y) if goal is None else ((x + goal.x + 0.5) / 2, (y + goal.y + 0.5) / 2)

    def _marks(
        self, ui: Ui, session: Session, preview: Preview | None, breath: float
    ) -> tuple[list[Mark], list[Mark]]:
        """Marks between rock and figures, and marks above them."""
        if session.state != TurnState.SELECT:
            return [], []
        selection, pixel = session.selection, self.viewpoint.pixel
        offer = selection.offer
        under: list[Mark] = []
        over: list[Mark] = []
        if offer is not None:
            if offer.kind.SELECTOR == Selector.ENTRY:
                for cell in offer.cells:
                    under += (
                        marks.entry_marks(cell, pixel, breath)
                        if cell == selection.cell
                        else marks.reachable_cells([cell], frozenset(), pixel)
                    )
                if selection.cell is not None and has_arrows(selection):
                    x, y = self.viewpoint.world(ui, ui.mouse)
                    over += marks.side_triangles(selection.cell, breath, pointed_arrow(selection, x, y))
            else:
                under += self._reachable(session, pixel)
        if preview is None:
            return under, over
        for steps in preview.ways.values():
            over += marks.way_marks(steps)
        for cell in preview.broken:
            over += marks.crack(cell, pixel)
        cell_now, cell_then = selection.cell, preview.after.bodies[preview.action.actor].cell
        aimed = cell_now is not None and preview.action in selection.ways and offer is not None
        if aimed and cell_now is not None and offer is not None and offer.kind.SELECTOR != Selector.ENTRY:
            way = (selection.way, len(selection.ways))
            around = cell_then if isinstance(preview.action, Move) and cell_then is not None else cell_now
            fill = marks.cursor(cell_now, pixel, breath, way)
            under += fill if around == cell_now else fill[:5]
            over += marks.brackets(around, pixel, breath)
        return under, over

    def _reachable(self, session: Session, pixel: float) -> tuple[Mark, ...]:
        selection = session.selection
        key = (session.stage.digest, selection.kind, pixel)
        if self._reach[0] != key and selection.offer is not None:
            cells = selection.offer.cells
            falls = frozenset(
                cell
                for cell, ways in cells.items()
                if any(isinstance(way, Move) and way.drop for way in ways)
            )
            self._reach = key, marks.reachable_cells(cells, falls, pixel)
        return self._reach[1]

    def _lead_marks(self, session: Session, figures: list[Figure], breath: float) -> list[Mark]:
        actor = session.actor
        found = next(
            (figure for figure in figures if actor.cell is not None and figure.mesh == actor.kind), None
        )
        return marks.lead_mark(found.x, found.y + 1.36, self.viewpoint.pixel, breath) if found else []

    def _debris(self, stage: Stage, now: float) -> list[Mark]:
        """The pieces of floors that have just broken."""
        if stage.ground is not self._ground:
            for before, cell in ((self._ground.kind(cell), cell) for cell in self._changed(stage)):
                if before.strength and not stage.ground.is_solid(cell):
                    self._broken[cell] = now
            self._ground = stage.ground
        self._broken = {
            cell: born for cell, born in self._broken.items() if now - born < marks.DEBRIS_SECONDS
        }
        return [piece for cell, born in self._broken.items() for piece in marks.debris(cell, now - born)]

    def _changed(self, stage: Stage) -> list[Cell]:
        """Cells whose ground is another than in the frame before."""
        old, new, width = self._ground.kinds, stage.ground.kinds, stage.ground.width
        return [Cell(index % width, index // width) for index in range(len(new)) if old[index] != new[index]]

    def _tags(self, ui: Ui, stage: Stage, figures: list[Figure], room: float) -> None:
        """Names over heroes and relics, kept within `room` from the left."""
        places = {figure.mesh: figure for figure in reversed(figures)}
        for body in stage.bodies.values():
            figure = places.get(body.kind)
            if figure is None or body.cell is None or not isinstance(body, Hero | Relic):
                continue
            hero = isinstance(body, Hero)
            high = 1.62 if body.id == stage.lead else 1.24 if hero else 1.0
            x, y = self.viewpoint.screen(ui, figure.x, figure.y + high)
            half = ui.text_width(body.name, SMALL, 600) / 2 + 5
            if -half < x < room + half:
                tag(ui, min(max(x, half + 4), room - half - 4), y, body.name, "text" if hero else "relic")

    def _numbers(self, ui: Ui, preview: Preview, foot: float) -> None:
        """Hit points that will be lost, beside whoever loses them, but never below `foot`."""
        for key, points in sorted(preview.harm.items()):
            cell = preview.after.bodies[key].cell
            if cell is not None:
                x, y = self.viewpoint.screen(ui, cell.x + 1.0, cell.y + 0.75)
                far = y > foot
                tag(ui, x + 30, min(y, foot), f"{MINUS}{points}{' below' if far else ''}", "harm", 26)
                foot -= 38 if far else 0


def _differing(stage: Stage, then: Stage) -> list[int]:
    """Ids of the bodies that are elsewhere, or held otherwise, at another moment."""
    return [
        key for key, body in then.bodies.items() if body.cell is not None and body is not stage.bodies[key]
    ]


def _shaken(session: Session, figures: list[Figure], time: float) -> list[Figure]:
    """Who is being hurt flashes, and shakes unless motion is reduced."""
    playback = session.playback
    hurt = {event.body for event in playback.events if isinstance(event, Hurt)} if playback else set()
    if playback is None or not hurt:
        return figures
    kinds = {session.stage.bodies[key].kind for key in hurt}
    left = 1.0 - playback.share
    shift = 0.05 * math.sin(time * 45.0) * left
    tint = (*color("harm")[:3], 0.75 * left)
    return [replace(each, x=each.x + shift, tint=tint) if each.mesh in kinds else each for each in figures]
