"""gl: the part of OpenGL 3.3 that the renderer uses, with the interface of moderngl.

`intodepth.window.graphics` returns such a context, and `intodepth.window.web.graphics` one of a browser. The
documentation of moderngl describes each member.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

NOTHING: Final = 0
BLEND: Final = 1
DEPTH_TEST: Final = 2
CULL_FACE: Final = 4
"""flags of `Context.enable_only`"""
TRIANGLES: Final = 0x0004
TRIANGLE_STRIP: Final = 0x0005
ZERO: Final = 0
ONE: Final = 1
SRC_ALPHA: Final = 0x0302
ONE_MINUS_SRC_ALPHA: Final = 0x0303
FUNC_ADD: Final = 0x8006
MIN: Final = 0x8007
MAX: Final = 0x8008
NEAREST: Final = 0x2600

Size = tuple[int, int]
"""width and height, texels"""


class GraphicsMissing(RuntimeError):
    """Raised if there is no OpenGL 3.3 here; the message is one line."""


class Resource(Protocol):
    """Something that uses memory of the graphics card."""

    def release(self) -> None:
        """Free the memory."""


class Buffer(Resource, Protocol):
    """The data of vertices."""

    size: int
    """bytes"""

    def orphan(self) -> None:
        """Drop the content, so that nobody waits until it has been drawn."""

    def write(self, data: Any, *, offset: int = 0) -> None:
        """Replace the content from `offset` bytes on."""


class VertexArray(Resource, Protocol):
    """Buffers as a program reads them."""

    def render(self, mode: int, vertices: int = -1, *, instances: int = -1) -> None:
        """Draw into the bound framebuffer; -1 vertices means all."""


class Uniform(Protocol):
    """A variable of a program."""

    def write(self, data: Any) -> None:
        """Set it from bytes."""


class Program(Protocol):
    """A vertex shader and a fragment shader."""

    def __getitem__(self, key: str) -> Uniform:
        """Return the uniform with this name."""

    def __setitem__(self, key: str, value: Any) -> None:
        """Set a uniform."""


class Image(Resource, Protocol):
    """Something a framebuffer draws into."""

    width: int
    height: int


class Texture(Image, Protocol):
    """An image that shaders read, as (height, width, components)."""

    filter: tuple[int, int]
    repeat_x: bool
    repeat_y: bool

    def use(self, location: int = 0) -> None:
        """Bind it as the texture with this number."""

    def write(self, data: Any, viewport: tuple[int, int, int, int] | None = None) -> None:
        """Replace the texels of a part (left, bottom, width, height); None means all."""


class Framebuffer(Resource, Protocol):
    """The target of drawing."""

    size: Size
    viewport: tuple[int, int, int, int]
    scissor: tuple[int, int, int, int] | None
    """part (left, bottom, width, height) that is drawn to; None for all"""
    color_attachments: tuple[Any, ...]
    depth_attachment: Any

    def use(self) -> None:
        """Bind it as the target of drawing."""

    def clear(self, red: float = 0.0, green: float = 0.0, blue: float = 0.0, alpha: float = 0.0) -> None:
        """Fill it with a colour, and reset depth."""

    def read(self, *, components: int = 3, alignment: int = 1) -> bytes:
        """Return its texels, from the bottom row up."""


class Context(Protocol):
    """A connection to the graphics card."""

    info: dict[str, Any]
    max_samples: int
    screen: Framebuffer
    blend_func: tuple[int, int]
    """how the new colour counts, and the old one: such as SRC_ALPHA, ONE_MINUS_SRC_ALPHA"""
    blend_equation: tuple[int, int]
    """what is done with the two, for colour and for opacity: FUNC_ADD, MIN or MAX"""
    cull_face: str
    depth_func: str

    def enable_only(self, flags: int) -> None:
        """Enable exactly these of BLEND, DEPTH_TEST and CULL_FACE."""

    def program(self, *, vertex_shader: str, fragment_shader: str) -> Program:
        """Compile a program."""

    def buffer(self, data: Any = None, *, reserve: int = 0, dynamic: bool = False) -> Buffer:
        """Create a buffer with some content, or of `reserve` bytes."""

    def vertex_array(self, program: Program, content: Sequence[tuple[Any, ...]]) -> VertexArray:
        """Create a vertex array from tuples (buffer, format, names of attributes...)."""

    def texture(
        self, size: Size, components: int, data: Any = None, *, alignment: int = 1, dtype: str = "f1"
    ) -> Texture:
        """Create a texture of bytes (f1) or 32-bit floats (f4)."""

    def renderbuffer(self, size: Size, components: int = 4, *, samples: int = 0) -> Image:
        """Create an image for colours."""

    def depth_renderbuffer(self, size: Size, *, samples: int = 0) -> Image:
        """Create an image for depths."""

    def framebuffer(self, color_attachments: Any, depth_attachment: Image | None = None) -> Framebuffer:
        """Create a framebuffer from textures or renderbuffers."""

    def copy_framebuffer(self, dst: Framebuffer, src: Framebuffer) -> None:
        """Copy all colours, averaging several samples of a texel."""


def is_software(context: Context) -> bool:
    """Return whether OpenGL runs on the processor, where costly smoothing is left out."""
    name = context.info["GL_RENDERER"].lower()
    return any(part in name for part in ("llvmpipe", "softpipe", "swrast", "software"))


def longest_side(context: Context) -> int:
    """Return the greatest width and height in px of a picture that the graphics card can draw."""
    most: int = min(context.info["GL_MAX_TEXTURE_SIZE"], context.info["GL_MAX_RENDERBUFFER_SIZE"])
    return most
