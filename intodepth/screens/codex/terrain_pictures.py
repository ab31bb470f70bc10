"""terrain_pictures: small drawings of every kind of terrain, cut from triangles like the level."""

from __future__ import annotations

import math
from collections.abc import Callable

from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Rect, rgb
from intodepth.ui.theme import mixed

BACK = rgb("#2a2830")
ROCKS: dict[str, Color] = {
    "hard_rock": rgb("#66718a"),
    "soft_rock": rgb("#8a7c70"),
    "rough_rock": rgb("#5c6a66"),
}
FLOOR = rgb("#a89a86")
WOOD, WOOD_LOW = rgb("#8d6b4a"), rgb("#64492f")
STEEL, STEEL_LOW = rgb("#aab4c4"), rgb("#5c6678")
SAND = rgb("#d6b274")
SKY = rgb("#7fa6d8")
WHITE, BLACK = rgb("#ffffff"), rgb("#000000")

ROWS = 4


def terrain_picture(ui: Ui, kind: str, rect: Rect) -> None:
    """Draw a kind of terrain, by its key in data/terrain.toml, over a whole rectangle."""
    facets(ui, rect, BACK, 3)
    DRAWINGS.get(kind, _open)(ui, rect)


def facets(ui: Ui, rect: Rect, base: Color, seed: int, spread: float = 0.14, rows: int = ROWS) -> None:
    """Fill a rectangle with rows of triangles of slightly different light."""
    x, y, width, height = rect
    rise = height / rows
    side = rise / 0.866
    columns = max(1, round(width / side))
    side = width / columns
    with ui.clipped(rect):
        for row in range(rows):
            top = y + row * rise
            offset = side / 2 if row % 2 else 0.0
            for column in range(-1, columns + 1):
                left = x + column * side + offset
                light = shade(base, column, row, seed, spread)
                ui.polygon([(left, top + rise), (left + side, top + rise), (left + side / 2, top)], light)
                light = shade(base, column, row, seed + 5, spread)
                facet = [(left + side / 2, top), (left + side * 1.5, top), (left + side, top + rise)]
                ui.polygon(facet, light)


def shade(base: Color, column: int, row: int, seed: int, spread: float) -> Color:
    """The colour of one facet: the same for the same place, light from above."""
    noise = math.sin(column * 12.9898 + row * 78.233 + seed * 37.719) * 43758.5453
    value = (noise - math.floor(noise)) * 2 - 1 + (ROWS / 2 - row) * 0.35
    return mixed(base, WHITE if value > 0 else BLACK, min(0.6, abs(value) * spread))


