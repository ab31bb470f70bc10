"""folders: the folders of the game's own files and of the player's."""

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import platformdirs

from intodepth.files.faults import FileFault
from intodepth.files.reading import LOG_LIMIT, list_files, read_data
from intodepth.files.storage import make_folder

ENDING = ".jsonl"
LOGS = f"*{ENDING}"
PLAYED = "recordings", "runs", "branches", "shared"
"""folders of recordings in the folder of the player's files"""
RECEIVED = "received"
"""folder of the recordings of others with which the player has done something"""


@dataclass(frozen=True)
class Folders:
    """The folders of the game's own files, which are only read."""

    data: Path
    fonts: Path
    levels: Path
    tweaks: Path


def find_folders() -> Folders:
    """Return the folders of the checkout, or else of the installed package."""
    package = Path(__file__).resolve().parents[1]
    root = package / "assets" if (package / "assets").is_dir() else package.parent
    return Folders(root / "data", root / "fonts", root / "levels", root / "tweaks")


@dataclass(frozen=True)
class Home:
    """The folder of the player's files, and one line to show if it is not the intended one."""

    folder: Path
    problem: str = ""


def find_cache() -> Path:
    """Return the folder for what can be rebuilt: in `INTODEPTH_HOME`, or the system's cache folder."""
    named = os.environ.get("INTODEPTH_HOME")
    return Path(named, "cache") if named else platformdirs.user_cache_path("intodepth", appauthor=False)


def name_home() -> Path:
    """Return the folder that the player's files should be in, whether it is there or not."""
    named = os.environ.get("INTODEPTH_HOME")
    return Path(named) if named else platformdirs.user_data_path("intodepth", appauthor=False)


def find_played(asked: str) -> Path:
    """Return the file of a recording that is asked for by its path, or by its name in the player's folders,
    with or without its ending; raises FileFault in one line if there is none of that name.
    """
    path, home = Path(asked), name_home()
    if path.name != asked or os.path.exists(asked):
        return path
    names = [asked] if asked.endswith(ENDING) else [f"{asked}{ENDING}", asked]
    places = (home / folder / name for folder in (*PLAYED, RECEIVED) for name in names)
    found = next((place for place in places if os.path.isfile(place)), None)
    if found is None:
        there = ", ".join((*PLAYED, RECEIVED))
        raise FileFault((f"there is no recording {asked[:60]!r} here, or in {home}: {there}",))
    return found


def find_home() -> Home:
    """Return a writable folder: `INTODEPTH_HOME` or the system's place, else a temporary one.

    A temporary one begins with a copy of what could be read: results, settings, recordings and descents.
    Raises FileFault if there is no temporary folder either.
    """
    wished = name_home()
    try:
        make_folder(wished)
        with tempfile.TemporaryFile(dir=wished):
            pass
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        spare = make_spare()
        _copy(wished, spare)
        return Home(spare, f"{wished}: cannot be written ({reason}); progress is kept in {spare} for now")
    return Home(wished)


def make_spare() -> Path:
    """Return a new temporary folder; raises FileFault if none can be made."""
    try:
        return Path(tempfile.mkdtemp(prefix="intodepth-"))
    except OSError as error:
        raise FileFault((f"no temporary folder can be made: {error.strerror}",)) from None


def _copy(old: Path, new: Path) -> None:
    """Copy the player's files, as far as they can be read."""
    with suppress(OSError, ValueError):
        found = (
            list_files(old, "profile.json*"),
            list_files(old / "recordings", LOGS),
            list_files(old / "runs", LOGS),
        )
        for path in chain(*found):
            with suppress(OSError, FileFault):
                data = read_data(path, LOG_LIMIT)
                copy = new / path.relative_to(old)
                copy.parent.mkdir(exist_ok=True)
                copy.write_bytes(data)
