"""ending: the results of a level that is over."""

from __future__ import annotations

from collections.abc import Callable

from intodepth.screens.destinations import ToResults
from intodepth.screens.level.play.session import Session
from intodepth.screens.level.telling.story_words import build_story
from intodepth.screens.services import Services
from intodepth.screens.story import NOTHING, Story


def build_results(services: Services, session: Session, undo: Callable[[], object]) -> ToResults:
    """Note what a session came to in the profile, and only then tell of it; `undo` leads back into it.

    A result that was noted stays noted when it is undone: what was reached was reached. The recording ends
    when the results are left, if the disk has noted them: until then going on leads to them again.
    """
    outcome = session.outcome
    known = session.knowledge.terrain
    finish = services.finish(outcome, known)

    def leave() -> None:
        if services.is_saved:
            session.close()

    story = _tell(services, session)
    return ToResults(outcome, finish, undo, leave, story, session.recorder.path, known)


def _tell(services: Services, session: Session) -> Story:
    """The story of a level; where it cannot be told, none, and a line that says so."""
    try:
        return build_story(session.history, session.unseen)
    except Exception as error:
        services.notice = f"the story of this level cannot be told: {error!r}"
        return NOTHING
