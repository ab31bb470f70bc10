"""rects: cuts rectangles (x, y, width, height) in logical units into smaller ones."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.ui.draw import Point, Rect


def inset(rect: Rect, by: float, down: float | None = None) -> Rect:
    """Return a rectangle made smaller on all sides, above and below by `down` if given."""
    x, y, width, height = rect
    vertical = by if down is None else down
    return x + by, y + vertical, max(0.0, width - 2 * by), max(0.0, height - 2 * vertical)


def cut_top(rect: Rect, height: float) -> tuple[Rect, Rect]:
    """Return the top part with this height, and the rest."""
    x, y, width, whole = rect
    height = min(height, whole)
    return (x, y, width, height), (x, y + height, width, whole - height)


def cut_bottom(rect: Rect, height: float) -> tuple[Rect, Rect]:
    """Return the bottom part with this height, and the rest."""
    top, bottom = cut_top(rect, max(0.0, rect[3] - height))
    return bottom, top


def cut_left(rect: Rect, width: float) -> tuple[Rect, Rect]:
    """Return the left part with this width, and the rest."""
    x, y, whole, height = rect
    width = min(width, whole)
    return (x, y, width, height), (x + width, y, whole - width, height)


def columns(rect: Rect, count: int, gap: float) -> list[Rect]:
    """Return equal columns of a rectangle, with gaps between them."""
    x, y, width, height = rect
    each = (width - gap * (count - 1)) / count
    return [(x + index * (each + gap), y, each, height) for index in range(count)]


def centre(rect: Rect, width: float, height: float) -> Rect:
    """Return a rectangle of this size, or as much of it as fits, in the middle of another."""
    width, height = min(width, rect[2]), min(height, rect[3])
    return rect[0] + (rect[2] - width) / 2, rect[1] + (rect[3] - height) / 2, width, height


def middle(rect: Rect) -> Point:
    """Return the middle of a rectangle."""
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def overlap(a: Rect, b: Rect) -> Rect:
    """Return the common part of two rectangles; its width or height is 0 if there is none."""
    x, y = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return x, y, max(0.0, right - x), max(0.0, bottom - y)


def overlaps(a: Rect, b: Rect) -> bool:
    """Return whether two rectangles share more than an edge."""
    return a[0] < b[0] + b[2] > b[0] < a[0] + a[2] > a[0] and a[1] < b[1] + b[3] > b[1] < a[1] + a[3] > a[1]


def encloses(a: Rect, b: Rect) -> bool:
    """Return whether the second rectangle lies in the first."""
    return a[0] <= b[0] and a[1] <= b[1] and b[0] + b[2] <= a[0] + a[2] and b[1] + b[3] <= a[1] + a[3]


def subtract(rect: Rect, holes: Iterable[Rect]) -> list[Rect]:
    """Return what is left of a rectangle around holes, as rectangles."""
    rest = [rect]
    for hole in holes:
        cut: list[Rect] = []
        for x, y, width, height in rest:
            left, top, wide, high = overlap((x, y, width, height), hole)
            if wide <= 0 or high <= 0:
                cut.append((x, y, width, height))
                continue
            pieces = (
                (x, y, width, top - y),
                (x, top + high, width, y + height - top - high),
                (x, top, left - x, high),
                (left + wide, top, x + width - left - wide, high),
            )
            cut += [piece for piece in pieces if piece[2] > 0 and piece[3] > 0]
        rest = cut
    return rest


def contains(rect: Rect, point: Point) -> bool:
    """Return whether a point lies in a rectangle; its right and bottom edges are outside."""
    return 0 <= point[0] - rect[0] < rect[2] and 0 <= point[1] - rect[1] < rect[3]
