"""news: what can be done for the first time: told once a round at the most, until it is met or dismissed."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Final

from intodepth.content.verbs import DEEDS, Deed
from intodepth.screens.level.play.session import Session
from intodepth.screens.services import Services
from intodepth.sim.actions import Kind
from intodepth.sim.actions.ropes.clip import Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.standing import is_steady

HANGING: Final = tuple(DEEDS[kind] for kind in (Swing, Grip, Haul, Lower))
"""what helps first who hangs on a rope"""
LOOSING: Final = Cut, Untie, Unclip
"""what nobody who hangs on one is to learn by trying"""
LESSONS: Final = tuple(sorted((deed for deed in DEEDS.values() if deed.lesson), key=lambda deed: deed.lesson))
"""actions on ropes and with gear, in the order in which they are explained"""


class News:
    """The kind of action that is explained now, for the first time."""

    def __init__(self, services: Services) -> None:
        """Begin with nothing told."""
        self._services = services
        self._round: int | None = None
        """the round in which something was told and is known now"""

    def find(self, session: Session) -> Deed | None:
        """A kind of action that can be done for the first time; none where one was met in this round."""
        if session.stage.round == self._round:
            return None
        hangs = not is_steady(session.stage, session.actor)
        return find_news(session.offers, self._services.profile.met_actions, hangs=hangs)

    def meet(self, session: Session) -> None:
        """Note what is explained now as known."""
        if (news := self.find(session)) is not None:
            self._round = session.stage.round
            self._services.update(self._services.profile.meet(actions=(news.name,)))


def find_news(offered: Container[Kind], met: Collection[str], *, hangs: bool = False) -> Deed | None:
    """The action on ropes or with gear that helps first, of those offered that were never explained."""
    order = (*HANGING, *(deed for deed in LESSONS if deed.kind not in LOOSING)) if hangs else LESSONS
    return next((deed for deed in order if deed.kind in offered and deed.name not in met), None)
