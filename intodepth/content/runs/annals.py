"""annals: the past runs, read from their files without playing them."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from intodepth.content.floors.shafts import is_daily
from intodepth.content.runs.codes import run_key
from intodepth.content.runs.record import Passage, RunHeader, briefs
from intodepth.content.runs.run import End
from intodepth.files.journal import number_of


class Past(NamedTuple):
    """A run that was begun."""

    path: Path
    day: date
    """day of the last play"""
    header: RunHeader
    end: Passage | None
    """its last line; None if it is not over"""

    @property
    def score(self) -> int:
        """The score; 0 before the end."""
        return (self.end and self.end.score) or 0

    @property
    def is_rescue(self) -> bool:
        """Whether it is a rescue, which counts for fame and not for a score."""
        return bool(self.header.rescue)

    @property
    def saved(self) -> int:
        """The number of fallen heroes of another run that it brought to daylight."""
        return (self.end and self.end.saved) or 0


class Company(NamedTuple):
    """Counts of a hero's descents, and of the descents from which the party came home."""

    hero: str
    went: int
    home: int


def past_runs(folder: Path) -> list[Past]:
    """Return all runs of a folder with readable first and last lines, the latest first."""
    return [Past(each.path, _day(each.changed), each.header, each.end) for each in briefs(folder)]


def _day(changed: float) -> date:
    """Return the date of a time stamp; date.min if it is beyond the calendar."""
    try:
        return date.fromtimestamp(changed)
    except (OverflowError, OSError, ValueError):
        return date.min


def find_ended(runs: Iterable[Past], end: End | None = None) -> list[Past]:
    """Return the runs that are over, or that ended in this way."""
    return [past for past in runs if past.end is not None and end in (None, past.end.end)]


def first_tries(runs: Iterable[Past]) -> dict[str, Past]:
    """Return the first run of each daily shaft, by seed, whatever its result.

    If that run is a rescue, the shaft has no first try, because the party had seen it before.
    """
    daily = [past for past in runs if is_daily(past.header.seed)]
    latest_first = sorted(daily, key=lambda past: number_of(past.path), reverse=True)
    return {past.header.seed: past for past in latest_first}


def best_by_shaft(runs: Iterable[Past]) -> dict[tuple[str, str], int]:
    """Return the best score by seed and kind of shaft."""
    found: dict[tuple[str, str], int] = {}
    for past in runs:
        if past.is_rescue:
            continue
        shaft = past.header.seed, past.header.kind
        found[shaft] = max(found.get(shaft, 0), past.score)
    return found


def fame(runs: Iterable[Past], code: str | None = None) -> int:
    """Return how many fallen heroes of other players were saved, in all or by one code.

    The heroes of one run count once, however often they were saved and however the code was written.
    """
    wanted = None if code is None else run_key(code)
    best: dict[str, int] = {}
    for past in runs:
        if past.header.rescue and (key := run_key(past.header.rescue)) and wanted in (None, key):
            best[key] = max(best.get(key, 0), past.saved)
    return sum(best.values())


def companies(runs: Iterable[Past]) -> list[Company]:
    """Return the heroes who went down in finished runs, the most frequent first."""
    over = find_ended(runs)
    went = Counter(hero for past in over for hero in past.header.party)
    home = Counter(hero for past in find_ended(over, End.DAYLIGHT) for hero in past.header.party)
    return [Company(hero, count, home[hero]) for hero, count in went.most_common()]
