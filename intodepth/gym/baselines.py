"""baselines: bots that play the environments, and how well they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from intodepth.gym.envs import IntoDepthEnv
from intodepth.gym.episode import EpisodeChoice, Onward
from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.facts import list_end, list_past, list_steps
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.sense import read_usual
from intodepth.search.solver.stage_keys import points_of, rough_key_of
from intodepth.sim.actions import Action
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.stage import Stage
from intodepth.sim.successors import successors

CONFIDENT: Final = 1.96
"""standard deviations of an interval of 95 %"""


class Bot(Protocol):
    """Plays one episode after another."""

    def choose(self, env: IntoDepthEnv) -> int:
        """Return the place of an action in the list. In an episode it is asked once for each step."""
        ...


class RandomBot:
    """Chooses each legal action with the same probability."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def choose(self, env: IntoDepthEnv) -> int:
        return int(self._random.integers(len(env.legal())))


class GreedyBot:
    """Does the action after which the solver's estimate is lowest, but never returns to a stage it has met.

    Of equal actions it does the first in the list, where to end the turn comes late. It judges the stage as
    the agent is told of it. Use it with `observe="all"`: the estimate knows no unseen relics, and so shuns
    their sight. With no new stage in reach it ends the turn.
    """

    def __init__(self, seed: int) -> None:
        self._problem: Problem | None = None
        self._estimate: Estimate | None = None
        self._met = set[int]()
        self._history: object = None

    def choose(self, env: IntoDepthEnv) -> int:
        legal, belief = env.legal(), env.episode.belief
        onward = _find_onward(env)
        if onward is not None:
            return onward
        if self._history is not env.episode.history:
            self._history, self._met = env.episode.history, set()
            self._problem = Problem(env.episode.level, belief.copy())
            self._estimate = Estimate(self._problem)
        self._met.add(belief.digest)
        allowed = {choice for choice in legal if isinstance(choice, Action)}
        after = successors(belief, is_wanted=lambda stage, action: action in allowed)
        fresh = [(self._judge(stage), action) for action, stage in after if stage.digest not in self._met]
        if not fresh:
            return _find_pass(legal)
        least = min(judged for judged, _ in fresh)
        return legal.index(next(action for judged, action in fresh if judged == least))

    def _judge(self, stage: Stage) -> tuple[float, ...]:
        assert self._problem is not None and self._estimate is not None
        return (self._problem.is_lost(stage), *self._estimate.estimate_left(stage))


class SenseBot:
    """Does what the solver's sense thinks most likely, but never returns to a stage it has met.

    The sense was made from the known plans of the practice levels, so only rooms are new to it. Use it with
    `observe="all"`. With no new stage in reach it ends the turn.
    """

    def __init__(self, seed: int) -> None:
        self._history: object = None
        self._expander: Inline | None = None
        self._node: Node | None = None
        self._met = set[int]()

    def choose(self, env: IntoDepthEnv) -> int:
        legal, belief, sense = env.legal(), env.episode.belief, read_usual()
        onward = _find_onward(env)
        if onward is not None:
            return onward
        if self._history is not env.episode.history:
            self._history, self._node, self._met = env.episode.history, None, set()
            self._expander = Inline(Problem(env.episode.level, belief.copy()), rough=True, sense=sense)
        assert self._expander is not None
        self._met.add(belief.digest)
        key, points = rough_key_of(belief), points_of(belief)
        node = self._node or Node(belief, key, points)
        self._expander.forget()
        children = [child for child in self._expander.children(belief) if not child.is_lost]
        before, places = list_steps(node), {choice: place for place, choice in enumerate(legal)}
        ends = _find_pass(legal)
        best, found, following = sense.score(list_end(node, children)), ends, Node(belief, key, points, node)
        for child in children:
            assert isinstance(child.held, Stage)
            if child.step not in places or child.held.digest in self._met:
                continue
            score = child.score + sense.score(list_past(child.step, before))
            if score > best:
                best, found, following = score, places[child.step], node.add_child(child)
        self._node = following
        return found


class SolverBot:
    """Follows the plans of the solver, which sees the true stage, and looks for another where one ends.

    It ends the turn where there is none. Use it with `observe="all"`, where all actions of a plan are legal.
    """

    def __init__(self, seed: int, limit: int = 2_000) -> None:
        """`limit` is the number of stages that the solver may look at for each plan."""
        self._limit = limit
        self._plan: list[Action] = []
        self._history: object = None
        self._has_given_up = False

    def choose(self, env: IntoDepthEnv) -> int:
        legal = env.legal()
        onward = _find_onward(env)
        if onward is not None:
            return onward
        if self._history is not env.episode.history:
            self._history, self._plan, self._has_given_up = env.episode.history, [], False
        if (not self._plan or self._plan[0] not in legal) and not self._has_given_up:
            self._plan = list(env.solve(self._limit) or ())
            self._has_given_up = not self._plan
        if self._plan and self._plan[0] in legal:
            return legal.index(self._plan.pop(0))
        return _find_pass(legal)


def _find_onward(env: IntoDepthEnv) -> int | None:
    """Return the place of the plain choice to leave a floor once nobody inside can leave or act; or None."""
    legal = env.legal()
    if Onward() not in legal or any(isinstance(choice, Action) for choice in legal):
        return None
    return legal.index(Onward())


def _find_pass(legal: Sequence[EpisodeChoice]) -> int:
    """Return the place of the choice to end the turn, or to leave the floor."""
    return next(place for place, each in enumerate(legal) if isinstance(each, Pass | Onward))


BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "sense": SenseBot,
    "solver": SolverBot,
}


class BotResult(NamedTuple):
    """The results of some episodes."""

    episodes: int
    successes: int
    gained: float
    """mean of the sums of rewards"""
    steps: float
    """mean number of steps"""
    rounds: float
    """mean number of rounds of the successes; 0 without any"""

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 % for the share of successes (Wilson, 1927)."""
        return find_interval(self.successes, self.episodes)


def find_interval(successes: int, trials: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share, from 0 to 1; 0 to 1 without trials."""
    if not trials:
        return 0.0, 1.0
    share, square = successes / trials, CONFIDENT**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    spread = sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    return max(0.0, middle - CONFIDENT * spread), min(1.0, middle + CONFIDENT * spread)


def play_episode(env: IntoDepthEnv, bot: Bot, seed: int, options: dict[str, Any] | None = None) -> BotResult:
    """Play one episode."""
    env.reset(seed=seed, options=options)
    gained, steps = 0.0, 0
    while True:
        _, reward, is_terminated, is_truncated, info = env.step(bot.choose(env))
        gained, steps = gained + reward, steps + 1
        if is_terminated or is_truncated:
            is_success = bool(info["is_success"])
            return BotResult(1, is_success, gained, steps, env.episode.rounds + 1 if is_success else 0)


def add_up(results: Sequence[BotResult]) -> BotResult:
    """Return the result of several episodes."""
    count = max(1, len(results))
    successes = sum(each.successes for each in results)
    return BotResult(
        len(results),
        successes,
        sum(each.gained for each in results) / count,
        sum(each.steps for each in results) / count,
        sum(each.rounds for each in results) / max(1, successes),
    )
