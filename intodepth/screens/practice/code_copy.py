"""code_copy: makes the code of an own level a little in each frame, and copies it."""

from __future__ import annotations

import time

from intodepth.content.level_codes import MESSAGE
from intodepth.content.level_sharing import SharedLevel, level_code_steps, level_text
from intodepth.content.levels import LevelDefinition
from intodepth.files.faults import FileFault
from intodepth.screens.pasting import WHERE
from intodepth.screens.services import Services

SLICE = 0.02
"""seconds after which the work stops for this frame"""
TOO_LONG = "Its code has {:,} characters, and many chat programs take {:,}. Send the file {} instead."


class CodeCopy:
    """The making of a level's code; a notice says what came of it."""

    def __init__(self, services: Services, level: LevelDefinition) -> None:
        """Begin with nothing played; raises FileFault if the file of the level cannot be read."""
        self._services = services
        text, self._file = level_text(level, services.catalog)
        self._steps = level_code_steps(level, text, services.catalog, services.recordings)

    def go_on(self) -> bool:
        """Work for this frame; return whether it is over."""
        end = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < end:
                next(self._steps)
        except StopIteration as done:
            self._share(done.value)
            return True
        except FileFault as fault:
            self._services.notice = fault.faults[0]
            return True
        return False

    def _share(self, shared: SharedLevel) -> None:
        if not shared.is_short:
            self._services.notice = TOO_LONG.format(len(shared.code), MESSAGE, self._file)
            return

        def tell(where: str) -> None:
            self._services.notice = f"{where} {WHERE} {shared.proof}"

        self._services.share(shared.code, tell)
