"""graphics: OpenGL 3.3 core by moderngl, in a window or without one; one line if there is none."""

from __future__ import annotations

import sys
from typing import Any, Final, cast

import moderngl

from intodepth.children.stopping import delay_stop
from intodepth.render.gl import Context, GraphicsMissing
from intodepth.render.renderer import Renderer
from intodepth.window.glyph_faces import FreetypeFace

VERSION: Final = 330


def open_context(*, windowless: bool = False) -> Context:
    """Return the context of the present window, or one without a window; raises GraphicsMissing."""
    try:
        with delay_stop():
            if not windowless:
                return cast(Context, moderngl.create_context(require=VERSION))
            settings: Any = {"backend": "egl"} if sys.platform.startswith("linux") else {}
            return cast(Context, moderngl.create_context(standalone=True, require=VERSION, **settings))
    except Exception as error:  # every back end raises its own kind
        reason = " ".join(str(error).split()) or type(error).__name__
        raise GraphicsMissing(f"OpenGL 3.3 is not to be had here: {reason}") from error


def open_renderer(*, samples: int | None = None, supersample: int = 1) -> Renderer:
    """Return a renderer without a window, with its own context; raises GraphicsMissing."""
    context = open_context(windowless=True)
    with delay_stop():  # moderngl does not survive an exception while it makes programs
        return Renderer(context, FreetypeFace, samples=samples, supersample=supersample)
