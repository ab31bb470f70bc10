"""scene: draws a level through the camera: rock, marks, figures, ghosts, and glows.

Everything is drawn once for each pane in one call: the pane is the instance.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from intodepth.render import gl
from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.cave.chunk_meshes import SHOWN
from intodepth.render.cave.chunks import Chunks
from intodepth.render.cave.doorframes import frame_mesh
from intodepth.render.cave.rims import DoorSides, Tile, edges, glows, shimmer, tiles
from intodepth.render.lighting import Cast, Lighting, Shown, dusk, flicker, open_lit_stream
from intodepth.render.markers import dust, marks, shadows
from intodepth.render.mesh import FloatArray
from intodepth.render.moving.posing import pose_figures, position_of
from intodepth.render.moving.rope_meshes import Ropes
from intodepth.render.moving.skinned_figures import SkinnedFigures
from intodepth.render.programs import Programs
from intodepth.render.vertices import VertexStream
from intodepth.render.views.masks import Masks
from intodepth.render.views.panes import MaskedPane, PaneMasks, panes_of
from intodepth.render.views.recall import Recall
from intodepth.render.water import water
from intodepth.tweaks import tweak
from intodepth.ui import theme
from intodepth.ui.camera import eye, find_shown_box, view_matrix
from intodepth.ui.draw import BACKGROUND, Figure, Mark, Pane, Scene, SightShape, Terrain
from intodepth.ui.scenes.placement import AT_HOME

MARKS: Final = "2f 2f 4f 1f 1f"
MARK_NAMES: Final = "position", "place", "shade", "glow", "pane"
ABOUT: Final = ((-1.2, -1.0), (1.2, 2.0))
"""lowest leftmost and highest rightmost point of a figure, relative to its feet, in cells"""
SAG: Final = 2.0
"""cells that a rope may hang below its points"""
DEPTHS: Final = (1.0, -2.0)
"""range of z of all rock"""
HATCHING: Final = 12.0
"""px from line to line over what is not seen now, in a window of the usual size or a smaller one"""
USUAL: Final = 1280, 720
LONGEST: Final = 0.2
"""greatest time between two frames over which motion continues, in seconds"""


PICTURE: Final = MaskedPane(Pane(AT_HOME, SightShape((), ()), ()), 0, (0.0, 0.0, 0.0, 0.0))
"""pane for everything that lies in cells of the picture"""


class Casts(NamedTuple):
    """The panes in which each part of a scene is drawn."""

    rock: Cast
    figures: Cast
    ropes: Cast
    rims: Cast


class SceneRenderer:
    """Draws scenes; it caches meshes, masks and the still part of the picture between frames."""

    def __init__(
        self, context: gl.Context, programs: Programs, mask_pixels: int, flickers: bool = False
    ) -> None:
        """Begin; `flickers` says whether rock is lit anew in every frame by flickering lamps."""
        self._context = context
        self._flickers = flickers
        self._programs = programs
        self._home_masks = Masks(context, programs, mask_pixels)
        self._pane_masks = PaneMasks(context, programs, mask_pixels)
        self._masks: Masks | PaneMasks = self._home_masks
        self.parts: tuple[MaskedPane, ...] = ()
        self._chunks = Chunks()
        self._rock_stream = open_lit_stream(context, programs.lit)
        self._fitting_stream = open_lit_stream(context, programs.lit)
        self._rim_stream = open_lit_stream(context, programs.lit)
        self._bodies = SkinnedFigures(context, programs.lit)
        self._ghosts = SkinnedFigures(context, programs.lit)
        self._rope_stream = open_lit_stream(context, programs.lit)
        self._rope_ghost_stream = open_lit_stream(context, programs.lit)
        self._under = VertexStream(context, programs.marker, MARKS, MARK_NAMES)
        self._over = VertexStream(context, programs.marker, MARKS, MARK_NAMES)
        self._lighting = Lighting(context, programs.lit)
        self._recall = Recall(context, programs.lit)
        self._terrain: Terrain | None = None
        self.ground = Bedrock(Terrain(0, 0, b""))
        self._rimmed: tuple[object, ...] = ()
        self._rim_glows: list[Mark] = []
        self._tiles: list[Tile] = []
        self._figures: tuple[Figure, ...] | None = None
        self._ropes = Ropes(self.ground)
        self._rope_ghosts = Ropes(self.ground)
        self._shown_ropes: tuple[object, ...] = ()
        self._asked: tuple[object, ...] = ()
        self._found: list[FloatArray] = []
        self._time = 0.0
        self._still: tuple[object, ...] = ()
        self.calls = 0
        """draw calls since it was last set to 0"""

    def draw(
        self,
        scene: Scene,
        target: gl.Framebuffer,
        layer: gl.Framebuffer,
        width: int,
        height: int,
    ) -> None:
        """Draw into `target`; `layer`, of the same size, caches the rock while it does not change."""
        self._prepare(scene)
        west, south, east, north = find_shown_box(scene.camera, scene.area, width, height, (0.0,))
        lines = HATCHING * layer.size[0] / width * max(1.0, min(width / USUAL[0], height / USUAL[1]))
        self._programs.set_dark((west, south, east - west, north - south), layer.size, scene.facets, lines)
        self._show_rock(scene, width, height)
        # All at once, before ropes ask for them one by one.
        pose_figures(scene.figures, self._chunks.floors)
        casts = self._light(scene, width, height)
        self._draw_rock(scene, layer, (target, width, height), casts)
        self._context.copy_framebuffer(target, layer)
        target.use()
        under = [
            *marks(scene, [*self._rim_glows, *shimmer(self._tiles, scene.time)], (PICTURE,)),
            *water(scene),
            *self.behind_figures(scene),
        ]
        self._draw_marks(self._under, under, width, height)
        self._draw_figures(scene, casts)
        over = [*dust(scene, self.parts), *marks(scene, scene.overlay, self.parts)]
        self._draw_marks(self._over, over, width, height)

    def behind_figures(self, scene: Scene) -> list[FloatArray]:
        """Return shadows and marks behind figures, cached from the last frame if they are the same."""
        feet = [(each.x, each.y, each.z, each.scale) for each in scene.figures if each.ghost >= 1]
        parts = [(part.pane.placement, part.owner, part.bounds) for part in self.parts]
        view = scene.camera, scene.area, eye(scene.camera, scene.area)
        asked = scene.marks, feet, self.ground, parts, view
        if asked != self._asked:
            self._asked = asked
            self._found = [
                *shadows(scene, self.ground, self.parts),
                *marks(scene, scene.marks, self.parts),
            ]
        return self._found

    def _prepare(self, scene: Scene) -> None:
        terrain = scene.terrain
        if terrain is not self._terrain and terrain != self._terrain:
            self.ground = Bedrock(terrain)
            self._chunks.enter(terrain)
            self._ropes.enter(self.ground, self._chunks.floors)
            self._rope_ghosts.enter(self.ground, self._chunks.floors)
            self._shown_ropes, self._figures = (), None
            self._still = ()
        self._terrain = terrain
        panes = panes_of(scene)
        if scene.beyond:
            self._pane_masks.calls = 0
            self._pane_masks.update(panes)
            self._masks, self.parts = self._pane_masks, self._pane_masks.parts
        else:
            self._prepare_home(scene, panes[0])
        self.calls += self._masks.calls
        sides = tuple((pane.placement, pane.rims, pane.seals) for pane in panes)
        rimmed = sides, terrain.doors, scene.pairs
        if rimmed != self._rimmed:
            self._rimmed = rimmed
            doors = DoorSides.of(terrain, scene.pairs)
            rims, seals = (edges(panes, doors, sealed=sealed) for sealed in (False, True))
            self._rim_stream.write(frame_mesh(rims, seals))
            self._rim_glows, self._tiles = glows(rims), tiles(rims)

    def _show_rock(self, scene: Scene, width: int, height: int) -> None:
        """Build all rock of a level that the picture shows."""
        view = find_shown_box(scene.camera, scene.area, width, height, DEPTHS)
        boxes = (part.uncover(view) for part in self._rock_parts(scene))
        if self._chunks.look(box for box in boxes if box is not None):
            rock, fittings = self._chunks.meshes()
            self._rock_stream.write(rock)
            self._fitting_stream.write(fittings)
            self._still = ()

    def _prepare_home(self, scene: Scene, home: Pane) -> None:
        x, y, mirror = scene.placement
        wide, high = scene.terrain.width + 2 * SHOWN, scene.terrain.height + 2 * SHOWN
        box = x - (wide - SHOWN if mirror else SHOWN), y - SHOWN, wide, high
        self._home_masks.calls = 0
        # What was seen before all portals were out of sight is nothing to fade from.
        time = scene.time if self._masks is self._home_masks else 0.0
        self._home_masks.update(box, scene.sight, scene.lamps, time, scene.placement)
        self._masks, self.parts = self._home_masks, (MaskedPane(home, 0, (0.0, 0.0, 0.0, 0.0)),)

    def _light(self, scene: Scene, width: int, height: int) -> Casts:
        """Set up the light; return where everything is drawn."""
        lighting = self._lighting
        view = view_matrix(scene.camera, scene.area, width, height)
        lighting.look(view, eye(scene.camera, scene.area), dusk(scene.area, width, height))
        lighting.fade(scene.faded)
        cold = _ambient(scene)
        lighting.surround((0.11 * cold, 0.135 * cold, 0.21 * cold), self._masks.box)
        feet = np.array([(figure.x, figure.y) for figure in scene.figures]).reshape(-1, 2)
        ways = [
            np.array([position_of(point, self._chunks.floors)[:2] for point in rope.points])
            for rope in scene.ropes
        ]
        low = np.array([way.min(axis=0) - (0.2, SAG) for way in ways]).reshape(-1, 2)
        high = np.array([way.max(axis=0) + 0.2 for way in ways]).reshape(-1, 2)
        rows: list[Shown] = []

        def cast(parts: Iterable[MaskedPane], time: float = scene.time) -> Cast:
            chosen = sorted(parts, key=lambda part: part.pane.placement.mirror)
            mirrored = sum(part.pane.placement.mirror for part in chosen)
            rows.extend(_prepare_pane(part, time) for part in chosen)
            return Cast(len(rows) - len(chosen), len(chosen) - mirrored, mirrored)

        casts = Casts(
            cast(self._rock_parts(scene), self._rock_time(scene)),
            cast(part for part in self.parts if part.shows(feet + ABOUT[0], feet + ABOUT[1])),
            cast(part for part in self.parts if part.shows(low, high)),
            Cast(len(rows)),
        )
        lighting.show([*rows, _light_frames(self.parts[0], self._rock_time(scene))])
        return casts

    def _rock_parts(self, scene: Scene) -> list[MaskedPane]:
        """Return the panes for rock; in the level's own pane, known rock is drawn everywhere."""
        home, *others = self.parts
        if not home.owner or not _recall_strength(scene):
            return [*self.parts]
        x, y, mirror = scene.placement
        west, east = x - SHOWN, x + scene.terrain.width + SHOWN
        if mirror:
            west, east = 2 * x - east, 2 * x - west
        return [home._replace(bounds=(west, y - SHOWN, east, y + scene.terrain.height + SHOWN)), *others]

    def _draw_rock(
        self,
        scene: Scene,
        layer: gl.Framebuffer,
        place: tuple[gl.Framebuffer, int, int],
        casts: Casts,
    ) -> None:
        view = scene.camera, scene.area, eye(scene.camera, scene.area)
        seen = tuple((pane.placement, pane.sight, pane.lamps) for pane in panes_of(scene))
        look = _ambient(scene), scene.faded, dusk(scene.area, *place[1:]), tweak("ui.dither", 1.0)
        told = scene.known, _recall_strength(scene), self._rimmed, look, scene.facets
        still = view, seen, told, layer, place, self._rock_time(scene)
        fading = isinstance(self._masks, Masks) and self._masks.is_fading
        if still == self._still and not fading:
            return
        self._still = () if fading else still
        layer.use()
        layer.clear(*BACKGROUND)
        if scene.facets:
            self._programs.darken()
            self.calls += 1
        self._masks.use()
        self._recall.show(scene.terrain, scene.known, _recall_strength(scene))
        self.calls += self._lighting.draw_plain(self._rock_stream, casts.rock)
        self.calls += self._lighting.outline(self._fitting_stream, 0.014, casts.rock)
        self._recall.forget()
        self.calls += self._lighting.outline(self._rim_stream, 0.014, casts.rims)

    def _rock_time(self, scene: Scene) -> float:
        """Return the time by which rock flickers; 0 if it is cached between frames."""
        return scene.time if self._flickers else 0.0

    def _draw_figures(self, scene: Scene, casts: Casts) -> None:
        solid = [figure for figure in scene.figures if figure.ghost >= 1]
        ghosts = [figure for figure in scene.figures if figure.ghost < 1]
        self._masks.use()
        if scene.figures != self._figures:
            self._figures = scene.figures
            self._bodies.show(solid, self._chunks.floors)
            self._ghosts.show(ghosts, self._chunks.floors)
        self._hang_ropes(scene)
        line = max(0.020, 1.2 / scene.camera.cell)
        self.calls += self._lighting.outline(self._bodies, line, casts.figures)
        self.calls += self._lighting.outline(self._rope_stream, line, casts.ropes)
        self._lighting.fade(0.0)
        self.calls += self._lighting.ghostly(self._rope_ghost_stream, casts.ropes)
        self.calls += self._lighting.ghostly(self._ghosts, casts.figures, 1.5 * line)

    def _hang_ropes(self, scene: Scene) -> None:
        """Rebuild the ropes if any of them changes or swings."""
        dt, self._time = scene.time - self._time, scene.time
        if not 0 < dt < LONGEST:
            # Time stands still, or another scene begins.
            dt = 0.0
        shown = theme.get_style(), scene.ropes
        if shown == self._shown_ropes and not self._ropes.is_moving:
            return
        ghosts = [rope for rope in scene.ropes if rope.ghost < 1]
        solid = [rope for rope in scene.ropes if rope.ghost >= 1]
        self._shown_ropes = shown
        self._rope_stream.write(self._ropes.mesh(solid, dt))
        self._rope_ghost_stream.write(self._rope_ghosts.mesh(ghosts))

    def _draw_marks(self, stream: VertexStream, blocks: list[FloatArray], width: int, height: int) -> None:
        if not blocks:
            return
        program = self._programs.marker
        self._masks.use()
        program["size"] = width, height
        program["sight"], program["owners"] = 0, 2
        program["box"] = self._masks.box
        self._context.enable_only(gl.BLEND)
        self._context.blend_func = gl.ONE, gl.ONE_MINUS_SRC_ALPHA
        stream.write(np.concatenate(blocks))
        stream.draw()
        self.calls += 1


def _prepare_pane(part: MaskedPane, time: float) -> Shown:
    lamps = []
    for index, lamp in enumerate(part.pane.lamps):
        red, green, blue = lamp.color
        now = flicker(time, index)
        lamps.append(((lamp.x, lamp.y, lamp.z, lamp.radius), (red * now, green * now, blue * now)))
    return Shown(part.pane.placement, part.owner, lamps, part.bounds)


def _light_frames(part: MaskedPane, time: float) -> Shown:
    """Return the picture as the frames of portals stand in it: in the light of the level's own lamps."""
    lamps = []
    for (x, y, *rest), ink in _prepare_pane(part, time).lamps:
        lamps.append(((*part.pane.placement.place((x, y)), rest[0], rest[1]), ink))
    return Shown(AT_HOME, 0, lamps)


def _recall_strength(scene: Scene) -> float:
    """Return how strongly known but unseen cells are drawn."""
    return tweak("ui.memory", 1.0) if scene.known else 0.0


def _ambient(scene: Scene) -> float:
    return scene.ambient * tweak("ui.brightness", 1.0)
