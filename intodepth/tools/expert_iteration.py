"""expert_iteration: makes senses from ever more plans: those that the last sense has found are learned from
as well (Anthony, Tian and Barber, 2017).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from intodepth.children.workers import Workers
from intodepth.content.action_codec import decode_action, encode_action
from intodepth.content.catalog import Catalog
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import load_plan
from intodepth.files.append_log import AppendLog
from intodepth.files.faults import fault_in
from intodepth.files.reading import LOG_LIMIT, read_data, records_in
from intodepth.search.solver.plan import unplay
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.sense import Sense
from intodepth.search.solver.solver import Solver
from intodepth.search.training import Decision, list_decisions, measure_first, share_out
from intodepth.sim.history import Tune
from intodepth.sim.refusals import Refused
from intodepth.sim.stage import Stage
from intodepth.tools.senses import Decisions, digest_of, fit_without, make_senses
from intodepth.tools.straying import stages_beside

SEED = 100
"""seed of the stages; 0 to 2 are for judging (`intodepth trials`)"""
LEFT = 2, 4
"""rounds before the end of a plan at which it is left"""
TRIES = 2
"""stages for each of them"""
STAGES = 2_000
"""stages that each search examines at most"""
HEAD = (
    "step", "learned from", "found", "geometric mean of stages",
    "right on known plans", "right on found plans",
)  # fmt: skip


PlanKey = tuple[str, str, str]
"""a level, and the digests of a stage and of a sense"""


class StrayedPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plan that a search found from a stage beside a known plan, if any, as a line of a file."""

    level: str
    start: str
    """digest of the stage, as 16 hexadecimal digits"""
    sense: str
    """digest of the sense"""
    stages: int
    """number of stages that were examined"""
    steps: list[dict[str, Any] | None] | None = None
    """the plan, with None for each end of a round; None if none was found"""

    @property
    def key(self) -> PlanKey:
        """The level, the stage and the sense."""
        return self.level, self.start, self.sense


class StageToSolve(NamedTuple):
    """A stage of a level to solve with a sense."""

    level: str
    start: Stage
    sense: Sense

    @property
    def key(self) -> PlanKey:
        """The key of its plan."""
        return self.level, write_digest(self.start), digest_of(self.sense)


class Expert:
    """Solves stages, in another process."""

    def __init__(self) -> None:
        self._catalog = OwnLevels.read_all().catalog

    def __call__(self, asked: StageToSolve) -> StrayedPlan:
        """Return the first plan from the stage, if one is found in STAGES stages."""
        solver = Solver(Problem(self._catalog.levels[asked.level], asked.start), sense=asked.sense)
        solver.run(STAGES, is_over=lambda: solver.best is not None)
        plan = solver.history()
        steps = (
            None if plan is None else [None if each is None else encode_action(each) for each in unplay(plan)]
        )
        return StrayedPlan(*asked.key, solver.expanded, steps)


def iterate(known: Decisions, catalog: Catalog, path: Path, times: int, jobs: int) -> None:
    """Print a row for each step: how many stages beside the plans of left-out levels are solved by a sense,
    and how often it likes the steps of left-out plans best.

    Each step learns from the known plans and from those that the steps before it have found. Results are
    added to a file, and those in it are not sought again. Raises FileFault and OSError.
    """
    starts = {name: list_starts(name, catalog) for name in known}
    plans = _read_plans(path)
    learned: dict[str, dict[str, list[Decision]]] = {name: {} for name in known}
    print(f"| {' | '.join(HEAD)} |\n{'| --- ' * len(HEAD)}|")
    with closing(Workers(jobs, Expert)) as workers, closing(AppendLog(path, _read(path))) as log:
        for step in range(times):
            more = {
                name: [each for plan in found.values() for each in plan] for name, found in learned.items()
            }
            decisions = {name: [*own, *more[name]] for name, own in known.items()}
            senses = make_senses("folds", decisions)
            asked = [StageToSolve(name, start, senses[name]) for name in known for start in starts[name]]
            answers = list(_solve(asked, plans, workers, log))
            row = _measure(known, more, decisions)
            mean = math.exp(
                sum(math.log(each.stages if each.steps else STAGES) for each in answers) / len(answers)
            )
            found = sum(each.steps is not None for each in answers)
            learned_from = sum(map(len, learned.values()))
            print(
                f"| {step} | {learned_from} | {found} of {len(answers)} | {mean:,.0f} | {' | '.join(row)} |",
                flush=True,
            )
            for question, answer in zip(asked, answers, strict=True):
                if answer.steps is not None and answer.start not in learned[answer.level]:
                    problem = Problem(catalog.levels[answer.level], question.start)
                    learned[answer.level][answer.start] = _list_decisions(path, problem, answer)


def _solve(
    asked: Sequence[StageToSolve],
    plans: dict[PlanKey, StrayedPlan],
    workers: Workers,
    log: AppendLog,
) -> Iterator[StrayedPlan]:
    """Yield the answer to each question; those that are not known yet are noted."""
    keys = [each.key for each in asked]
    new = [(key, each) for key, each in zip(keys, asked, strict=True) if key not in plans]
    tickets = [(key, workers.ask(index % len(workers), each)) for index, (key, each) in enumerate(new)]
    for key, ticket in tickets:
        plans[key] = workers.take(ticket)
        log.add(msgspec.json.encode(plans[key]) + b"\n")
        told = "?" if plans[key].steps is None else "found"
        print(f"train: {key[0]}: {told}, {plans[key].stages:,} stages", file=sys.stderr, flush=True)
    return (plans[key] for key in keys)


def _measure(known: Decisions, more: Decisions, decisions: Decisions) -> list[str]:
    """Return how often the step of a plan is liked best by a sense that was made without its level: for known
    plans, and for found ones.
    """
    rows = []
    for judged in (known, more):
        right = count = 0.0
        for fold in share_out(known):
            if each := [decision for name in fold for decision in judged[name]]:
                right += measure_first(fit_without(decisions, fold), each) * len(each)
                count += len(each)
        rows.append(f"{right / count:.2f}" if count else "–")
    return rows


def list_starts(name: str, catalog: Catalog) -> list[Stage]:
    """Return the stages beside the known plan of a level from which plans are sought."""
    level = catalog.levels[name]
    plan = load_plan(level, catalog)
    if plan is None:
        return []
    found = (stage for left in LEFT for stage in stages_beside(level, plan, catalog, left, TRIES, SEED))
    return list({write_digest(stage): stage for stage in found}.values())


def write_digest(stage: Stage) -> str:
    """Return the digest of a stage as 16 hexadecimal digits."""
    return f"{stage.digest:016x}"


def _list_decisions(path: Path, problem: Problem, plan: StrayedPlan) -> list[Decision]:
    """Return the decisions of a plan of a file. Raises FileFault if it cannot be played."""
    try:
        found = [None if each is None else decode_action(each) for each in plan.steps or ()]
        return list(list_decisions(problem, [each for each in found if not isinstance(each, Tune)]))
    except (ValueError, LookupError, Refused) as error:
        line = list(_read_plans(path)).index(plan.key) + 1
        raise fault_in(path.name, line, f"the plan of {plan.level} cannot be played: {error}") from None


def _read_plans(path: Path) -> dict[PlanKey, StrayedPlan]:
    return {each.key: each for each in records_in(path.name, _read(path), StrayedPlan)}


def _read(path: Path) -> bytes:
    return read_data(path, LOG_LIMIT) if path.exists() else b""
