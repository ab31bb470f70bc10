"""packing: stages sent from one process to another, and those kept in another process."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage

Made = tuple[bytes, tuple[Portal, ...]]
"""what a ground is made of besides its size"""

_NOWHERE = Ground(0, 0, b"")
"""stands for the ground of a stage while it is sent"""
NOTHING = Stage.of(_NOWHERE, ())
"""stands for a stage that is not sent"""


class Packed(NamedTuple):
    """A stage to send: the parts of its ground, and the rest."""

    ground: Made
    rest: Stage


class Grounds:
    """The grounds of one problem, each once, because much is cached in each."""

    def __init__(self, first: Ground) -> None:
        self._first = first
        self._known: dict[Made, Ground] = {(first.kinds, first.portals): first}

    def pack(self, stage: Stage) -> Packed:
        """Return a stage without what can be derived."""
        rest = stage.copy()
        made = rest.ground.kinds, rest.ground.portals
        rest.ground = _NOWHERE
        rest.rope_memo = {}
        return Packed(made, rest)

    def unpack(self, packed: Packed) -> Stage:
        """Return the stage, on the ground that equal stages have in this process."""
        stage, made = packed.rest, packed.ground
        if made not in self._known:
            kinds, portals = made
            self._known[made] = Ground(self._first.width, self._first.height, kinds, portals)
        stage.ground = self._known[made]
        return stage


class Keeper(NamedTuple):
    """A process that keeps stages, as seen from here."""

    worker: int
    bring: Callable[[int, int], Stage]
    """the stage that a worker keeps under a number"""
    dropped: list[int]
    """numbers of stages that are no longer needed"""


class KeptElsewhere:
    """A stage that another process keeps under a number, and drops when this object is gone."""

    __slots__ = ("keeper", "number")

    def __init__(self, keeper: Keeper, number: int) -> None:
        self.keeper = keeper
        self.number = number

    def __del__(self) -> None:
        self.keeper.dropped.append(self.number)

    def bring(self) -> Stage:
        """Return the stage."""
        return self.keeper.bring(self.keeper.worker, self.number)
