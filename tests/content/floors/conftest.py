"""What tests of floors are given: the definitions, all modules, and the bank by depth."""

from __future__ import annotations

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import EDITIONS, Certified, bank_path, read_bank
from intodepth.content.floors.modules import Module, load_modules
from intodepth.files.folders import find_folders
from tests.catalogs import own_catalog

DATA = find_folders().data


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


@pytest.fixture(scope="module")
def modules(catalog: Catalog) -> dict[str, Module]:
    return load_modules(DATA, catalog.heroes, catalog.relics)


@pytest.fixture(scope="module")
def bank() -> list[tuple[Certified, ...]]:
    return [read_bank(bank_path(DATA, depth)) for depth in range(1, DEPTHS + 1)]


@pytest.fixture(scope="module")
def older() -> list[list[tuple[Certified, ...]]]:
    """The banks of the earlier editions."""
    depths = range(1, DEPTHS + 1)
    return [[read_bank(bank_path(DATA, depth, edition)) for depth in depths] for edition in EDITIONS[1:]]
