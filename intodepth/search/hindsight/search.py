"""search: goes back from the end of a lost floor to the last moment from which a way out is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import msgspec

from intodepth.content.runs.hindsight import LastChance, Moment, moments
from intodepth.content.runs.run import Visit
from intodepth.search.hindsight.finder import Finder
from intodepth.search.hindsight.rescue import Rescue
from intodepth.search.solver.tidy import tidy
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.history import History, Tune
from intodepth.sim.orders import Order, everybody_out

BUDGETS = 6, 40, 160, 640, 2560
"""limits of stages for each moment; each pass over the moments uses the next one"""
LIMIT = 3_000
"""greatest number of stages for the whole search"""
TRIES = 60
"""greatest number of plans that are replayed to find a way out in fewer commands"""


class Hindsight:
    """Finds the last chance of a visit for all able heroes, or if there is none, for one of them.

    A later moment allows no more than an earlier one with the same heroes, but less remains to be done. So
    each pass begins at the end, and stops at the last moment known to be good.
    """

    def __init__(self, visit: Visit, limit: int = LIMIT) -> None:
        self._of_all: LastChance | None = None
        self._of_one: LastChance | None = None
        """the latest chance of a single hero found so far"""
        self.is_cut = False
        """whether the limit or the time ended the search, so that a later chance may exist"""
        self.expanded = 0
        """number of stages examined"""
        self._visit, self._limit = visit, limit
        self.moments = [
            each for each in moments(visit) if each.able and not isinstance(each.action, Lead | Tune)
        ]
        self._level = msgspec.structs.replace(visit.level, goal=())
        self._searches: dict[tuple[int, tuple[int, ...]], Finder] = {}

    @property
    def found(self) -> LastChance | None:
        """The last chance of all able heroes; without one, that of one of them; None without any."""
        return self._of_all or self._of_one

    def run(self, is_late: Callable[[], bool] = lambda: False) -> LastChance | None:
        """Search until nothing later is possible, the limit is reached, or it is late."""
        self._walk()
        for budget in BUDGETS:
            self._of_all = self._time_round(budget, is_late, self._of_all)
            if self._of_all is None:
                self._of_one = self._time_round(budget, is_late, self._of_one, alone=True)
        self.is_cut |= self.expanded >= self._limit
        return self.found

    def _walk(self) -> None:
        """Take the last moment from which all could have walked out."""
        for moment in self.moments:
            if order := everybody_out(moment.stage, moment.known.terrain):
                self._of_all = self.chance(moment, moment.able, order)
                return

    def _time_round(
        self, budget: int, is_late: Callable[[], bool], best: LastChance | None, *, alone: bool = False
    ) -> LastChance | None:
        """Search from each moment after the best one, backwards from the end, up to `budget` stages each.

        Returns the best chance so far.
        """
        for moment in self.moments:
            if best is not None and moment.before <= best.moment.before:
                break
            for saved in combinations(moment.able, 1) if alone else (moment.able,):
                if self.expanded >= self._limit or is_late():
                    self.is_cut = True
                    return best
                if order := self._search(moment, saved, budget, is_late):
                    return self.chance(moment, saved, order)
        return best

    def _search(
        self, moment: Moment, saved: tuple[int, ...], budget: int, is_late: Callable[[], bool]
    ) -> Order:
        """Continue the search for some heroes from a moment; return what leads them out if it is found now,
        else an empty order.
        """
        key = moment.before, saved
        if key not in self._searches:
            known = moment.known
            start = known.build_believed(moment.stage).copy()
            self._searches[key] = Finder(Rescue(self._level, start, known=known.terrain, saved=saved))
        finder = self._searches[key]
        before = finder.expanded
        finder.run(min(budget, before + self._limit - self.expanded), is_late)
        self.expanded += finder.expanded - before
        return _prove(moment, finder)

    def chance(self, moment: Moment, saved: tuple[int, ...], order: Order) -> LastChance:
        """Return the chance of an order, from the last moment of the visit that its way passes."""
        done = {each.before: each for each in self.moments}
        index, rest = moment.before, order
        while rest and rest[0] == self._visit.history.done[index].action:
            index, rest = index + 1, rest[1:]
            if index in done:
                moment, order = done[index], rest
        return LastChance(moment, saved, order)


def _prove(moment: Moment, finder: Finder) -> Order:
    """Return the order that was found, if it leads out of the floor as it really was; else an empty one."""
    if not finder.is_fresh or finder.found is None:
        return ()
    finder.is_fresh = False
    real = replace(finder.rescue, start=moment.stage.copy())
    steps = finder.found.steps()
    plain = real.proof(steps)
    return () if plain is None else _actions(real.proof(tidy(real, steps, TRIES)) or plain)


def _actions(history: History) -> Order:
    return tuple(entry.action for entry in history.done if isinstance(entry.action, Action))
