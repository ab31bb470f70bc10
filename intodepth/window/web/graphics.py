"""graphics: OpenGL of a browser (WebGL2) with the interface of `intodepth.render.gl`.

A call from Python into the browser costs more than most of what it asks for. So the calls of a frame are
written down as numbers, and `page/gl.mjs` carries them out in one go when the frame is shown. Each operation
is its number in OPERATIONS there, followed by its arguments; data lies in one block of bytes beside them.
Objects are numbers too; 0 is none, or the canvas.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, Protocol

from intodepth.render import gl
from intodepth.render.gl import GraphicsMissing, Size

(
    BUFFER, WRITE, ORPHAN, ARRAY, ATTRIBUTE, DRAW, UNIFORM, TEXTURE, TEXELS, FILTER, REPEAT, USE_TEXTURE,
    RENDERBUFFER, FRAMEBUFFER, ATTACH, USE, CLEAR, COPY, ENABLE, BLEND_FUNC, BLEND_EQUATION, CULL, DEPTH,
    RELEASE,
) = range(24)  # fmt: skip
"""numbers of the operations, in the order of `page/gl.mjs`"""
CULLED: Final = {"front": 0x0404, "back": 0x0405, "front_and_back": 0x0408}
COMPARED: Final = {"<": 0x0201, "<=": 0x0203}
EVERYTHING: Final = (-1, -1, -1, -1)
"""a part of a framebuffer: all of it"""
VERSION: Final = "#version 330 core"
HEADER: Final = "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;"
"""what a shader of WebGL2 begins with"""


class GraphicsCanvas(Protocol):
    """The part of `page/gl.mjs` that Python calls."""

    def program(self, number: int, vertex: str, fragment: str) -> str:
        """Compile a program; returns what is wrong with it."""

    def name(self, text: str) -> int:
        """Return the number of a uniform's or attribute's name."""

    def run(self, operations: Any, data: Any) -> None:
        """Carry out operations."""

    def read(self, number: int, width: int, height: int) -> Any:
        """Return the texels of a framebuffer as RGBA."""

    def about(self) -> Any:
        """Return the renderer's name and its greatest size of a texture and of a renderbuffer."""


class Queue:
    """The operations that wait."""

    def __init__(self, canvas: GraphicsCanvas) -> None:
        self.canvas = canvas
        self._operations: list[float] = []
        self._data: list[bytes | memoryview] = []
        self._at = 0
        """bytes of the data"""
        self._count = 0
        self._names: dict[str, int] = {}
        self.sent = 0
        """bytes of the last frame"""

    def add(self, *operation: float) -> None:
        self._operations += operation

    def add_data(self, data: Any, *operation: float) -> None:
        """Add an operation whose last two arguments are the place and the number of bytes of its data."""
        view = memoryview(data).cast("B")
        self._operations += operation
        self._operations += self._at, view.nbytes
        self._data.append(view)
        self._at += view.nbytes
        if rest := -view.nbytes % 4:  # floats begin at multiples of their size
            self._data.append(bytes(rest))
            self._at += rest

    def number(self) -> int:
        """Return the number of a new object."""
        self._count += 1
        return self._count

    def name(self, text: str) -> int:
        """Return the number of a name."""
        found = self._names.get(text)
        if found is None:
            found = self._names[text] = self.canvas.name(text)
        return found

    def flush(self) -> None:
        """Have everything carried out."""
        operations, data = array("d", self._operations), bytearray().join(self._data)
        self.sent = len(operations) * 8 + len(data)
        self._operations.clear()
        self._data.clear()
        self._at = 0
        if operations:
            self.canvas.run(operations, data)


