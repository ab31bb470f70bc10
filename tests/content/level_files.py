"""Level_files: levels written to a file, whole and broken, and read."""

import re
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.sim.rules import Rules
from intodepth.toml_lines import FileFault
from tests.content.level_writing import dump_level
from tests.mutations import mutate


def load(folder: Path, catalog: Catalog, text: str | bytes, name: str = "changed") -> LevelDefinition:
    path = folder / "levels" / f"{name}.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_level(path, catalog.heroes, catalog.relics)


def faults(folder: Path, catalog: Catalog, text: str | bytes) -> list[str]:
    """What is wrong with a level, as `line: what`."""
    with pytest.raises(FileFault) as error:
        load(folder, catalog, text)
    return [line.removeprefix("levels/changed.toml:") for line in error.value.faults]


def broken_levels_refused(folder: Path, catalog: Catalog, text: str) -> int:
    """How many of two hundred broken copies of a level are refused, with clear lines; the others work."""
    refused = 0
    for seed in range(200):
        try:
            level = load(folder, catalog, mutate(text.encode(), seed))
        except FileFault as fault:
            refused += 1
            for line in fault.faults:
                assert re.fullmatch(r"levels/changed\.toml:\d+: \S.{0,200}", line), f"seed {seed}: {line}"
        else:
            assert load(folder, catalog, dump_level(level)) == level, f"seed {seed}"
            build_stage(level, catalog, Rules())
    return refused
