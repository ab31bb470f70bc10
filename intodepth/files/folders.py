"""Folders: where the game's own files are, and where the player's are."""

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import platformdirs

from intodepth.files.faults import FileFault
from intodepth.files.reading import LOG_LIMIT, named, read_data
from intodepth.files.storage import make_folder

LOGS = "*.jsonl"


@dataclass(frozen=True)
class Folders:
    """The folders of the game's own files; they are only read."""

    data: Path
    fonts: Path
    levels: Path
    tweaks: Path


def find_folders() -> Folders:
    """Return the folders of the checkout, or of the installed package where there is none."""
    package = Path(__file__).resolve().parents[1]
    root = package / "assets" if (package / "assets").is_dir() else package.parent
    return Folders(root / "data", root / "fonts", root / "levels", root / "tweaks")


@dataclass(frozen=True)
class Home:
    """The folder of the player's own files, and one line to show when it is not the one wished for."""

    folder: Path
    problem: str = ""


def find_cache() -> Path:
    """Return the folder of what can be made anew: in `INTODEPTH_HOME`, or the system's place."""
    named = os.environ.get("INTODEPTH_HOME")
    return Path(named, "cache") if named else platformdirs.user_cache_path("intodepth", appauthor=False)


def find_home() -> Home:
    """Return a folder that can be written: `INTODEPTH_HOME` or the system's place, else a temporary one.

    A temporary one begins with a copy of what could be read: results, settings, recordings and descents.
    Raises FileFault where there is no temporary folder either.
    """
    named = os.environ.get("INTODEPTH_HOME")
    wished = Path(named) if named else platformdirs.user_data_path("intodepth", appauthor=False)
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
    """Return a new temporary folder; raises FileFault where none can be made."""
    try:
        return Path(tempfile.mkdtemp(prefix="intodepth-"))
    except OSError as error:
        raise FileFault((f"no temporary folder can be made: {error.strerror}",)) from None


def _copy(old: Path, new: Path) -> None:
    """Copy the player's files as far as they can be read."""
    with suppress(OSError, ValueError):
        found = (named(old, "profile.json*"), named(old / "recordings", LOGS), named(old / "runs", LOGS))
        for path in chain(*found):
            with suppress(OSError, FileFault):
                data = read_data(path, LOG_LIMIT)
                copy = new / path.relative_to(old)
                copy.parent.mkdir(exist_ok=True)
                copy.write_bytes(data)
