"""What tests of the making of floors are given: the definitions, and all modules."""

from __future__ import annotations

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.modules import Module, load_modules
from intodepth.files.folders import find_folders
from tests.catalogs import own_catalog


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


@pytest.fixture(scope="module")
def modules(catalog: Catalog) -> dict[str, Module]:
    return load_modules(find_folders().data, catalog.heroes, catalog.relics)
