"""playing_back: `intodepth replay`: a recording in the window, as a clip, or only checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from intodepth.files.faults import FileFault, fault_in
from intodepth.files.folders import find_played
from intodepth.files.reading import LOG_LIMIT, read_data
from intodepth.files.storage import save_atomically

FILMED = "--from, --to, --size, --fps and --speed"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file", metavar="FILE", help="a recording, a text with a replay code, or a level for its plan"
    )
    parser.add_argument(
        "--level", default="", metavar="LEVEL", help="its level, by name or file, if it has none"
    )
    parser.add_argument("--check", action="store_true", help="without a picture; print the final digest")
    film = parser.add_argument_group("an animated picture instead")
    film.add_argument(
        "--clip", type=Path, metavar="FILE.webp", help="where to write it, or FILE.gif; no window is needed"
    )
    film.add_argument("--from", type=int, metavar="N", dest="first", help="the first action of it, from 1")
    film.add_argument("--to", type=int, metavar="N", dest="last", help="the last action of it")
    film.add_argument("--size", metavar="WxH", help="960x540, 1920x1080 at most")
    film.add_argument("--fps", type=int, metavar="N", help="20 frames a second, 60 (GIF: 50) at most")
    film.add_argument("--speed", type=float, metavar="FACTOR", help="0.25 to 8")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    names = "size", "fps", "speed", "first", "last"
    asked = {name: getattr(given, name) for name in names if getattr(given, name) is not None}
    if asked and not given.clip:
        print(f"replay: {FILMED} are for --clip only", file=sys.stderr)
        return 2
    if given.check and given.clip:
        print("replay: --check and --clip exclude each other", file=sys.stderr)
        return 2
    try:
        with open_recording_file(name_file(given.file)) as file:
            return _run(file, given, asked)
    except FileFault as fault:
        print(f"replay: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2


def _run(file: Path, given: argparse.Namespace, asked: dict[str, Any]) -> int:
    if not given.clip:
        from intodepth.tools import replay

        return replay.main(file, given.check, given.level)
    from intodepth.tools.pictures import export

    return export.main(file, given.clip, export.FilmChoice(**asked), given.level)


def name_file(asked: str) -> Path:
    """Return the file that is asked for, as `find_recording`; raises FileFault."""
    from intodepth.content.own_levels import NAMED, OwnLevels
    from intodepth.content.plans import find_recording

    if not NAMED.fullmatch(asked) or Path(asked).exists():
        return find_played(asked)
    return find_recording(asked, OwnLevels.read_all())


@contextmanager
def open_recording_file(file: Path) -> Iterator[Path]:
    """Yield the file of a recording; for a text with a replay code a temporary one.

    Raises FileFault if it cannot be read, or holds what another command opens.
    """
    from intodepth.content.incoming.texts import TextKind, kind_of, replay_code_in, text_of
    from intodepth.content.replay_codes import decode_recording, replay_in
    from intodepth.content.runs.codes import CodeFault
    from intodepth.tools.opening import name_opener

    data = read_data(file, LOG_LIMIT)
    kind = kind_of(data)
    if kind in (TextKind.RECORDING, TextKind.OTHER):
        yield file
        return
    try:
        code = replay_code_in(text_of(data))
        if not code:
            raise CodeFault(f"this is {kind.value}: {name_opener(kind)}")
        content = decode_recording(replay_in(code))
    except CodeFault as fault:
        raise fault_in(file.name, 1, str(fault)) from None
    with TemporaryDirectory() as folder:
        copy = Path(folder, f"{file.stem}.jsonl")
        save_atomically(copy, content)
        yield copy
