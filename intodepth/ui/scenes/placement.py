"""placement: where a level, or what one chart shows of it, lies in the picture."""

from __future__ import annotations

from typing import NamedTuple


class Placement(NamedTuple):
    """Where points of a level are shown: (x + px, y + py), or (x - px, y + py) in a mirror."""

    x: float = 0.0
    y: float = 0.0
    mirror: bool = False

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the level is shown, in cells of the picture."""
        return self.x - point[0] if self.mirror else self.x + point[0], self.y + point[1]


AT_HOME = Placement()
