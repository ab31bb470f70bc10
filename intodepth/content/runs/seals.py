"""seals: what costs a chalk to undo.

That is the end of rounds by one order, a fall into unseen cells, and the first sight of a body (a creature,
a relic or another thing), of an anchor, or of an entry or exit. Other new cells are free, because nearly
every step shows some.
"""

from collections.abc import Sequence
from typing import NamedTuple

from intodepth.sim.events import Moved, RoundBegan
from intodepth.sim.history import Entry, History
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.sim.stage import Stage
from intodepth.sim.what import OWN_STEPS, What


def is_sealed(history: History, chronicle: Chronicle, index: int) -> bool:
    """Return whether undoing the entry at an index costs a chalk, if it is an order of its own.

    The chronicle has followed the history, and may have known more from the start.
    """
    return _ends_round(history.done[index]) or _shows_more(history, chronicle, index)


def _ends_round(entry: Entry) -> bool:
    return any(isinstance(happening.event, RoundBegan) for happening in entry.schedule.timeline)


def _shows_more(history: History, chronicle: Chronicle, index: int) -> bool:
    """Return whether somebody fell into unseen cells, or something was seen for the first time."""
    entry = history.done[index]
    *earlier, before, after = chronicle.all_known[: index + 2]
    fresh = after.terrain.keys() - before.terrain.keys()
    by_itself = (*OWN_STEPS, What.PART)
    carried = (each.event for each in entry.schedule.timeline if each.what not in by_itself)
    if any(isinstance(event, Moved) and event.new in fresh for event in carried):
        return True
    return find_first_sights(history.stage, [*earlier, before], after) is not None


class FirstSights(NamedTuple):
    """The bodies, anchors and ways that the party saw for the first time at one moment."""

    bodies: list[int]
    """ids"""
    anchors: list[int]
    """ids"""
    ways: list[Cell]
    """entries and exits"""


def find_first_sights(stage: Stage, earlier: Sequence[Knowledge], after: Knowledge) -> FirstSights | None:
    """Return the bodies, anchors, entries and exits that were seen for the first time; None without any.

    `earlier` is what was known at all moments before, `after` what is known then.
    """
    fresh = after.terrain.keys() - earlier[-1].terrain.keys()
    ways = sorted(cell for cell in fresh if after.terrain[cell] in (ENTRY, WAY_DOWN))
    anchors = sorted(key for key, anchor in stage.anchors.items() if anchor.cell in fresh)
    bodies = sorted(after.bodies.keys() - {key for known in earlier for key in known.bodies})
    return FirstSights(bodies, anchors, ways) if bodies or anchors or ways else None


def cost_of_undo(history: History, chronicle: Chronicle) -> int:
    """Return how much chalk it costs to undo the latest order; 0 if there is none.

    That is one for all rounds that it ended, or one for each of its entries that showed more, if those are
    more.
    """
    order = history.latest_order
    return _price(history, chronicle, [at for at, entry in enumerate(history.done) if entry.order == order])


def cost_of_last(history: History, chronicle: Chronicle) -> int:
    """Return the share of the last entry in what it costs to undo its order, which a record takes back entry
    by entry.
    """
    order = history.latest_order
    places = [at for at, entry in enumerate(history.done) if entry.order == order]
    return _price(history, chronicle, places) - _price(history, chronicle, places[:-1])


def _price(history: History, chronicle: Chronicle, places: Sequence[int]) -> int:
    """Return what it costs to undo the entries of an order."""
    rounds = int(any(_ends_round(history.done[at]) for at in places))
    return max(rounds, sum(_shows_more(history, chronicle, at) for at in places))
