"""practice: a level played by itself: how it is begun and gone on with, and what follows when it is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage, party_of
from intodepth.content.recorder import resume_recording, start_recording
from intodepth.play.session import Session
from intodepth.play.tuned import tuned_rules
from intodepth.screens.destinations import ToPause, ToResults
from intodepth.screens.level.panel.story_words import build_story
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.screens.story import NOTHING, Story
from intodepth.sim.history import History


class Practice:
    """A level by itself: a Course."""

    def __init__(self, services: Services, session: Session) -> None:
        """Go on with a session; the profile keeps who was sent in."""
        self._services = services
        self.session = session
        if session.level.heroes:
            party = party_of(session.level, session.stage)
            services.update(services.profile.send(session.level.name, party))

    def end(self, undo: Callable[[], object]) -> ToResults:
        """Return what the level has come to."""
        return build_results(self._services, self.session, undo)

    def pause(self) -> ToPause:
        """Return the menu over the level."""
        return ToPause(self.session.level.name, self.session.latest)


def practise(services: Services, level: str, party: tuple[str, ...] | None = None) -> LevelScreen:
    """Return the screen of a level at its beginning, with its own or another party."""
    session = start_session(services.catalog, level, services.recordings, party)
    return LevelScreen(services, Practice(services, session))


def practise_on(services: Services, recording: Path) -> LevelScreen:
    """Return the screen of a level at the action where it was left; FileFault if that cannot be read."""
    return LevelScreen(services, Practice(services, resume_session(services.catalog, recording)))


def start_session(
    catalog: Catalog, level: str, recordings: Path, party: tuple[str, ...] | None = None
) -> Session:
    """Return a level at its beginning, recorded in a folder."""
    definition = catalog.levels[level]
    history = History(build_stage(definition, catalog, tuned_rules(), party))
    return Session(definition, history, start_recording(recordings, definition, history.stage))


def resume_session(catalog: Catalog, recording: Path) -> Session:
    """Return a level at the end of a recording, which it goes on with; FileFault if that cannot be read."""
    history, recorder = resume_recording(recording, catalog)
    return Session(catalog.levels[recorder.name], history, recorder)


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
    """Return the story of a level; where it cannot be told, none, and a line that says so."""
    try:
        return build_story(session.history, session.unseen)
    except Exception as error:
        services.notice = f"the story of this level cannot be told: {error!r}"
        return NOTHING
