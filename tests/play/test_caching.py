"""What has been worked out is kept for as long as what it hangs on is the same."""

from __future__ import annotations

from intodepth.play.caching import cache_in_ground, cache_latest
from intodepth.sim.picture import draw
from intodepth.sim.space.ground import Ground


class Counter:
    def __init__(self) -> None:
        self.asked: list[int] = []

    @cache_latest(by=lambda self, number, *, sign: number % 10)
    def doubled(self, number: int, *, sign: int) -> int:
        self.asked.append(number)
        return 2 * number * sign


def test_only_the_latest_answer_is_kept_and_each_object_has_its_own() -> None:
    first, second = Counter(), Counter()
    assert [first.doubled(number, sign=1) for number in (3, 13, 4, 3)] == [6, 6, 8, 6]
    assert first.asked == [3, 4, 3]
    assert second.doubled(23, sign=-1) == -46 and second.asked == [23]


def test_an_answer_of_none_is_an_answer() -> None:
    asked = []

    class Quiet:
        @cache_latest(by=lambda self: 0)
        def find(self) -> None:
            asked.append(self)

    quiet = Quiet()
    quiet.find()
    quiet.find()
    assert asked == [quiet]


def test_a_ground_keeps_all_answers_about_it() -> None:
    asked = []

    @cache_in_ground
    def cells(ground: Ground, more: int) -> int:
        asked.append(more)
        return ground.width + more

    ground = draw("#A.#\n####").ground
    assert [cells(ground, more) for more in (1, 2, 1)] == [5, 6, 5] and asked == [1, 2]
    assert cells(draw("#A#\n###").ground, 1) == 4
