"""Title: cuts words of the triangle typeface into coloured facets with dark seams and a shadow."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from intodepth.render.letters import layout
from intodepth.render.polygons import FEATHER, FloatArray
from intodepth.ui.draw import BACKGROUND, Title

SEAM_SIDE: Final = 100
"""px of a letter's side from which its facets are set apart"""
ROW: Final = 0.866
SHADOWS: Final = ((7.0, 0.55), (3.0, 0.9))
"""px below the word at a side of 178, and opacity"""


def title_facets(command: Title) -> tuple[FloatArray, FloatArray, float]:
    """Triangles (n, 3, 2) in px, their colours (n, 4), and the px inside their edges where these fade."""
    side = command.side
    unit = np.array(layout(command.text), np.float32).reshape(-1, 3, 2)
    flat = np.array((command.x, command.y), np.float32) + unit * np.array((side, -side), np.float32)
    middle = flat.mean(axis=1, keepdims=True)
    height = np.clip(unit[..., 1].mean(axis=1) / ROW, 0, 1)[:, None]
    colors = np.array(command.top, np.float32) * height
    colors += np.array(command.bottom, np.float32) * (1 - height)
    if side < SEAM_SIDE:
        # Edges that fade outwards only lie over each other, so that nothing shines through between them.
        return flat, colors, 0.0
    random = Random(command.text)
    points_up = unit[..., 1].min(axis=1) + 0.5 * np.ptp(unit[..., 1], axis=1) > unit[..., 1].mean(axis=1)
    tone = np.array([random.uniform(0.82, 1.10) for _ in unit]) - np.where(points_up, 0.0, 0.18)
    colors[:, :3] = np.minimum(1, colors[:, :3] * tone[:, None])
    blocks, shades = [], []
    for fall, opacity in SHADOWS:
        drop = fall * side / 178
        blocks.append(flat + np.array((0.3 * drop, drop), np.float32))
        shades.append(np.tile(np.array((*BACKGROUND[:3], opacity), np.float32), (len(flat), 1)))
    blocks.append(middle + (flat - middle) * 0.965)
    shades.append(colors)
    return np.concatenate(blocks), np.concatenate(shades), FEATHER
