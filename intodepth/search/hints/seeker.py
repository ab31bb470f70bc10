"""seeker: finds a plan from a stage, by known plans and by the searches of the solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.plans import Plan, load_plan
from intodepth.content.recording import digest_text
from intodepth.search.hints.adaptation import Adaptation
from intodepth.search.hints.likeness import PlanLine, lines_of
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.sense import Sense
from intodepth.search.solver.solver import Solver
from intodepth.sim.history import History
from intodepth.sim.rules import Rules

ALONE, MOST = 1_000, 1_500
"""stages that are examined from the known plans before the solver starts, and in all"""
BESIDE = 10
"""stages from known plans for each turn of the solver, which takes about as long"""


class Seeker:
    """Finds the first plan from the start of a problem; the solver has its usual sense if none is given."""

    def __init__(self, problem: Problem, plans: Iterable[list[PlanLine]], sense: Sense | None = None) -> None:
        self.adaptation = Adaptation(problem, plans)
        self.solver = Solver(problem, sense=sense)

    def seek(self, is_over: Callable[[], bool] = lambda: False) -> History | None:
        """Search until a plan is found or `is_over`; return the plan, played by the rules, or None."""
        adaptation, solver = self.adaptation, self.solver
        adaptation.run(ALONE)

        def is_enough() -> bool:
            adaptation.run(min(adaptation.expanded + BESIDE, MOST))
            return is_over() or adaptation.found is not None or solver.best is not None

        while not is_enough() and not solver.is_done:
            solver.run(solver.expanded + 1, is_over=is_enough)
        while adaptation.found is not None and not adaptation.is_over:
            adaptation.run(adaptation.expanded + BESIDE)
        return adaptation.found or solver.history(is_tidy=False)


def read_known_lines(level: LevelDefinition, catalog: Catalog) -> list[list[PlanLine]]:
    """Return the lines of the known plan of a level; empty if it begins differently."""
    plan: Plan | None = load_plan(level, catalog)
    start = build_stage(level, catalog, level.rules_over(Rules()))
    if plan is None or not plan.digests or plan.digests[0] != digest_text(start):
        return []
    return [lines_of(start, plan.actions)]
