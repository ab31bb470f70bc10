"""hindsight_process: has another process look for the last chance of a lost descent."""

from __future__ import annotations

from typing import Final

from intodepth.search.process import SearchProcess, StartProcess

SECONDS: Final = 60
"""to search for"""
MOST: Final = 75.0
"""seconds after which there is no answer any more, with those that the process takes to begin"""


class HindsightProcess(SearchProcess):
    """A search for the last chance of a descent, by its record: `intodepth hindsight`."""

    def __init__(
        self, start: StartProcess, record: bytes, seconds: int = SECONDS, most: float = MOST
    ) -> None:
        """Begin to search; nothing is waited for."""
        super().__init__(start, record, most, "hindsight", "-", "--json", "--seconds", str(seconds))
