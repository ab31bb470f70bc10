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
    """beats"""
    icon: str
    verb: str
    """as told to someone: `step off the edge`; empty where `note` says it all"""
    body: int | None = None
    """whose it is; None for the world's"""
    count: int = 0
    """cells, where it can be joined with the same of the next beat"""
    note: str = ""
    harm: int = 0
    """hit points lost"""
    sum: str = ""
    """load against hold, where it is what moves something: `7 > 4`"""
    hold: int | None = None
    """the hold of that sum"""
    what: What = What.PART
    """what it tells; PART for what is no happening, as that the level ends"""
    side: Side | None = None
    """to which side it goes, where that is told"""
    tells: tuple[int, ...] = ()
    """places in the timeline of the events that it tells"""
    is_doubtful: bool = False
    """whether it happens where the party does not see now what has become of what it saw"""
    is_grave: bool = False
    """whether it tells of a loss, though not of hit points"""

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
"""what is a loss by itself"""
