"""Springs reach their target without swinging past it, or swing about it, ever less."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from intodepth.animation.springs import Spring


def test_a_spring_reaches_its_target_without_swinging_past() -> None:
    spring, values = Spring(0.0), []
    for _ in range(120):
        spring = spring.move_towards(1.0, 1 / 60, 20.0)
        values.append(spring.value)
    assert values == sorted(values)
    assert values[-1] == pytest.approx(1.0, abs=1e-6)
    assert max(values) <= 1.0


@given(some.floats(-1e3, 1e3), some.floats(-1e3, 1e3), some.floats(0.1, 100), some.lists(some.floats(0, 2)))
def test_from_rest_it_never_swings_past_however_time_is_cut(
    start: float, target: float, rate: float, steps: list[float]
) -> None:
    springs = [Spring(start)]
    for dt in steps:
        springs.append(springs[-1].move_towards(target, dt, rate))
    tiny = 1e-9 * (1 + abs(start) + abs(target))
    gaps = [abs(spring.value - target) for spring in springs]
    assert all(after <= before + tiny for before, after in pairwise(gaps))
    assert all((spring.value - target) * (start - target) >= -tiny for spring in springs)
    whole = springs[0].move_towards(target, sum(steps), rate)
    assert springs[-1].value == pytest.approx(whole.value, abs=tiny)


@pytest.mark.parametrize("steps", [1, 2, 7, 60])
def test_it_does_not_matter_how_time_is_cut(steps: int) -> None:
    spring = Spring(3.0, -5.0)
    for _ in range(steps):
        spring = spring.move_towards(1.0, 0.2 / steps, 12.0)
    whole = Spring(3.0, -5.0).move_towards(1.0, 0.2, 12.0)
    assert spring.value == pytest.approx(whole.value)
    assert spring.velocity == pytest.approx(whole.velocity)


def test_a_spring_that_swings_goes_past_its_target_and_comes_to_rest_there() -> None:
    spring, values = Spring(0.0), []
    for _ in range(600):
        spring = spring.swing(1.0, 1 / 60, 5.0, 0.15)
        values.append(spring.value)
    assert 1.3 < max(values) < 2.0 and values[-1] == pytest.approx(1.0, abs=2e-3)
    halves = [Spring(3.0, -5.0), Spring(3.0, -5.0).swing(1.0, 0.05, 12.0, 0.2)]
    whole, parts = halves[0].swing(1.0, 0.2, 12.0, 0.2), halves[1].swing(1.0, 0.15, 12.0, 0.2)
    assert (whole.value, whole.velocity) == pytest.approx((parts.value, parts.velocity))
