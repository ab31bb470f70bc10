"""highlights: the strongest moments of a descent: anchors that pop, falls that are caught, narrow escapes."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from intodepth.content.runs.feats import Done, list_done
from intodepth.content.runs.run import Run
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import (
    AnchorChanged,
    CarrierChanged,
    FallCounted,
    LevelStateChanged,
    Moved,
    Strained,
)
from intodepth.sim.history import History
from intodepth.sim.ropes import Anchor
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.what import What

MOST = 3
"""number of moments of a descent that are shown"""
NARROW = 2
"""An escape is narrow if the water is so few cells below, or fewer."""
FAR = 2
"""least number of cells that a fall has for its end to count"""


class HighlightKind(StrEnum):
    """The kinds of strong moments."""

    POP = "pop"
    CATCH = "catch"
    ESCAPE = "escape"
    SWING = "swing"
    RIDE = "ride"
    TAKE = "take"


QUIET = HighlightKind.SWING, HighlightKind.RIDE, HighlightKind.TAKE
"""kinds without danger, the best first"""


class Highlight(NamedTuple):
    """One moment of a descent."""

    kind: HighlightKind
    strength: int
    """number by which moments are ranked: load above hold, cells fallen, or nearness of the water; 0 for what
    is no danger
    """
    depth: int
    round: int
    who: str
    """name of the hero who was caught, got out or took something; empty if an anchor popped"""
    value: int
    """load on the anchor, cells fallen, swung or ridden, or cells above the water"""
    hold: int
    """hold of the anchor that popped; 0 otherwise"""
    cell: Cell
    """where it happened"""
    stage: Stage
    look: str
    """kind of place"""


def highlights_of(run: Run) -> list[Highlight]:
    """Return the strongest moments of a descent, in the order in which they happened.

    Of each kind the strongest of a visit counts, of equals the first.
    """
    found: list[Highlight] = []
    for visit in run.visits:
        strongest: dict[HighlightKind, Highlight] = {}
        for done in list_done(visit.history):
            for moment in _find_in_action(done, visit.depth, visit.level.place):
                known = strongest.get(moment.kind)
                if known is None or moment.strength > known.strength:
                    strongest[moment.kind] = moment
        found += strongest.values()
    ranked = sorted(range(len(found)), key=lambda index: (-found[index].strength, index))[:MOST]
    return [found[index] for index in sorted(ranked)]


def find_strongest(history: History, look: str) -> Highlight | None:
    """Return the strongest moment of a played level, the first of equals; without danger the longest swing,
    else the longest ride, else how the first relic was taken; None without any. `look` is the kind of place.
    """
    dangers = [moment for each in list_done(history) for moment in _find_in_action(each, 0, look)]
    if dangers:
        return max(dangers, key=lambda moment: moment.strength)
    quiet = [moment for each in list_done(history) for moment in _find_quiet(each, look)]
    for kind in QUIET:
        found = [moment for moment in quiet if moment.kind == kind]
        if found:
            return max(found, key=lambda moment: moment.value)
    return None


def _find_quiet(done: Done, look: str) -> Iterator[Highlight]:
    """Yield what is worth a picture about an action without danger; in the middle of a swing or a ride."""
    timeline = done.schedule.timeline
    for kind, what in ((HighlightKind.SWING, What.SWING), (HighlightKind.RIDE, What.RIDE)):
        moves = [
            (place, each.event.body)
            for place, each in enumerate(timeline)
            if each.what == what
            and isinstance(each.event, Moved)
            and isinstance(done.before.bodies[each.event.body], Hero)
        ]
        if moves:
            middle, key = moves[len(moves) // 2]
            stage = done.before.copy()
            for happening in timeline[: middle + 1]:
                happening.event.apply(stage)
            hero = stage.hero(key)
            if hero.cell is not None:
                told = kind, 0, 0, done.before.round, hero.name, len(moves), 0, hero.cell
                yield Highlight(*told, stage, look)
    for happening in timeline:
        event = happening.event
        if happening.what == What.TAKE and isinstance(event, CarrierChanged) and event.new is not None:
            hero, before = done.after.hero(event.new), done.before.hero(event.new)
            if (place := hero.cell or before.cell) is not None:
                taken = HighlightKind.TAKE, 0, 0, done.before.round, hero.name, 0, 0, place
                yield Highlight(*taken, done.after.copy(), look)


def _find_in_action(done: Done, depth: int, look: str) -> Iterator[Highlight]:
    """Yield what is strong about an action."""
    before, stage = done.before, done.before.copy()
    place = depth, before.round
    load = hold = 0
    for happening in done.schedule.timeline:
        match happening.event:
            case Strained() as strain if happening.what == What.GIVE:
                load, hold = sum(each.load for each in strain.loads), strain.hold
            case AnchorChanged(old=Anchor() as anchor) if happening.what == What.POPPED and load > hold:
                above = load - hold + 1
                yield Highlight(
                    HighlightKind.POP, above, *place, "", load, hold, anchor.cell, stage.copy(), look
                )
            case FallCounted(body=body, old=cells) if happening.what == What.CAUGHT and cells >= FAR:
                hero = stage.bodies[body]
                if isinstance(hero, Hero) and hero.cell is not None and stage.ropes_of(body):
                    caught = HighlightKind.CATCH, cells, *place, hero.name, cells, 0, hero.cell
                    yield Highlight(*caught, stage.copy(), look)
            case LevelStateChanged(body=body, new=LevelState.EXITED) if before.water != DRY:
                hero = before.bodies[body]
                assert isinstance(hero, Hero)
                air = NARROW + 1 if hero.cell is None else max(0, hero.cell.y - before.water)
                if hero.cell is not None and air <= NARROW:
                    strength = 2 * (NARROW - air) + 2
                    out = HighlightKind.ESCAPE, strength, *place, hero.name, air, 0, hero.cell
                    yield Highlight(*out, before.copy(), look)
        happening.event.apply(stage)
