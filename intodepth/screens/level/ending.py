"""ending: the results of a level that is over."""

from __future__ import annotations

from intodepth.screens.level.session import Session
from intodepth.screens.level.story import build_story
from intodepth.screens.results import ResultsScreen
from intodepth.screens.services import Services


def build_results(services: Services, session: Session) -> ResultsScreen:
    """What a session came to; it notes the result in the profile."""
    return ResultsScreen(
        services,
        session.level.name,
        session.result(),
        session.brought(),
        session.lost(),
        session.is_won(),
        session.rescued(),
        session.broken(),
        build_story(session.history),
        session.recorder.path,
    )
