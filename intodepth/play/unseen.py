"""unseen: which part of a schedule the party cannot know, because it leads into cells that nobody has
seen.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import Moved, RopeChanged
from intodepth.sim.events.places import event_cells
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import OWN_STEPS, What
from intodepth.story.english import happenings as words
from intodepth.story.phrase import Phrase


class Outlook(NamedTuple):
    """The cells that the party knows and sees when it looks ahead."""

    known: Container[Cell]
    """bodies that were seen at any time"""
    seen: Container[Cell]
    """bodies that are seen now"""


def first_unknown(
    stage: Stage, timeline: Sequence[Happening], known: Container[Cell]
) -> tuple[int, Cell] | None:
    """Return the timeline index of the first event in a cell that was never seen, and the cell; None without
    one.

    A hero who walks or climbs sees where they go. `stage` is the one at the start of the timeline.
    """
    walked: set[Cell] = set()
    heroes = {hero.id for hero in stage.heroes()}
    for place, happening in enumerate(timeline):
        event = happening.event
        if isinstance(event, Moved) and happening.what in OWN_STEPS and event.body in heroes:
            walked.update(event_cells(event, stage))
        elif isinstance(event, Moved) or not hasattr(event, "body"):
            cells = _new_cells(event) if isinstance(event, RopeChanged) else event_cells(event, stage)
            for cell in cells:
                if cell not in known and cell not in walked:
                    return place, cell
    return None


def _new_cells(event: RopeChanged) -> Iterator[Cell]:
    """Yield the cells that a rope newly lies in."""
    before = event.old.cells if event.old is not None else ()
    yield from (cell for cell in (event.new.cells if event.new is not None else ()) if cell not in before)


def before_beat_of(timeline: Sequence[Happening], place: int) -> tuple[Happening, ...]:
    """Return the happenings before the beat of the event at an index."""
    return tuple(each for each in timeline[:place] if each.beat < timeline[place].beat)


def unknown_phrase(rest: Sequence[Happening], stage: Stage) -> Phrase:
    """Return the phrase for an event that leads out of sight, with what it may do to its body.

    `rest` begins with that event, and goes on with what follows if nothing is there that nobody has seen.
    """
    happening = rest[0]
    beat, event = happening.beat, happening.event
    if isinstance(event, Moved):
        body = stage.bodies[event.body]
        pulled = [hero.name for hero in stage.heroes() if hero.id != body.id and _ties(stage, body, hero)]
        told = words.go_out_of_sight(pulled)
        if happening.what == What.FALL:
            breaks = body.traits.breaks
            caught = any(each.what == What.CAUGHT and each.event.subject == body.id for each in rest)
            hurts = isinstance(body, Hero)
            told = words.fall_out_of_sight(pulled, hurts=hurts, breaks=breaks, is_caught=caught)
        return Phrase(beat, beat, "help", told, body.id, is_doubtful=True)
    note = words.leads_out_of_sight(rope=isinstance(event, RopeChanged))
    return Phrase(beat, beat, "help", "", note=note, is_doubtful=True)


def _ties(stage: Stage, body: Body, hero: Hero) -> bool:
    """Return whether a rope is tied to both."""
    return any(rope.end_of(body.id) is not None for rope in stage.ropes_of(hero.id))


def is_doubtful(happening: Happening, stage: Stage, outlook: Outlook) -> bool:
    """Return whether something happens in a cell that is known but not seen now.

    A hero who walks or climbs sees where they go, and knows how they are themselves.
    """
    event = happening.event
    is_own = not isinstance(event, Moved) or happening.what in OWN_STEPS
    if is_own and isinstance(stage.bodies.get(getattr(event, "body", -1)), Hero):
        return False
    return any(cell in outlook.known and cell not in outlook.seen for cell in event_cells(event, stage))
