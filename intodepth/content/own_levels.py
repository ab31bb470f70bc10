"""own_levels: the levels in the player's folder, and every level file that is saved while the game runs."""

from __future__ import annotations

import math
from pathlib import Path

from intodepth.content.catalog import Catalog, read_own, with_level
from intodepth.files.faults import FileFault, fault_in
from intodepth.files.reading import named
from intodepth.files.stamps import Stamp, read_stamp

FOLDER = "levels"
"""in the player's folder"""
SCAN_SECONDS = 0.25
"""A saved file is read once it has stayed the same from one scan to the next."""


class OwnLevels:
    """Follows the files of the player's folder, those of the game, and a file that the game started with."""

    def __init__(self, catalog: Catalog, folder: Path, game: Path, file: Path | None = None) -> None:
        """Read the player's files; `catalog` has the levels of the folder `game`, and that of the file."""
        self._game = game
        self.catalog = catalog
        """the catalog with the player's levels as they are now"""
        self._folder, self._file = folder, file
        self._unsettled: dict[Path, Stamp] = {}
        self._faults: dict[Path, tuple[str, ...]] = {}
        self._next_scan = -math.inf
        self._stamps = self._scan()
        for path, stamp in self._stamps.items():
            if path.parent == folder:
                self._read(path, stamp)

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults of the files now, as lines `file:line: fault`."""
        return tuple(line for path in sorted(self._faults) for line in self._faults[path])

    def poll(self, now: float) -> bool:
        """Look for saved files four times a second (`now` in seconds); return whether a level has changed.

        A file with faults, or one that is gone, leaves its level as it was.
        """
        if now < self._next_scan:
            return False
        self._next_scan = now + SCAN_SECONDS
        stamps = self._scan()
        changed = {path: stamp for path, stamp in stamps.items() if stamp != self._stamps.get(path)}
        before = self.catalog
        for path, stamp in changed.items():
            if self._unsettled.get(path) == stamp:
                self._read(path, stamp)
        self._unsettled = changed
        for path in self._faults.keys() - stamps.keys():
            del self._faults[path]
        return self.catalog is not before

    def _scan(self) -> dict[Path, Stamp]:
        folders = (folder for folder in (self._folder, self._game) if folder.is_dir())
        found = {path for folder in folders for path in named(folder, "*.toml")}
        found |= set() if self._file is None else {self._file}
        return {path: stamp for path in sorted(found) if (stamp := read_stamp(path)) is not None}

    def _read(self, path: Path, stamp: Stamp) -> None:
        self._stamps[path] = stamp
        is_own = path.parent != self._game or path == self._file
        try:
            if path.parent == self._folder and (self._game / path.name).exists():
                label = f"{path.parent.name}/{path.name}"
                raise fault_in(label, 1, "a level of the game has this name; rename the file")
            level = read_own(path, self.catalog)
        except FileFault as fault:
            self._faults[path] = fault.faults
            return
        self._faults.pop(path, None)
        if level != self.catalog.levels.get(level.name):
            self.catalog = with_level(self.catalog, level, is_own=is_own)
