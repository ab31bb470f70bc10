"""Folders: where the game's own files are, and where the player's are."""

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from intodepth.files import make_folder, read_regular

COPIED_LIMIT = 1 << 24
"""bytes of each file that is taken along from a folder that cannot be written"""


@dataclass(frozen=True)
class Folders:
    """The folders of the game's own files; they are only read."""

    data: Path
    fonts: Path
    levels: Path
    tweaks: Path


def find_folders() -> Folders:
    """Return the folders of the checkout, or of the installed package where there is none."""
    package = Path(__file__).resolve().parent
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

    A temporary one begins with a copy of what could be read: results, settings and recordings.
    """
    named = os.environ.get("INTODEPTH_HOME")
    wished = Path(named) if named else platformdirs.user_data_path("intodepth", appauthor=False)
    try:
        make_folder(wished)
        with tempfile.TemporaryFile(dir=wished):
            pass
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        spare = Path(tempfile.mkdtemp(prefix="intodepth-"))
        _copy(wished, spare)
        return Home(spare, f"{wished}: cannot be written ({reason}); progress is kept in {spare} for now")
    return Home(wished)


def _copy(old: Path, new: Path) -> None:
    """Copy the player's files as far as they can be read."""
    with suppress(OSError, ValueError):
        for path in (*old.glob("profile.json*"), *old.glob("recordings/*.jsonl")):
            with suppress(OSError):
                data = read_regular(path, COPIED_LIMIT)
                copy = new / path.relative_to(old)
                copy.parent.mkdir(exist_ok=True)
                copy.write_bytes(data)
