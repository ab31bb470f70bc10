"""records: what text mode tells, a record for each line; as words, or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

RecordKind = Literal[
    "screen", "text", "news", "harm", "preview", "question", "choice", "map", "answer", "fault", "ready"
]  # fmt: skip
"""what a line is:

- `screen` names a screen that has come, `text` is written on it
- `news` has happened, `harm` is what was lost or would be
- `preview` is what would happen, `question` what is asked
- `choice` can be chosen by its number
- `map` is a row of the map, `answer` answers a command, `fault` says what was wrong with a command
- `ready` ends an answer, for programs alone
"""
NOTHING: Final[Mapping[str, Any]] = {}


class TextRecord(NamedTuple):
    """A line for the player."""

    kind: RecordKind
    words: str
    more: Mapping[str, Any] = NOTHING
    """further values for programs"""

    @property
    def line(self) -> str:
        """The record as a line to read."""
        return f"{self.more['number']}) {self.words}" if self.kind == "choice" else self.words

    def to_json(self) -> str:
        """Return the record as an object of JSON on one line."""
        return msgspec.json.encode({"kind": self.kind, "words": self.words, **self.more}).decode()


def tell_lines(kind: RecordKind, *paragraphs: str) -> list[TextRecord]:
    """Return a record for each line of some paragraphs; empty lines are left out."""
    return [TextRecord(kind, line) for words in paragraphs for line in words.splitlines() if line.strip()]
