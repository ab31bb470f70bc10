"""The short look that tells a stage in which nothing moves: it is never wrong."""

from random import Random

import pytest

from intodepth.search.bots import random_play
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.entities import Posture
from intodepth.sim.flow import reactions, schedule
from intodepth.sim.flow.rest import is_at_rest
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.caves import cave
from tests.playing import draw
from tests.rope_stages import rope_stage
from tests.ropes import anchor, set_anchor, tie_rope


def test_nothing_moves_where_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = {True: 0, False: 0}

    def look(stage: Stage) -> bool:
        found = is_at_rest(stage)
        looked[found] += 1
        assert not (found and reactions.next_beat(stage)), f"{stage.to_bytes()!r} is not at rest"
        return found

    monkeypatch.setattr(schedule, "is_at_rest", look)
    for seed in range(150):
        random = Random(seed)
        for stage in (rope_stage(random), cave(random)):
            for _ in random_play(stage, random, 12, ROPE_ACTIONS):
                pass
    assert looked[True] > 2_000 and looked[False] > 500


def climber(hold: int, above: str) -> Stage:
    """A hero of weight 4 in the middle of a rope that hangs from a piton; something may be on its head."""
    stage = draw(f"#.#\n#{above}#\n#A#\n#.#\n#.#\n###")
    set_anchor(stage, 1, 5, hold)
    tie_rope(stage, (anchor(0), None), (1, 5), "SSSS", 4)
    for field, value in (("grip", 0), ("posture", Posture.STANDING)):
        stage.write(0, field, getattr(stage.hero(0), field), value)
    return stage


@pytest.mark.parametrize(("hold", "above"), [(4, "."), (10, "."), (18, ".")])
def test_a_rope_that_holds_its_climber_is_at_rest(hold: int, above: str) -> None:
    stage = climber(hold, above)
    assert stage.hero(0).cell == Cell(1, 3)
    assert not reactions.next_beat(stage) and is_at_rest(stage)


@pytest.mark.parametrize(("hold", "above"), [(3, "."), (4, "D"), (9, "E")])
def test_a_rope_that_climber_and_rider_are_too_much_for_is_not(hold: int, above: str) -> None:
    stage = climber(hold, above)
    assert reactions.next_beat(stage) and not is_at_rest(stage)
