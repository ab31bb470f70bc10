"""layout: where the parts of the level screen lie, for wide, small and upright windows."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.prompts import get_prompts
from intodepth.ui.rects import cut_top

TOOLS, SIGNS, GAP = 28.0, 24.0, 6.0
"""heights of the small buttons above the panel and of the signs of a gamepad below them, and the gap below
those
"""
SEAM = 3.0
"""half of the gap between two pictures"""
LINE = 20.0
"""height of a line of words above or below the level"""


class Layout(NamedTuple):
    """The rectangles of the screen, in logical units."""

    play: Rect
    """area of the picture of the level, with the words at its edges"""
    strip: Rect
    """area of the preview strip"""
    panel: Rect
    """area of the actor and its actions"""
    tools: Rect
    """undo, redo and the menu, above the panel, and the signs below them"""
    dense: bool
    """whether the panel is too small for the portrait and the party's pictures"""

    @property
    def upright(self) -> bool:
        """Whether the panel lies below the level."""
        return self.panel[1] > self.play[3] / 2

    @property
    def has_signs(self) -> bool:
        """Whether signs of a gamepad have a row below the small buttons."""
        return self.tools[3] > TOOLS + GAP

    @property
    def heading(self) -> Rect:
        """The lines above the level: its name, goal and round. Two where the level is narrow."""
        x, width = self.strip[0], self.play[2]
        return x, 7.0, width - x - 12, LINE * (2 if self.upright or self.dense else 1)

    @property
    def prompt(self) -> Rect:
        """The lines between level and strip: what to do next, and the log. Two where it is narrow."""
        x, width = self.strip[0], self.play[2]
        high = LINE * (2 if self.upright or self.dense else 1)
        return x, self.strip[1] - 3 - high, width - x - 12, high

    @property
    def free(self) -> Rect:
        """The part of the level without anything written over it."""
        x, _, width, _ = self.play
        top = self.heading[1] + self.heading[3] + 3
        return x, top, width, self.foot - top

    @property
    def foot(self) -> float:
        """The lowest y of the free part of the level."""
        return self.prompt[1] - 3


def without_tools(layout: Layout) -> Layout:
    """Return a layout whose panel also has the place of the small buttons above it."""
    x, y, width, height = layout.panel
    top = layout.tools[1]
    return layout._replace(panel=(x, top, width, y + height - top))


def halves(layout: Layout) -> tuple[Layout, Layout]:
    """Return layouts that divide the area of the level between two pictures, side by side."""
    x, y, width, height = layout.play
    half = width / 2
    left, right = (x, y, half - SEAM, height), (x + half + SEAM, y, half - SEAM, height)
    return layout._replace(play=left), layout._replace(play=right)


def arrange(ui: Ui, foot: float = 0.0) -> Layout:
    """Return the layout for the window, above a height at its foot that is used otherwise."""
    width, height = ui.width, ui.height - foot
    if width < height:
        dense = width < 640
        top = height - min(424.0, height * 0.42)
        strip = (24.0, top - 84, width - 48, 72.0)
        side = 16.0 if dense else 24.0
        tools, panel = cut_top((side, top, width - 2 * side, height - top - 12), TOOLS + GAP)
        return Layout((0.0, 0.0, width, strip[1] - 4), strip, panel, tools, dense)
    dense = height < 600
    panel_width = 236.0 if width < 900 else 276.0
    left = width - panel_width - 12
    strip_height = 48.0 if dense else 72.0
    strip = (24.0, height - strip_height - 8, left - 24 - 32, strip_height)
    play = (0.0, 0.0, left - 16, strip[1] - 2)
    signs = 0.0 if dense or get_prompts() is None else SIGNS
    tools, panel = cut_top((left, 12.0, panel_width, height - 24), TOOLS + signs + GAP)
    return Layout(play, strip, panel, tools, dense)
