"""replay: plays a recording in the window, or checks it without one."""

import sys
from pathlib import Path

from intodepth.content import recording as recordings
from intodepth.content.catalog import Catalog
from intodepth.content.own_levels import open_catalog
from intodepth.content.recording import digest_text, read_recording
from intodepth.content.runs.record import read_record, replay_run, tells_a_run
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_home
from intodepth.screens.destinations import ToReplay
from intodepth.screens.router import build_screen
from intodepth.screens.services import Services


def main(file: Path, check: bool, level: str = "") -> int:
    """Play a recording of a level or a descent; `level` is the name or the file of its level, if need be.

    Return 0, 1 if it comes out differently in a check, or 2 if it cannot be read or shown.
    """
    try:
        catalog = open_catalog(level)
        return check_recording(file, catalog) if check else show(file, catalog)
    except (FileFault, OSError) as error:
        print(f"replay: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2


def check_recording(file: Path, catalog: Catalog) -> int:
    """Print the last digest of a recording; return 0, or 1 after one line if it comes out differently.

    Raises FileFault if it cannot be read.
    """
    record = read_record(file) if tells_a_run(file) else None
    recording = read_recording(file) if record is None else None
    try:
        if recording is not None:
            done = [recordings.replay(recording, catalog)]
        elif record is not None:
            done = [visit.history for visit in replay_run(record, catalog).visits]
    except FileFault as fault:
        print(fault)
        return 1
    print(f"{digest_text(done[-1].stage)} after {sum(len(each.done) for each in done)} actions")
    return 0


def show(file: Path, catalog: Catalog) -> int:
    """Play a recording in a window until it is closed; return 0, or 2 with one line if it cannot be read or
    there is no window.
    """
    from intodepth.render.gl import GraphicsMissing
    from intodepth.window.app import App, open_window, run_frames

    services = Services.open_home(catalog, find_home().folder)
    if build_screen(ToReplay(file), services) is None:  # before a window is opened
        print(f"replay: {services.notice}", file=sys.stderr)
        return 2
    try:
        open_window()
        app = App(services, [])
    except GraphicsMissing as error:
        print(f"replay: {error}", file=sys.stderr)
        return 2
    app.stack.show(ToReplay(file))
    return run_frames(app, lambda: len(app.stack.screens) > 1)
