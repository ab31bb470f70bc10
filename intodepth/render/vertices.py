"""vertices: a buffer on the graphics card to which only what changes is sent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl

PART = 1 / 4
"""A change of less than this share of the content is sent by itself; a greater one replaces the buffer."""
SMALL = 1 << 16
"""bytes; less than this is always sent as a whole, as nobody is to wait for what is drawn of it"""
WORD = np.dtype("<u4")
"""the size of every number of a vertex, or of four bytes"""


class VertexStream:
    """Triangles for one program; the buffer grows as needed and is written only by `write`."""

    def __init__(self, context: gl.Context, program: gl.Program, layout: str, names: tuple[str, ...]) -> None:
        self._context = context
        self._program = program
        self._layout = layout
        self._names = names
        self._buffer: gl.Buffer | None = None
        self._array: gl.VertexArray | None = None
        self._sent = b""
        self._stride = _stride(layout)
        self.count = 0
        """vertices"""

    def write(self, data: bytes | NDArray[np.float32]) -> None:
        """Replace the content. Nothing is sent if it is the same, and of a small change only that part."""
        if isinstance(data, np.ndarray):
            data = data.tobytes()
        size = len(data)
        self.count = size // self._stride
        if self._buffer is None or self._array is None or self._buffer.size < size:
            self.release()
            self._buffer = self._context.buffer(reserve=max(1024, size * 3 // 2), dynamic=True)
            self._array = self._context.vertex_array(
                self._program, [(self._buffer, self._layout, *self._names)]
            )
            self._sent = b""
        if data == self._sent:
            return
        first, last = find_change(self._sent, data) if size == len(self._sent) >= SMALL else (0, size)
        if last - first > PART * size:
            first, last = 0, size
            self._buffer.orphan()
        if last > first:
            self._buffer.write(memoryview(data)[first:last], offset=first)
        self._sent = data

    def draw(self, instances: int = 1) -> None:
        """Draw everything in one call."""
        if self._array is not None and self.count:
            self._array.render(gl.TRIANGLES, vertices=self.count, instances=instances)

    def release(self) -> None:
        """Free the memory."""
        for thing in (self._array, self._buffer):
            if thing is not None:
                thing.release()


def find_change(old: bytes, new: bytes) -> tuple[int, int]:
    """Return the first byte of the part that differs between two contents of equal length, and the one after
    its last, in whole words.
    """
    differs = np.frombuffer(old, WORD) != np.frombuffer(new, WORD)
    first, after = int(differs.argmax()), len(differs) - int(differs[::-1].argmax())
    return first * WORD.itemsize, after * WORD.itemsize


def _stride(layout: str) -> int:
    """Return the bytes of a vertex with a layout such as `2f 4f1`."""
    return sum(int(part[0]) * (1 if part.endswith("1") else 4) for part in layout.split())
