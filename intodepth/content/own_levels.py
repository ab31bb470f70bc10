"""own_levels: the levels in the player's folder, and every level file that is saved while the game runs."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from pathlib import Path

from intodepth.content.catalog import Catalog, with_level
from intodepth.content.levels import parse_level
from intodepth.files.faults import FileFault, fault_in, fault_line
from intodepth.files.reading import list_files, read_text
from intodepth.files.stamps import Stamp, read_stamp
from intodepth.files.toml_lines import BYTES_LIMIT

FOLDER = "levels"
"""in the player's folder"""
SCAN_SECONDS = 0.25
"""A saved file is read once it has stayed the same from one scan to the next."""
MOST = 1000
"""greatest number of files in the player's folder that are looked at"""
ENDING = ".toml"
EDITORS = re.compile(r"\..*|.*~|#.*#|.*\.(swp|swo|swx|bak|orig|tmp|part)", re.IGNORECASE | re.DOTALL)
"""names of hidden files, and of what editors and downloads leave beside a file"""
NEAR = re.compile(r".*\.(toml\b.*|tml|tom)", re.IGNORECASE | re.DOTALL)
"""names that were probably meant to be those of levels"""
PARTS = tuple(re.compile(rf"^[ \t]*{key}[ \t]*=", re.MULTILINE) for key in ("title", "map"))
"""what the text of every level has"""
NOWHERE = 0, -1
"""stamp of a link that leads nowhere"""


Seen = tuple[Stamp, Path | None]
"""the stamp of a file, and the file of the same name that counts instead; None if it counts itself"""


class OwnLevels:
    """Follows the files of the player's folder, those of the game, and a file that the game started with."""

    def __init__(self, catalog: Catalog, folder: Path, game: Path, file: Path | None = None) -> None:
        """Read the player's files; `catalog` has the levels of the folder `game`, and that of the file."""
        self._game = game
        self.catalog = catalog
        """the catalog with the player's levels as they are now"""
        self._folder, self._file = folder, file
        self._unsettled: dict[Path, Seen] = {}
        self._faults: dict[Path, tuple[str, ...]] = {}
        self._unlisted: list[str] = []
        """what of the player's folder is not looked into, as lines `file:line: why`"""
        self._next_scan = -math.inf
        self._seen = self._scan()
        for path, seen in self._seen.items():
            if path.is_relative_to(folder):
                self._read(path, seen)

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults of the files now, as lines `file:line: fault`."""
        return (*(line for path in sorted(self._faults) for line in self._faults[path]), *self._unlisted)

    def poll(self, now: float) -> bool:
        """Look for saved files four times a second (`now` in seconds); return whether a level has changed.

        A file with faults, or one that is gone, leaves its level as it was.
        """
        if now < self._next_scan:
            return False
        self._next_scan = now + SCAN_SECONDS
        found = self._scan()
        changed = {path: seen for path, seen in found.items() if seen != self._seen.get(path)}
        before = self.catalog
        for path, seen in changed.items():
            if self._unsettled.get(path) == seen:
                self._read(path, seen)
        self._unsettled = changed
        for path in self._faults.keys() - found.keys():
            del self._faults[path]
        return self.catalog is not before

    def _scan(self) -> dict[Path, Seen]:
        """Return what is seen of each file that may be a level; the nearest of one name counts."""
        self._unlisted = []
        own = sorted(self._walk(), key=lambda path: (len(path.parts), not path.name.endswith(ENDING), path))
        first: dict[str, Path] = {}
        found: dict[Path, Seen] = {}
        for path in own:
            if path.suffix.lower() == ENDING:
                known = first.setdefault(path.stem, path)
                found[path] = read_stamp(path) or NOWHERE, None if known == path else known
            else:
                found[path] = read_stamp(path) or NOWHERE, None
        of_the_game = list_files(self._game, f"*{ENDING}") if self._game.is_dir() else []
        others = {*of_the_game, *(() if self._file is None else (self._file,))} - found.keys()
        stamps = {path: stamp for path in sorted(others) if (stamp := read_stamp(path)) is not None}
        return found | {path: (stamp, None) for path, stamp in stamps.items()}

    def _walk(self) -> Iterator[Path]:
        """Yield the files of the player's folder and of the folders in it, without those of editors."""
        count = 0

        def unlistable(error: OSError) -> None:
            self._leave_out(Path(error.filename), f"cannot be listed: {error.strerror}")

        on_error = unlistable if self._folder.is_dir() else None
        for folder, folders, files in os.walk(self._folder, onerror=on_error):
            folders[:] = sorted(each for each in folders if not EDITORS.fullmatch(each))
            for name in folders:
                path = Path(folder, name)
                if path.is_symlink():
                    self._leave_out(path, "a link to a folder is not followed; link the level files")
                elif name.lower().endswith(ENDING):
                    self._leave_out(path, "this is a folder, not a level")
            for name in sorted(each for each in files if not EDITORS.fullmatch(each)):
                count += 1
                if count > MOST:
                    self._leave_out(self._folder, f"more than {MOST} files; the others are not looked at")
                    return
                yield Path(folder, name)

    def _leave_out(self, path: Path, why: str) -> None:
        self._unlisted.append(fault_line(self._label(path), 1, why))

    def _label(self, path: Path) -> str:
        """Return the name of a file for the player, from the folder of levels on."""
        is_own = path.is_relative_to(self._folder)
        return str(path.relative_to(self._folder.parent)) if is_own else f"{path.parent.name}/{path.name}"

    def _read(self, path: Path, seen: Seen) -> None:
        self._seen[path] = seen
        label, is_mine = self._label(path), path.is_relative_to(self._folder)
        is_own = path.parent != self._game or path == self._file
        try:
            if is_mine and path.suffix.lower() != ENDING:
                if NEAR.fullmatch(path.name) or _tells_a_level(path):
                    raise fault_in(label, 1, f"the name of a level ends in {ENDING}; rename the file")
                self._faults.pop(path, None)
                return
            if is_mine and (self._game / f"{path.stem}{ENDING}").exists():
                raise fault_in(label, 1, "a level of the game has this name; rename the file")
            if seen[1] is not None:
                raise fault_in(label, 1, f"{self._label(seen[1])} has the same name; rename one of them")
            text = read_text(path, BYTES_LIMIT, label)
            level = parse_level(label, text, path.stem, self.catalog.heroes, self.catalog.relics)
        except FileFault as fault:
            self._faults[path] = fault.faults
            return
        self._faults.pop(path, None)
        if level != self.catalog.levels.get(level.name):
            self.catalog = with_level(self.catalog, level, is_own=is_own)


def _tells_a_level(path: Path) -> bool:
    """Return whether the text of a file with another name is that of a level."""
    try:
        text = read_text(path, BYTES_LIMIT)
    except FileFault:
        return False
    return all(part.search(text) for part in PARTS)