def _open(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    for column, row in ((0.3, 0.35), (0.62, 0.55), (0.45, 0.75), (0.75, 0.25)):
        ui.triangle(x + width * column, y + height * row, 4, rgb("#ffd89a", 0.5))


def _rock(kind: str) -> Callable[[Ui, Rect], None]:
    def draw(ui: Ui, rect: Rect) -> None:
        x, y, width, height = rect
        top = y + height * 0.38
        spread = 0.34 if kind == "rough_rock" else 0.2
        facets(ui, (x, top, width, height * 0.62), ROCKS[kind], len(kind), spread)
        ui.rect((x, top, width, height * 0.07), FLOOR)
        if kind == "rough_rock":
            for index in range(7):
                ui.triangle(x + width * (index + 0.5) / 7, top - 2, height * 0.14, FLOOR)
        if kind == "soft_rock":
            for index in range(4):
                left = x + width * (index + 0.6) / 4.4
                ui.triangle(left, y + height * 0.7, height * 0.09, rgb("#5c5046"), math.pi)

    return draw


def _ladder(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    left, right, rail = x + width / 2 - height * 0.22, x + width / 2 + height * 0.22, height * 0.06
    for index in range(5):
        ui.rect((left, y + height * (0.1 + 0.19 * index), right - left, rail), WOOD_LOW)
    ui.rect((left - rail, y, rail, height), WOOD)
    ui.rect((right, y, rail, height), WOOD)


def _crumbling(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    top, step = y + height * 0.45, width / 6
    for index in range(6):
        drop = height * 0.05 * ((index * 5) % 3)
        left = x + index * step + 2
        slab = [
            (left, top + drop),
            (left + step - 4, top + drop),
            (left + step - 9, top + drop + height * 0.2),
        ]
        ui.polygon([*slab, (left + 6, top + drop + height * 0.17)], shade(FLOOR, index, 0, 3, 0.2))
    for index in range(4):
        left, down = x + width * (0.2 + 0.2 * index), y + height * (0.8 + 0.04 * (index % 2))
        ui.triangle(left, down, height * 0.08, FLOOR, index)


def _spikes(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    base = y + height * 0.82
    facets(ui, (x, base, width, height * 0.18), ROCKS["hard_rock"], 2)
    step = width / 7
    for index in range(7):
        middle = x + (index + 0.5) * step
        tip = (middle, y + height * (0.34 + 0.06 * (index % 2)))
        ui.polygon([tip, (middle, base), (middle - step * 0.3, base)], STEEL)
        ui.polygon([tip, (middle + step * 0.3, base), (middle, base)], STEEL_LOW)


def _sand(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    facets(ui, (x, y + height * 0.6, width, height * 0.4), SAND, 8, 0.16)
    for place, size in ((0.28, 0.36), (0.7, 0.28)):
        middle, half, top = x + width * place, height * size, y + height * (0.6 - size * 0.5)
        low = y + height * 0.61
        ui.polygon([(middle, top), (middle, low), (middle - half, low)], mixed(SAND, WHITE, 0.12))
        ui.polygon([(middle, top), (middle + half, low), (middle, low)], mixed(SAND, BLACK, 0.15))


def _beam(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    facets(ui, (x, y + height * 0.42, width, height * 0.2), WOOD, 4, 0.16)
    ui.rect((x, y + height * 0.42, width, height * 0.04), mixed(WOOD, WHITE, 0.25))
    for place in (0.16, 0.84):
        left = x + width * place - height * 0.05
        ui.rect((left, y + height * 0.38, height * 0.1, height * 0.28), STEEL_LOW)


def _grate(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    ui.rect((x, y + height * 0.44, width, height * 0.05), STEEL)
    ui.rect((x, y + height * 0.58, width, height * 0.04), STEEL_LOW)
    for index in range(11):
        ui.rect((x + width * (index + 0.3) / 11, y + height * 0.44, height * 0.05, height * 0.18), STEEL_LOW)


def _plate(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    top = y + height * 0.5
    facets(ui, (x, top, width, height * 0.5), ROCKS["hard_rock"], 4)
    ui.rect((x, top, width, height * 0.05), FLOOR)
    half = height * 0.42
    left, right = x + width / 2 - half, x + width / 2 + half
    ui.rect((left, top, right - left, height * 0.12), BLACK)
    facets(ui, (left + 4, top - height * 0.08, right - left - 8, height * 0.13), STEEL_LOW, 6)
    ui.rect((left + 4, top - height * 0.08, right - left - 8, height * 0.03), STEEL)
    ui.triangle(x + width / 2, top - height * 0.24, height * 0.13, rgb("#f2c14e"), math.pi)


def _teeth(share: float) -> Callable[[Ui, Rect], None]:
    """A gate whose stakes have drawn back so far, between rock."""

    def draw(ui: Ui, rect: Rect) -> None:
        x, y, width, height = rect
        high, low, half = y + height * 0.14, y + height * 0.86, height * 0.42
        left, right, tooth = x + width / 2 - half, x + width / 2 + half, height * 0.14
        for index in range(7):
            middle, hangs = left + tooth * index, index % 2 == 0
            foot, length = (high, low - high) if hangs else (low, high - low)
            length *= 1 - share * (0.8 if hangs else 1.0)
            for edge, wood, steel in ((-tooth, WOOD, STEEL), (tooth, WOOD_LOW, STEEL_LOW)):
                side = min(max(middle + edge, left), right)
                if side != middle and length:
                    ui.polygon([(side, foot), (middle, foot), (middle, foot + length)], wood)
                    cut = (middle + (side - middle) * 0.4, foot + length * 0.6)
                    ui.polygon([cut, (middle, cut[1]), (middle, foot + length)], steel)
        for top, seed in ((y, 7), (low, 5)):
            facets(ui, (x, top, width, y + height - low), ROCKS["hard_rock"], seed)
        ui.rect((x, low, width, height * 0.04), FLOOR)

    return draw


def _gap(ui: Ui, rect: Rect) -> None:
    x, y, width, height = rect
    for top, tall, seed in ((y, height * 0.38, 3), (y + height * 0.62, height * 0.38, 6)):
        facets(ui, (x, top, width, tall), ROCKS["hard_rock"], seed)
    ui.rect((x, y + height * 0.62, width, height * 0.04), FLOOR)
    for index in range(6):
        across = x + width * (index + 0.5) / 6
        ui.triangle(across, y + height * 0.39, height * 0.12, ROCKS["hard_rock"], math.pi)


def _way(arrow_turn: float, light: Color) -> Callable[[Ui, Rect], None]:
    def draw(ui: Ui, rect: Rect) -> None:
        x, y, width, height = rect
        middle = x + width / 2
        for share, strength in ((0.44, 0.18), (0.32, 0.3), (0.2, 0.5)):
            half, foot = width * share / 1.6, y + height
            low = half * 1.3
            beam = [(middle - half, y), (middle + half, y), (middle + low, foot), (middle - low, foot)]
            ui.polygon(beam, (*light[:3], strength))
        ui.triangle(middle, y + height * 0.5, height * 0.34, rgb("#0b0d12", 0.7), arrow_turn)
        ui.triangle(middle, y + height * 0.5, height * 0.26, rgb("#ece9e1"), arrow_turn)

    return draw


DRAWINGS: dict[str, Callable[[Ui, Rect], None]] = {
    "open": _open,
    "hard_rock": _rock("hard_rock"),
    "soft_rock": _rock("soft_rock"),
    "rough_rock": _rock("rough_rock"),
    "ladder": _ladder,
    "crumbling_floor": _crumbling,
    "spikes": _spikes,
    "sand": _sand,
    "beam": _beam,
    "grate": _grate,
    "plate": _plate,
    "gate": _teeth(0.0),
    "open_gate": _teeth(1.0),
    "gap": _gap,
    "entry": _way(math.pi, SKY),
    "way_down": _way(math.pi, rgb("#ffb454")),
}
