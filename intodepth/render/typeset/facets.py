"""facets: cuts words of the triangle typeface into coloured facets with dark seams and a shadow."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from intodepth.render.polygons import FloatArray
from intodepth.render.typeset.letters import ROWS, Letters
from intodepth.ui.draw import BACKGROUND, Title
from intodepth.ui.lettering import HEIGHT

SEAM_SIDE: Final = 80
"""side of a letter in px from which it is divided into facets; smaller letters are flat"""
HALO: Final = ((2.6, 0.10), (1.7, 0.22))
"""scale and opacity of the facets in the shadow behind the letters"""
SHADOWS: Final = ((7.0, 0.55), (3.0, 0.9))
"""offset of the shadow below the word in px, for a side of 178, and its opacity"""


def title_facets(command: Title, letters: Letters) -> tuple[FloatArray, FloatArray]:
    """Return triangles (n, 3, 2) in px, and their colours (n, 4)."""
    side = command.side
    whole = letters.layout(command.text)
    unit, heart = whole[:, :3], whole[:, 3:]
    place, turned = np.array((command.x, command.y), np.float32), np.array((side, -side), np.float32)
    flat, middle = place + unit * turned, place + heart * turned
    height = heart[..., 1] / HEIGHT
    colors = np.array(command.top, np.float32) * height
    colors += np.array(command.bottom, np.float32) * (1 - height)
    facets, facet = np.unique(heart[:, 0], axis=0, return_inverse=True)
    random = Random(command.text)
    points_up = facets[:, 1] * ROWS / HEIGHT % 1 < 0.5
    tone = np.array([random.uniform(0.82, 1.10) for _ in facets]) - np.where(points_up, 0.0, 0.18)
    colors[:, :3] = np.minimum(1, colors[:, :3] * tone[facet, None])
    blocks, shades = [], []
    for larger, opacity in HALO:
        blocks.append(middle + (flat - middle) * larger)
        shades.append(np.tile(np.array((*BACKGROUND[:3], opacity), np.float32), (len(flat), 1)))
    for fall, opacity in SHADOWS:
        drop = fall * side / 178
        blocks.append(flat + np.array((0.3 * drop, drop), np.float32))
        shades.append(np.tile(np.array((*BACKGROUND[:3], opacity), np.float32), (len(flat), 1)))
    blocks.append(middle + (flat - middle) * 0.965)
    shades.append(colors)
    return np.concatenate(blocks), np.concatenate(shades)
