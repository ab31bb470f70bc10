"""phrase: something that happens, said in few words of someone or to someone."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.content.words import counted

MINUS = "−"
STEP_UP = "climb up a step"
FOR_EVER = "fall for ever"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that one body does, or that happens to it, over one or more beats."""

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
    tells: tuple[int, ...] = ()
    """places in the timeline of the events that it tells"""
    is_doubtful: bool = False
    """whether it happens where the party does not see now what has become of what it saw"""
    is_grave: bool = False
    """whether it tells of a loss, though not of hit points"""

    @property
    def is_loss(self) -> bool:
        """Whether it tells of harm of any kind; such phrases are never left out for want of room."""
        is_broken = self.icon == "breaks" and self.body is not None
        return bool(self.harm or self.is_grave or is_broken or self.icon == "cross" or self.verb == FOR_EVER)

    @property
    def text(self) -> str:
        """As told of someone: `steps off the edge`, `falls 4`, `lands, −2`."""
        doubt = " ?" if self.is_doubtful else ""
        return f"{self._said(third_person(self.verb))}{f', {MINUS}{self.harm}' if self.harm else ''}{doubt}"

    def gives(self, hold: int) -> bool:
        """Whether its text ends with a load against this hold."""
        return self.text.endswith((f"> {hold}", f"≤ {hold}"))

    def clause(self, *, order: bool) -> str:
        """As part of a sentence, told of someone or to someone: `land: −2 hit points`."""
        harm = f": {MINUS}{counted(self.harm, 'hit point')}" if self.harm else ""
        return self._said(self.verb if order else third_person(self.verb)) + harm

    def _said(self, verb: str) -> str:
        many = str(self.count) if self.count > 1 else ""
        if many and self.verb == STEP_UP:
            verb, many = verb.replace("a step", f"{many} steps"), ""
        parts = (verb, many, self.note) if verb else (self.note, many)
        return " ".join(part for part in parts if part) + (f", {self.sum}" if self.sum else "")


def against(load: int, hold: int, said: str = "") -> str:
    """Load against hold: `6 ≤ 8`; `said` stands for the load, as in `Ada 9 > 6`."""
    return f"{said or load} {'>' if load > hold else '≤'} {hold}"


def third_person(verb: str) -> str:
    """The verb with an s: `steps off the edge`, `goes down`."""
    first, space, rest = verb.partition(" ")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        return f"{first[:-1]}ies{space}{rest}"
    ending = "es" if first.endswith(("o", "ss", "sh", "ch", "x")) else "s"
    return f"{first}{ending}{space}{rest}" if first else ""
