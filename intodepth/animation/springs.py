"""Springs: motion that glides to where it should be without swinging past, or swings about it for a while."""

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
        """Return the spring `dt` seconds later; `rate` in 1/second, after 4 / rate 90 % of the way are
        done.
        """
        offset = self.value - target
        pull = self.velocity + rate * offset
        decay = math.exp(-rate * dt)
        return Spring(target + (offset + pull * dt) * decay, (self.velocity - rate * pull * dt) * decay)

    def swinging(self, target: float, dt: float, rate: float, damping: float) -> Spring:
        """Return the spring `dt` seconds later, if it swings about its target: with a `damping` of 0 for
        ever.

        `rate` in radians a second; the damping is below 1, with which it would not swing.
        """
        offset, fading = self.value - target, damping * rate
        turning = rate * math.sqrt(1 - damping * damping)
        decay, cosine, sine = math.exp(-fading * dt), math.cos(turning * dt), math.sin(turning * dt)
        drive = (self.velocity + fading * offset) / turning
        value = target + decay * (offset * cosine + drive * sine)
        change = decay * ((drive * cosine - offset * sine) * turning)
        return Spring(value, change - fading * (value - target))
