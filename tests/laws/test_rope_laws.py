"""The laws, on random actions on random stages with ropes; python tests/laws/rope_laws.py does more."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest

from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.stage import Stage
from tests.cargo_stages import cargo_stage
from tests.laws.random_games import noted
from tests.laws.rope_laws import game
from tests.mechanisms import with_gates
from tests.relics import POWERFUL, with_relics
from tests.rope_stages import rope_stage
from tests.samples import fewer, some
from tests.shafts import shaft_stage


def act(stages: Callable[[Random], Stage], seeds: Iterable[int], *, alike: bool = False) -> Counter[str]:
    """Play games of random actions; what was done in them."""
    done: Counter[str] = Counter()
    for seed in seeds:
        random = Random(seed)
        with noted(f"seed {seed}"):
            game(stages(random), random, 30, done, alike=alike)
    return done


def test_no_random_action_with_ropes_breaks_a_law() -> None:
    done = act(rope_stage, range(300, 340), alike=True)
    assert done.keys() >= {kind.__name__ for kind in ROPE_ACTIONS}
    assert done["climbs"] > 5


def test_no_random_action_in_a_shaft_of_climbers_breaks_a_law() -> None:
    done = act(shaft_stage, some(range(51), 3), alike=True)
    assert done["Untie"] > fewer(50, 3) and done["climbs"] > fewer(2, 3)


def test_no_random_action_with_ropes_and_cargo_breaks_a_law() -> None:
    done = act(cargo_stage, some(range(36), 2), alike=True)
    assert min(done[kind.__name__] for kind in (Take, Drop, Give, Tip, Fill)) > fewer(3, 2)


def test_no_random_action_with_ropes_and_relics_breaks_a_law() -> None:
    powers = [*POWERFUL, "hourglass", "hourglass"]
    done = act(lambda random: with_relics(rope_stage(random), random, powers), some(range(1, 37), 2))
    assert done["TurnBack"] > fewer(2, 2)


def test_no_random_action_with_ropes_and_mechanisms_breaks_a_law() -> None:
    done = act(lambda random: with_gates(rope_stage(random), random), some(range(36), 2), alike=True)
    assert done["Pull"] > fewer(7, 2)


@pytest.mark.long
def test_no_random_action_of_fifty_thousand_breaks_a_law() -> None:
    done: Counter[str] = Counter()
    seed = 100_000
    while done.total() - done["climbs"] < 50_000:
        done += act(rope_stage, [seed], alike=True)
        seed += 1
