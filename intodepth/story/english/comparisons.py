"""comparisons: the numbers of two plays of a level, and the first action in which they differ, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intodepth.content.outcome import Difference, PlayNumbers
from intodepth.sim.actions import Action
from intodepth.sim.history import Entry
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import Places, action_words

NAMES = {"rounds": "Rounds", "actions": "Actions", "damage": "Damage", "rope_actions": "Rope actions"}
"""words for the numbers that are shown"""
BREAKS, DASH = "breaks", "–"
"""stand for the numbers of a play that breaks: those until there would look like an improvement"""
SAME = "Both do the same."


def compare_rows(mine: tuple[PlayNumbers, str], other: tuple[PlayNumbers, str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a comparison: a name, and the values of both plays.

    A play comes with why it breaks, empty if it does not. One that breaks has no numbers, and unless both end
    in the same way, one that is not won has no number of rounds: fewer would be no improvement.
    """
    plays = mine, other
    ends = [BREAKS if stopped else "" if numbers.won else "not won" for numbers, stopped in plays]
    for name, words in NAMES.items():
        yield (
            words,
            *(
                _tell(name, numbers, end, is_even=ends[0] == ends[1])
                for (numbers, _), end in zip(plays, ends, strict=True)
            ),
        )


def _tell(name: str, numbers: PlayNumbers, end: str, *, is_even: bool) -> str:
    """Return a number of a play that ends in some way, or what stands in its place."""
    if end == BREAKS:
        return BREAKS if name == "rounds" else DASH
    return end if end and name == "rounds" and not is_even else str(getattr(numbers, name))


def tell_numbers(rows: Sequence[tuple[str, ...]]) -> str:
    """Return the rows of a comparison as two sentences."""
    mine, other = (
        ", ".join(
            f"{row[0].lower()} {row[index]}" if row[index].isdecimal() else row[index]
            for row in rows
            if row[index] != DASH
        )
        for index in (1, 2)
    )
    return f"This: {mine}. The other: {other}."


def tell_difference(difference: Difference | None, *stopped: str) -> str:
    """Return in words the first action in which two plays differ; `stopped` says why each of them breaks."""
    if difference is None:
        return SAME
    mine, other = (
        _words(entry, difference.before, why)
        for entry, why in zip((difference.mine, difference.other), stopped, strict=True)
    )
    return f"Action {difference.number}, round {difference.before.round}: {mine}. The other: {other}."


def _words(entry: Entry | None, before: Stage, stopped: str) -> str:
    if entry is None:
        return f"it cannot be done: {stopped.removesuffix('.')}" if stopped else "nothing more"
    if not isinstance(entry.action, Action):
        return "the rules change"
    return action_words(entry.action, before, Places.SIDES)
