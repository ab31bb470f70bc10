"""catalogs: the game's own files as they are, read once for all tests of a process."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.levels import load_level
from intodepth.files.folders import find_folders


@cache
def _read() -> Catalog:
    return load_catalog(find_folders())


def own_catalog() -> Catalog:
    """The catalog that the game begins with; levels may be added to it."""
    own = _read()
    return replace(own, levels=dict(own.levels))


def with_one_level(path: Path) -> Catalog:
    """The same with the level of a file instead of its own; raises FileFault."""
    own = own_catalog()
    return replace(own, levels={path.stem: load_level(path, own.heroes, own.relics)})
