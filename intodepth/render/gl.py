"""gl: the part of OpenGL 3.3 that the renderer draws with, in the shape of moderngl.

`intodepth.window.graphics` gives a context that has it. A browser would give one of its own. The
documentation of moderngl says what each member does.
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
MAX: Final = 0x8008
NEAREST: Final = 0x2600

Size = tuple[int, int]
"""width and height, texels"""


class GraphicsMissing(RuntimeError):
    """There is no OpenGL 3.3 here; the message is one line."""


class Resource(Protocol):
    """Something that takes memory of the graphics card."""

    def release(self) -> None:
        """Give the memory back."""


class Buffer(Resource, Protocol):
    """The data of vertices."""

    size: int
    """bytes"""

    def orphan(self) -> None:
        """Let go of the content, so that nobody has to wait until it has been drawn."""

    def write(self, data: Any) -> None:
        """Replace the content, from the start on."""


class VertexArray(Resource, Protocol):
    """Buffers as a program reads them."""

    def render(self, mode: int, vertices: int = -1, *, instances: int = -1) -> None:
        """Draw into the framebuffer that is in use; -1 is as many as there are."""


class Uniform(Protocol):
    """A variable of a program."""

    def write(self, data: Any) -> None:
        """Set it, by its bytes."""


class Program(Protocol):
    """A vertex shader and a fragment shader."""

    def __getitem__(self, key: str) -> Uniform:
        """Return the uniform of that name."""

    def __setitem__(self, key: str, value: Any) -> None:
        """Set a uniform."""


class Image(Resource, Protocol):
    """What a framebuffer draws into."""

    width: int
    height: int


class Texture(Image, Protocol):
    """An image that shaders read, in (height, width, components)."""

    filter: tuple[int, int]
    repeat_x: bool
    repeat_y: bool

    def use(self, location: int = 0) -> None:
        """Let shaders read it as the texture of that number."""

    def write(self, data: Any, viewport: tuple[int, int, int, int] | None = None) -> None:
        """Replace the texels of a part: its left and lower edge, width and height; None is all."""


class Framebuffer(Resource, Protocol):
    """What is drawn into."""

    size: Size
    viewport: tuple[int, int, int, int]
    color_attachments: tuple[Any, ...]
    depth_attachment: Any

    def use(self) -> None:
        """Draw into it from now on."""

    def clear(self, red: float = 0.0, green: float = 0.0, blue: float = 0.0, alpha: float = 0.0) -> None:
        """Fill it with a colour, at the greatest depth."""

    def read(self, *, components: int = 3, alignment: int = 1) -> bytes:
        """Return its texels, from the lowest row up."""


class Context(Protocol):
    """A connection with the graphics card."""

    info: dict[str, Any]
    max_samples: int
    screen: Framebuffer
    blend_func: tuple[int, int]
    """how the new colour counts, and the old one: such as SRC_ALPHA, ONE_MINUS_SRC_ALPHA"""
    blend_equation: tuple[int, int]
    """what is done with the two, for colour and for opacity: FUNC_ADD or MAX"""
    cull_face: str
    depth_func: str

    def enable_only(self, flags: int) -> None:
        """Turn some of BLEND, DEPTH_TEST and CULL_FACE on, and the others off."""

    def program(self, *, vertex_shader: str, fragment_shader: str) -> Program:
        """Compile a program."""

    def buffer(self, data: Any = None, *, reserve: int = 0, dynamic: bool = False) -> Buffer:
        """Make a buffer of some content, or of `reserve` bytes."""

    def vertex_array(self, program: Program, content: Sequence[tuple[Any, ...]]) -> VertexArray:
        """Make a vertex array of tuples (buffer, format, names of attributes...)."""

    def texture(
        self, size: Size, components: int, data: Any = None, *, alignment: int = 1, dtype: str = "f1"
    ) -> Texture:
        """Make a texture of bytes (f1) or of floats of 32 bits (f4)."""

    def renderbuffer(self, size: Size, components: int = 4, *, samples: int = 0) -> Image:
        """Make an image for colours."""

    def depth_renderbuffer(self, size: Size, *, samples: int = 0) -> Image:
        """Make an image for depths."""

    def framebuffer(self, color_attachments: Any, depth_attachment: Image | None = None) -> Framebuffer:
        """Make a framebuffer of textures or renderbuffers."""

    def copy_framebuffer(self, dst: Framebuffer, src: Framebuffer) -> None:
        """Copy all colours; several samples a texel become one."""


def is_software(context: Context) -> bool:
    """Return whether the processor draws, so that costly smoothing is better left out."""
    name = context.info["GL_RENDERER"].lower()
    return any(part in name for part in ("llvmpipe", "softpipe", "swrast", "software"))


def check_size(context: Context, width: int, height: int) -> None:
    """Raise GraphicsMissing if a picture of so many px is larger than this graphics card can draw."""
    most = min(context.info["GL_MAX_TEXTURE_SIZE"], context.info["GL_MAX_RENDERBUFFER_SIZE"])
    if max(width, height) > most:
        raise GraphicsMissing(f"{width}x{height} px are too many for this graphics card, the limit is {most}")
