"""adaptation: continues a known plan from a stage that the plan does not pass, but a similar one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from intodepth.search.hints.likeness import PlanLine, differences, fit_action
from intodepth.search.hints.positioning import add_points, aside, cells_to_leave, gather, towards
from intodepth.search.hints.repairs import (
    Rest,
    again,
    bring_forward,
    instead,
    is_needless,
    mendings,
    put_off,
)
from intodepth.search.hints.roles import exchanges
from intodepth.search.solver.nodes import SearchStep
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem, next_round, pass_lead
from intodepth.sim.actions import Action
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import LevelState
from intodepth.sim.history import History
from intodepth.sim.refusals import Refused
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

LEFT_OUT, IN_VAIN, ELSE = 2, 1, 1
"""costs of a change: to leave out a step that is possible, to leave out one that is impossible, to do
something that is not planned
"""
UNLIKE = 3
"""greatest cost of the difference between the stage and the plan's stage"""
LINES = 14
"""so many remaining lines of a plan cost as much as 1 change"""
MORE = 100
"""stages that are examined for a shorter plan after one was found, but not more than were examined for it"""


@dataclass(eq=False, slots=True)
class PartialPlan:
    """A stage that was reached, and what of which plan is still to be done."""

    stage: Stage
    """the stage before the steps, until it is worked out"""
    plan: Sequence[PlanLine]
    rest: Rest
    cost: int
    parent: PartialPlan | None = None
    done: tuple[SearchStep, ...] = ()

    def after(self, *done: SearchStep, rest: Rest | None = None, cost: int = ELSE) -> PartialPlan:
        """Return the partial plan that some possible steps lead to; `rest` stays the same unless given."""
        return PartialPlan(
            self.stage, self.plan, self.rest if rest is None else rest, self.cost + cost, self, done
        )

    def take(self) -> None:
        """Do the steps; only once a partial plan is examined, because this takes long."""
        for step in self.done:
            if step is None:
                self.stage = next_round(self.stage)
            else:
                self.stage = stage_after(pass_lead(self.stage, step.actor), step)

    @property
    def is_on_plan(self) -> bool:
        """Whether any line of the plan was handled on the way here."""
        return self.parent is not None and (self.parent.rest != self.rest or self.parent.is_on_plan)

    @property
    def is_planned(self) -> bool:
        """Whether the last step is the next action of the plan."""
        before = self.parent
        is_next = before is not None and self.rest == before.rest[1:] and self.cost == before.cost
        return is_next and self.done not in ((), (None,))

    def steps(self) -> list[SearchStep]:
        """Return all steps that led here, in order."""
        return [*(self.parent.steps() if self.parent else ()), *self.done]


