"""preset_codes: a preset, which is a set of rules, as one line of text to send to friends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from intodepth.content.level_codes import CodeVersion, Name, cut_packed, make_name
from intodepth.content.rule_values import rule_fault, tidy_name
from intodepth.content.runs.codes import CodeFault, decode, encode, other_version

MARK: Final = "preset"
"""first part of each code"""
VERSION: Final = 1
UNPACKED_LIMIT: Final = 1 << 14
"""greatest size of the content of a code, in bytes"""


class PresetCode(msgspec.Struct, frozen=True, array_like=True):
    """The content of a preset's code."""

    version: int
    name: Name
    rules: dict[str, Any]
    """values by name; a game of another version may know others"""
    title: Annotated[str, Meta(max_length=80)] = ""
    """its name as it was typed; empty in codes of older releases"""


def preset_code(title: str, rules: Mapping[str, int]) -> str:
    """Return the code of a preset with a name as it was typed."""
    name = make_name(title)
    return f"{MARK}.{name}.{encode(PresetCode(VERSION, name, dict(rules), tidy_name(title)))}"


def preset_code_in(text: str) -> PresetCode:
    """Return the content of a pasted code, with rules of this game; raises CodeFault with the reason in one
    line.
    """
    packed = cut_packed(text, MARK, "preset code")
    version = decode(packed, CodeVersion, UNPACKED_LIMIT, "preset code").version
    if version != VERSION:
        raise CodeFault(other_version("preset", version, VERSION))
    told = decode(packed, PresetCode, UNPACKED_LIMIT, "preset code")
    if not told.rules:
        raise CodeFault("the preset has no rules")
    if fault := next(filter(None, (rule_fault(*each) for each in told.rules.items())), ""):
        raise CodeFault(fault)
    return told
