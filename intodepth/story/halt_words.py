"""halt_words: the grave thing before which an order stops, in a clause."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.runs.seals import FirstSights
from intodepth.content.words import join_names, name_of
from intodepth.sim.events import RopeChanged, Scorched
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.history import Entry
from intodepth.sim.orders import Halt
from intodepth.sim.ropes import BODY
from intodepth.sim.space.terrain import ENTRY, Doors
from intodepth.sim.stage import Stage
from intodepth.story.english import happenings as words
from intodepth.story.english import names
from intodepth.story.schedule_phrases import build_phrases


def say_halt(stage: Stage, entries: Sequence[Entry], halt: Halt) -> str:
    """Return what a halt is about: `the sun shard burns Ada's rope`, `Bram gets wet`.

    `entries` are those of the order, and `stage` is the one before the first.
    """
    stage, entry = stage.copy(), entries[halt.entry]
    for each in entries[: halt.entry]:
        each.schedule.apply(stage)
    if halt.wets is not None:
        return words.get_wet(stage.bodies[halt.wets].name)
    happening = entry.schedule.timeline[halt.place]
    phrases = [phrase for phrase in build_phrases(stage, entry.schedule) if phrase.text]
    found = next((phrase for phrase in phrases if halt.place in phrase.tells), None)
    if found is None:
        during = (phrase for phrase in phrases if phrase.first <= happening.beat <= phrase.last)
        found = next(during, phrases[-1])
    doer = "" if found.body is None else name_of(stage.bodies[found.body])
    names = _find_roped(stage, happening)
    if names and happening.what in words.ROPE_HARMS:
        return words.harm_rope(happening.what, doer, names)
    return f"{doer} {found.clause(order=False)}".lstrip()


def say_first_sights(stage: Stage, sights: FirstSights) -> str:
    """Return what was seen for the first time: `the bat and the way down are seen for the first time`."""
    bodies = [name_of(stage.bodies[body]) for body in sights.bodies]
    ways = [stage.ground.code(cell) == ENTRY for cell in sights.ways]
    leads_on = stage.doors != Doors.ALL
    named = [words.the(names.way_out(is_entry=is_entry, leads_on=leads_on)) for is_entry in ways]
    told = list(dict.fromkeys([*bodies, *named]))
    return words.see_first(join_names(told), len(told))


def _find_roped(stage: Stage, happening: Happening) -> list[str]:
    """Return the names of the heroes who are tied to the ropes that an event damages."""
    match happening.event:
        case RopeChanged(old=old, new=new):
            ropes = [rope for rope in (old, new) if rope is not None][:1]
        case Scorched(old=before, new=now):
            ropes = [stage.ropes[key] for key in now if key not in before and key in stage.ropes]
        case _:
            return []
    heroes = {tie.id for rope in ropes for tie in rope.ends if tie is not None and tie.to == BODY}
    return [hero.name for hero in stage.heroes() if hero.id in heroes]
