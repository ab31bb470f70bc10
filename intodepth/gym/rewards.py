"""rewards: what an episode is worth step by step, by the name of the reward."""

from __future__ import annotations

from typing import Final, Literal

from intodepth.gym.episode import DescentEpisode, Episode, LevelEpisode
from intodepth.search.solver.estimate import Estimate

RewardName = Literal["sparse", "rounds", "estimate"]
REWARDS: Final[tuple[RewardName, ...]] = ("sparse", "rounds", "estimate")
TASK: Final = 20.0
"""points that a thing left to do counts, beside the points that its way takes"""
SCALE: Final = 100.0
"""points of the estimate that count as much as a relic"""


class Reward:
    """Tells what each step of an episode is worth.

    - `sparse`: in a level, 1 for each wanted relic or fallen hero that comes out, and 1 once all of them and
      the whole party are out. In a descent, its score, at the end.
    - `rounds`: `sparse`, less 1 / max_rounds for each round that begins.
    - `estimate`: `sparse` and discount x potential after - potential before (Ng, Harada and Russell, 1999).
      The potential is minus the solver's estimate of what is left to do, in units of SCALE points, and 0 at
      the end. It is worked out on the true stage, so it may tell of relics that nobody has seen.
    """

    def __init__(self, name: RewardName, episode: Episode, max_rounds: int, discount: float) -> None:
        """Begin at the present moment of an episode."""
        self._name, self._max_rounds, self._discount = name, max_rounds, discount
        self._estimate = (
            Estimate(episode.problem) if isinstance(episode, LevelEpisode) and name == "estimate" else None
        )
        self._value = _value(episode)
        self._potential = self._judge(episode)

    def take(self, episode: Episode, rounds: int) -> float:
        """Return what the latest step is worth, in which so many rounds have begun."""
        before, self._value = self._value, _value(episode)
        found = self._value - before
        if self._name == "rounds":
            found -= rounds / self._max_rounds
        elif self._name == "estimate":
            potential, self._potential = self._potential, self._judge(episode)
            found += self._discount * self._potential - potential
        return found

    def copy(self) -> Reward:
        """Return an independent one at the same moment."""
        other: Reward = object.__new__(Reward)
        other.__dict__.update(self.__dict__)
        return other

    def _judge(self, episode: Episode) -> float:
        if self._estimate is None or episode.is_over:
            return 0.0
        tasks, points = self._estimate.estimate_left(episode.stage)
        return -(TASK * tasks + points) / SCALE


def _value(episode: Episode) -> float:
    if isinstance(episode, DescentEpisode):
        return float(episode.score)
    return float(episode.brought + episode.is_solved)
