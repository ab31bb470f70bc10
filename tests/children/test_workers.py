"""Workers: processes answer in order, can be told to leave out what they have not begun, and are missed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from multiprocessing import active_children

import pytest

from intodepth.children.workers import WorkerLost, Workers


def begin(factor: int) -> Callable[[int], int]:
    """Sums what it is told, and answers with as many times the sum."""
    told = [0]

    def answer(number: int) -> int:
        if number < 0:
            os._exit(-number)
        told[0] += number
        return factor * told[0]

    return answer


@pytest.fixture
def workers() -> Iterator[Workers]:
    workers = Workers(2, begin, 10)
    yield workers
    workers.close()


def test_each_process_answers_in_order_whenever_it_is_heard(workers: Workers) -> None:
    tickets = [workers.ask(number % 2, number) for number in range(6)]
    assert [workers.take(ticket) for ticket in reversed(tickets)] == [90, 60, 40, 20, 10, 0]


def test_a_remark_is_heard_before_the_next_question_and_not_answered(workers: Workers) -> None:
    first = workers.ask(0, 1)
    workers.tell(0, 5)
    assert [workers.take(first), workers.take(workers.ask(0, 1))] == [10, 70]


def test_what_is_cancelled_is_not_done(workers: Workers) -> None:
    first, second, third = (workers.ask(0, number) for number in (1, 2, 4))
    workers.cancel([second])
    assert [workers.take(first), workers.take(third)] == [10, 50]


def test_who_ends_by_itself_is_told_in_a_line(workers: Workers) -> None:
    ticket = workers.ask(1, -3)
    with pytest.raises(WorkerLost, match=r"^process 2 of 2 has ended by itself \(exit status 3\)$"):
        workers.take(ticket)


def test_who_was_killed_while_nothing_was_asked_is_missed_at_the_next_question() -> None:
    before = set(active_children())
    workers = Workers(1, begin, 1)
    [process] = set(active_children()) - before
    try:
        workers.take(workers.ask(0, 1))
        process.kill()
        process.join()
        with pytest.raises(WorkerLost, match="killed by signal 9"):
            workers.take(workers.ask(0, 1))
    finally:
        workers.close()
    assert not set(active_children()) - before


def test_no_process_can_do_nothing() -> None:
    with pytest.raises(ValueError, match="0 processes"):
        Workers(0, begin, 1)
