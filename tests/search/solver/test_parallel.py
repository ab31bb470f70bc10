"""Parallel search: it finds what one process finds; stages stay where they are; a lost process is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing import active_children
from random import Random

import pytest

from intodepth.__main__ import main
from intodepth.search.solver.beam import Beam
from intodepth.search.solver.exact import Proof
from intodepth.search.solver.expansion import Expander, Inline
from intodepth.search.solver.nodes import Child, Node
from intodepth.search.solver.packing import Grounds
from intodepth.search.solver.parallel import Bring, EndRound, Follow, LetGo, Processes, Station, share_out
from intodepth.search.solver.search import Search
from intodepth.search.solver.solver import Solver
from intodepth.search.solver.stage_keys import Front, points_of, rough_key_of
from intodepth.sim.stage import Stage
from tests.search.solver.rooms import CATALOG, level_of, problem_of

LEGEND = "gear = {}\n[legend]\nb = { relic = 'lead_crown' }\n"
TWO = level_of("######\n#v..b#\n######", ("swinger", "belayer"), LEGEND)
ROUGH = problem_of(CATALOG.levels["through_the_crack"])
"""many stages follow one"""


@pytest.fixture(scope="module", params=[2, 3])
def jobs(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture(scope="module")
def rough(jobs: int) -> Iterator[Processes]:
    processes = Processes(ROUGH, rough=True, jobs=jobs)
    yield processes
    processes.close()


def first() -> Node:
    return Node(ROUGH.start, rough_key_of(ROUGH.start), points_of(ROUGH.start))


def outcome(search: Search) -> tuple[object, ...]:
    """All that is told of a search."""
    steps = search.found.steps() if search.found else None
    return search.rounds, search.expanded, steps


def known(child: Child) -> tuple[object, ...]:
    """All of what follows a node but where its stage is."""
    return tuple(value for name, value in child._asdict().items() if name != "held")


def test_proofs_are_the_same(jobs: int) -> None:
    problem = problem_of(TWO, 2)
    there = Processes(problem, rough=False, jobs=jobs)
    proofs = [Proof(problem, expander) for expander in (Inline(problem, rough=False), there)]
    try:
        for proof in proofs:
            proof.advance(10_000)
    finally:
        there.close()
    here, shared = proofs
    assert here.rounds > 1
    assert outcome(here) == outcome(shared) and here.proven == shared.proven


def test_beams_are_the_same(rough: Processes) -> None:
    beams = [Beam(ROUGH, expander, 3) for expander in (Inline(ROUGH, rough=True), rough)]
    for beam in beams:
        beam.advance(150)
    here, shared = beams
    assert outcome(here) == outcome(shared)


def test_all_that_follows_comes_in_order_and_the_round_ends_alike(rough: Processes) -> None:
    def told(expander: Expander) -> list[object]:
        nodes, found = [first()], list[object]()
        for _ in range(4):
            expander.forget()
            fronts: dict[int, Front] = defaultdict(Front)
            following = [
                (node, child) for node, child in expander.expand(nodes) if fronts[child.key].add(child.points)
            ]
            ended = list(expander.end_round(nodes))
            assert [node for node, _ in ended] == nodes
            found += (known(child) for _, child in (*following, *ended))
            nodes = [node.add_child(child) for node, child in following]
        return [*found, *(node.stage.digest for node in nodes[:3])]

    here = told(Inline(ROUGH, rough=True))
    assert len(here) > 100 and told(rough) == here


def test_who_stops_listening_is_told_all_the_next_time(rough: Processes) -> None:
    rough.forget()
    all_ = [known(child) for _, child in rough.expand([first()])]
    rough.forget()
    nodes = [first().add_child(child) for _, child in rough.expand([first()])]
    expansion = rough.expand(nodes)
    next(expansion)
    brought = nodes[-1].stage
    assert rough_key_of(brought) == nodes[-1].key
    del expansion
    rough.forget()
    assert [known(child) for _, child in rough.expand([first()])] == all_


def test_things_are_for_who_has_them_while_all_have_as_much() -> None:
    assert share_out([], 2) == []
    assert share_out([1], 3) == [1]
    assert share_out([0, 1, 0, 1], 2) == [0, 1, 0, 1]
    assert share_out([0, 0, 0, 0, 0], 2) == [0, 0, 0, 1, 1]
    random = Random(3)
    for _ in range(200):
        jobs = random.randrange(1, 5)
        wishes = [random.randrange(jobs) for _ in range(random.randrange(1, 30))]
        owners = share_out(wishes, jobs)
        counts = [owners.count(job) for job in range(jobs)]
        assert max(counts) == -(-len(wishes) // jobs) or counts == [wishes.count(job) for job in range(jobs)]


def station() -> tuple[Station, Stage]:
    grounds = Grounds(ROUGH.start.ground)
    return Station(ROUGH.level, grounds.pack(ROUGH.start), ROUGH.without, True), ROUGH.start


def answers(station: Station, question: Follow | EndRound) -> Sequence[Sequence[tuple[int, Child]]]:
    found = station(question)
    assert isinstance(found, list)
    return found


def test_a_stage_stays_under_its_number_until_it_is_dropped() -> None:
    process, start = station()
    grounds = Grounds(start.ground)
    [following] = answers(process, Follow([grounds.pack(start)]))
    numbers = [number for number, _ in following]
    assert len(set(numbers)) == len(numbers) > 1
    packed = process(Bring(numbers))
    assert isinstance(packed, list)
    assert [rough_key_of(grounds.unpack(each)) for each in packed] == [child.key for _, child in following]
    process(LetGo(numbers[:1]))
    with pytest.raises(KeyError):
        process(Bring(numbers[:1]))
    [[(number, ended)]] = answers(process, EndRound(numbers[1:2]))
    assert number not in numbers and ended.step is None


def test_nothing_is_kept_for_nodes_that_are_gone(rough: Processes) -> None:
    rough.forget()
    children = [child for _, child in rough.expand([first()])]
    held = children[0].held
    assert not isinstance(held, Stage)
    keeper, number = held.keeper, held.number
    assert number not in keeper.dropped
    del held, children
    assert number in keeper.dropped


@pytest.mark.slow
def test_a_process_that_is_killed_ends_the_search_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(active_children())
    run = Solver.run

    def robbed(solver: Solver, *given: int) -> None:
        run(solver, *given)
        for process in set(active_children()) - before:
            process.kill()
            process.join()

    monkeypatch.setattr(Solver, "run", robbed)
    assert main(["solve", "through_the_crack", "--jobs", "2", "--limit", "5000"]) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("through_the_crack: no plan found; ")
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("solve: process ") and "(killed by signal 9)" in printed.err
    assert not set(active_children()) - before
