"""opening_process: has another process open a rescue code, so that the game goes on meanwhile."""

from __future__ import annotations

from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.opening import FAULT, decode_shaft
from intodepth.content.runs.run import LostShaft
from intodepth.search.process import SearchProcess, StartProcess

MOST: Final = 120.0
"""seconds after which a code is given up; the longest that is allowed takes half of that on a slow machine"""
TOO_LONG = "it took too long to open the code"
FAILED = "the code could not be opened: the process that does so has failed, or could not be started"


class OpeningProcess(SearchProcess):
    """The opening of a code: `intodepth rescue`."""

    def __init__(self, start: StartProcess, code: str, catalog: Catalog, most: float = MOST) -> None:
        """Begin to open it; nothing is waited for."""
        self._catalog = catalog
        super().__init__(start, code.encode(errors="replace"), most, "rescue", "-", "--for-game")

    @property
    def progress(self) -> tuple[int, int]:
        """Actions that have been played, and that there are; 0 as long as that is not known."""
        steps = [line for line in self._process.printed.splitlines() if line[:1].isdigit()]
        if not steps:
            return 0, 0
        played, whole = map(int, steps[-1].split())
        return played, whole

    def answer(self) -> LostShaft:
        """Return the shaft, once it is over; raises CodeFault that says why there is none."""
        lines = self.said.decode(errors="replace").splitlines()
        said = "".join(line for line in lines if not line[:1].isdigit()).strip()
        if said.startswith(FAULT):
            raise CodeFault(said.removeprefix(FAULT))
        if not said:
            raise CodeFault(TOO_LONG if self._process.is_cancelled else FAILED)
        return decode_shaft(said.encode(), self._catalog)
