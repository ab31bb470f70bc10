"""Scene: draws a level through the camera: rock, marks, figures, ghosts, and what glows above them."""

from __future__ import annotations

from typing import Final

import moderngl
import numpy as np

from intodepth.render.bodies import joined
from intodepth.render.fittings import Fittings
from intodepth.render.ground import Ground
from intodepth.render.lighting import Lighting, lit_stream
from intodepth.render.markers import WIDTH, dust, marks, shadows
from intodepth.render.masks import Masks
from intodepth.render.mesh import FloatArray
from intodepth.render.programs import Programs
from intodepth.render.rock import SHOWN, Rock
from intodepth.render.ropes import Ropes
from intodepth.render.vertices import VertexStream
from intodepth.tweaks import tweak
from intodepth.ui.camera import eye, view_matrix
from intodepth.ui.draw import BACKGROUND, Figure, Rope, Scene, Terrain

MARKS: Final = "2f 2f 4f 1f"
MARK_NAMES: Final = "position", "place", "shade", "glow"


class SceneRenderer:
    """Draws scenes; it keeps meshes, masks and the still part of the picture between frames."""

    def __init__(self, context: moderngl.Context, programs: Programs, mask_pixels: int) -> None:
        self._context = context
        self._programs = programs
        self._masks = Masks(context, programs, mask_pixels)
        self._rock = Rock()
        self._fittings = Fittings()
        self._rock_stream = lit_stream(context, programs.lit)
        self._fitting_stream = lit_stream(context, programs.lit)
        self._figure_stream = lit_stream(context, programs.lit)
        self._ghost_stream = lit_stream(context, programs.lit)
        self._rope_stream = lit_stream(context, programs.lit)
        self._rope_ghost_stream = lit_stream(context, programs.lit)
        self._under = VertexStream(context, programs.marker, MARKS, MARK_NAMES)
        self._over = VertexStream(context, programs.marker, MARKS, MARK_NAMES)
        self._lighting = Lighting(programs.lit)
        self._terrain: Terrain | None = None
        self._ground = Ground(Terrain(0, 0, b""))
        self._figures: tuple[Figure, ...] = ()
        self._ropes = Ropes(self._ground)
        self._shown_ropes: tuple[Rope, ...] = ()
        self._still: tuple[object, ...] = ()
        self.calls = 0
        """draw calls since it was last set to 0"""

    def draw(
        self,
        scene: Scene,
        target: moderngl.Framebuffer,
        layer: moderngl.Framebuffer,
        width: int,
        height: int,
    ) -> None:
        """Draw into `target`; `layer`, of the same size, keeps the rock for as long as it stays still."""
        self._prepare(scene)
        self._light(scene, width, height)
        self._draw_rock(scene, layer, (target, width, height))
        self._context.copy_framebuffer(target, layer)
        target.use()
        under = [*shadows(scene, self._ground), *marks(scene, scene.marks)]
        self._draw_marks(self._under, under, width, height)
        self._draw_figures(scene)
        over = [*dust(scene), *marks(scene, scene.overlay)]
        self._draw_marks(self._over, over, width, height)

    def _prepare(self, scene: Scene) -> None:
        terrain = scene.terrain
        if terrain is not self._terrain and terrain != self._terrain:
            self._ground = Ground(terrain)
            self._ropes, self._shown_ropes = Ropes(self._ground), ()
            self._rock_stream.write(self._rock.mesh(terrain))
            self._fitting_stream.write(self._fittings.mesh(terrain))
            self._still = ()
        self._terrain = terrain
        box = -SHOWN, -SHOWN, terrain.width + 2 * SHOWN, terrain.height + 2 * SHOWN
        self._masks.calls = 0
        self._masks.update(box, scene.sight, scene.lamps, scene.time)
        self.calls += self._masks.calls

    def _light(self, scene: Scene, width: int, height: int) -> None:
        lighting = self._lighting
        lighting.look(view_matrix(scene.camera, scene.area, width, height), eye(scene.camera, scene.area))
        lighting.shine([((lamp.x, lamp.y, lamp.z, lamp.radius), lamp.color) for lamp in scene.lamps])
        cold = _ambient(scene)
        lighting.surround((0.11 * cold, 0.135 * cold, 0.21 * cold))
        lighting.mask(self._masks.box)

    def _draw_rock(
        self, scene: Scene, layer: moderngl.Framebuffer, place: tuple[moderngl.Framebuffer, int, int]
    ) -> None:
        view = scene.camera, scene.area, eye(scene.camera, scene.area)
        still = view, scene.sight, scene.lamps, _ambient(scene), layer, place
        if still == self._still and not self._masks.is_fading:
            return
        self._still = () if self._masks.is_fading else still
        layer.use()
        layer.clear(*BACKGROUND)
        self._masks.use()
        self._context.enable_only(moderngl.DEPTH_TEST)
        self._rock_stream.draw()
        self._lighting.outlined(self._context, self._fitting_stream, 0.014)
        self.calls += 3

    def _draw_figures(self, scene: Scene) -> None:
        solid = [figure for figure in scene.figures if figure.ghost >= 1]
        ghosts = [figure for figure in scene.figures if figure.ghost < 1]
        self._masks.use()
        if scene.figures != self._figures:
            self._figures = scene.figures
            self._figure_stream.write(joined(solid))
            self._ghost_stream.write(joined(ghosts))
        if scene.ropes != self._shown_ropes:
            self._shown_ropes = scene.ropes
            self._rope_stream.write(self._ropes.mesh([rope for rope in scene.ropes if rope.ghost >= 1]))
            self._rope_ghost_stream.write(self._ropes.mesh([rope for rope in scene.ropes if rope.ghost < 1]))
        for stream in (self._figure_stream, self._rope_stream):
            if stream.count:
                self._lighting.outlined(self._context, stream, max(0.020, 1.2 / scene.camera.cell))
                self.calls += 2
        for stream in (self._ghost_stream, self._rope_ghost_stream):
            if stream.count:
                self._lighting.ghostly(self._context, stream)
                self.calls += 2

    def _draw_marks(self, stream: VertexStream, blocks: list[FloatArray], width: int, height: int) -> None:
        if not blocks:
            return
        program = self._programs.marker
        self._masks.use()
        program["size"] = width, height
        program["sight"] = 0
        program["box"] = self._masks.box
        self._context.enable_only(moderngl.BLEND)
        self._context.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        stream.write(np.concatenate(blocks).reshape(-1, WIDTH))
        stream.draw()
        self.calls += 1


def _ambient(scene: Scene) -> float:
    return scene.ambient * tweak("ui.brightness", 1.0)
