"""tags: what is written over the level: lines on dark ground, names, and hit points that would be lost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from intodepth.screens.level.phrase import MINUS
from intodepth.screens.level.preview import Preview
from intodepth.screens.level.rope_view import Strain
from intodepth.screens.level.viewpoint import Viewpoint
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.stage import Stage
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Rect
from intodepth.ui.layout import overlap
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, Ink, color

DAMAGE = 26
"""type size"""
EDGE = 16.0
"""how near to the dark of the panel a thing still has its name"""
FELLED = "felled"
NEARLY = 0.85
"""share of its hold at which a load is told as harm"""
LINE = 20.0
"""from one small line to the next"""


def written(
    ui: Ui,
    x: float,
    y: float,
    text: str,
    *,
    ink: Ink = "quiet",
    weight: int = 450,
    align: Literal["left", "right"] = "left",
) -> None:
    """One small line on a ground that is dark enough to be read on lit rock."""
    width = ui.text_width(text, SMALL, weight)
    left = x if align == "left" else x - width
    ui.rect((left - 6, y - 15, width + 12, LINE), color("back", 0.62))
    ui.text(left, y, text, SMALL, ink, weight)


def draw_names(
    ui: Ui, stage: Stage, figures: Mapping[int, Figure], viewpoint: Viewpoint, room: float
) -> None:
    """Names over heroes and relics, kept within `room` from the left."""
    placed: list[Rect] = []
    for key, figure in figures.items():
        body = stage.bodies[key]
        if body.cell is None or not isinstance(body, Hero | Relic):
            continue
        hero = isinstance(body, Hero)
        high = 1.62 if key == stage.lead else 1.24 if hero else 1.0
        x, y = viewpoint.screen(ui, figure.x, figure.y + high)
        half = ui.text_width(body.name, SMALL, 600) / 2 + 9
        if not 0 < x < room - EDGE:
            continue
        x = min(max(x, half), room - half)
        while any(overlap((x - half, y - 15, 2 * half, 22), other)[3] > 0 for other in placed):
            y -= 6
        placed.append(tag(ui, x, y, body.name, "text" if hero else "relic"))


def draw_loads(
    ui: Ui, stage: Stage, strains: Mapping[int, Strain], viewpoint: Viewpoint, seen: frozenset[Cell]
) -> None:
    """Load and hold beside ropes that someone hangs on, half way down where they hang."""
    for key, strain in sorted(strains.items()):
        cells = stage.ropes[key].cells
        hanging = [min(pair) for pair in pairwise(cells) if pair[0].x == pair[1].x and min(pair) in seen]
        if hanging:
            cell = hanging[len(hanging) // 2]
            x, y = viewpoint.screen(ui, cell.x - 0.12, cell.y + 0.5)
            hold = "jams" if strain.hold is None else f"hold {strain.hold}"
            ink: Ink = "harm" if strain.share > NEARLY else "quiet"
            written(ui, x, y, f"load {strain.load} / {hold}", ink=ink, align="right")


def draw_harm(ui: Ui, preview: Preview, seen: frozenset[Cell], viewpoint: Viewpoint, foot: float) -> None:
    """Hit points that will be lost, beside whoever loses them, but never below `foot`."""
    for key, points in sorted(preview.harm.items()):
        cell = preview.after.bodies[key].cell
        if cell is not None and preview.is_shown(key, seen):
            x, y = viewpoint.screen(ui, cell.x + 1.0, cell.y + 0.75)
            far = y > foot
            words = f"{MINUS}{points}{' below' if far else ''}"
            rect = tag(ui, x + 30, min(y, foot), words, "harm", DAMAGE)
            if key in preview.felled:
                _felled(ui, rect)
            foot -= DAMAGE + 12 if far else 0


def _felled(ui: Ui, rect: Rect) -> None:
    """Beside a number: whoever loses so much will not get up again."""
    x, y, width, height = rect
    wide = ui.text_width(FELLED, DAMAGE, 700) + height + 10
    ui.rect((x + width, y, wide, height), color("harm"))
    draw_icon(ui, "warning", x + width + height / 2 + 2, y + height / 2, height - 8, "back")
    ui.text(x + width + height + 4, y + DAMAGE + 2, FELLED, DAMAGE, "back", 700)
