"""rigid_bodies: convex pieces that fall among solid cells, bounce, rub and come to rest; deterministic."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from intodepth.animation.overlap import Contact, Outline, Point, overlap

STEP: Final = 1 / 60
"""seconds per simulation step"""
ROUNDS: Final = 4
"""iterations over all contacts in a step"""
GRAVITY: Final = 12.0
"""cells a second squared"""
BOUNCE: Final = 0.28
"""share of the speed that remains after a hit"""
FRICTION: Final = 0.55
SLOP: Final = 0.008
"""cells that pieces may overlap"""
MENDING: Final = 0.35
"""share of the overlap beyond SLOP that a step takes back"""
GENTLE: Final = 0.6
"""no bounce below this speed, in cells a second"""
SLEEPY: Final = 0.25
"""a piece counts as slow below this speed, in cells or radians a second"""
TIRED: Final = 0.3
"""a piece comes to rest after it has been slow for so many seconds"""


@dataclass(slots=True)
class Piece:
    """A moving convex polygon."""

    corners: tuple[Point, ...]
    """about its centre of mass, counter-clockwise, in cells"""
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    angle: float = 0.0
    spin: float = 0.0
    """radians a second"""
    slow: float = 0.0
    """seconds for which it has been slow"""

    @property
    def is_asleep(self) -> bool:
        """Whether it rests until it is woken."""
        return self.slow >= TIRED

    def wake(self) -> None:
        """Let it move again, because its support may be gone."""
        self.slow = 0.0

    def shape(self) -> tuple[Point, ...]:
        """Return its corners in their present position."""
        cosine, sine = math.cos(self.angle), math.sin(self.angle)
        return tuple(
            (self.x + cosine * x - sine * y, self.y + sine * x + cosine * y) for x, y in self.corners
        )


def piece_of(shape: Sequence[Point], vx: float = 0.0, vy: float = 0.0, spin: float = 0.0) -> Piece:
    """Return a moving piece with these corners."""
    area, x, y = 0.0, 0.0, 0.0
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        cross = ax * by - bx * ay
        area, x, y = area + cross / 2, x + (ax + bx) * cross / 6, y + (ay + by) * cross / 6
    middle = x / area, y / area
    return Piece(tuple((px - middle[0], py - middle[1]) for px, py in shape), *middle, vx, vy, 0.0, spin)


@dataclass(slots=True)
class _Touch:
    """A contact of one step; without `second`, the other side is a cell."""

    contact: Contact
    piece: Piece
    other: Piece | None
    bounce: float
    """the speed with which the two separate"""


class Heap:
    """Pieces, and the cells they fall among."""

    def __init__(self, is_solid: Callable[[int, int], bool]) -> None:
        self.is_solid = is_solid
        self.pieces: list[Piece] = []
        self._left = 0.0
        """seconds that are not simulated yet"""

    def advance(self, seconds: float) -> None:
        """Advance by some seconds."""
        self._left += seconds
        while self._left >= STEP:
            self._left -= STEP
            self._step()

    def _step(self) -> None:
        awake = [piece for piece in self.pieces if not piece.is_asleep]
        for piece in awake:
            piece.vy -= GRAVITY * STEP
        touches = [*self._touch_cells(awake), *self._touch_each_other()]
        for _ in range(ROUNDS):
            for touch in touches:
                _push(touch)
        for piece in awake:
            piece.x, piece.y = piece.x + piece.vx * STEP, piece.y + piece.vy * STEP
            piece.angle += piece.spin * STEP
        for touch in touches:
            _part(touch)
        for piece in awake:
            moves = max(abs(piece.vx), abs(piece.vy), abs(piece.spin) * 0.3)
            piece.slow = piece.slow + STEP if moves < SLEEPY else 0.0

    def _touch_cells(self, awake: Sequence[Piece]) -> Iterator[_Touch]:
        for piece in awake:
            shape = piece.shape()
            across, up = [x for x, _ in shape], [y for _, y in shape]
            for row in range(math.floor(min(up)), math.floor(max(up)) + 1):
                for column in range(math.floor(min(across)), math.floor(max(across)) + 1):
                    if not self.is_solid(column, row):
                        continue
                    if not overlap(_box(column, column + 1, row, row + 1), shape):
                        continue
                    contact = overlap(self._wall(column, row), shape)
                    # Nothing comes out of a wall through the next one.
                    if contact and not self.is_solid(*_find_beyond(column, row, contact.normal)):
                        yield _touch(contact, piece, None)

    def _wall(self, column: int, row: int) -> Outline:
        """Return the box of solid cells around a solid cell that no piece can pass between."""
        left = column - self.is_solid(column - 1, row)
        right = column + 1 + self.is_solid(column + 1, row)
        low, high = (all(self.is_solid(x, row + up) for x in range(left, right)) for up in (-1, 1))
        return _box(left, right, row - low, row + 1 + high)

    def _touch_each_other(self) -> Iterator[_Touch]:
        shapes = [piece.shape() for piece in self.pieces]
        reach = [max(math.hypot(x, y) for x, y in piece.corners) for piece in self.pieces]
        for index, piece in enumerate(self.pieces):
            for other in range(index):
                beside = self.pieces[other]
                near = reach[index] + reach[other]
                if abs(piece.x - beside.x) > near or abs(piece.y - beside.y) > near:
                    continue
                if piece.is_asleep and beside.is_asleep:
                    continue
                contact = overlap(shapes[other], shapes[index])
                if contact:
                    yield _touch(contact, piece, beside)


def _box(left: int, right: int, low: int, high: int) -> Outline:
    return (left, low), (right, low), (right, high), (left, high)


def _find_beyond(column: int, row: int, normal: Point) -> tuple[int, int]:
    """Return the neighbouring cell in the main direction of a normal."""
    if abs(normal[0]) > abs(normal[1]):
        return column + (1 if normal[0] > 0 else -1), row
    return column, row + (1 if normal[1] > 0 else -1)


def _touch(contact: Contact, piece: Piece, other: Piece | None) -> _Touch:
    x, y = contact.points[0]
    closing = -_find_parting_speed(piece, other, x, y, contact.normal)
    return _Touch(contact, piece, other, BOUNCE * closing if closing > GENTLE else 0.0)


def _find_parting_speed(piece: Piece, other: Piece | None, x: float, y: float, way: Point) -> float:
    """Return the speed at which a piece moves away from the other along a direction, at a point."""
    vx, vy = _speed(piece, x, y)
    if other is not None:
        ox, oy = _speed(other, x, y)
        vx, vy = vx - ox, vy - oy
    return vx * way[0] + vy * way[1]


def _speed(piece: Piece, x: float, y: float) -> Point:
    return piece.vx - piece.spin * (y - piece.y), piece.vy + piece.spin * (x - piece.x)


def _lightness(piece: Piece | None) -> tuple[float, float]:
    """Return inverse mass and inverse moment of inertia; 0 for a cell and for a sleeping piece."""
    if piece is None or piece.is_asleep:
        return 0.0, 0.0
    size = max(x * x + y * y for x, y in piece.corners)
    return 1.0 / size, 2.5 / (size * size)


def _push(touch: _Touch) -> None:
    """Apply the normal and friction impulses of a contact."""
    nx, ny = touch.contact.normal
    for x, y in touch.contact.points:
        wanted = touch.bounce - _find_parting_speed(touch.piece, touch.other, x, y, (nx, ny))
        if wanted <= 0:
            continue
        force = wanted / _yield(touch, x, y, (nx, ny))
        _hit(touch, x, y, (nx * force, ny * force))
        along = -ny, nx
        slides = -_find_parting_speed(touch.piece, touch.other, x, y, along) / _yield(touch, x, y, along)
        slides = min(FRICTION * force, max(-FRICTION * force, slides))
        _hit(touch, x, y, (along[0] * slides, along[1] * slides))


def _yield(touch: _Touch, x: float, y: float, way: Point) -> float:
    """Return the change of the separating speed at a point for one unit of impulse along a direction."""
    total = 0.0
    for piece in (touch.piece, touch.other):
        light, turning = _lightness(piece)
        if piece is not None:
            arm = (x - piece.x) * way[1] - (y - piece.y) * way[0]
            total += light + turning * arm * arm
    return total or 1.0


def _hit(touch: _Touch, x: float, y: float, push: Point) -> None:
    for piece, sign in ((touch.piece, 1.0), (touch.other, -1.0)):
        light, turning = _lightness(piece)
        if piece is not None:
            piece.vx += sign * light * push[0]
            piece.vy += sign * light * push[1]
            piece.spin += sign * turning * ((x - piece.x) * push[1] - (y - piece.y) * push[0])


def _part(touch: _Touch) -> None:
    """Correct part of the overlap of two shapes."""
    lights = _lightness(touch.piece)[0], _lightness(touch.other)[0]
    shift = MENDING * max(0.0, touch.contact.depth - SLOP) / (sum(lights) or 1.0)
    for piece, light in ((touch.piece, lights[0]), (touch.other, -lights[1])):
        if piece is not None:
            piece.x += light * shift * touch.contact.normal[0]
            piece.y += light * shift * touch.contact.normal[1]
