"""phrase: a happening in words: its verb, its subject, and its numbers."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.sim.space.cells import Side
from intodepth.sim.what import What
from intodepth.story.english import grammar


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that one body does or that happens to it, over one or more beats."""

    first: int
    last: int
    """number of the last beat"""
    icon: str
    verb: str
    """verb in the second person, such as `step off the edge`; empty if `note` says everything"""
    body: int | None = None
    """id of the body; None for the world"""
    count: int = 0
    """number of cells, if it can be joined with the same phrase of the next beat"""
    note: str = ""
    harm: int = 0
    """lost hit points"""
    sum: str = ""
    """load against hold, as in `7 > 4`, if it decides about a move"""
    hold: int | None = None
    """the hold of that sum"""
    what: What = What.PART
    """what it tells; PART for anything that is no happening, such as the end of the level"""
    side: Side | None = None
    """side to which it goes, if that is told"""
    tells: tuple[int, ...] = ()
    """indices in the timeline of the events that it tells"""
    is_doubtful: bool = False
    """whether it happens out of the party's sight"""
    is_grave: bool = False
    """whether it tells of a loss other than hit points"""

    @property
    def is_loss(self) -> bool:
        """Whether it reports harm of any kind; such phrases are never left out for lack of room."""
        return bool(self.harm or self.is_grave or self.what in LOSSES)

    @property
    def text(self) -> str:
        """The phrase for the strip: `steps off the edge`, `falls 4`, `lands, −2`."""
        parts = self.verb, self.count, self.note, self.sum, self.harm
        return grammar.text(*parts, doubt=self.is_doubtful)

    def clause(self, *, order: bool) -> str:
        """Return the phrase as part of a sentence, in the imperative if `order`: `land: −2 hit points`."""
        parts = self.verb, self.count, self.note, self.sum, self.harm
        return grammar.clause(*parts, order=order)

    def continues(self, before: Phrase) -> bool:
        """Return whether it continues the phrase before it, so that the two are joined."""
        # Of several ropes only the first step on one says which.
        alike = (before.what, before.side) == (self.what, self.side)
        # A fall that something gives way in is told in two parts.
        gap = 1 if self.what == What.FALL else 2
        return bool(before.count and self.count and alike and self.first <= before.last + gap)


LOSSES = frozenset((What.FALL_HARM, What.BREAK_RELIC, What.FALL_FOR_EVER))
"""happenings that are losses"""
