"""The sense: what it says in whole numbers, where it helps, and that no proof depends on it."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

from intodepth.files.faults import FileFault
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.parallel import Processes
from intodepth.search.solver.sense import (
    NO_SENSE,
    SCALE,
    Sense,
    cost_of_each,
    encode_sense,
    load_sense,
    read_usual,
)
from intodepth.search.solver.solver import Solver
from intodepth.search.solver.width import Width
from intodepth.sim.actions import ACTIONS
from tests.search.solver.rooms import CATALOG, level_of, problem_of

LEGEND = "gear = {}\n[legend]\nb = { relic = 'lead_crown' }\n"
ROOMS = (
    level_of("######\n#v..b#\n######", ("swinger", "belayer"), LEGEND),
    level_of("#####\n#v.b#\n##.##\n##.##\n#####", ("swinger",), LEGEND),
    level_of("####\n#v##\n#.##\n#b##\n####", ("swinger",), LEGEND),
)


def noise(seed: int) -> Sense:
    """A sense that is mostly wrong, and in other ways for each seed."""
    random = Random(seed)
    return Sense({name: random.randint(-4000, 4000) for name in sorted(read_usual().weights)})


def test_costs_are_about_minus_the_logarithms_of_probabilities() -> None:
    random = Random(1)
    for count in range(1, 40):
        scores = [random.randint(-9000, 9000) for _ in range(count)]
        total = math.log(sum(math.exp(score / SCALE) for score in scores))
        for score, cost in zip(scores, cost_of_each(scores), strict=True):
            assert cost == pytest.approx(SCALE * total - score, abs=0.09 * SCALE), scores
    assert cost_of_each([123]) == [0]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("room", range(len(ROOMS)))
def test_no_proof_depends_on_a_sense(room: int, seed: int) -> None:
    def ask(sense: Sense) -> tuple[int, int, bool]:
        solver = Solver(problem_of(ROOMS[room]), sense=sense)
        solver.run(20_000)
        assert solver.is_done
        return solver.rounds, solver.proven, solver.is_impossible

    assert ask(noise(seed)) == ask(NO_SENSE)


def test_with_a_sense_the_width_search_takes_stages_in_another_order() -> None:
    found = []
    for sense in (NO_SENSE, read_usual(), noise(1)):
        problem = problem_of(CATALOG.levels["counterweight"])
        width = Width(problem, Inline(problem, rough=True, sense=sense), 5, sense)
        width.advance(400)
        found.append(width.expanded if width.found else None)
    plain, usual, _ = found
    assert usual is not None and (plain is None or usual < plain), found
    assert len(set(found)) == 3


def test_other_processes_give_the_same_scores() -> None:
    problem, sense = problem_of(CATALOG.levels["bell_pull"]), read_usual()
    there = Processes(problem, rough=True, jobs=2, sense=sense)
    searches = [
        Width(problem, expander, 5, sense) for expander in (Inline(problem, rough=True, sense=sense), there)
    ]
    try:
        for each in searches:
            each.advance(200)
    finally:
        there.close()
    here, shared = searches
    assert here.found is not None and shared.found is not None
    assert (here.expanded, here.found.steps()) == (shared.expanded, shared.found.steps())


def test_a_file_comes_back_and_a_broken_one_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sense.json"
    path.write_bytes(encode_sense(read_usual()))
    assert load_sense(path).weights == read_usual().weights
    for broken in (
        b"",
        b"[]",
        b'{"format": 2, "weights": {}}',
        b'{"format": 1, "weights": {"Move": "x"}}',
        b"\xff",
    ):
        path.write_bytes(broken)
        with pytest.raises(FileFault, match=r"^sense\.json:1: no file of a sense: "):
            load_sense(path)


def test_the_shipped_one_knows_actions_by_the_names_that_they_have() -> None:
    """An action of another name makes it stale; `intodepth train` makes it anew."""
    kinds = {kind.__name__ for kind in ACTIONS}
    words = {word for name in read_usual().weights for word in name if word[0].isupper()}
    assert words and words <= kinds
