"""solver: alternates between searches for plans and for proofs, until the best plan is proven optimal."""

from __future__ import annotations

from collections.abc import Callable

from intodepth.search.solver.beam import Beam
from intodepth.search.solver.exact import Proof
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.parallel import Processes
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.search import Search
from intodepth.search.solver.sense import NO_SENSE, Sense, read_usual
from intodepth.search.solver.tidy import tidy
from intodepth.search.solver.width import Width
from intodepth.sim.history import History

SHARES = 8, 2
"""one stage of so many goes to the exact search: before a plan is known, and while a shorter one is sought"""
SPARE = 2
"""rounds above par that the search allows"""
UNKNOWN_PAR = 10


class Solver:
    """The best plan of a problem so far, and what is proven.

    `most` limits the rounds of a plan. Without it, plans are searched for within the rest of the level's par
    (or the par itself if none is left) plus SPARE rounds, and proofs are not limited. A level without par
    stands for one of UNKNOWN_PAR. `sense` is by default that of `data/sense.json`; it only orders what is
    searched, and no proof depends on it.
    """

    def __init__(
        self, problem: Problem, most: int | None = None, jobs: int = 1, sense: Sense | None = None
    ) -> None:
        self.problem = problem
        self._sense = read_usual() if sense is None else sense
        self.most = most
        self.best: Node | None = None
        self.rounds = 0
        """rounds of the best plan; 0 without a plan"""
        self._sure, *self._rough = [
            Processes(problem, rough, jobs, sense) if jobs > 1 else Inline(problem, rough, sense)
            for rough, sense in ((False, NO_SENSE), (True, NO_SENSE), (True, self._sense))
        ]
        self._proof = Proof(problem, self._sure, most)
        self._finders: list[Search] = []
        self._spent = 0
        par = problem.level.par or UNKNOWN_PAR
        self._look_within(most or (max(0, par - problem.start.round + 1) or par) + SPARE)

    @property
    def expanded(self) -> int:
        """The number of stages expanded."""
        return self._spent + sum(search.expanded for search in (self._proof, *self._finders))

    @property
    def proven(self) -> int:
        """The largest number of rounds that is proven to be too few."""
        return self._proof.proven

    @property
    def is_optimal(self) -> bool:
        """Whether it is proven that no plan takes fewer rounds than the best."""
        return self.best is not None and self.proven >= self.rounds - 1

    @property
    def is_impossible(self) -> bool:
        """Whether it is proven that there is no plan, or none within the given rounds."""
        if self.best is not None:
            return False
        return self._proof.is_exhausted or (self.most is not None and self.proven >= self.most)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to prove."""
        return self.is_optimal or self.is_impossible

    def run(
        self,
        limit: int,
        told: Callable[[Solver], None] = lambda solver: None,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        """Run until everything is proven, about `limit` stages were expanded, or `is_over`.

        `is_over` is asked after every few stages; `told` is called now and then.
        """
        while not self.is_done and self.expanded < limit and not is_over():
            if not self._finders or self._proof.expanded < self.expanded // SHARES[self.best is not None]:
                self._turn(self._proof, is_over)
            for finder in list(self._finders):
                self._turn(finder, is_over)
            told(self)

    def _turn(self, search: Search, is_over: Callable[[], bool]) -> None:
        if self.is_done:
            return
        enough, more = search.expanded + search.turn, True
        while more and search.expanded < enough and not is_over():
            more = search.advance(1)
        if search.found is not None and (self.best is None or search.rounds < self.rounds):
            self.best, self.rounds = search.found, search.rounds
            self._look_within(self.rounds - 1)
        elif not more and search in self._finders:
            self._finders.remove(search)
            self._spent += search.expanded

    def _look_within(self, rounds: int) -> None:
        """Restart the searches for plans of at most this many rounds."""
        self._spent += sum(finder.expanded for finder in self._finders)
        beam, width = self._rough
        problem = self.problem
        if not rounds:
            self._finders = []
        elif self._sense and self.best is None:
            # The width search mostly finds the first plan, the beam the shorter ones.
            self._finders = [
                Width(problem, width, rounds, self._sense),
                Beam(problem, beam, rounds, Search.TURN),
            ]
        else:
            self._finders = [Beam(problem, beam, rounds), Width(problem, width, rounds, self._sense)]

    def history(self, *, is_tidy: bool = True) -> History | None:
        """Return the best plan, played by the rules; if `is_tidy`, with few commands, which takes seconds.

        None without a plan.
        """
        if self.best is None:
            return None
        steps = self.best.steps()
        return play(self.problem.start, tidy(self.problem, steps) if is_tidy else steps)

    def close(self) -> None:
        """End all processes."""
        for expander in (self._sure, *self._rough):
            expander.close()
