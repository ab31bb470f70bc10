"""level_sample: a level in the middle of play, for pictures."""

from __future__ import annotations

from intodepth.play.commands import do
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.screens.level.practice import practise
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move


def build_sample(services: Services, level: str) -> LevelScreen:
    """Return the screen of a level after a few sensible actions, with the most eventful move selected."""
    screen = practise(services, level)
    session = screen.session
    session.skip()
    for hero in session.stage.heroes():
        _do(session, lead_to(session.offers, hero.id))
        _do(session, next(iter(session.offers.of(Deploy)), None))
        _do(session, _farthest(session))
    aimed = max(_moves(session), key=lambda action: _eventful(session, action), default=None)
    if aimed is not None:
        session.selection.aim(aimed)
    return screen


def _do(session: Session, action: Action | None) -> None:
    if action is not None:
        session.act(do(action))
        session.skip()


def _moves(session: Session) -> list[Move]:
    return [action for action in session.offers.of(Move) if isinstance(action, Move)]


def _farthest(session: Session) -> Action | None:
    """Return the move of at most three points that leads farthest without a fall or harm, or None."""
    stage = session.stage
    near = [action for action in _moves(session) if not action.drop and action.cost(stage) <= 3]
    near = [action for action in near if not session.previews.of(stage, action).harm]
    return max(near, key=lambda action: (action.cost(stage), action), default=None)


def _eventful(session: Session, action: Move) -> tuple[int, int, Action]:
    preview = session.previews.of(session.stage, action)
    survives = preview.after.hero(action.actor).hit_points > 0
    return len(preview.phrases) if survives else 0, preview.schedule.beats, action
