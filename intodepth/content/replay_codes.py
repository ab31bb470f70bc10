"""replay_codes: a recording as one line of text to send to friends, with its level if need be."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.recording import Header
from intodepth.content.runs.codes import CodeFault, clean, decode, encode
from intodepth.files.faults import fault_in
from intodepth.files.reading import LINE_LIMIT, check_line

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
    return f"{MARK}.{told.name}.{encode(told)}"


def replay_in(text: str) -> ReplayCode:
    """Return the content of a pasted code; raises CodeFault with the reason in one line."""
    mark, _, rest = clean(text).partition(".")
    _, _, packed = rest.partition(".")
    if mark.lower() != MARK or not packed:
        raise CodeFault("this is no replay code, or not the whole of it")
    return decode(packed, ReplayCode, LIMIT, "replay code")


def decode_recording(code: ReplayCode) -> bytes:
    """Return the recording of a code, with its level in its first line; raises CodeFault or FileFault.

    Codes of levels that are not in the first line carry them beside it.
    """
    first, end, rest = code.data.partition(b"\n")
    if not code.level or not end:
        return code.data
    check_line("recording", 1, first)
    try:
        header = msgspec.json.decode(first, type=Header)
    except (msgspec.MsgspecError, ValueError) as error:
        raise fault_in("recording", 1, str(error).replace("`", "")) from None
    if not header.source:
        first = msgspec.json.encode(msgspec.structs.replace(header, source=code.level))
    if len(first) > LINE_LIMIT:
        raise CodeFault(f"the level of the replay code is too large, the limit is {LINE_LIMIT:,} bytes")
    return first + end + rest
