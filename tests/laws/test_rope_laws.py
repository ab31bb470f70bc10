"""The laws, on random steps on seeded random stages with ropes; python tests/laws/rope_laws.py does more."""

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
from intodepth.sim.relics import Power
from intodepth.sim.stage import Stage
from tests.cargo_stages import cargo_stage
from tests.laws.laws import noted
from tests.laws.rope_laws import action_game, game
from tests.mechanisms import with_gates
from tests.relics import with_relics
from tests.rope_stages import rope_stage
from tests.samples import fewer, some
from tests.shafts import shaft_stage

BLOCK = 60
ROPE_DEEDS = {
    "belay",
    "clip",
    "cut",
    "grab",
    "haul",
    "lower",
    "splice",
    "swing",
    "throw",
    "tie",
    "unclip",
    "untie",
}


def play(seed: int, stages: Callable[[Random], Stage] = rope_stage) -> Counter[str]:
    done: Counter[str] = Counter()
    random = Random(seed)
    with noted(f"{stages.__name__} of seed {seed}"):
        game(stages(random), random, 40, done)
    return done


def test_no_random_step_with_ropes_breaks_a_law() -> None:
    done = sum((play(seed) for seed in some(range(40, 100), 2)), Counter[str]())
    assert done.keys() >= ROPE_DEEDS | {"walk", "shove", "off"}
    assert done.total() > fewer(375, 2)
    assert 3 * sum(done[name] for name in ROPE_DEEDS) > done.total()


def test_no_random_step_in_a_shaft_of_climbers_breaks_a_law() -> None:
    done = sum((play(seed, shaft_stage) for seed in some(range(50), 2)), Counter[str]())
    assert done.total() > fewer(250, 2) and done["grab"] > fewer(2, 2)


def act(stages: Callable[[Random], Stage], seeds: Iterable[int]) -> Counter[str]:
    """Play games of random actions; what was done in them."""
    done: Counter[str] = Counter()
    for seed in seeds:
        random = Random(seed)
        with noted(f"seed {seed}"):
            action_game(stages(random), random, 30, done)
    return done


def test_no_random_action_with_ropes_breaks_a_law() -> None:
    done = act(rope_stage, range(60, 105))
    assert done.keys() >= {kind.__name__ for kind in ROPE_ACTIONS}
    assert done["climbs"] > 5


def test_no_random_action_with_ropes_and_cargo_breaks_a_law() -> None:
    done = act(cargo_stage, some(range(36), 2))
    assert min(done[kind.__name__] for kind in (Take, Drop, Give, Tip, Fill)) > fewer(3, 2)


def test_no_random_action_with_ropes_and_relics_breaks_a_law() -> None:
    powers = [*Power, Power.HOURGLASS, Power.HOURGLASS]
    done = act(lambda random: with_relics(rope_stage(random), random, powers), some(range(36), 2))
    assert done["TurnBack"] > fewer(2, 2)


def test_no_random_action_with_ropes_and_mechanisms_breaks_a_law() -> None:
    done = act(lambda random: with_gates(rope_stage(random), random), some(range(36), 2))
    assert done["Pull"] > fewer(7, 2)


@pytest.mark.long
def test_no_random_step_of_fifty_thousand_breaks_a_law() -> None:
    done: Counter[str] = Counter()
    seed = 100_000
    while done.total() < 50_000:
        done += play(seed)
        seed += 1
