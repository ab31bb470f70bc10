"""searches: the searches that screens ask for, in processes beside the game, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from intodepth.screens.services import Services

if TYPE_CHECKING:
    from intodepth.search.process import (
        HindsightProcess,
        HintProcess,
        MistakeProcess,
        OpeningProcess,
        SearchProcess,
        StartProcess,
    )

S = TypeVar("S", bound="SearchProcess")


class Searches:
    """Starts searches for the screens; a new one ends the last."""

    def __init__(self, services: Services, start_process: StartProcess) -> None:
        """Give them to the services."""
        self._services, self._start_process = services, start_process
        self.latest: SearchProcess | None = None
        """the search that was started last; None before the first"""
        services.find_plan, services.find_mistake = self._find_plan, self._find_mistake
        services.find_chance, services.open_sent = self._find_chance, self._open_sent

    def close(self) -> None:
        """End the helper process."""
        if self.latest is not None:
            self.latest.close()

    def _find_plan(self, recording: bytes) -> HintProcess:
        from intodepth.search.process import HintProcess  # only here: most games need none

        return self._begin(HintProcess, recording)

    def _find_mistake(self, recording: bytes, first: int, seconds: int) -> MistakeProcess:
        from intodepth.search.process import MistakeProcess  # only here: most games need none

        return self._begin(MistakeProcess, recording, first, seconds)

    def _find_chance(self, record: bytes) -> HindsightProcess:
        from intodepth.search.process import HindsightProcess  # only here: most games need none

        return self._begin(HindsightProcess, record)

    def _open_sent(self, data: bytes) -> OpeningProcess:
        from intodepth.search.process import OpeningProcess  # only here: most games need none

        return self._begin(OpeningProcess, data, self._services.catalog)

    def _begin(self, kind: Callable[..., S], *given: Any) -> S:
        """Start a search in place of the last one."""
        if self.latest is not None:
            self.latest.cancel()
        search = kind(self._start_process, *given)
        self.latest = search
        return search
