"""sharing: `intodepth code` prints the code of a level, a recording or a preset, to send to friends."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from intodepth.content.incoming.opening import LIMIT, MOST_STEPS
from intodepth.content.incoming.texts import TextKind, kind_of
from intodepth.content.level_codes import MESSAGE
from intodepth.content.level_sharing import finish, level_code_steps, level_text
from intodepth.content.own_levels import OwnLevels
from intodepth.content.preset_codes import preset_code
from intodepth.content.recording import parse_recording
from intodepth.content.replay_codes import ReplayCode, replay_code
from intodepth.content.rule_values import find_preset, read_preset
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.record import NAME, parse_record, tells_a_run_in
from intodepth.files.faults import FileFault, fault_in, one_line
from intodepth.files.folders import find_played, name_home
from intodepth.files.reading import read_data

ADDRESS: Final = "INTODEPTH_ADDRESS"
"""environment variable with the address of the page on which the game is hosted"""
NO_ADDRESS: Final = f"no address is known; set {ADDRESS}, such as https://example.org/depth/"
ALL: Final = "all"
"""asks for a table of all levels"""
UNSENT: Final = "this is {}: codes are made of levels, recordings and presets"


class MadeCode(NamedTuple):
    """A code, and what is said of it."""

    field: str
    """the field of a link to it"""
    code: str
    words: str = ""
    """a sentence about its content"""
    file: str = ""
    """the file to send if the code is too long for a message"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    told = "a level or a preset by its name or file, a recording, or all for a table of all levels"
    parser.add_argument("asked", metavar="FILE|NAME", help=told)
    link = f"print a link to the game at the address in {ADDRESS} instead"
    parser.add_argument("--link", action="store_true", help=link)


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.asked, is_link=given.link)


def main(asked: str, *, is_link: bool = False) -> int:
    """Print a code, and its length on stderr; return 0, or 2 with one line if there is none."""
    try:
        address = os.environ.get(ADDRESS, "")
        if is_link and not address:
            raise CodeFault(NO_ADDRESS)
        if asked == ALL:
            return _print_table(OwnLevels.read_all())
        made = make_code(asked)
    except (CodeFault, FileFault) as error:
        print(f"code: {one_line(str(error).splitlines()[0])}", file=sys.stderr)
        return 2
    text = f"{address.partition('#')[0]}#{made.field}={made.code}" if is_link else made.code
    print(text)
    print(describe_length(text, made), file=sys.stderr)
    return 0


def make_code(asked: str) -> MadeCode:
    """Return the code of a file, or of a level or preset by its name; raises FileFault or CodeFault."""
    path = Path(asked)
    if not path.is_file():
        with suppress(FileFault):
            path = find_played(asked)
    if not path.is_file() and not path.suffix:
        return _make_named(asked)
    data = read_data(path, LIMIT)
    match kind_of(data):
        case TextKind.LEVEL:
            return _make_level(asked, OwnLevels.read_all())
        case TextKind.RECORDING:
            return _make_replay(path, data)
        case TextKind.PRESET:
            return _make_preset(path)
        case kind:
            raise CodeFault(UNSENT.format(kind.value))


def _print_table(own: OwnLevels) -> int:
    """Print the length of the code of each level, and what it says of its plan; return 0."""
    print("| level | characters | plan |\n| --- | --- | --- |")
    for name in own.catalog.levels:
        made = _make_level(name, own)
        print(f"| {name} | {len(made.code):,} | {made.words} |", flush=True)
    return 0


def describe_length(text: str, made: MadeCode) -> str:
    """Return how long a code or link is, and what to do if that is too long for a chat message."""
    told = f"{len(text):,} characters."
    if len(text) > MESSAGE:
        file = f": send the file {made.file} instead" if made.file else ""
        told = f"{len(text):,} characters, and many chat programs take {MESSAGE:,}{file}."
    return f"{told} {made.words}".strip()


def _make_named(asked: str) -> MadeCode:
    """Return the code of a level, or else of a preset, by its name."""
    own = OwnLevels.read_all()
    try:
        return _make_level(asked, own)
    except FileFault:
        if (preset := find_preset(asked, name_home())) is None:
            raise
        return _make_preset(preset)


def _make_level(asked: str, own: OwnLevels) -> MadeCode:
    level = own.catalog.levels[own.find(asked)]
    text, file = level_text(level, own.catalog)
    shared = finish(level_code_steps(level, text, own.catalog, name_home() / "recordings"))
    return MadeCode("level", shared.code, shared.proof, str(file))


def _make_replay(path: Path, data: bytes) -> MadeCode:
    steps = data.count(b"\n") - 1
    if steps > MOST_STEPS:
        raise CodeFault(f"{path.name} has {steps:,} steps, the limit is {MOST_STEPS:,}")
    if tells_a_run_in(data):
        record = parse_record(path.name, data)
        return MadeCode("replay", replay_code(ReplayCode(NAME, record.data)), file=str(path))
    catalog = OwnLevels.read_all().catalog
    recording = parse_recording(path.name, data)
    level = recording.level(catalog)
    if level is None:
        raise fault_in(path.name, 1, f"there is no level {recording.header.level[:40]!r}")
    is_carried = bool(recording.header.source) or level.name not in catalog.own
    code = ReplayCode(level.stem, recording.data, "" if is_carried else level.source)
    return MadeCode("replay", replay_code(code), file=str(path))


def _make_preset(path: Path) -> MadeCode:
    return MadeCode("preset", preset_code(path.stem, read_preset(path)), file=str(path))