class Adaptation:
    """Searches for a way to do the rest of one of several plans, with as few differences as possible.

    It may leave out steps, walk to where a step needs somebody, end the round for lack of points, postpone
    the steps of a hero to the next round, tie ropes as they should be, let another hero act first, haul or
    lower once more, or do something of the same kind instead. It is a best-first search by the number of
    differences and the length of the rest. A plan that it finds was played by the rules, solves the problem,
    and hurts nobody.
    """

    def __init__(self, problem: Problem, plans: Iterable[Sequence[PlanLine]]) -> None:
        """Begin with plans whose heroes, bodies and relics are those of the problem."""
        self.expanded = 0
        """number of stages examined"""
        self.found: History | None = None
        """a plan, replayed by the rules"""
        self._enough = 0
        """value of `expanded` at which the search for a shorter plan ends"""
        self._problem = problem
        self._health = [problem.start.hero(key).hit_points for key in problem.party]
        self._heap: list[tuple[int, int, int, PartialPlan, bool]] = []
        self._ticks = count()
        self._met: set[tuple[int, int, Rest]] = set()
        known = list(plans)
        turned = [other for plan in known for other in exchanges(plan, problem.party)]
        apart = [[differences(problem.start, line.meant) for line in plan] for plan in (*known, *turned)]
        least = min((found for each in apart for found in each), default=0)
        for number, plan in enumerate((*known, *turned)):
            for index, found in enumerate(apart[number]):
                cost = min(UNLIKE, found - least) + (0 if number < len(known) else ELSE)
                self._add(PartialPlan(problem.start, plan, tuple(range(index, len(plan))), cost))

    @property
    def is_over(self) -> bool:
        """Whether a plan was found and no shorter one, or nothing is left to examine."""
        return (self.found is not None and self.expanded >= self._enough) or not self._heap

    def run(self, limit: int) -> None:
        """Continue until it is over, or `limit` stages were examined in all."""
        while not self.is_over and self.expanded < limit:
            *_, partial, is_stuck = heappop(self._heap)
            if is_stuck:
                for following in self._repair(partial):
                    self._add(following)
                continue
            partial.take()
            if partial.is_planned and self._is_worse(partial.stage):
                assert partial.parent is not None
                self._add(partial.parent, is_stuck=True)
            if not self._is_new(partial):
                continue
            if not partial.rest:
                self._accept(partial)
                continue
            self.expanded += 1
            for following in self._follow_line(partial):
                self._add(following)

    def _accept(self, partial: PartialPlan) -> None:
        """Play what led to a partial plan without rest, and keep it if it solves the problem."""
        try:
            history = play(self._problem.start, partial.steps())
        except Refused:
            return
        if self._problem.is_solved(history.stage) and not self._is_worse(history.stage):
            if self.found is None:
                self._enough = self.expanded + min(self.expanded, MORE)
            if self.found is None or history.stage.round < self.found.stage.round:
                self.found = history

    def _is_worse(self, stage: Stage) -> bool:
        """Return whether the problem cannot be solved from a stage, or somebody was hurt."""
        health = [stage.hero(key).hit_points for key in self._problem.party]
        hurt = any(now < before for now, before in zip(health, self._health, strict=True))
        return hurt or self._problem.is_lost(stage)

    def _add(self, partial: PartialPlan, is_stuck: bool = False) -> None:
        """Queue a partial plan; if it is stuck, queue what may help there, at a higher cost."""
        cost = partial.cost + (ELSE if is_stuck else 0)
        order = (LINES * cost + len(partial.rest), cost, -next(self._ticks))
        heappush(self._heap, (*order, partial, is_stuck))

    def _is_new(self, partial: PartialPlan) -> bool:
        """Return whether a partial plan is new, and may lead to a shorter plan than the one found."""
        key = (id(partial.plan), partial.stage.digest, partial.rest)
        is_late = self.found is not None and partial.stage.round >= self.found.stage.round
        if is_late or key in self._met or self._is_worse(partial.stage):
            return False
        self._met.add(key)
        return self._is_whole(partial)

    def _is_whole(self, partial: PartialPlan) -> bool:
        """Return whether everybody inside still has to leave in the rest, and everything that lies still has
        to be taken.
        """
        leaving, taken = set[int](), set[int]()
        for index in partial.rest:
            match partial.plan[index].step:
                case Exit(actor=actor):
                    leaving.add(actor)
                case Take(body=body):
                    taken.add(body)
        bodies = partial.stage.bodies
        heroes = (partial.stage.hero(hero) for hero in self._problem.party)
        lying = {key for key in self._problem.wanted if bodies[key].cell is not None}
        return lying <= taken and all(
            hero.state == LevelState.EXITED or hero.id in leaving for hero in heroes
        )

    def _follow_line(self, partial: PartialPlan) -> Iterator[PartialPlan]:
        """Yield the partial plans after the next line of the plan."""
        line, later = partial.plan[partial.rest[0]], partial.rest[1:]
        yield from _others_first(partial, mendings(line.meant, partial.stage))
        if partial.parent is None:
            yield from _gather(partial)
            yield from _others_first(partial, again(partial.plan, partial.rest[0], partial.stage))
        elif not partial.is_on_plan:
            yield from _others_first(
                partial, again(partial.plan, partial.rest[0], partial.stage), once_more=True
            )
        if line.step is None:
            yield partial.after(None, rest=later, cost=0)
            yield partial.after(rest=later, cost=IN_VAIN)
        elif is_needless(line.step, partial.stage.hero(line.step.actor)):
            yield partial.after(rest=later, cost=0)
        else:
            stage = pass_lead(partial.stage, line.step.actor)
            step = fit_action(line, stage)
            if step.refusal(stage) is None:
                yield partial.after(step, rest=later, cost=0)
                yield partial.after(rest=later, cost=LEFT_OUT)
            else:
                yield partial.after(rest=later, cost=IN_VAIN)
                yield from _others_first(partial, again(partial.plan, partial.rest[0], stage), once_more=True)
                self._add(partial, is_stuck=True)

    def _repair(self, partial: PartialPlan) -> Iterator[PartialPlan]:
        """Yield the partial plans after what may help before the next step, or replace it if that fails."""
        line = partial.plan[partial.rest[0]]
        assert line.step is not None
        stage = pass_lead(partial.stage, line.step.actor)
        step = fit_action(line, stage)
        hero = stage.hero(step.actor)
        rich = add_points(stage, hero)
        if partial.done != (None,):
            yield partial.after(None)
        if isinstance(step, Move):
            yield from _walk_nearer(partial, stage, rich, step.to)
        if step.refusal(stage) is not None and fit_action(line, rich).refusal(rich) is None:
            yield partial.after(rest=put_off(partial.plan, partial.rest))
            return
        goal = line.meant.hero(hero.id).cell
        if goal not in (None, hero.cell):
            yield from _walk_nearer(partial, stage, rich, goal)
        for other in instead(step, stage):
            yield partial.after(other, rest=partial.rest[1:])
        if partial.done[-1:] == (None,):
            yield from _gather(partial)
        for cell in cells_to_leave(step, line.meant, stage):
            if cell != hero.cell:
                yield from _others_first(partial, aside(stage, cell))
        yield from _others_first(partial, again(partial.plan, partial.rest[0], stage))
        for rest in bring_forward(partial.plan, partial.rest):
            yield partial.after(rest=rest)


def _others_first(
    partial: PartialPlan, actions: Iterable[Action], once_more: bool = False
) -> Iterator[PartialPlan]:
    """Yield partial plans in which unplanned actions come before the planned one, if possible; repeating one
    is free.
    """
    for action in actions:
        stage = pass_lead(partial.stage, action.actor)
        is_again = partial.done == (action,)
        if (is_again or not once_more) and action.refusal(stage) is None:
            yield partial.after(action, cost=0 if is_again else ELSE)


def _gather(partial: PartialPlan) -> Iterator[PartialPlan]:
    """Yield the partial plan in which all heroes are where they should be."""
    moves = gather(partial.plan[partial.rest[0]].meant, partial.stage)
    if moves:
        yield partial.after(*moves, cost=ELSE * len(moves))


def _walk_nearer(partial: PartialPlan, stage: Stage, rich: Stage, goal: Cell | None) -> Iterator[PartialPlan]:
    """Yield partial plans in which the leading hero is nearer to a cell, also in the next round."""
    move = None if goal is None else towards(stage, rich, goal)
    if move is not None:
        yield partial.after(move)
        if move.to != goal:
            yield partial.after(move, None)
