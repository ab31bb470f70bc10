"""Level_files: levels written to a file, whole and broken, and read."""

from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.files.faults import FileFault


def load(folder: Path, catalog: Catalog, text: str | bytes, name: str = "changed") -> LevelDefinition:
    path = folder / "levels" / f"{name}.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_level(path, catalog.heroes, catalog.relics)


def faults(folder: Path, catalog: Catalog, text: str | bytes) -> list[str]:
    """What is wrong with a level, as `line: what`."""
    with pytest.raises(FileFault) as error:
        load(folder, catalog, text)
    return [line.removeprefix("levels/changed.toml:") for line in error.value.faults]
