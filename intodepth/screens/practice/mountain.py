"""mountain: the mountain of the level list, cut open, with a chamber for each level beside one shaft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from intodepth.content.levels import LevelDefinition
from intodepth.screens.backdrop import find_seen_cells, flicker
from intodepth.sim.space.cells import Cell
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Figure, LampLight, Rect, Scene, SightShape, Terrain, rgb

CHAMBER = 9
"""width of a chamber in cells; it is three cells high"""
SHAFT = (CHAMBER + 1, CHAMBER + 4)
"""first column of the shaft, and first column to the right of it"""
WIDTH = SHAFT[1] + CHAMBER + 1
PITCH = 3
SKY = 3
BELOW = 2
"""rows of rock below the last chamber"""
CHAMBERS_SEEN = 7
"""number of chambers in view"""
FIGURE_SCALE = 2.1
SILHOUETTE = rgb("#33415f")
"""colour of what waits in a locked chamber"""


def chambers(count: int) -> tuple[Cell, ...]:
    """Return the lower left cells of the chambers, from the top down, alternately left and right."""
    return tuple(
        Cell(SHAFT[1] if index % 2 else SHAFT[0] - CHAMBER, BELOW + PITCH * (count - 1 - index))
        for index in range(count)
    )


def height(count: int) -> int:
    """Return the number of rows of the mountain."""
    return BELOW + PITCH * count + SKY


@lru_cache(maxsize=4)
def rock(count: int) -> Terrain:
    """Return the rock around `count` chambers."""
    rows = height(count)
    kinds = bytearray(b"#" * (WIDTH * rows))
    for x, y in shaft_cells(count, count) | {
        cell for index in range(count) for cell in chamber_cells(count, index)
    }:
        kinds[y * WIDTH + x] = ord("H" if x == SHAFT[0] + 1 else ".")
    return Terrain(WIDTH, rows, bytes(kinds))


def chamber_cells(count: int, index: int) -> set[tuple[int, int]]:
    """Return the open cells of a chamber, with its far upper corner cut off."""
    place = chambers(count)[index]
    far = place.x if index % 2 == 0 else place.x + CHAMBER - 1
    cells = {(place.x + dx, place.y + dy) for dx in range(CHAMBER) for dy in range(PITCH)}
    return cells - {(far, place.y + 2)}


def shaft_cells(count: int, opened: int) -> set[tuple[int, int]]:
    """Return the open cells of the shaft, from the sky down to the floor of the last unlocked level."""
    lowest = chambers(count)[max(0, opened - 1)].y
    return {(x, y) for x in range(*SHAFT) for y in range(lowest, height(count))}


@lru_cache(maxsize=16)
def sight(count: int, opened: tuple[bool, ...]) -> SightShape:
    """Return what is seen: the shaft down to the last unlocked level, and the unlocked chambers."""
    deepest = max((index + 1 for index, is_open in enumerate(opened) if is_open), default=1)
    cells = shaft_cells(count, deepest)
    for index, is_open in enumerate(opened):
        if is_open:
            cells |= chamber_cells(count, index)
    return find_seen_cells(cells, height(count))


@lru_cache(maxsize=4)
def hollows(count: int) -> bytes:
    """Return a byte for each cell, 1 if it is hollow; locked chambers are hollow but dark."""
    return bytes(kind != ord("#") for kind in rock(count).kinds)


def fit(area: Rect, count: int, chosen: int) -> Camera:
    """Return the camera on an area, in its units: on the whole mountain, or on the part around a chamber."""
    rows = height(count)
    cell = min(area[2] / WIDTH, area[3] / (min(rows, height(CHAMBERS_SEEN)) - 0.5))
    half = area[3] / cell / 2
    middle = chambers(count)[chosen].y + PITCH / 2
    lowest, highest = 0.45 + half, rows - 0.05 - half
    return Camera(WIDTH / 2, max(lowest, min(highest, middle)) if lowest < highest else rows / 2 + 0.2, cell)


def chamber_rect(area: Rect, camera: Camera, count: int, index: int) -> Rect:
    """Return the rectangle of a chamber, in the units of the area."""
    place = chambers(count)[index]
    x = area[0] + area[2] / 2 + (place.x - camera.x) * camera.cell
    y = area[1] + area[3] / 2 - (place.y + PITCH - camera.y) * camera.cell
    return x, y, CHAMBER * camera.cell, PITCH * camera.cell


def build_mountain(
    ui: Ui,
    area: Rect,
    camera: Camera,
    levels: Sequence[LevelDefinition],
    opened: Sequence[bool],
    done: Sequence[bool],
    chosen: int,
    party: Sequence[str],
    waiting: Mapping[str, str],
) -> Scene:
    """Return the scene: the party in the chosen chamber, relics where they still lie, and in locked chambers
    the silhouettes of what is `waiting` there, by level.
    """
    count = len(levels)
    time = 0.0 if ui.reduced_motion else ui.input.time
    places = chambers(count)
    here = places[chosen]
    lamp_y = ui.animate("lamp", float(here.y))
    lamp_x = ui.animate("lamp across", here.x + CHAMBER / 2)
    lamps = [
        LampLight(lamp_x, lamp_y + 1.2, 8.0, (4.2, 2.4, 1.0), (), 1.6),
        LampLight(WIDTH / 2, height(count) + 0.5, 11.0, (0.55, 0.80, 1.35), (), 1.2),
    ]
    figures: list[Figure] = []
    for index, (level, place) in enumerate(zip(levels, places, strict=True)):
        inward = 1 if index % 2 == 0 else -1
        if abs(place.y + PITCH / 2 - camera.y) > area[3] / camera.cell / 2 + PITCH:
            continue
        if not opened[index]:
            figures += _silhouette(waiting.get(level.name, ""), place, inward)
            continue
        far = place.x + (1.3 if inward > 0 else CHAMBER - 1.3)
        if not done[index]:
            for step, key in enumerate(level.wanted[:2]):
                pose = "fallen" if key in level.fallen else "idle"
                figures.append(Figure(key, far + inward * step * 1.5, place.y, pose, scale=FIGURE_SCALE))
            if len(lamps) < 4:
                lamps.append(LampLight(far, place.y + 0.8, 3.0, (0.14, 1.5, 1.3), (), 0.8))
        if index == chosen:
            near = place.x + (CHAMBER - 1.4 if inward > 0 else 1.4)
            for step, key in enumerate(party):
                phase = 0.0 if not time else (time / 3.1 + step * 0.31) % 1.0
                x = near - inward * step * 1.55
                figures.append(Figure(key, x, place.y, "idle", -inward * 0.6, phase, scale=FIGURE_SCALE))
    return Scene(
        area=ui.pixels(area),
        camera=Camera(camera.x, camera.y, camera.cell * ui.scale),
        terrain=rock(count),
        sight=sight(count, tuple(opened)),
        lamps=tuple(lamps),
        figures=tuple(figures),
        marks=(),
        ambient=2.0 * flicker(time, 0.03),
        time=time,
        known=hollows(count),
        facets=tweak("ui.unseen", 1.0),
    )


def _silhouette(kind: str, place: Cell, inward: int) -> list[Figure]:
    """Return the dark figure of what waits in a chamber, if anything does."""
    middle, turn = place.x + CHAMBER / 2, -inward * 1.4
    return [Figure(kind, middle, place.y, turn=turn, scale=FIGURE_SCALE, tint=SILHOUETTE)] if kind else []
