"""springs: values that move to a target without overshooting, or swing about it for a while."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spring:
    """A value on its way to a target."""

    value: float = 0.0
    velocity: float = 0.0
    """units a second"""

    def move_towards(self, target: float, dt: float, rate: float) -> Spring:
        """Return the critically damped spring `dt` seconds later; `rate` is in 1/second, and after 4 / rate
        90 % is done.
        """
        offset = self.value - target
        pull = self.velocity + rate * offset
        decay = math.exp(-rate * dt)
        return Spring(target + (offset + pull * dt) * decay, (self.velocity - rate * pull * dt) * decay)

    def swing(self, target: float, dt: float, rate: float, damping: float) -> Spring:
        """Return the spring `dt` seconds later, swinging about its target; with a `damping` of 0 it never
        stops.

        `rate` is in radians a second; the damping is below 1.
        """
        offset, fading = self.value - target, damping * rate
        turning = rate * math.sqrt(1 - damping * damping)
        decay, cosine, sine = math.exp(-fading * dt), math.cos(turning * dt), math.sin(turning * dt)
        drive = (self.velocity + fading * offset) / turning
        value = target + decay * (offset * cosine + drive * sine)
        change = decay * ((drive * cosine - offset * sine) * turning)
        return Spring(value, change - fading * (value - target))
