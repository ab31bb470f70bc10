"""hint_process: has another process look for what to do next, so that the game goes on meanwhile."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from intodepth.content.plans import Plan, Solution, plan_in
from intodepth.search.process import SearchProcess, StartProcess

SECONDS: Final = 5
"""to search for"""
MOST: Final = 8.0
"""seconds after which there is no answer any more, with those that the process takes to begin"""


class HintProcess(SearchProcess):
    """A search for a plan from where a recording ends: `intodepth hint`."""

    def __init__(
        self, start: StartProcess, recording: bytes, seconds: int = SECONDS, most: float = MOST
    ) -> None:
        """Begin to search; nothing is waited for."""
        super().__init__(start, recording, most, "hint", "-", "--seconds", str(seconds))

    @property
    def plan(self) -> Plan | None:
        """What was found, once it is over."""
        return self._plan if self.is_over else None

    @cached_property
    def _plan(self) -> Plan | None:
        try:
            return plan_in(msgspec.json.decode(self.said, type=Solution))
        except (msgspec.MsgspecError, ValueError):
            return None
