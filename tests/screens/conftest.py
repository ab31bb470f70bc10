"""What the screens of the tests get: the true catalog, a new profile, and levels that only say their name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.incoming.opening import open_incoming
from intodepth.content.incoming.received import Received, decode_received, encode_received
from intodepth.screens.base import Screen, Transition
from intodepth.screens.destinations import Destination, ToLevel, ToUnfinished
from intodepth.screens.router import build_screen
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from tests.catalogs import own_catalog

SIZES = [
    (1280, 720, 1.0),
    (1920, 1080, 1.0),
    (2560, 1440, 1.0),
    (720, 1280, 1.0),
    (1280, 720, 2.0),
    (1920, 1080, 2.0),
    (1280, 720, 0.75),
    (720, 1280, 2.0),
    (1280, 720, 1.5),
    (640, 360, 1.0),
    (640, 360, 2.0),
]


def levels_at_sizes(levels: Iterable[str], sizes: Sequence[tuple[float, ...]]) -> list[tuple[object, ...]]:
    """Each level at two of the sizes, so that all sizes have their turn."""
    half = len(sizes) // 2
    return [
        (level, *sizes[(number + step) % len(sizes)])
        for number, level in enumerate(levels)
        for step in (0, half)
    ]


"""px of windows, and the scale of the interface in them"""


class FakeLevel(Screen):
    """Stands in for a level."""

    def __init__(self, name: str) -> None:
        self.name = name

    def frame(self, ui: Ui) -> Transition | None:
        ui.text(100, 100, f"level {self.name}", 20)
        return None


class OpenedAtOnce:
    """Opens what comes from others in this process, with the floors of the test."""

    is_over = True

    def __init__(self, data: bytes, catalog: Catalog) -> None:
        self.progress = 0, 0
        self._data, self._catalog = data, catalog

    def answer(self) -> Received:
        answer = open_incoming(self._data, self._catalog)
        return decode_received(encode_received(answer), self._catalog)

    def cancel(self) -> None:
        pass


class FakeServices(Services):
    """Services whose levels are quick to start, and whose codes are opened at once."""

    left = ""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.open_sent = lambda data: OpenedAtOnce(data, self.catalog)

    def find_unfinished_recording(self, level: str) -> Path | None:
        return Path() if level == self.left else None

    def find_unfinished(self) -> tuple[str, Path] | None:
        return (self.left, Path()) if self.left else None


def build_fake(wanted: Destination, services: Services) -> Screen | None:
    """The screen of a destination; no level is true, where the services are not."""
    match wanted:
        case ToLevel(name, anew) if isinstance(services, FakeServices):
            return FakeLevel(name if anew else f"{services.left} again")
        case ToUnfinished() if isinstance(services, FakeServices) and services.left:
            return FakeLevel(f"{services.left} again")
    return build_screen(wanted, services)


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return own_catalog()


@pytest.fixture
def services(catalog: Catalog, tmp_path: Path) -> FakeServices:
    return FakeServices(catalog, tmp_path)
