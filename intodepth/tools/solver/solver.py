"""solver: looks for plans and for proofs by turns, until the best plan is proven to be one."""

from __future__ import annotations

from collections.abc import Callable

from intodepth.sim.history import History
from intodepth.tools.solver.beam import Beam
from intodepth.tools.solver.exact import Proof
from intodepth.tools.solver.expansion import Expander, Inline, Processes
from intodepth.tools.solver.nodes import Node
from intodepth.tools.solver.plan import play
from intodepth.tools.solver.problem import Problem

SLICE = 200
"""stages expanded for plans, and then for proofs, before it is the other's turn again"""


class Solver:
    """The best plan of a problem so far, and what is proven of it.

    `most` bounds the rounds of a plan. Without it plans are looked for in as many as the par of the level and
    SPARE more, and proofs go on without end.
    """

    SPARE = 2

    def __init__(self, problem: Problem, most: int | None = None, jobs: int = 1) -> None:
        self.problem = problem
        self.most = most
        self.best: Node | None = None
        self.rounds = 0
        """how many rounds the best plan takes, 0 where none is known"""
        self._expanders: list[Expander] = [
            Processes(problem, rough, jobs) if jobs > 1 else Inline(problem, rough) for rough in (False, True)
        ]
        self._proof = Proof(problem, self._expanders[0])
        self._beam: Beam | None = Beam(problem, self._expanders[1], most or problem.level.par + self.SPARE)
        self._spent = 0

    @property
    def expanded(self) -> int:
        """How many stages were expanded."""
        return self._spent + self._proof.expanded + (self._beam.expanded if self._beam else 0)

    @property
    def proven(self) -> int:
        """No plan takes so few rounds."""
        return self._proof.rounds

    @property
    def is_optimal(self) -> bool:
        """Whether it is proven that no plan takes fewer rounds than the best."""
        return self.best is not None and self._proof.rounds >= self.rounds - 1

    @property
    def is_impossible(self) -> bool:
        """Whether it is proven that there is no plan, or none in as few rounds as was asked."""
        if self.best is not None:
            return False
        return self._proof.is_exhausted or (self.most is not None and self._proof.rounds >= self.most)

    def run(self, limit: int, told: Callable[[Solver], None] = lambda solver: None) -> None:
        """Go on until all is proven, or about so many stages were expanded. `told` is called now and then."""
        while not (self.is_optimal or self.is_impossible) and self.expanded < limit:
            self._proof.advance(SLICE)
            if self._proof.found is not None:
                self.best, self.rounds = self._proof.found, self._proof.rounds + 1
            elif self._beam is not None:
                self._look(self._beam)
            told(self)

    def _look(self, beam: Beam) -> None:
        more = beam.advance(SLICE)
        if beam.found is not None:
            self.best, self.rounds = beam.found, beam.rounds
        if not more:
            self._spent += beam.expanded
            shorter = self.rounds - 1
            again = beam.found is not None and shorter > self.proven
            self._beam = Beam(self.problem, self._expanders[1], shorter) if again else None

    def history(self) -> History | None:
        """The best plan, played by the rules."""
        return None if self.best is None else play(self.problem.start, self.best.steps())

    def close(self) -> None:
        """End all processes."""
        for expander in self._expanders:
            expander.close()
