"""own_levels: the levels in the player's folder, what they are called, and every level file that is saved."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from intodepth.content.catalog import Catalog, load_catalog, with_level
from intodepth.content.levels import YOURS, parse_level
from intodepth.files.faults import FileFault, fault_in, fault_line, printable
from intodepth.files.folders import find_folders, name_home
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
NAMED = re.compile(rf"({YOURS})?[a-z][a-z0-9_]{{0,39}}")
"""what may be the name of a level, and no path of a file"""
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
    """Follows the files of the player's folder, those of the game, and files that were asked for."""

    def __init__(self, catalog: Catalog, folder: Path, game: Path) -> None:
        """Read the player's files; `catalog` has the levels of the folder `game`."""
        self._game = game
        self.catalog = catalog
        """the catalog with the player's levels as they are now"""
        self._folder = folder
        self._files: list[Path] = []
        """files that lie elsewhere and were asked for"""
        self._unsettled: dict[Path, Seen] = {}
        self._faults: dict[Path, tuple[str, ...]] = {}
        self._unlisted: list[str] = []
        """what of the player's folder is not looked into, as lines `file:line: why`"""
        self._next_scan = -math.inf
        self._seen = self._scan()
        for path, seen in self._seen.items():
            if path.is_relative_to(folder):
                self._read(path, seen)

    @classmethod
    def read_all(cls, home: Path | None = None) -> OwnLevels:
        """Return the levels of the game and of the player, whose data are in `home`, or where they should be.

        Raises FileFault if the data of the game have faults.
        """
        folders = find_folders()
        return cls(load_catalog(folders), (home or name_home()) / FOLDER, folders.levels)

    def find(self, asked: str) -> str:
        """Return the name in the catalog of a level that is asked for by its name or its file; raises
        FileFault in one line for an unknown name, and with every fault of its file.

        A level of yours is `yours/NAME`, or NAME if the game has no level of that name. A file that lies
        elsewhere is added, and counts before one of the player's folder with its name.
        """
        if asked.lower().endswith(ENDING):
            return self._open(Path(asked))
        stem = asked.removeprefix(YOURS)
        name = asked if stem == asked else self.catalog.name_own(stem)
        if name in (self.catalog.levels if stem == asked else self.catalog.own):
            return name
        if (path := self.find_file(asked)) in self._faults:
            raise FileFault(self._faults[path])
        broken = [line for line in self.catalog.faults if line.startswith(f"{FOLDER}/{stem}{ENDING}:")]
        raise FileFault(tuple(broken) or (self.describe_unknown(asked),))

    def find_file(self, asked: str) -> Path | None:
        """Return the file of the level with a name, also if it has faults; None if there is none."""
        stem = asked.removeprefix(YOURS)
        if stem == asked and (path := self._game / f"{stem}{ENDING}").exists():
            return path
        found = ((path, seen[1]) for path, seen in self._seen.items() if path.parent != self._game)
        return next((path for path, other in found if path.stem == stem and other is None), None)

    def describe_unknown(self, asked: str) -> str:
        """Return in one line which names are close to an unknown one, and how the player's are called."""
        own = {file.stem: f"{YOURS}{file.stem}" for file in self.catalog.own.values()}
        known = own | {name: name for name in self.catalog.levels if name not in self.catalog.own}
        near = [known[each] for each in get_close_matches(asked.removeprefix(YOURS), known, 3)]
        meant = f"; did you mean {' or '.join(near)}?" if near else "."
        place = printable(str(self._folder))
        return f"there is no level {asked[:60]!r}{meant} Your NAME.toml in {place} is {YOURS}NAME"

    def _open(self, path: Path) -> str:
        """Return the name of the level of a file; raises FileFault."""
        folder = Path(os.path.realpath(path.parent))
        if folder == Path(os.path.realpath(self._game)) and read_stamp(path) is not None:
            return self.find(path.stem)
        if folder.is_relative_to(os.path.realpath(self._folder)) and read_stamp(path) is not None:
            for own, faults in self._faults.items():
                if os.path.realpath(own) == os.path.realpath(path):
                    raise FileFault(faults)
            return self.find(f"{YOURS}{path.stem}")
        self._read(path, (read_stamp(path), None))
        if path in self._faults:
            raise FileFault(self._faults.pop(path))
        self._files.append(path)
        for own, seen in self._scan().items():
            if seen[1] == path:
                self._read(own, seen)
        return self.catalog.name_own(path.stem)

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

    def take(self, path: Path) -> None:
        """Read a file of the player's folder at once, because the game itself has just saved it."""
        self._read(path, self._scan()[path])

    def _scan(self) -> dict[Path, Seen]:
        """Return what is seen of each file that may be a level; the nearest of one name counts."""
        self._unlisted = []
        own = sorted(self._walk(), key=lambda path: (len(path.parts), not path.name.endswith(ENDING), path))
        first = {path.stem: path for path in self._files}
        found: dict[Path, Seen] = {}
        for path in own:
            if path.suffix.lower() == ENDING:
                known = first.setdefault(path.stem, path)
                found[path] = read_stamp(path) or NOWHERE, None if known == path else known
            else:
                found[path] = read_stamp(path) or NOWHERE, None
        of_the_game = list_files(self._game, f"*{ENDING}") if self._game.is_dir() else []
        others = {*of_the_game, *self._files} - found.keys()
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
        return str(path.relative_to(self._folder.parent) if is_own else Path(path.parent.name, path.name))

    def _read(self, path: Path, seen: Seen) -> None:
        self._seen[path] = seen
        label, is_mine = self._label(path), path.is_relative_to(self._folder)
        file = None if path.parent == self._game else path
        try:
            if is_mine and path.suffix.lower() != ENDING:
                if NEAR.fullmatch(path.name) or _tells_a_level(path):
                    raise fault_in(label, 1, f"the name of a level ends in {ENDING}; rename the file")
                self._faults.pop(path, None)
                return
            if seen[1] is not None:
                raise fault_in(label, 1, f"{self._label(seen[1])} has the same name; rename one of them")
            text = read_text(path, BYTES_LIMIT, label)
            name = path.stem if file is None else self.catalog.name_own(path.stem)
            level = parse_level(label, text, name, self.catalog.heroes, self.catalog.relics)
        except FileFault as fault:
            self._faults[path] = fault.faults
            return
        self._faults.pop(path, None)
        if (level, file) != (self.catalog.levels.get(name), self.catalog.own.get(name)):
            self.catalog = with_level(self.catalog, level, file)


def open_catalog(level: str = "") -> Catalog:
    """Return the levels of the game and of the player, with the one that is asked for by name or by file.

    Raises FileFault as `OwnLevels.read_all` and `OwnLevels.find`.
    """
    own = OwnLevels.read_all()
    if level:
        own.find(level)
    return own.catalog


def _tells_a_level(path: Path) -> bool:
    """Return whether the text of a file with another name is that of a level."""
    try:
        text = read_text(path, BYTES_LIMIT)
    except FileFault:
        return False
    return all(part.search(text) for part in PARTS)
