"""standstill: when a player seems to get no further, the button of hints pulses, once in a level."""

from __future__ import annotations

import math
from collections import Counter

from intodepth.play.session import Session
from intodepth.sim.entities import Relic

UNDOS, ROUNDS = 3, 2
"""how often the same step is undone, and how many rounds pass without anything new, until it pulses"""
LASTS, BEAT = 3.0, 0.75
"""seconds for which it pulses, and of one pulse"""


class Standstill:
    """Follows a level being played."""

    def __init__(self) -> None:
        """Begin a level."""
        self._undos = 0
        self._undone = Counter[int]()
        """how often was gone back to a stage, by its digest"""
        self._news: tuple[object, ...] = ()
        """what was known and reached when something new was last"""
        self._since = 1
        """the round of that"""
        self._begun: float | None = None

    def follow(self, session: Session, time: float) -> float:
        """Return how bright the pulse is at a time in seconds: 0 to 1."""
        stage, history = session.stage, session.history
        if history.undos > self._undos:
            self._undone[stage.digest] += 1
        self._undos = history.undos
        relics = tuple(body.carrier for body in stage.bodies.values() if isinstance(body, Relic))
        news = len(session.knowledge.terrain), relics, tuple(stage.anchors)
        if news != self._news:
            self._news, self._since = news, stage.round
        is_stuck = max(self._undone.values(), default=0) >= UNDOS or stage.round > self._since + ROUNDS
        if self._begun is None and is_stuck:
            self._begun = time
        passed = LASTS if self._begun is None else time - self._begun
        return 0.0 if passed >= LASTS else 0.5 + 0.5 * math.cos(math.tau * passed / BEAT)
