"""Law 14 for orders of several rounds and heroes: what nobody has ever seen changes neither them nor where
they stop.
"""

from __future__ import annotations

from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.play.distant_orders import DistantOrders
from intodepth.play.legs import Legs
from intodepth.play.preview import Previews
from intodepth.search.bots import pick
from intodepth.sim.actions import generate_actions
from intodepth.sim.entities import LevelState
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.orders import Order, party_enters, party_follows, quickest_out, round_end
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.catalogs import own_catalog
from tests.laws.unknown import otherwise

LEVELS = [
    "good_hands",
    "through_the_crack",
    "long_shot",
    "hanger_on",
    "two_haulers",
    "doorman",
    "last_breath",
]
CATALOG = own_catalog()


def orders_on(stage: Stage, known: Knowledge, cells: list[Cell]) -> list[tuple[Order, str, str]]:
    """What one press does of each order that the party could give, what it stops before, and what of it must
    be accepted.
    """
    previews = Previews()
    previews.passes_on, previews.knowledge = True, known
    believed, terrain = previews.get_believed(stage), known.terrain
    lead, distant = stage.hero(stage.lead), DistantOrders(())
    found = [round_end(believed), quickest_out(believed, terrain)]
    found += [party_enters(believed, terrain, entry) for entry in stage.ways_in()]
    found += [party_follows(believed, terrain, hero.id) for hero in stage.heroes()]
    if lead.state == LevelState.IN_LEVEL:
        found += [order for cell in cells for order in distant.find(believed, known, None, cell)]
    legs, actions, told = Legs(previews), generate_actions(stage), []
    for order in found:
        if order and order[0] in actions:
            leg = legs.find(stage, order)
            told.append((leg.order, legs.stops_before(stage, leg.order), legs.accepts(stage, order)))
    return told


def compare(level: str, seed: int) -> tuple[int, int]:
    """Play a level at random; how many orders were compared, and how many of them stop somewhere."""
    random = Random(f"{level}{seed}")
    stage = build_stage(CATALOG.levels[level], CATALOG, Rules())
    history, count, stops = History(stage), 0, 0
    chronicle = Chronicle(history)
    for turn in range(40):
        actions = generate_actions(stage)
        if not actions:
            break
        known = chronicle.follow(history)
        other = otherwise(stage, known, random) if turn % 2 else None
        if other is not None:
            cells = random.sample(sorted(known.terrain), min(12, len(known.terrain)))
            one, two = orders_on(stage, known, cells), orders_on(other, known, cells)
            assert one == two, f"{level}, {turn}: {one} and, if what nobody knows were otherwise, {two}"
            count, stops = count + len(one), stops + sum(bool(stop or grave) for _, stop, grave in one)
        history.commit(pick(actions, random))
    return count, stops


def test_orders_stop_where_they_do_whatever_nobody_has_seen() -> None:
    counts, stops = zip(*(compare(level, 0) for level in LEVELS), strict=True)
    assert sum(counts) > 100 and sum(stops) > 2


@pytest.mark.long
def test_orders_in_all_levels_stop_where_they_do_whatever_nobody_has_seen() -> None:
    for level in CATALOG.levels:
        for seed in range(4):
            compare(level, seed)
