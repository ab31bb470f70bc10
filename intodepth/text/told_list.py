"""told_list: leaves out of a list what a reader was told before, for lists that come after every action."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from intodepth.text.records import TextRecord


class ToldList:
    """The list of a level as it was told last."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self._told = frozenset[str]()

    def shorten(self, records: Sequence[TextRecord]) -> list[TextRecord]:
        """Return the records of a list without the state and the choices that were told before, and a line
        with the numbers of those choices.
        """
        before = self._told
        lines = (record.line for record in records if record.kind in ("text", "choice"))
        self._told = frozenset(lines)
        same = [record for record in records if record.kind == "choice" and record.line in before]
        if len(same) < 2:
            return list(records)
        found = [each for each in records if each.kind not in ("text", "choice") or each.line not in before]
        numbers = _join_numbers([record.more["number"] for record in same])
        return [*found, TextRecord("question", f"{numbers} as listed before: list tells all.")]


def _join_numbers(numbers: Sequence[int]) -> str:
    """Return ascending numbers, those in a row by the first and the last: `1 to 4, 6`."""
    rows = groupby(enumerate(numbers), lambda each: each[1] - each[0])
    runs = [[number for _, number in row] for _, row in rows]
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
