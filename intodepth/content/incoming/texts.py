"""texts: what a text or the content of a file is, told by the content alone, and the parts of a link."""

from __future__ import annotations

import codecs
import re
from enum import Enum
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from intodepth.content.floors.shafts import is_seed
from intodepth.content.level_codes import MARK as LEVEL_MARK
from intodepth.content.preset_codes import MARK as PRESET_MARK
from intodepth.content.replay_codes import MARK as REPLAY_MARK
from intodepth.content.runs.codes import LONGEST_TEXT, CodeFault, clean
from intodepth.content.runs.codes import MARK as DEPTH_MARK
from intodepth.files.faults import one_line
from intodepth.sim.rules import Rules

MOST_FIELDS: Final = 16
"""greatest number of fields of a link"""
LINKED: Final = ("level", "seed", "code", "replay", "preset")
"""what a link can lead to"""
SHORT: Final = "level=", "seed="
"""beginnings of links that no program breaks into lines"""
FIELD: Final = re.compile(rf"#({'|'.join(LINKED)}|action)=")
NUMBER: Final = re.compile(r"[0-9]{1,6}")
RULE_LINE: Final = re.compile(rf"(?m)^\s*\"?(?:{'|'.join(Rules.names())})\"?\s*=\s*\d")
"""a line of a preset's file"""
UNKNOWN_CODE: Final = re.compile(r"([a-z]{2,12})\.[a-z0-9_-]{0,40}\.[a-z0-9_-]{8,}", re.IGNORECASE)
"""a code of a kind that a later version of the game may know"""
MARKS: Final = "|".join((REPLAY_MARK, DEPTH_MARK, LEVEL_MARK, PRESET_MARK))
CODE_IN: Final = re.compile(rf"(?<![\w.])(?:{MARKS})\.\S{{8,}}", re.IGNORECASE)
"""a code that stands among other words"""
LEVEL_LINE: Final = re.compile(r"(?m)^\s*(?:map|format|legend|title)\s*=|^\s*\[legend\]")
WIDE: Final = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
PACKED: Final = b"PK\x03\x04", b"PK\x05\x06"
"""first bytes of a zip file; the second are those of one without files"""


class TextKind(Enum):
    """A kind of content that can come in. Its value names it in a sentence."""

    LINK = "a link"
    SEED = "a seed"
    RESCUE = "a rescue code"
    REPLAY = "a replay code"
    RECORDING = "a recording"
    SAVES = "a saved game"
    LEVEL = "a level"
    LEVEL_CODE = "a level code"
    PRESET = "a preset"
    PRESET_CODE = "a preset code"
    OTHER = "something else"


CODES: Final = {
    REPLAY_MARK: TextKind.REPLAY,
    DEPTH_MARK: TextKind.RESCUE,
    LEVEL_MARK: TextKind.LEVEL_CODE,
    PRESET_MARK: TextKind.PRESET_CODE,
}
"""kinds of codes, by the word before their first dot"""


class LinkParts(NamedTuple):
    """The parts of a link: the kind of what it leads to, and its name, seed or code."""

    kind: str
    """`level`, `seed`, `code`, `replay` or `preset`"""
    text: str
    """the level's name, the seed, or a code"""
    action: int | None = None
    """number of the action at which a recording is shown; None for the start"""


def text_of(data: bytes) -> str:
    """Return content as text, without a byte order mark; signs that are no text become `\ufffd`."""
    if data.startswith(WIDE):
        return data.decode("utf-16", errors="replace")
    return data.decode("utf-8-sig", errors="replace")


def kind_of(data: bytes) -> TextKind:
    """Return what some content is, without decoding it."""
    if data.startswith(PACKED):
        return TextKind.SAVES
    bare = data.removeprefix(codecs.BOM_UTF8).lstrip()
    if bare.startswith(b"{"):
        return TextKind.RECORDING
    if len(data) > 2 * LONGEST_TEXT:
        return TextKind.OTHER
    text = text_of(data)
    if LEVEL_LINE.search(text):
        return TextKind.LEVEL
    if FIELD.search(text):
        return TextKind.LINK
    return TextKind.PRESET if RULE_LINE.search(text) else kind_of_text(text)


def kind_of_text(text: str) -> TextKind:
    """Return what a pasted text without a link is: a kind of code, or something else."""
    code = clean(text).lower()
    for mark, kind in CODES.items():
        if code.startswith(f"{mark}."):
            return kind
    return TextKind.SEED if is_seed(code.removeprefix("seed:")) else TextKind.OTHER


def find_code(text: str) -> str:
    """Return the code that stands among other words in a text, such as a message; empty without one."""
    found = CODE_IN.search(text)
    return "" if found is None else found[0]


def is_level_code(text: str) -> bool:
    """Return whether the text of a link to a level is its code, not its name."""
    return kind_of_text(text) is TextKind.LEVEL_CODE


def replay_code_in(text: str) -> str:
    """Return the replay code in a text or a link; empty if it is none; raises CodeFault for a bad link."""
    if FIELD.search(text) and (link := parse_link(text)) is not None:
        text = link.text
    return text if kind_of_text(text) is TextKind.REPLAY else ""


def parse_link(text: str) -> LinkParts | None:
    """Return what the end of an address asks for, or None for an empty one; raises CodeFault in one line."""
    if len(text) > LONGEST_TEXT:
        raise CodeFault(f"the link is too long, the limit is {LONGEST_TEXT:,} characters")
    words = text.rpartition("#")[2].split()
    if not words:
        return None
    # A mail may have broken the line of a long link; words after a short one do not belong to it.
    is_short = words[0].startswith(SHORT) and not words[0].startswith(f"level={LEVEL_MARK}.")
    end = words[0] if is_short else "".join(words)
    try:
        fields = dict(parse_qsl(end, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise CodeFault(f"the link has more than {MOST_FIELDS} fields") from None
    kind = next((each for each in LINKED if each in fields), None)
    if kind is None:
        known = ", ".join(f"#{each}=" for each in LINKED[:-1])
        raise CodeFault(f"the link ends in {end[:40]!r}; known are {known} and #{LINKED[-1]}=")
    action = fields.get("action")
    if action is not None and not NUMBER.fullmatch(action):
        raise CodeFault(f"the link's action is {one_line(action)[:20]!r}, not a number from 0 to 999999")
    return LinkParts(kind, fields[kind], None if action is None else int(action))
