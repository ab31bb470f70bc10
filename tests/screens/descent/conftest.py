"""conftest: services with a small shaft."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from tests.runs import small_shaft
from tests.screens.conftest import FakeServices


@pytest.fixture
def services(catalog: Catalog, tmp_path: Path) -> FakeServices:
    return FakeServices(small_shaft(catalog, tmp_path), tmp_path / "home")
