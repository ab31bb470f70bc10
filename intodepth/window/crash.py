"""crash: the file that is written when the game has to stop, with everything needed to find out why."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from intodepth.files.faults import FileFault
from intodepth.files.reading import LOG_LIMIT, read_data
from intodepth.files.storage import save_atomically
from intodepth.screens.services import Services


def write_crash(home: Path, error: BaseException, level: str, recording: Path | None) -> Path | None:
    """Write version, level, actions and the error into a new file and return it; None if it cannot be
    written.
    """
    # Not above: every start would wait for what only a crash needs.
    from importlib.metadata import PackageNotFoundError, version

    try:
        name = version("intodepth")
    except PackageNotFoundError:
        name = "from its checkout"
    lines = [
        f"Into Depth {name}, Python {platform.python_version()}, {platform.system()}",
        f"level: {level or 'none'}",
        f"recording: {recording.name if recording else 'none'}",
        "",
        *traceback.format_exception(error),
        "",
    ]
    path = home / f"crash-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
    if recording is not None:
        try:
            lines.append(read_data(recording, LOG_LIMIT).decode(errors="replace"))
        except FileFault as fault:
            lines.append(fault.faults[0])
    try:
        save_atomically(path, "\n".join(lines).encode(errors="backslashreplace"))
    except OSError:
        return None
    return path


def report(services: Services, error: Exception) -> int:
    """Write the crash file, name it in one line, and return 1."""
    played = services.recorder
    path = write_crash(services.home, error, played.name if played else "", played.path if played else None)
    where = f"; what happened is in {path}" if path else ""
    print(f"intodepth: the game had to stop: {error!r}{where}", file=sys.stderr)
    return 1
