"""opening_process: has another process open a rescue code, so that the game goes on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Final

from intodepth.content.catalog import Catalog
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.opening import FAULT, decode_shaft
from intodepth.content.runs.run import LostShaft
from intodepth.search.process import SearchProcess

MOST: Final = 120.0
"""seconds after which a code is given up; the longest that is allowed takes half of that on a slow machine"""
TOO_LONG = "it took too long to open the code"
FAILED = "the code could not be opened: the process that does so has failed, or could not be started"


class OpeningProcess(SearchProcess):
    """The opening of a code: `intodepth rescue`."""

    def __init__(self, code: str, catalog: Catalog, most: float = MOST) -> None:
        """Begin to open it; nothing is waited for."""
        self.played, self.whole = 0, 0
        """actions that have been played, and that there are; 0 as long as that is not known"""
        self._catalog = catalog
        super().__init__(code.encode(errors="replace"), most, "rescue", "-", "--for-game")

    def answer(self) -> LostShaft:
        """Return the shaft, once it is over; raises CodeFault that says why there is none."""
        said = self.said.decode(errors="replace").strip()
        if said.startswith(FAULT):
            raise CodeFault(said.removeprefix(FAULT))
        if not said:
            raise CodeFault(TOO_LONG if self._is_cancelled else FAILED)
        return decode_shaft(said.encode(), self._catalog)

    def _heard(self, stream: IO[bytes]) -> Iterator[bytes]:
        for line in stream:
            played, _, whole = line.partition(b" ")
            if played.isdigit():
                self.played, self.whole = int(played), int(whole)
            else:
                yield line
