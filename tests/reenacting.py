"""reenacting: does recorded steps in a session as a player does them."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.recording import RecordedStep
from intodepth.play.commands import Do, StepBack
from intodepth.play.session import Session
from intodepth.sim.actions import Action
from intodepth.sim.history import Tune
from intodepth.sim.refusals import Refused


def do(session: Session, step: RecordedStep) -> bool:
    """Do a recorded step as the player did it, and play it; return whether it was possible."""
    try:
        match step:
            case "undo" | "redo":
                return session.act(StepBack(step))
            case "hint":
                session.note_hint()
            case Tune():
                session.history.commit(step)
                session.generate()
            case Action():
                return session.act(Do((step,)))
    except (Refused, LookupError):
        return False
    return True


def list_rest(session: Session, actions: Sequence[RecordedStep]) -> Sequence[RecordedStep]:
    """The actions from the start of a level that it has not done by itself when it began."""
    session.skip()
    done = [entry.action for entry in session.history.done]
    assert list(actions[: len(done)]) == done
    return actions[len(done) :]
