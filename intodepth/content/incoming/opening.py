"""opening: checks what has come in, whatever it is, and returns what is in it.

That may take long, so it runs in a process of its own; everything is bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intodepth.content.carrying import CarryFault, list_members
from intodepth.content.catalog import Catalog
from intodepth.content.incoming.received import Received, SentLevel, SentRecording, SentSaves, SentSeed
from intodepth.content.incoming.texts import LinkParts, TextKind, kind_of, kind_of_text, parse_link, text_of
from intodepth.content.recording import parse_recording
from intodepth.content.replay_codes import decode_recording, replay_in
from intodepth.content.runs.codes import CodeFault, is_rescue, seed_from, seed_in, shaft_in
from intodepth.content.runs.record import NAME, parse_record, tells_a_run_in
from intodepth.files.faults import FileFault, fault_in

LIMIT: Final = 1 << 26
"""greatest size of a file that comes in, in bytes"""
RECORDING_LIMIT: Final = 1 << 22
"""greatest size of a recording that comes in, in bytes"""
MOST_STEPS: Final = 5_000
"""greatest number of steps of a recording that comes in, undone ones included"""
UNUSABLE: Final = "this is neither a seed, a code, a link, a recording nor a saved game"
OWN_LEVEL: Final = (
    "this is a level: put its file into the folder `levels` of your data, and find it under Practice"
)

Progress = Callable[[int, int], object]
"""callback with the number of actions played and the total"""


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
            raise CodeFault(OWN_LEVEL)
        case TextKind.OTHER:
            raise CodeFault(UNUSABLE)
    return _open_text(text_of(data), kind, catalog, progress)


def _open_text(
    text: str, kind: TextKind, catalog: Catalog, progress: Progress, action: int | None = None
) -> Received:
    if kind is TextKind.REPLAY:
        return check_recording(decode_recording(replay_in(text)), catalog, progress, action)
    if kind is TextKind.RESCUE:
        return shaft_in(text, catalog, progress) if is_rescue(text) else SentSeed(seed_in(text))
    try:
        return SentSeed(seed_from(text))
    except CodeFault:
        raise CodeFault(UNUSABLE) from None


def _open_link(link: LinkParts, catalog: Catalog, progress: Progress) -> Received:
    if link.kind == "level":
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


def check_carried(name: str, data: bytes) -> str:
    """Return why a file of a saved game is not taken; empty if it is.

    Only what the game would play by itself has to be bounded.
    """
    if not name.endswith(".jsonl"):
        return ""
    if len(data) > RECORDING_LIMIT or data.count(b"\n") > MOST_STEPS + 1:
        return f"longer than {MOST_STEPS:,} steps"
    return ""