class _Thing:
    """An object of the graphics card."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.number = queue.number()

    def release(self) -> None:
        self.queue.add(RELEASE, self.number)


class WebBuffer(_Thing):
    """The data of vertices."""

    def __init__(self, queue: Queue, data: Any, reserve: int) -> None:
        super().__init__(queue)
        self.size = reserve or memoryview(data).nbytes
        queue.add(BUFFER, self.number, self.size)
        if data is not None:
            self.write(data)

    def orphan(self) -> None:
        self.queue.add(ORPHAN, self.number, self.size)

    def write(self, data: Any, *, offset: int = 0) -> None:
        self.queue.add_data(data, WRITE, self.number, offset)


class WebVertexArray(_Thing):
    """Buffers as a program reads them."""

    def __init__(self, program: WebProgram, content: Sequence[tuple[Any, ...]]) -> None:
        queue = program.queue
        super().__init__(queue)
        self._program = program
        queue.add(ARRAY, self.number)
        self._vertices = 0
        for buffer, layout, *names in content:
            parts = [(int(part[0]), part.endswith("1")) for part in layout.split()]
            stride = sum(count * (1 if is_small else 4) for count, is_small in parts)
            at = 0
            for (count, is_small), name in zip(parts, names, strict=True):
                queue.add(
                    ATTRIBUTE, program.number, queue.name(name), buffer.number, count, is_small, stride, at
                )
                at += count * (1 if is_small else 4)
            self._vertices = buffer.size // stride

    def render(self, mode: int, vertices: int = -1, *, instances: int = -1) -> None:
        count = self._vertices if vertices < 0 else vertices
        self.queue.add(DRAW, self._program.number, self.number, mode, count, max(1, instances))


class WebUniform:
    """A variable of a program."""

    def __init__(self, program: WebProgram, name: str) -> None:
        self._program = program
        self._name = name

    def write(self, data: Any) -> None:
        self._program[self._name] = tuple(memoryview(data).cast("B").cast("f"))


class WebProgram(_Thing):
    """A vertex shader and a fragment shader."""

    def __init__(self, queue: Queue, vertex: str, fragment: str) -> None:
        super().__init__(queue)
        sources = (source.replace(VERSION, HEADER, 1) for source in (vertex, fragment))
        if fault := queue.canvas.program(self.number, *sources):
            raise GraphicsMissing(f"a shader cannot be compiled: {' '.join(fault.split())}")
        self._values: dict[str, Any] = {}

    def __getitem__(self, key: str) -> WebUniform:
        return WebUniform(self, key)

    def __setitem__(self, key: str, value: Any) -> None:
        """Set a uniform, unless it has that value."""
        if self._values.get(key) == value:
            return
        self._values[key] = value
        parts = tuple(map(float, value)) if isinstance(value, Sequence) else (float(value),)
        self.queue.add(UNIFORM, self.number, self.queue.name(key), len(parts), *parts)


class WebTexture(_Thing):
    """An image that shaders read."""

    def __init__(self, queue: Queue, size: Size, components: int, data: Any, dtype: str) -> None:
        super().__init__(queue)
        self.width, self.height = size
        self._is_float = dtype == "f4"
        queue.add(TEXTURE, self.number, *size, components, self._is_float)
        self.filter = (gl.NEAREST, gl.NEAREST) if self._is_float else (0x2601, 0x2601)
        if data is not None:
            self.write(data)

    filter = property(fset=lambda self, value: self.queue.add(FILTER, self.number, *value))
    repeat_x = property(fset=lambda self, value: self.queue.add(REPEAT, self.number, 0, bool(value)))
    repeat_y = property(fset=lambda self, value: self.queue.add(REPEAT, self.number, 1, bool(value)))

    def use(self, location: int = 0) -> None:
        self.queue.add(USE_TEXTURE, self.number, location)

    def write(self, data: Any, viewport: tuple[int, int, int, int] | None = None) -> None:
        part = viewport or (0, 0, self.width, self.height)
        self.queue.add_data(data, TEXELS, self.number, *part)


class WebRenderbuffer(_Thing):
    """An image that nothing reads."""

    def __init__(self, queue: Queue, size: Size, *, is_depth: bool, samples: int) -> None:
        super().__init__(queue)
        self.width, self.height = size
        queue.add(RENDERBUFFER, self.number, *size, is_depth, samples)


class WebFramebuffer(_Thing):
    """The target of drawing; without attachments, the canvas."""

    def __init__(
        self, context: WebContext, colors: Sequence[Any], depth: Any, size: Size | None = None
    ) -> None:
        self._context = context
        self.color_attachments: tuple[Any, ...] = tuple(colors)
        self.depth_attachment = depth
        if size is not None:
            self.queue, self.number, self.size = context.queue, 0, size
        else:
            super().__init__(context.queue)
            self.size = colors[0].width, colors[0].height
            self.queue.add(FRAMEBUFFER, self.number)
            for place, image in enumerate([*colors, *([depth] if depth is not None else [])]):
                is_texture = isinstance(image, WebTexture)
                self.queue.add(ATTACH, image.number, place if image is not depth else -1, is_texture)
            context.bind()
        self._viewport: tuple[int, int, int, int] = (0, 0, *self.size)
        self._scissor: tuple[int, int, int, int] | None = None

    @property
    def viewport(self) -> tuple[int, int, int, int]:
        return self._viewport

    @viewport.setter
    def viewport(self, value: tuple[int, int, int, int]) -> None:
        self._viewport = value
        if not self.number:
            self.size = value[2], value[3]
        self._context.bind(only=self)

    @property
    def scissor(self) -> tuple[int, int, int, int] | None:
        return self._scissor

    @scissor.setter
    def scissor(self, value: tuple[int, int, int, int] | None) -> None:
        self._scissor = value
        self._context.bind(only=self)

    def use(self) -> None:
        self._context.bound = self
        self.queue.add(USE, self.number, *self._viewport, *(self._scissor or EVERYTHING))

    def clear(self, red: float = 0.0, green: float = 0.0, blue: float = 0.0, alpha: float = 0.0) -> None:
        self.queue.add(CLEAR, self.number, red, green, blue, alpha)

    def read(self, *, components: int = 3, alignment: int = 1) -> bytes:
        self.queue.flush()
        data = bytes(self.queue.canvas.read(self.number, *self.size).to_py())
        if components == 4:
            return data
        parts = (data[place::4] for place in range(components))
        found = bytearray(len(data) // 4 * components)
        for place, part in enumerate(parts):
            found[place::components] = part
        return bytes(found)


class WebContext:
    """A connection to the graphics card."""

    max_samples = 0
    """WebGL2 cannot copy into a framebuffer with several samples, which the renderer does"""

    def __init__(self, canvas: GraphicsCanvas, size: Size) -> None:
        self.queue = Queue(canvas)
        name, texture, renderbuffer = canvas.about()
        self.is_software = "swiftshader" in name.lower() or "llvmpipe" in name.lower()
        self.info: dict[str, Any] = {
            "GL_RENDERER": f"{name} software" if self.is_software else name,
            "GL_MAX_TEXTURE_SIZE": texture,
            "GL_MAX_RENDERBUFFER_SIZE": renderbuffer,
        }
        self.screen = WebFramebuffer(self, (), None, size)
        self.bound = self.screen

    blend_func = property(fset=lambda self, value: self.queue.add(BLEND_FUNC, *value))
    blend_equation = property(fset=lambda self, value: self.queue.add(BLEND_EQUATION, *value))
    cull_face = property(fset=lambda self, value: self.queue.add(CULL, CULLED[value]))
    depth_func = property(fset=lambda self, value: self.queue.add(DEPTH, COMPARED[value]))

    def bind(self, only: WebFramebuffer | None = None) -> None:
        """Bind the bound framebuffer again, after its part or the binding has changed."""
        bound = getattr(self, "bound", None)
        if bound is not None and only in (None, bound):
            bound.use()

    def flush(self) -> None:
        """Show the frame."""
        self.queue.flush()

    def enable_only(self, flags: int) -> None:
        self.queue.add(ENABLE, flags)

    def program(self, *, vertex_shader: str, fragment_shader: str) -> WebProgram:
        return WebProgram(self.queue, vertex_shader, fragment_shader)

    def buffer(self, data: Any = None, *, reserve: int = 0, dynamic: bool = False) -> WebBuffer:
        return WebBuffer(self.queue, data, reserve)

    def vertex_array(self, program: WebProgram, content: Sequence[tuple[Any, ...]]) -> WebVertexArray:
        return WebVertexArray(program, content)

    def texture(
        self, size: Size, components: int, data: Any = None, *, alignment: int = 1, dtype: str = "f1"
    ) -> WebTexture:
        return WebTexture(self.queue, size, components, data, dtype)

    def renderbuffer(self, size: Size, components: int = 4, *, samples: int = 0) -> WebRenderbuffer:
        return WebRenderbuffer(self.queue, size, is_depth=False, samples=samples)

    def depth_renderbuffer(self, size: Size, *, samples: int = 0) -> WebRenderbuffer:
        return WebRenderbuffer(self.queue, size, is_depth=True, samples=samples)

    def framebuffer(self, color_attachments: Any, depth_attachment: Any = None) -> WebFramebuffer:
        return WebFramebuffer(self, color_attachments, depth_attachment)

    def copy_framebuffer(self, dst: WebFramebuffer, src: WebFramebuffer) -> None:
        has_depth = src.depth_attachment is not None and dst.depth_attachment is not None
        self.queue.add(COPY, dst.number, src.number, *src.size, has_depth)
        self.bind()
