"""race: how near candidates are to the goals of a study, and which need no more games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from intodepth.tools.studies.evidence import Evidence, bootstrap
from intodepth.tools.studies.results import Results
from intodepth.tools.studies.study import Measured, Study


class Standings:
    """Measures how far the candidates of a study are from its goals, on the games played so far."""

    def __init__(self, study: Study, results: Results) -> None:
        """Follow the results as they come."""
        self._study, self._results = study, results

    def miss(self, trial: int) -> float:
        """Return how far a candidate is from the goals on all its games; infinite without any."""
        games = list(self._results.games(trial).values())
        return miss_of(self._study, games) if games else float("inf")

    def keep_best(self, alive: Sequence[int], tried: Sequence[int], last: int) -> list[int]:
        """Return the candidates of `alive` that are not clearly worse than the best of those `tried`, on the
        games up to the seed `last`.

        This is a race as O. Maron and A. Moore (1994) describe it, with the bootstrap for the bounds.
        """
        games = {
            trial: {seed: each for seed, each in self._results.games(trial).items() if seed <= last}
            for trial in tried
        }
        whole = [trial for trial, of in games.items() if of and len(of) == max(map(len, games.values()))]
        if not whole:
            return list(alive)
        best = min(whole, key=lambda trial: (miss_of(self._study, list(games[trial].values())), trial))
        return [trial for trial in alive if trial == best or not self._is_worse(games[trial], games[best])]

    def _is_worse(self, ours: Mapping[int, Measured], best: Mapping[int, Measured]) -> bool:
        evidence = miss_difference(self._study, ours, best)
        return evidence is not None and evidence.low > 0


def miss_of(study: Study, games: Sequence[Measured]) -> float:
    """Return how far the means of some games are from the goals of a study."""
    return sum(goal.miss(sum(each[goal.name] for each in games) / len(games)) for goal in study.goals)


def miss_difference(
    study: Study, ours: Mapping[int, Measured], theirs: Mapping[int, Measured]
) -> Evidence | None:
    """Return how much farther from the goals one candidate is than another, on the seeds that both have; None
    without any.
    """
    seeds = sorted(ours.keys() & theirs.keys())
    if not seeds:
        return None

    def difference(places: Sequence[int]) -> float:
        one, two = ([of[seeds[place]] for place in places] for of in (ours, theirs))
        return miss_of(study, one) - miss_of(study, two)

    return bootstrap(difference, len(seeds))
