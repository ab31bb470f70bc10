"""replay: plays a recording in the window, or checks it without one."""

import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from intodepth import tweaks
from intodepth.content import recording as recordings
from intodepth.content.catalog import Catalog, load_with
from intodepth.content.profile import Profile
from intodepth.content.profile_store import load_profile
from intodepth.content.recording import Recording, digest_text, read_recording
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders, find_home
from intodepth.files.reading import named
from intodepth.files.storage import read_regular
from intodepth.files.toml_lines import BYTES_LIMIT
from intodepth.screens.replay import ReplayScreen
from intodepth.screens.services import Services
from intodepth.sim.rules import Rules


def main(file: Path, check: bool, level: Path | None = None) -> int:
    """Play a recording; return 0, 1 if it comes out differently, or 2 if it cannot be read or shown."""
    try:
        recording = read_recording(file)
        catalog = load_with(level)
    except FileFault as fault:
        print(f"replay: {fault}", file=sys.stderr)
        return 2
    try:
        history = recordings.replay(recording, catalog)
    except FileFault as fault:
        print(fault)
        return 1
    if not check:
        try:
            return show(recording, catalog)
        except (FileFault, OSError) as error:
            print(f"replay: {str(error).splitlines()[0]}", file=sys.stderr)
            return 2
    print(f"{digest_text(history.stage)} after {len(history.done)} actions")
    return 0


def show(recording: Recording, catalog: Catalog) -> int:
    """Play a recording in a window until it is closed; return 0, or 2 with one line if there is no window."""
    from intodepth.render.gl import GraphicsMissing
    from intodepth.window.app import FRAMES_A_SECOND, App, open_window

    profile, _ = load_profile(find_home().folder)
    with TemporaryDirectory() as home:
        tweak_as_recorded(recording, Path(home) / "tweaks")
        services = Services(catalog, Path(home), Profile(settings=profile.settings))
        try:
            open_window()
            app = App(services, [])
        except GraphicsMissing as error:
            print(f"replay: {error}", file=sys.stderr)
            return 2
        screen = ReplayScreen(services, recording)
        app.stack.push(screen)
        import pygame  # not before app, which asks it to be quiet

        clock = pygame.time.Clock()
        try:
            while not screen.is_done and app.frame():
                clock.tick(FRAMES_A_SECOND)
        finally:
            pygame.quit()
    return 0


def tweak_as_recorded(recording: Recording, folder: Path) -> None:
    """Use the looks of the game's own tweak files, and the rules of the recording."""
    folder.mkdir()
    for path in named(find_folders().tweaks, "*.toml"):
        with suppress(OSError):
            (folder / path.name).write_bytes(read_regular(path, BYTES_LIMIT))
    lines = (f"{name} = {value}\n" for name, value in recording.header.rules.items())
    (folder / "rules.toml").write_text("".join(lines))
    tweaks.watch(folder, Rules.names())
