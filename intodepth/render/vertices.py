"""vertices: a buffer on the graphics card that is rewritten when its content changes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl


class VertexStream:
    """Triangles for one program; the buffer grows as needed and is written only by `write`."""

    def __init__(self, context: gl.Context, program: gl.Program, layout: str, names: tuple[str, ...]) -> None:
        self._context = context
        self._program = program
        self._layout = layout
        self._names = names
        self._buffer: gl.Buffer | None = None
        self._array: gl.VertexArray | None = None
        self._stride = _stride(layout)
        self.count = 0
        """vertices"""

    def write(self, data: bytes | NDArray[np.float32]) -> None:
        """Replace the content."""
        size = data.nbytes if isinstance(data, np.ndarray) else len(data)
        if self._buffer is None or self._array is None or self._buffer.size < size:
            self.release()
            self._buffer = self._context.buffer(reserve=max(1024, size + size // 2), dynamic=True)
            self._array = self._context.vertex_array(
                self._program, [(self._buffer, self._layout, *self._names)]
            )
        if size:
            self._buffer.orphan()
            self._buffer.write(np.ascontiguousarray(data) if isinstance(data, np.ndarray) else data)
        self.count = size // self._stride

    def draw(self, instances: int = 1) -> None:
        """Draw everything in one call."""
        if self._array is not None and self.count:
            self._array.render(gl.TRIANGLES, vertices=self.count, instances=instances)

    def release(self) -> None:
        """Free the memory."""
        for thing in (self._array, self._buffer):
            if thing is not None:
                thing.release()


def _stride(layout: str) -> int:
    """Return the bytes of a vertex with a layout such as `2f 4f1`."""
    return sum(int(part[0]) * (1 if part.endswith("1") else 4) for part in layout.split())
