"""ending: the phrase for an action that ends the level, with what stays behind."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from intodepth.content.words import name_of
from intodepth.sim.entities import LevelState, Relic
from intodepth.sim.events import Hurt, LevelStateChanged
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.story.english import happenings as words
from intodepth.story.phrase import Phrase


def find_ending(
    before: Stage, after: Stage, wanted: Collection[str], timeline: Sequence[Happening]
) -> Phrase | None:
    """Return the phrase that the level ends, grave if something is lost; None if the level goes on.

    `wanted` holds the keys of what the level asks for.
    """
    if turns.is_over(before) or not turns.is_over(after):
        return None
    if after.doors != Doors.ALL and any(hero.state == LevelState.EXITED for hero in after.heroes()):
        return None  # the floor stays as it is
    gone = {hero.id for hero in after.heroes() if hero.state == LevelState.EXITED}
    relics = [body for body in after.bodies.values() if isinstance(body, Relic) and body.kind in wanted]
    staying = [name_of(relic) for relic in relics if relic.carrier not in gone]
    staying += [hero.name for hero in after.heroes() if hero.id not in gone]
    spoilt = [name_of(relic) for relic in relics if relic.carrier in gone and relic.broken]
    beat = timeline[-1].beat
    causes = [i for i, each in enumerate(timeline) if isinstance(each.event, LevelStateChanged | Hurt)]
    note = words.level_ends(staying, spoilt)
    return Phrase(beat, beat, "exit", "", note=note, tells=(causes[-1],), is_grave=bool(staying or spoilt))
