"""fades: blends figures from one pose into the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intodepth.tweaks import tweak
from intodepth.ui.draw import Figure, Stance

JUMP: Final = 0.2
"""difference of phase from which a pose has started again"""
MOST: Final = 4
"""greatest number of poses that a figure blends out of at once"""


class Fades:
    """The look of each figure in the last frame."""

    def __init__(self) -> None:
        self._last: dict[int, Figure] = {}

    def fade(self, key: int, figure: Figure, dt: float) -> Figure:
        """Return the figure `dt` seconds after the last frame; at once in its pose if `dt` is 0."""
        last = self._last.get(key)
        if last is None or last.mesh != figure.mesh or dt <= 0:
            found = figure
        elif _goes_on(last, figure):
            share = min(1.0, last.share + dt / max(1e-3, tweak("animation.fade", 0.12)))
            found = replace(figure, before=last.before if share < 1 else (), share=share)
        else:
            left = Stance(last.pose, last.phase, last.share, last.targets)
            found = replace(figure, before=(*last.before, left)[-MOST:], share=0.0)
        self._last[key] = found
        return found


def _goes_on(last: Figure, figure: Figure) -> bool:
    """Return whether a figure continues the pose of the last frame."""
    step = abs((figure.phase - last.phase + 0.5) % 1.0 - 0.5)
    return figure.pose == last.pose and step <= JUMP
