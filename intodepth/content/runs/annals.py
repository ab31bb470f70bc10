"""annals: the runs that were begun, as their files tell, without playing them again."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.content.floors.shafts import is_daily
from intodepth.content.recorder import find_recordings
from intodepth.content.runs.record import NAME, Passage, RunHeader, end_of
from intodepth.content.runs.run import End


class Past(NamedTuple):
    """A run that was begun."""

    path: Path
    day: date
    """on which it was last played"""
    header: RunHeader
    end: Passage | None
    """its last line; None if it is not over"""

    @property
    def score(self) -> int:
        """What it came to; 0 before its end."""
        return (self.end and self.end.score) or 0

    @property
    def is_rescue(self) -> bool:
        """Whether it went down for the fallen of another run, which is for fame, not for a score."""
        return bool(self.header.rescue)

    @property
    def saved(self) -> int:
        """How many fallen of another run it brought to daylight."""
        return (self.end and self.end.saved) or 0


class Company(NamedTuple):
    """How often a hero went down, and how often its party came home."""

    hero: str
    went: int
    home: int


def past_runs(folder: Path) -> list[Past]:
    """Return all runs of a folder whose first line can be read, the latest first."""
    found = []
    for path in find_recordings(folder, NAME):
        with suppress(OSError, msgspec.MsgspecError), path.open("rb") as file:
            header = msgspec.json.decode(file.readline(), type=RunHeader)
            found.append(Past(path, date.fromtimestamp(path.stat().st_mtime), header, end_of(path)))
    return found


def ended(runs: Iterable[Past], end: End | None = None) -> list[Past]:
    """Return those that are over, or have ended so."""
    return [past for past in runs if past.end is not None and end in (None, past.end.end)]


def first_tries(runs: Iterable[Past]) -> dict[str, Past]:
    """Return the first run of each shaft of a day that was begun, by its seed, whatever came of it."""
    daily = [past for past in runs if is_daily(past.header.seed) and not past.is_rescue]
    return {past.header.seed: past for past in sorted(daily, key=lambda past: past.path.name, reverse=True)}


def best_by_shaft(runs: Iterable[Past]) -> dict[tuple[str, str], int]:
    """Return the seeds of runs and their kinds of shaft, with the best score of each."""
    found: dict[tuple[str, str], int] = {}
    for past in runs:
        if past.is_rescue:
            continue
        shaft = past.header.seed, past.header.kind
        found[shaft] = max(found.get(shaft, 0), past.score)
    return found


def fame(runs: Iterable[Past], code: str | None = None) -> int:
    """Return how many fallen of others were saved, in all or by one code; who was saved twice counts once."""
    best: dict[str, int] = {}
    for past in runs:
        rescue = past.header.rescue
        if rescue and code in (None, rescue):
            best[rescue] = max(best.get(rescue, 0), past.saved)
    return sum(best.values())


def companies(runs: Iterable[Past]) -> list[Company]:
    """Return who went down in runs that are over, whoever went oftenest first."""
    over = ended(runs)
    went = Counter(hero for past in over for hero in past.header.party)
    home = Counter(hero for past in ended(over, End.DAYLIGHT) for hero in past.header.party)
    return [Company(hero, count, home[hero]) for hero, count in went.most_common()]
