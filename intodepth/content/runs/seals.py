"""seals: what costs a chalk to undo.

That is the end of a round, a fall into unseen cells, and the first sight of a body (a creature, a relic or
another thing), of an anchor, or of an entry or exit. Other new cells are free, because nearly every step
shows some.
"""

from collections.abc import Sequence

from intodepth.sim.events import Moved, RoundBegan
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.sim.stage import Stage
from intodepth.sim.what import OWN_STEPS, What


def is_sealed(history: History, chronicle: Chronicle, index: int) -> bool:
    """Return whether undoing the entry at an index costs a chalk.

    The chronicle has followed the history, and may have known more from the start.
    """
    entry = history.done[index]
    if any(isinstance(happening.event, RoundBegan) for happening in entry.schedule.timeline):
        return True
    *earlier, before, after = chronicle.all_known[: index + 2]
    fresh = after.terrain.keys() - before.terrain.keys()
    by_itself = (*OWN_STEPS, What.PART)
    carried = (each.event for each in entry.schedule.timeline if each.what not in by_itself)
    if any(isinstance(event, Moved) and event.new in fresh for event in carried):
        return True
    return is_first_sight(history.stage, [*earlier, before], after)


def is_first_sight(stage: Stage, earlier: Sequence[Knowledge], after: Knowledge) -> bool:
    """Return whether a body, an anchor, an entry or an exit was seen for the first time.

    `earlier` is what was known at all moments before, `after` what is known then.
    """
    fresh = after.terrain.keys() - earlier[-1].terrain.keys()
    if any(after.terrain[cell] in (ENTRY, WAY_DOWN) for cell in fresh):
        return True
    if any(anchor.cell in fresh for anchor in stage.anchors.values()):
        return True
    return bool(after.bodies.keys() - {key for known in earlier for key in known.bodies})


def cost_of_undo(history: History, chronicle: Chronicle) -> int:
    """Return how much chalk it costs to undo the latest order; 0 if there is none."""
    order = history.latest_order
    places = (index for index, entry in enumerate(history.done) if entry.order == order)
    return sum(is_sealed(history, chronicle, index) for index in places)
