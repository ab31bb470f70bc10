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
        self._sent = np.empty(0, WORD)
        self._stride = _stride(layout)
        self.count = 0
        """vertices"""

    def write(self, data: bytes | NDArray[np.float32]) -> None:
        """Replace the content. Nothing is sent if it is the same, and of a small change only that part."""
        if isinstance(data, np.ndarray):
            data = data.tobytes()
        words = np.frombuffer(data, WORD)
        self.count = words.nbytes // self._stride
        if self._buffer is None or self._array is None or self._buffer.size < words.nbytes:
            self.release()
            self._buffer = self._context.buffer(reserve=max(1024, words.nbytes * 3 // 2), dynamic=True)
            self._array = self._context.vertex_array(
                self._program, [(self._buffer, self._layout, *self._names)]
            )
            self._sent = np.empty(0, WORD)
        first, last = 0, len(words)
        if len(words) == len(self._sent):
            changed = np.flatnonzero(words != self._sent)
            if not len(changed):
                return
            if words.nbytes >= SMALL and changed[-1] - changed[0] < PART * len(words):
                first, last = int(changed[0]), int(changed[-1]) + 1
        self._sent = words
        if last - first == len(words):
            self._buffer.orphan()
        if last > first:
            self._buffer.write(words[first:last], offset=first * WORD.itemsize)

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
