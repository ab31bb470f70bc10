"""Springs: critically damped motion that glides to where it should be and never swings past."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spring:
    """A value on its way to a target."""

    value: float = 0.0
    velocity: float = 0.0
    """units a second"""

    def towards(self, target: float, dt: float, rate: float) -> Spring:
        """The spring `dt` seconds later; `rate` in 1/second, after 4 / rate 90 % of the way are done."""
        offset = self.value - target
        pull = self.velocity + rate * offset
        decay = math.exp(-rate * dt)
        return Spring(target + (offset + pull * dt) * decay, (self.velocity - rate * pull * dt) * decay)
