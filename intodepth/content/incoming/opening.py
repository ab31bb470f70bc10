"""opening: checks what has come in, whatever it is, and returns what is in it.

That may take long, so it runs in a process of its own; everything is bounded.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from intodepth.content.carrying import CarryFault, list_members
from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.incoming.received import (
    Received,
    SentLevel,
    SentOwnLevel,
    SentPreset,
    SentRecording,
    SentSaves,
    SentSeed,
)
from intodepth.content.incoming.texts import (
    UNKNOWN_CODE,
    LinkParts,
    TextKind,
    find_code,
    is_level_code,
    kind_of,
    kind_of_text,
    parse_link,
    text_of,
)
from intodepth.content.level_codes import UNNAMED, LevelCode, level_code_in, make_name, prove
from intodepth.content.levels import parse_level
from intodepth.content.preset_codes import preset_code_in
from intodepth.content.recording import READABLE, RecordingVersion, parse_recording
from intodepth.content.replay_codes import decode_recording, replay_in
from intodepth.content.rule_values import preset_in, tidy_name
from intodepth.content.runs.codes import (
    CodeFault,
    clean,
    is_code,
    is_rescue,
    other_version,
    seed_from,
    seed_in,
    shaft_in,
)
from intodepth.content.runs.record import FORMATS, NAME, parse_record, tells_a_run_in
from intodepth.files.faults import FileFault, fault_in
from intodepth.files.reading import check_line
from intodepth.files.toml_lines import BYTES_LIMIT
from intodepth.sim.knowledge import NOTHING
from intodepth.sim.rules import Rules

LIMIT: Final = 1 << 26
"""greatest size of a file that comes in, in bytes"""
RECORDING_LIMIT: Final = 1 << 22
"""greatest size of a recording that comes in, in bytes"""
MOST_STEPS: Final = 5_000
"""greatest number of steps of a recording that comes in, undone ones included"""
UNUSABLE: Final = "this is neither a seed, a code, a link, a recording, a level, a preset nor a saved game"
SHORT: Final = 400
"""A text of so many characters at most may be a seed."""
SIGNS: Final = frozenset(".#{=")
"""characters of codes, links and files, which no seed has"""

Progress = Callable[[int, int], object]
"""callback with the number of actions played and the total"""


def open_seed(text: str) -> SentSeed | None:
    """Return the seed in a short text, which takes no time; None if the text may hold something else. Raises
    CodeFault.
    """
    if len(text) > SHORT:
        return None
    if not SIGNS.intersection(text):
        return SentSeed(_read_seed(text))
    return SentSeed(seed_in(text)) if is_code(text) and not is_rescue(text) else None


def _silent(played: int, whole: int) -> None:
    pass


def open_incoming(data: bytes, catalog: Catalog, progress: Progress = _silent) -> Received:
    """Return what the content of a file or of a pasted text holds; raises CodeFault in one line."""
    if len(data) > LIMIT:
        raise CodeFault(too_large(len(data)))
    try:
        return _open(data, catalog, progress)
    except (CarryFault, FileFault) as fault:
        raise CodeFault(str(fault).splitlines()[0]) from None


def too_large(size: int) -> str:
    """Return why so many bytes are not opened."""
    return f"it has {size / (1 << 20):,.0f} MB, the limit is {LIMIT >> 20} MB"


def _open(data: bytes, catalog: Catalog, progress: Progress) -> Received:
    kind = kind_of(data)
    match kind:
        case TextKind.SAVES:
            return SentSaves(*list_members(data, check_carried))
        case TextKind.RECORDING:
            return check_recording(data, catalog, progress)
        case TextKind.LINK:
            link = parse_link(text_of(data))
            assert link is not None, "a text without fields is no link"
            return _open_link(link, catalog, progress)
        case TextKind.LEVEL:
            return _open_level(text_of(data), catalog)
        case TextKind.PRESET:
            return SentPreset("", preset_in("preset", text_of(data)))
        case TextKind.OTHER if code := find_code(text_of(data)):
            return _open_text(code, kind_of_text(code), catalog, progress)
        case TextKind.OTHER:
            raise CodeFault(_describe_unknown(text_of(data)))
    return _open_text(text_of(data), kind, catalog, progress)


def _open_text(
    text: str, kind: TextKind, catalog: Catalog, progress: Progress, action: int | None = None
) -> Received:
    if kind is TextKind.REPLAY:
        return check_recording(decode_recording(replay_in(text)), catalog, progress, action)
    if kind is TextKind.LEVEL_CODE:
        return _open_level_code(level_code_in(text), catalog, progress)
    if kind is TextKind.PRESET_CODE:
        preset = preset_code_in(text)
        return SentPreset(tidy_name(preset.title) or preset.name, preset.rules)
    if kind is TextKind.RESCUE:
        return shaft_in(text, catalog, progress) if is_rescue(text) else SentSeed(seed_in(text))
    return SentSeed(_read_seed(text))


def _read_seed(text: str) -> str:
    try:
        return seed_from(text)
    except CodeFault:
        raise CodeFault(UNUSABLE) from None


def _describe_unknown(text: str) -> str:
    """Return why a text cannot be used."""
    code = UNKNOWN_CODE.fullmatch(clean(text))
    return f"a code of the kind {code[1].lower()!r}, which this game does not know" if code else UNUSABLE


def _open_level(text: str, catalog: Catalog) -> SentOwnLevel:
    """Return the level of a file, under a name made from its title; raises FileFault."""
    if len(text.encode()) > BYTES_LIMIT:
        raise CodeFault(f"the level is too large, the limit is {BYTES_LIMIT:,} bytes")
    level = parse_level("level", text, UNNAMED, catalog.heroes, catalog.relics)
    level = msgspec.structs.replace(level, name=make_name(level.title))
    seen = NOTHING.see(build_stage(level, catalog, level.rules_over(Rules()))).terrain
    return SentOwnLevel(level, is_named=False, seen=frozenset(seen))


def _open_level_code(told: LevelCode, catalog: Catalog, progress: Progress) -> SentOwnLevel:
    """Return the level of a code, and its plan after playing it; raises FileFault or CodeFault."""
    sent = _open_level(told.text, catalog)
    level = msgspec.structs.replace(sent.level, name=told.name)
    proof = None if told.plan is None else prove(level, told.plan, catalog, progress)
    return SentOwnLevel(level, True, sent.seen, proof)


def name_level(sent: SentOwnLevel, file: str) -> SentOwnLevel:
    """Return a level under the name of the file with which it came, if its code does not name it.

    `file` is empty for a text.
    """
    if sent.is_named or not file:
        return sent
    return replace(sent, level=msgspec.structs.replace(sent.level, name=make_name(Path(file).stem)))


def name_preset(sent: SentPreset, file: str) -> SentPreset:
    """Return a preset under the name of the file with which it came, if its code does not name it.

    `file` is empty for a text.
    """
    return sent if sent.name else replace(sent, name=tidy_name(Path(file).stem) or "preset")


def _open_link(link: LinkParts, catalog: Catalog, progress: Progress) -> Received:
    if link.kind == "level" and not is_level_code(link.text):
        if link.text not in catalog.levels:
            raise CodeFault(f"the link asks for a level {link.text[:40]!r}, and there is none")
        return SentLevel(link.text)
    kind = kind_of_text(link.text)
    if kind is TextKind.OTHER or (kind is TextKind.SEED and link.kind == "replay"):
        raise CodeFault(f"the link has no {'replay code' if link.kind == 'replay' else link.kind} in it")
    return _open_text(link.text, kind, catalog, progress, link.action)


def check_recording(
    data: bytes, catalog: Catalog, progress: Progress = _silent, action: int | None = None
) -> SentRecording:
    """Return a recording that this game can at least begin to play, without playing it; raises FileFault or
    CodeFault.
    """
    label = "recording"
    _check_version(data)
    if len(data) > RECORDING_LIMIT:
        raise CodeFault(f"the recording is too large, the limit is {RECORDING_LIMIT >> 20} MB")
    steps = data.count(b"\n") - 1
    if steps > MOST_STEPS:
        raise CodeFault(f"the recording has {steps:,} steps, the limit is {MOST_STEPS:,}")
    if tells_a_run_in(data):
        record = parse_record(label, data)
        code = record.header.rescue
        rescue = shaft_in(code, catalog, progress) if code else None
        return SentRecording(NAME, record.data, len(record.lines), action, rescue)
    recording = parse_recording(label, data)
    if recording.level(catalog) is None:
        raise fault_in(label, 1, f"there is no level {recording.header.level[:40]!r}")
    return SentRecording(recording.header.level, recording.data, len(recording.steps), action)


def _check_version(data: bytes) -> None:
    """Raise CodeFault for a recording of a later version, and FileFault for a first line that is too long."""
    first = data.removeprefix(codecs.BOM_UTF8).partition(b"\n")[0]
    check_line("recording", 1, first)
    try:
        version = msgspec.json.decode(first, type=RecordingVersion)
    except (msgspec.MsgspecError, ValueError):
        return
    known = max(FORMATS if tells_a_run_in(data) else READABLE)
    if version.format > known:
        raise CodeFault(other_version("replay", version.format, known))


def check_carried(name: str, data: bytes) -> str:
    """Return why a file of a saved game is not taken; empty if it is.

    Only what the game would play by itself has to be bounded.
    """
    if not name.endswith(".jsonl"):
        return ""
    if len(data) > RECORDING_LIMIT or data.count(b"\n") > MOST_STEPS + 1:
        return f"longer than {MOST_STEPS:,} steps"
    return ""
