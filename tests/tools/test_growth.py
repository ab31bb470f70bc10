"""Levels made to be measured can be played, however large they are."""

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.invariants import problems
from intodepth.sim.rules import Rules
from intodepth.tools.bench.growth import make_level, with_ground_anew
from tests.catalogs import own_catalog


@pytest.mark.parametrize("size", [8, 22, 200])
def test_one_comes_into_a_made_level_and_walks(size: int) -> None:
    catalog = own_catalog()
    stage = build_stage(make_level(size, size - 3, ("belayer",), 1), catalog, Rules())
    (enter,) = generate_actions(stage, [Deploy])
    build_schedule(stage, enter).apply(stage)
    assert not problems(stage)
    walks = generate_actions(stage, [Move])
    assert len(walks) > 1
    assert generate_actions(with_ground_anew(stage), [Move]) == walks
