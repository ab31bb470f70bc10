"""replay_codes: a recording as one line of text to send to friends, with its level if need be."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.runs.codes import AROUND, OTHER_SIGN, SUM_BYTES, CodeFault, checksum, cleaned
from intodepth.files.nesting import is_packed_too_deep
from intodepth.files.storage import make_folder, save_atomically

MARK = "replay"
"""first part of each code"""
LIMIT = 1 << 22
"""greatest size in bytes of what a code holds"""
Name = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]


class ReplayCode(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a replay code holds."""

    name: Name
    """of the level; `run` for a descent"""
    data: bytes
    """the recording"""
    level: str = ""
    """the file of the level; empty if it comes with the game"""


def replay_code(told: ReplayCode) -> str:
    """Return the code of a recording."""
    packed = zlib.compress(msgspec.msgpack.encode(told), 9)
    return f"{MARK}.{told.name}.{urlsafe_b64encode(packed + checksum(packed)).decode().rstrip('=')}"


def replay_in(text: str) -> ReplayCode:
    """Return what a pasted code holds; raises CodeFault with the reason in one line."""
    code = cleaned(text).strip(AROUND)
    mark, _, rest = code.partition(".")
    _, _, packed_text = rest.partition(".")
    if mark != MARK or not packed_text:
        raise CodeFault("there is no replay code on the clipboard")
    packed_text = OTHER_SIGN.sub("", packed_text.replace("+", "-").replace("/", "_"))
    try:
        data = urlsafe_b64decode(packed_text + "=" * (-len(packed_text) % 4))
    except (Error, ValueError):
        raise CodeFault("this is no replay code, or not the whole of it") from None
    packed, given = data[:-SUM_BYTES], data[-SUM_BYTES:]
    if checksum(packed) != given:
        raise CodeFault("the replay code is damaged: its check sum is another")
    try:
        unpacked = zlib.decompressobj().decompress(packed, LIMIT)
        if is_packed_too_deep(unpacked):
            raise CodeFault("the replay code is nested too deep")
        return msgspec.msgpack.decode(unpacked, type=ReplayCode)
    except (zlib.error, msgspec.MsgspecError, ValueError):
        raise CodeFault("the replay code is from another version of the game") from None


def save_code(folder: Path, code: ReplayCode) -> tuple[Path, Path | None]:
    """Save what a code holds under the next free number; return the recording, and the file of the level if
    it came along.

    Raises OSError.
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
