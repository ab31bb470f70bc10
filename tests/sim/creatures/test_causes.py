"""What stops creatures, in random play: the causes of their pages and no others."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from intodepth.search.bots import random_play
from intodepth.sim import creatures
from intodepth.sim.creatures import Balk, StepResult
from intodepth.sim.entities import Creature, Step
from intodepth.sim.stage import Stage
from tests.creatures import den
from tests.samples import some

GNAWER = "gnawer"
"""seldom has anything to do, and so is met more often"""


@pytest.mark.compiled
def test_creatures_stop_for_the_causes_of_their_page_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    causes: Counter[tuple[str, Balk | None]] = Counter()
    take = creatures.take

    def noted(stage: Stage, creature: Creature, step: Step) -> StepResult:
        result = take(stage, creature, step)
        causes[creature.kind, result.balk] += 1
        return result

    monkeypatch.setattr(creatures, "take", noted)
    for seed in some(range(300), 2):
        stage = den(seed)
        if seed < 120 or any(creature.kind == GNAWER for creature in creatures.creatures_of(stage)):
            for _ in random_play(stage, Random(seed), 60):
                pass
    page = {
        "tortoise": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT},
        "leech": {None, Balk.BLOCKED, Balk.TAUT, Balk.NO_HOLD, Balk.CARRIED},
        "gnawer": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT, Balk.NOTHING_THERE},
        "bat": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT},
        "mole": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT},
        "statue": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT, Balk.LIT},
    }
    assert page.keys() == creatures.CREATURES.keys()
    for kind, allowed in page.items():
        found = {balk for name, balk in causes if name == kind}
        is_hindered = kind in ("bat", "leech") or len(found) > 1  # what hinders these is too rare for chance
        assert None in found <= allowed and is_hindered, f"{kind} stops for {found}"
