"""Context: gets OpenGL 3.3 core from a window or without one, or says in one line that there is none."""

from __future__ import annotations

import sys
from typing import Any

import moderngl

VERSION = 330


class GraphicsMissing(RuntimeError):
    """There is no OpenGL 3.3 here; the message is one line."""


def open_context(*, windowless: bool = False) -> moderngl.Context:
    """The context of the current window, or one of its own; raises GraphicsMissing."""
    try:
        if not windowless:
            return moderngl.create_context(require=VERSION)
        settings: Any = {"backend": "egl"} if sys.platform.startswith("linux") else {}
        return moderngl.create_context(standalone=True, require=VERSION, **settings)
    except Exception as error:  # every back end raises its own kind
        reason = " ".join(str(error).split()) or type(error).__name__
        raise GraphicsMissing(f"OpenGL 3.3 is not to be had here: {reason}") from error


def is_software(context: moderngl.Context) -> bool:
    """Whether the processor draws, so that costly smoothing is better left out."""
    name = context.info["GL_RENDERER"].lower()
    return any(part in name for part in ("llvmpipe", "softpipe", "swrast", "software"))


def check_size(context: moderngl.Context, width: int, height: int) -> None:
    """Raise GraphicsMissing if a picture of so many px is larger than this graphics card can draw."""
    most = min(context.info["GL_MAX_TEXTURE_SIZE"], context.info["GL_MAX_RENDERBUFFER_SIZE"])
    if max(width, height) > most:
        raise GraphicsMissing(f"{width}x{height} px are too many for this graphics card, the limit is {most}")
