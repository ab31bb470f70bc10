"""Vertices: only what changes is sent to the graphics card, and what is drawn is always the whole content."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl
from intodepth.render.vertices import SMALL, VertexStream

WIDTH = 4
"""floats of a vertex"""


class Card:
    """A graphics card with the buffers of a stream; it notes what is sent."""

    def __init__(self) -> None:
        self.content = bytearray()
        self.size = 0
        self.sent: list[int] = []
        """bytes of each transfer"""
        self.drawn = 0

    def buffer(self, data: Any = None, *, reserve: int = 0, dynamic: bool = False) -> Card:
        self.content, self.size = bytearray(reserve), reserve
        return self

    def vertex_array(self, program: object, content: object) -> Card:
        return self

    def orphan(self) -> None:
        self.content = bytearray(b"\xff" * self.size)

    def write(self, data: Any, *, offset: int = 0) -> None:
        data = bytes(data)
        self.sent.append(len(data))
        self.content[offset : offset + len(data)] = data

    def render(self, mode: int, vertices: int = -1, *, instances: int = -1) -> None:
        self.drawn = vertices

    def release(self) -> None:
        pass


def stream(card: Card) -> VertexStream:
    return VertexStream(cast(gl.Context, card), cast(gl.Program, None), "4f", ("place",))


def floats(vertices: int, first: float = 0.0) -> NDArray[np.float32]:
    return np.arange(vertices * WIDTH, dtype=np.float32).reshape(vertices, WIDTH) + np.float32(first)


def shows(card: Card, of: VertexStream, data: NDArray[np.float32]) -> bool:
    """Whether the card has all of some content, and would draw it."""
    of.draw()
    return bytes(card.content[: data.nbytes]) == data.tobytes() and card.drawn == len(data)


def test_the_same_content_is_sent_once() -> None:
    card = Card()
    of = stream(card)
    for data in (floats(9), floats(9), floats(9).tobytes()):
        of.write(data)
        assert shows(card, of, floats(9)) and card.sent == [9 * 16]


def test_of_a_small_change_only_that_part_is_sent() -> None:
    card, many = Card(), SMALL // 16
    of = stream(card)
    data = floats(many)
    of.write(data)
    data[100:103] += 1
    of.write(data)
    assert shows(card, of, data) and card.sent == [many * 16, 3 * 16]
    data[::7] += 1
    of.write(data)
    assert shows(card, of, data) and card.sent[2:] == [many * 16]


def test_what_is_small_or_of_another_length_is_sent_as_a_whole() -> None:
    card = Card()
    of = stream(card)
    data = floats(9)
    of.write(data)
    data[4] = 0
    of.write(data)
    assert shows(card, of, data) and card.sent == [9 * 16] * 2
    for count in (5, 9, 2000, 3):
        of.write(floats(count))
        assert shows(card, of, floats(count))
    of.write(b"")
    of.draw()
    assert card.drawn == 3 and not of.count, "nothing is drawn of no content"
    of.write(floats(3))
    assert shows(card, of, floats(3))
