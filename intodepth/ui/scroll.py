"""scroll: an area that scrolls."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.rects import contains
from intodepth.ui.theme import color

BAR = 14.0
"""width of the scroll bar, which is kept free if there is one"""
FADE = 32.0
"""height over which cut-off content fades out"""
JITTER = 4.0
"""how far a hand moves the mouse by turning its wheel, in logical units"""
STEPS = 8
"""number of steps of the fade"""


@dataclass(slots=True)
class Content:
    """The space for drawing inside a scroll area; the caller sets its lower end."""

    x: float
    y: float
    width: float
    bottom: float


@dataclass(slots=True)
class ScrollState:
    """The scroll position of an area, and the height of its content."""

    offset: float = 0.0
    height: float = 0.0
    room: tuple[float, float] = (0.0, 0.0)
    """size of the area in the last frame"""


@contextmanager
def scroll_area(
    ui: Ui, name: str, rect: Rect, state: ScrollState, *, by_pages: bool = True
) -> Iterator[Content]:
    """Yield an area that scrolls by wheel, bar, Page keys and focus; draw from `y` and set `bottom`.

    What is drawn in it may take the wheel first, by `Ui.take_wheel`. `by_pages` says whether it takes the
    Page keys: only one of several areas should.
    """
    x, y, width, height = rect
    most = max(0.0, state.height - height)
    if most and by_pages:
        state.offset += height * 0.9 * (ui.take_key("page down") - ui.take_key("page up"))
    state.offset = min(most, max(0.0, state.offset))
    shift = ui.animate(f"{name}:offset", state.offset)
    others = len(ui.widgets)
    content = Content(x, y - shift, width - (BAR if most else 0.0), y)
    with ui.group(name, rect), ui.clip_to(rect):
        yield content
    state.height = content.bottom - content.y
    if most and contains(rect, ui.mouse):
        near = ui.mouse[0] - JITTER, ui.mouse[1] - JITTER, 2 * JITTER, 2 * JITTER
        state.offset -= ui.take_wheel(name, near) * tweak("ui.wheel_step", 60.0)
        state.offset = min(max(0.0, state.height - height), max(0.0, state.offset))
    is_resized, state.room = state.room not in ((0.0, 0.0), (width, height)), (width, height)
    for item in ui.widgets[others:] if ui.focus_moved or is_resized else ():
        if item.id == ui.focus:
            top, bottom = item.rect[1] - content.y, item.rect[1] + item.rect[3] - content.y
            rim = min(FADE, max(8.0, (height - item.rect[3]) / 2))
            state.offset = min(max(state.offset, bottom + rim - height), max(0.0, top - rim))
    _fade(ui, rect, min(shift, FADE), min(state.height - height - shift, FADE))
    if most:
        # The content may have shrunk to nothing in this very frame.
        part = min(height - 1, max(24.0, height * height / max(1.0, state.height)))
        place = (x + width - 8, y, 8, height)
        grip = ui.interact(f"{name}:bar", place, Semantics("scrollbar", ""), focusable=False)
        if ui.active == f"{name}:bar":
            state.offset = most * min(1.0, max(0.0, (ui.mouse[1] - y - part / 2) / (height - part)))
        ui.rect((x + width - 5, y, 2, height), color("line"))
        thumb = y + (height - part) * min(1.0, shift / most)
        ui.rect((x + width - 7, thumb, 6, part), color("gold" if grip.hovered or grip.held else "dim"))


def _fade(ui: Ui, rect: Rect, above: float, below: float) -> None:
    """Fade the top and bottom of an area where its content continues."""
    x, y, width, height = rect
    for step in range(STEPS):
        dark = color("back", (1 - step / STEPS) ** 0.7)
        for tall, is_top in ((above / STEPS, True), (below / STEPS, False)):
            if tall > 0.05 and height > 2 * FADE:
                top = y + step * tall if is_top else y + height - (step + 1) * tall
                ui.rect((x, top, width, tall), dark)
