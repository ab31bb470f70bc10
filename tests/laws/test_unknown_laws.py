"""Law 14 on random play in levels: what is shown before does not hang on what nobody has ever seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.play.preview import Previews
from intodepth.search.bots import pick
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.orders import Order
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.laws.unknown import errands_on, otherwise, shows_nothing_of_the_unknown

WALKS = ["thin_floor", "good_hands", "iron_hand", "through_the_crack", "drawbridge", "bell_pull"]
DOORS = ["long_shot", "down_is_up", "for_ever"]
DARK = ["hanger_on", "pedestal", "plumb_line"]
CATALOG = own_catalog()


def compared(level: str, seed: int) -> int:
    """Play a level at random; how many previews were compared."""
    random = Random(f"{level}{seed}")
    stage = build_stage(CATALOG.levels[level], CATALOG, Rules())
    history, count = History(stage), 0
    chronicle = Chronicle(history)
    for turn in range(40):
        actions = generate_actions(stage)
        if not actions:
            break
        if turn % 4 == 3:
            asked = random.sample(actions, min(8, len(actions)))
            count += shows_nothing_of_the_unknown(stage, chronicle.follow(history), asked, random)
        history.commit(pick(actions, random))
    return count


def test_previews_tell_nothing_of_what_nobody_has_seen() -> None:
    assert sum(compared(level, 0) for level in WALKS + DOORS + DARK) > 150


@pytest.mark.long
def test_previews_of_all_levels_tell_nothing_of_what_nobody_has_seen() -> None:
    assert sum(compared(level, seed) for level in CATALOG.levels for seed in range(6)) > 4_000


def test_ropes_are_hung_down_an_edge_whatever_nobody_has_seen_below_it() -> None:
    history = History(build_stage(CATALOG.levels["plumb_line"], CATALOG, Rules()))
    history.commit(generate_actions(history.stage)[0])
    seen = Chronicle(history).latest
    known = replace(seen, terrain={cell: code for cell, code in seen.terrain.items() if cell.y > 8})
    found = (otherwise(history.stage, known, Random(seed)) for seed in range(40))
    stages = [history.stage, *(other for other in found if other is not None)]
    planned: set[tuple[Order, ...]] = set()
    for stage in stages:
        previews = Previews()
        previews.knowledge = known
        planned.add(tuple(errands_on(previews, stage, known)))
    assert len(stages) > 3 and len(planned) == 1 and planned != {()}


def test_a_stage_that_differs_only_in_the_unknown_is_another_one() -> None:
    stage = build_stage(CATALOG.levels["long_shot"], CATALOG, Rules())
    history = History(stage)
    history.commit(generate_actions(stage)[0])
    known = Chronicle(history).latest
    others = [other for seed in range(20) if (other := otherwise(stage, known, Random(seed))) is not None]
    assert others and all(other.digest != stage.digest for other in others)
    for other in others:
        assert all(other.ground.code(cell) == code for cell, code in known.terrain.items())
