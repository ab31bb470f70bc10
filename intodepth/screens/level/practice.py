"""practice: a practice level: how it begins and continues, and what follows its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage, party_of
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import find_changed_rules
from intodepth.content.recorder import resume_recording, start_recording
from intodepth.content.recording import take
from intodepth.content.runs.feats import feats_in
from intodepth.content.runs.highlights import find_strongest
from intodepth.play.session import Session
from intodepth.play.tuned import get_rules
from intodepth.screens.destinations import ToPause, ToReloaded, ToResults
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.words.level_story import build_story
from intodepth.screens.services import Finish, Services
from intodepth.screens.story import NOTHING, Story
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle


class Practice:
    """A practice level: a Course."""

    def __init__(self, services: Services, session: Session) -> None:
        """Continue a session; the profile keeps its party."""
        self._services = services
        self.session = session
        if session.level.heroes:
            party = party_of(session.level, session.stage)
            services.update(services.profile.send(session.level.name, party))

    def end(self, undo: Callable[[], object]) -> ToResults:
        """Return the screen with the results."""
        return build_results(self._services, self.session, undo)

    def pause(self) -> ToPause:
        """Return the menu over the level."""
        return ToPause(self.session.level.name, self.session.latest)

    def reload(self) -> ToReloaded | None:
        """Return the level from its file, if that was saved since the level began; else None."""
        level = self.session.level
        found = self._services.catalog.levels.get(level.name, level)
        return None if found is level or found == level else ToReloaded(self.session)


def practise(services: Services, level: str, party: tuple[str, ...] | None = None) -> LevelScreen:
    """Return the screen of a level at its beginning, with its own or another party."""
    session = start_session(services.catalog, level, services.recordings, party)
    return LevelScreen(services, Practice(services, session))


def practise_on(services: Services, recording: Path) -> LevelScreen:
    """Return the screen of a level at the action where it was left; raises FileFault."""
    return LevelScreen(services, Practice(services, resume_session(services.catalog, recording)))


def practise_again(services: Services, played: Session) -> LevelScreen:
    """Return the screen of a level as its file is now, after the actions of a session as far as they can be
    done.
    """
    played.skip()
    catalog, level = services.catalog, services.catalog.levels[played.level.name]
    party = party_of(played.level, played.history.start)
    history = _begin_history(catalog, level, party if level.can_play(party) else None)
    recorder, chronicle = start_recording(services.recordings, level, history.stage), Chronicle(history)
    for entry in played.history.done:
        if take(history, entry.action, entry.order):
            break
        recorder.write(entry.action, history.stage, chronicle.follow(history), entry.order)
    done, whole = len(history.done), len(played.history.done)
    services.notice = f"The level file is reloaded. {done} of {whole} actions could be done again."
    return LevelScreen(services, Practice(services, Session(level, history, recorder)))


def start_session(
    catalog: Catalog, level: str, recordings: Path, party: tuple[str, ...] | None = None
) -> Session:
    """Return a level at its beginning, recorded in a folder."""
    definition = catalog.levels[level]
    history = _begin_history(catalog, definition, party)
    return Session(definition, history, start_recording(recordings, definition, history.stage))


def _begin_history(catalog: Catalog, level: LevelDefinition, party: tuple[str, ...] | None) -> History:
    """Return the history of a level at its beginning, under the rules of the tweak files."""
    return History(build_stage(level, catalog, level.rules_over(get_rules()), party))


def resume_session(catalog: Catalog, recording: Path) -> Session:
    """Return a level at the end of its recording, which it continues; raises FileFault."""
    return Session(*resume_recording(recording, catalog))


def build_results(services: Services, session: Session, undo: Callable[[], object]) -> ToResults:
    """Add the result of a session to the profile, and return the screen that shows it; `undo` leads back into
    it. A level that was played under other rules than the usual ones is not added.

    A result stays in the profile after an undo. The recording ends when the results are left, if the disk has
    the result; until then, continuing the level shows the results again.
    """
    outcome, changed = session.outcome, find_changed_rules(session.history, session.level)
    known = session.knowledge.terrain
    finish = Finish(services.best(outcome.level), None) if changed else services.finish(outcome, known)

    def leave() -> None:
        if services.is_saved:
            session.close()

    feats = () if changed or not outcome.is_won else _win_feats(services, session)
    story = _tell_story(services, session)
    moment = find_strongest(session.history, session.level.place) if outcome.is_won else None
    return ToResults(
        outcome, finish, undo, leave, story, session.recorder.path, known, changed, feats, moment
    )


def _win_feats(services: Services, session: Session) -> tuple[str, ...]:
    """Add the feats of a level of the game to the profile; return those that are new."""
    if session.level.name in services.catalog.own:
        return ()
    won = feats_in(session.history)
    new = tuple(key for key in won if key not in services.profile.feats)
    if new:
        services.update(services.profile.win(new))
    return new


def _tell_story(services: Services, session: Session) -> Story:
    """Return the story of a level; if it cannot be told, a line that says so."""
    try:
        return build_story(session.history, session.unseen)
    except Exception as error:
        services.notice = f"the story of this level cannot be told: {error!r}"
        return NOTHING
