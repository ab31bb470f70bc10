"""news: what can be done for the first time: told once a round at the most, until it is met or dismissed."""

from __future__ import annotations

from intodepth.screens.level.play.session import Session
from intodepth.screens.level.telling.verbs import Verb, find_news
from intodepth.screens.services import Services
from intodepth.sim.standing import is_steady


class News:
    """Which kind of action is told of now."""

    def __init__(self, services: Services) -> None:
        """Begin with nothing told."""
        self._services = services
        self._round: int | None = None
        """the round in which something was told and is known now"""

    def find(self, session: Session) -> Verb | None:
        """A kind of action that can be done for the first time; none where one was met in this round."""
        if session.stage.round == self._round:
            return None
        hangs = not is_steady(session.stage, session.actor)
        return find_news(session.offers, self._services.profile.met_actions, hangs=hangs)

    def meet(self, session: Session) -> None:
        """What is new now is known from here on."""
        if (news := self.find(session)) is not None:
            self._round = session.stage.round
            self._services.update(self._services.profile.meet(actions=(news.command,)))
