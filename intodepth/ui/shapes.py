"""shapes: pictograms and small drawings that several widgets use."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from intodepth.tweaks import tweak
from intodepth.ui.canvas import Canvas, Layer, to_pixels
from intodepth.ui.draw import Color, Point, Polygon, Portrait, Rect, Thumbnail
from intodepth.ui.pictograms.strokes import GRID
from intodepth.ui.rects import encloses, overlaps, subtract
from intodepth.ui.theme import Ink, color

FADE = 30.0
"""width of the edge of a scene that fades, in units"""
"""number of steps between the dark and a scene beside it"""


def shade(canvas: Canvas, parts: Iterable[tuple[Rect, float]], *, spares_scenes: bool = False) -> None:
    """Darken rectangles by 0 to 1, below the interface and around the portraits drawn so far, and on request
    around still scenes too.
    """
    spared = Portrait | Thumbnail if spares_scenes else Portrait
    pictures = tuple(command.area for command in canvas.drawn if isinstance(command, spared))
    with canvas.layer(Layer.SHADE):
        canvas.commands += _shades(tuple(parts), pictures, canvas.scale, color("back"))


def fade_around(canvas: Canvas, area: Rect) -> None:
    """Fade a scene into the dark at the edges of an area and beyond, below words and around pictures."""
    x, y, width, tall = area
    right, bottom = x + width, y + tall
    parts = [
        ((0.0, 0.0, canvas.width, y), 1.0),
        ((0.0, bottom, canvas.width, canvas.height - bottom), 1.0),
        ((0.0, y, x, tall), 1.0),
        ((right, y, canvas.width - right, tall), 1.0),
    ]
    # One pixel at a time: wider steps show as bands.
    band = 1 / canvas.scale
    for step in range(round(FADE / band)):
        aside = step * band
        share = 1 - aside / FADE
        alpha = share * share * (3 - 2 * share)
        parts += [((x, y + aside, width, band), alpha), ((x, bottom - aside - band, width, band), alpha)]
        parts += [((x + aside, y, band, tall), alpha), ((right - aside - band, y, band, tall), alpha)]
    shade(canvas, parts, spares_scenes=True)


@lru_cache(maxsize=8)
def _shades(
    parts: tuple[tuple[Rect, float], ...], holes: tuple[Rect, ...], scale: float, back: Color
) -> list[Polygon]:
    """Return dark rectangles around holes, in pixels. Cached, because most stay where they are."""
    return [
        Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), (*back[:3], alpha))
        for rect, alpha in parts
        for x, y, width, height in subtract(to_pixels(rect, scale), holes)
    ]


def draw_icon(canvas: Canvas, name: str, x: float, y: float, size: float, ink: Ink | Color) -> None:
    """Draw a pictogram of `icons` around (x, y); `size` is the side of its grid."""
    fill = color(ink) if isinstance(ink, str) else ink
    box = x - size / 2, y - size / 2, size, size
    if canvas.clip is None or encloses(canvas.clip, box):
        canvas.commands += _pictogram(name, x, y, size, canvas.scale, fill)
    elif overlaps(canvas.clip, box):
        for shape in _place_shapes(name, x, y, size):
            canvas.polygon(shape, fill)


def _place_shapes(name: str, x: float, y: float, size: float) -> Iterator[list[Point]]:
    from intodepth.ui.pictograms.icons import ICONS  # only here: the title has none

    scale = size / GRID
    left, top = x - size / 2, y - size / 2
    for shape in ICONS.get(name, ()):  # a mod may name one that does not exist; `check` says so
        yield [(left + across * scale, top + down * scale) for across, down in shape]


@lru_cache(maxsize=2048)
def _pictogram(name: str, x: float, y: float, size: float, scale: float, fill: Color) -> tuple[Polygon, ...]:
    """Return a pictogram in pixels. Cached, because most stay where they are."""
    shapes = _place_shapes(name, x, y, size)
    return tuple(
        Polygon(tuple((across * scale, down * scale) for across, down in each), fill) for each in shapes
    )


def brackets(
    canvas: Canvas, rect: Rect, size: float = 16.0, thickness: float = 3.0, ink: Color | None = None
) -> None:
    """Draw corners inside a rectangle, white by default."""
    ink = color("text") if ink is None else ink
    x, y, width, height = rect
    for left in (x, x + width - size):
        for top in (y, y + height - thickness):
            canvas.rect((left, top, size, thickness), ink)
    for left in (x, x + width - thickness):
        for top in (y, y + height - size):
            canvas.rect((left, top, thickness, size), ink)


def plate(canvas: Canvas, rect: Rect) -> None:
    """Draw the dark ground for words over a picture."""
    canvas.rect(rect, color("back", tweak("ui.plate", 0.94)))


def outline(canvas: Canvas, points: list[Point], thick: float, ink: Color) -> None:
    """Draw the edge of a convex polygon, as bars that meet at its corners."""
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    inner = []
    for x, y in points:
        away = math.hypot(x - middle[0], y - middle[1])
        share = max(0.0, 1 - 2 * thick / away) if away else 0.0
        inner.append((middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share))
    for index, b in enumerate(points):
        canvas.polygon([points[index - 1], b, inner[index], inner[index - 1]], ink)
