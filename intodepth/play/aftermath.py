"""aftermath: what creatures and water do at the end of the round, after an order or alone."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from intodepth.content.words import name_of
from intodepth.play.caching import cache_latest
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.sim.actions import Action
from intodepth.sim.creatures import creatures_of, find_in_the_way
from intodepth.sim.entities import Body, Creature
from intodepth.sim.events import RoundBegan
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import round_end
from intodepth.story.english.happenings import HALT, say_before, say_if_waits
from intodepth.story.phrase import Phrase

WAITING = ("pass", "next_hero")
"""icons of phrases that only say that a hero waits"""


class Aftermath(NamedTuple):
    """The consequences of the end of the round, after an order or alone."""

    whole: Preview
    """the action, followed by everyone's wait"""
    end: Preview
    """the end of the round only"""
    since: int
    """number of beats of `whole` that belong to the action"""
    held_up: tuple[tuple[Creature, Body], ...] = ()
    """creatures that do nothing, each with the body in its way"""

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The phrases of the strip: the order, then a step that says so, then what follows, and who is held
        up.
        """
        own = [phrase for phrase in self.whole.phrases if phrase.first <= self.since]
        later = [phrase for phrase in self.whole.phrases if phrase.first > self.since]
        told = [phrase for phrase in later if phrase.icon not in WAITING]
        if not told or not self.since:
            return (*self.stays, *self.whole.phrases)
        waiting = {entry.action.actor for entry in self.end.entries if isinstance(entry.action, Action)}
        note = say_if_waits([self.end.before.bodies[each].name for each in waiting])
        condition = Phrase(self.since + 1, told[0].first - 1, "pass", "", note=note)
        return (*own, condition, *self.stays, *told)

    @property
    def stays(self) -> tuple[Phrase, ...]:
        """The phrases of creatures that are held up."""
        beat = self.since + 1
        return tuple(
            Phrase(beat, beat, "cross", HALT, creature.id, note=say_before(name_of(body)))
            for creature, body in self.held_up
        )

    @property
    def tells(self) -> bool:
        """Whether anything follows except the next round, or a creature is held up."""
        return bool(self.held_up) or any(
            phrase.icon not in (*WAITING, "round") for phrase in self.end.phrases
        )


class Aftermaths:
    """Finds the aftermath of what is shown, and caches the latest."""

    def find(self, session: Session, preview: Preview | None) -> Aftermath | None:
        """Return what creatures and water do after an order, or without one; None if nothing."""
        if session.state != TurnState.SELECT:
            return None
        return self._find(session, preview)

    @cache_latest(by=lambda self, session, preview: (session.stage.digest, session.knowledge, preview))
    def _find(self, session: Session, preview: Preview | None) -> Aftermath | None:
        is_known = any(isinstance(body, Creature) for body in session.knowledge.bodies.values())
        acts_back = is_known or session.stage.flood is not None
        found = _find(session, preview) if acts_back else None
        return found if found and found.tells else None


def _find(session: Session, preview: Preview | None) -> Aftermath | None:
    if preview is None:
        end = session.previews.of(session.stage, *session.round_end)
        return Aftermath(end, end, 0, _find_held_up(end))
    timeline = preview.whole.timeline
    if preview.unknown or any(isinstance(happening.event, RoundBegan) for happening in timeline):
        return None
    order = round_end(preview.after)
    if not order:
        return None
    done = [entry.action for entry in preview.entries if isinstance(entry.action, Action)]
    whole = session.previews.of(session.stage, *done, *order)
    entries = whole.entries[len(done) :]
    if not entries or whole.entries[: len(done)] != preview.entries:
        return None
    end = replace(whole, before=preview.after, action=order[0], entries=entries, _moments={})
    return Aftermath(whole, end, preview.schedule.beats, _find_held_up(end))


def _find_held_up(end: Preview) -> tuple[tuple[Creature, Body], ...]:
    """Return the creatures that do not begin their plan, each with the body in its way."""
    acted = {happening.who for happening in end.schedule.timeline}
    idle = (creature for creature in creatures_of(end.before) if creature.id not in acted)
    found = ((creature, find_in_the_way(end.before, creature)) for creature in idle)
    return tuple((creature, body) for creature, body in found if body is not None)
