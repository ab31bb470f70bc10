"""replay_codes: a recording as one line of text to send to friends, with its level if need be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.runs.codes import CodeFault, cleaned, decoded, encoded
from intodepth.files.storage import make_folder, save_atomically

MARK = "replay"
"""first part of each code"""
LIMIT = 1 << 22
"""greatest size of the content in bytes"""
Name = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]


class ReplayCode(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The content of a replay code: a recording, with its level if need be."""

    name: Name
    """of the level; `run` for a descent"""
    data: bytes
    """the recording"""
    level: str = ""
    """the file of the level; empty if it comes with the game"""


def replay_code(told: ReplayCode) -> str:
    """Return the code of a recording."""
    return f"{MARK}.{told.name}.{encoded(told)}"


def replay_in(text: str) -> ReplayCode:
    """Return the content of a pasted code; raises CodeFault with the reason in one line."""
    mark, _, rest = cleaned(text).partition(".")
    _, _, packed = rest.partition(".")
    if mark != MARK or not packed:
        raise CodeFault("there is no replay code on the clipboard")
    return decoded(packed, ReplayCode, LIMIT, "replay code")


def save_code(folder: Path, code: ReplayCode) -> tuple[Path, Path | None]:
    """Save the content of a code under the next free number; raises OSError.

    Returns the paths of the recording and of the level; the level is None if it comes with the game.
    """
    make_folder(folder)
    numbers = (int(found[1]) for path in folder.iterdir() if (found := NUMBERED.search(path.name)))
    number = max(numbers, default=0) + 1
    recording = folder / f"{code.name}-{number:04}.jsonl"
    save_atomically(recording, code.data)
    if not code.level:
        return recording, None
    level = folder / f"{code.name}.toml"
    save_atomically(level, code.level.encode())
    return recording, level


NUMBERED = re.compile(r"-(\d{1,9})\.jsonl\Z")
