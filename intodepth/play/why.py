"""why: the chain of causes from an action to one of its effects, each in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from intodepth.content.words import name_of, sentence
from intodepth.play.preview import Preview
from intodepth.sim import events
from intodepth.sim.events import Moved, RopeChanged, Strained
from intodepth.sim.events.places import event_cells
from intodepth.sim.flow.schedule import ROOT, Happening
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene
from intodepth.story.costs import cost_words
from intodepth.story.english import answers
from intodepth.story.english.actions import Places, action_words
from intodepth.story.harms import harm_terms
from intodepth.story.phrase import Phrase
from intodepth.story.terms import terms


@dataclass(frozen=True, slots=True)
class Link:
    """One link of the chain, caused by the one before."""

    beat: int
    """number of the beat; 0 for the action itself"""
    icon: str
    words: str
    cells: tuple[Cell, ...] = ()
    """cells in which it happened"""
    detail: str = ""
    """the sum behind load and hold, or behind the lost hit points"""
    is_harm: bool = False


def build_chain(preview: Preview, phrase: Phrase) -> tuple[Link, ...]:
    """Return the chain from the action to what a phrase tells."""
    timeline = preview.schedule.timeline
    if not phrase.tells:
        return _action(preview), Link(phrase.first, phrase.icon, answers.OUT_OF_SIGHT)
    links: list[Link] = []
    told: list[Phrase] = []
    for place in causes(timeline, phrase.tells[0]):
        happening = timeline[place]
        teller = _teller(preview.phrases, place, happening)
        if teller is not None and teller in told:
            continue
        told += [teller] if teller is not None else []
        link = _link(preview, happening, teller)
        if link is not None:
            links.append(link)
    action = _action(preview)
    is_told = bool(links) and links[0].words == action.words
    return action, *links[is_told:]


def causes(timeline: Sequence[Happening], place: int) -> tuple[int, ...]:
    """Return the timeline indices of an event and of all its causes, the first cause first."""
    chain: list[int] = []
    while place != ROOT:
        place = _find_stand_in(timeline, place)
        if place in chain:
            break
        chain.append(place)
        pull = _pull(timeline, place)
        if pull is not None:
            chain.append(pull)
        place = timeline[place].cause
    return tuple(reversed(chain))


def _find_stand_in(timeline: Sequence[Happening], place: int) -> int:
    """Return, for a changed rope, the index of the anchor that popped, the cut, or the body that moved its
    end.
    """
    beat, event = timeline[place].beat, timeline[place].event
    if not isinstance(event, RopeChanged) or event.old is None:
        return place
    ties = {tie for tie in event.old.ends if tie is not None}
    for other, happening in enumerate(timeline):
        if happening.beat != beat:
            continue
        match happening.event:
            case events.AnchorChanged(anchor=anchor, new=None):
                found = anchor in event.old.clips or Tie(ANCHOR, anchor) in ties
            case RopeChanged(old=before):
                found = before is None
            case Moved(body=body):
                found = Tie(BODY, body) in ties
            case _:
                found = False
        if found:
            return other
    return place


def _pull(timeline: Sequence[Happening], place: int) -> int | None:
    """Return, for a dragged body, the index of what sinks in the same beat and drags it; None without one."""
    beat, event = timeline[place].beat, timeline[place].event
    if not isinstance(event, Moved) or timeline[place].what != What.DRAWN:
        return None
    strains = [other.event for other in timeline if other.beat == beat and isinstance(other.event, Strained)]
    pulling = {load.body for strain in strains for load in strain.loads} - {event.body}
    for other, happening in enumerate(timeline):
        move = happening.event
        if happening.beat == beat and isinstance(move, Moved) and move.body in pulling:
            return other
    return None


def _action(preview: Preview) -> Link:
    actor = preview.before.bodies[preview.action.actor]
    words = sentence(action_words(preview.action, preview.before, Places.SIDES))
    left, after = preview.points
    paid_for = cost_words(preview.schedule, actor.id)
    detail = answers.cost(left - after, paid_for) if left != after else ""
    return Link(0, "play", words, () if actor.cell is None else (actor.cell,), detail)


def _teller(phrases: Sequence[Phrase], place: int, happening: Happening) -> Phrase | None:
    """Return the phrase that tells an event, or one of the same beat and body that includes it; None without
    one.
    """
    for phrase in phrases:
        if place in phrase.tells:
            return phrase
    body = getattr(happening.event, "body", None)
    if body is None:
        return None
    same = [each for each in phrases if each.body == body and each.first <= happening.beat <= each.last]
    return same[0] if same else None


def _link(preview: Preview, happening: Happening, phrase: Phrase | None) -> Link | None:
    timeline, stage = preview.schedule.timeline, preview.moment(happening.beat - 1)
    if phrase is None:
        return None
    who = "" if phrase.body is None else f"{name_of(stage.bodies[phrase.body])} "
    cells = dict.fromkeys(
        cell for place in phrase.tells for cell in event_cells(timeline[place].event, stage)
    )
    detail = next((terms(stage, strain) for strain in _strains(timeline, happening, phrase)), "")
    if phrase.harm and phrase.body is not None:
        beat = [other for other in timeline if other.beat == phrase.first]
        detail = harm_terms(BeatScene(preview.moment(phrase.first - 1), beat), phrase.body)
    return Link(phrase.first, phrase.icon, sentence(who + phrase.text), tuple(cells), detail, phrase.is_loss)


def _strains(timeline: Sequence[Happening], happening: Happening, phrase: Phrase) -> Iterator[Strained]:
    """Yield the loads of a beat whose numbers a phrase gives."""
    for other in timeline:
        event = other.event
        if other.beat == happening.beat and isinstance(event, Strained) and phrase.hold == event.hold:
            yield event
