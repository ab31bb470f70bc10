"""intents: what creatures do at the end of the round, drawn in the level and added to the strip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from intodepth.play.kept import cache_latest
from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.level.camera.placing import laid_at
from intodepth.screens.level.marks.cell_marks import gust_marks, turn_mark, way_marks
from intodepth.screens.level.scene.stage_view import ghosts
from intodepth.sim.actions import Action
from intodepth.sim.entities import Creature
from intodepth.sim.events import FacingChanged, Gusted, RoundBegan
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import round_end
from intodepth.sim.space.cells import Cell
from intodepth.story.phrase import Phrase
from intodepth.ui.draw import Color, Figure, Mark
from intodepth.ui.theme import color

FADED: Color = (0.80, 0.80, 0.76, 0.55)
"""tint of figures that are shown where they will be at the end of the round"""
WAITING = ("pass", "next_hero")
"""icons of phrases that only say that a hero waits"""


class Answer(NamedTuple):
    """The consequences of the end of the round, after an order or alone."""

    whole: Preview
    """the action, followed by everyone's wait"""
    end: Preview
    """the end of the round only"""
    since: int
    """number of beats of `whole` that belong to the action"""

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The phrases of the strip: the order, then a step that says so, then what follows."""
        own = [phrase for phrase in self.whole.phrases if phrase.first <= self.since]
        later = [phrase for phrase in self.whole.phrases if phrase.first > self.since]
        told = [phrase for phrase in later if phrase.icon not in WAITING]
        if not told or not self.since:
            return self.whole.phrases
        waiting = {entry.action.actor for entry in self.end.entries if isinstance(entry.action, Action)}
        names = [self.end.before.bodies[each].name for each in waiting]
        note = f"if {names[0]} waits" if len(names) == 1 else "if all wait"
        return (*own, Phrase(self.since + 1, told[0].first - 1, "pass", "", note=note), *told)

    @property
    def tells(self) -> bool:
        """Whether anything follows except the next round."""
        return any(phrase.icon not in (*WAITING, "round") for phrase in self.end.phrases)


class Answers:
    """Finds the answer to what is shown, and caches the latest."""

    def find(self, session: Session, preview: Preview | None) -> Answer | None:
        """Return what creatures and water do after an order, or without one; None if nothing."""
        if session.state != TurnState.SELECT:
            return None
        return self._find(session, preview)

    @cache_latest(by=lambda self, session, preview: (session.stage.digest, session.knowledge, preview))
    def _find(self, session: Session, preview: Preview | None) -> Answer | None:
        is_known = any(isinstance(body, Creature) for body in session.knowledge.bodies.values())
        acts_back = is_known or session.stage.flood is not None
        found = _find(session, preview) if acts_back else None
        return found if found and found.tells else None


def _find(session: Session, preview: Preview | None) -> Answer | None:
    if preview is None:
        end = session.previews.of(session.stage, *session.round_end)
        return Answer(end, end, 0)
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
    return Answer(whole, end, preview.schedule.beats)


def intent_marks(answer: Answer, lookout: Lookout, seen: frozenset[Cell]) -> list[Mark]:
    """Return the ways of everything that moves at the end of the round, arrows over what turns round, and
    wind.
    """
    found: list[Mark] = []
    end = answer.end
    for key, way in end.ways.items():
        if _is_shown(end, key, seen):
            found += way_marks(lookout.unroll(way), color("text"))
    for happening in end.schedule.timeline:
        if isinstance(happening.event, Gusted):
            for cell in (cell for cell in happening.event.cells if cell in seen):
                found += laid_at(lookout, cell, gust_marks(cell, color("text")))
        body = end.before.bodies.get(getattr(happening.event, "body", -1))
        if isinstance(happening.event, FacingChanged) and isinstance(body, Creature) and body.cell in seen:
            assert body.cell is not None
            found += laid_at(lookout, body.cell, turn_mark(body.cell, happening.event.new, color("text")))
    return found


def _is_shown(end: Preview, key: int, seen: frozenset[Cell]) -> bool:
    """Return whether a body's part in the answer is shown: a creature only while it is seen."""
    body = end.before.bodies[key]
    return body.cell in seen if isinstance(body, Creature) else end.is_shown(key, seen)


def intent_figures(answer: Answer, seen: frozenset[Cell]) -> Iterator[Figure]:
    """Yield a faded figure for every body that will be elsewhere at the end of the round."""
    end = answer.end
    moved = [key for key in end.moved if _is_shown(end, key, seen)]
    for figure in ghosts(end.after, moved).values():
        yield replace(figure, tint=FADED)
