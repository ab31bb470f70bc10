"""filming: has another process write a film of what was just done, while the game goes on."""

from __future__ import annotations

import re
import time
from pathlib import Path
from subprocess import STDOUT, Popen
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from intodepth.children.lifeline import start_command
from intodepth.content.levels import LevelDefinition
from intodepth.files.faults import FileFault
from intodepth.files.reading import LOG_LIMIT, read_data
from intodepth.files.storage import save_atomically

SIZE: Final = "960x540"
SHOWN_FOR: Final = 8.0
"""seconds for which the result is shown"""


class Filming:
    """The film that is being written, if any."""

    def __init__(self, home: Path) -> None:
        """Write into the folder `clips` of the player's files."""
        self._folder = home.resolve() / "clips"
        self._process: Popen[bytes] | None = None
        self._thread: Thread | None = None
        self._said = self._what = ""
        self._since = 0.0

    @property
    def line(self) -> str:
        """One line for the player on the progress, or on the result shortly after."""
        recent = time.monotonic() - self._since < SHOWN_FOR
        return self._said if self._process is not None or recent else ""

    def start(
        self, recording: Path, first: int | None, last: int | None, level: LevelDefinition | None = None
    ) -> None:
        """Film a recording as it is now from one action to another, None for its ends; one film at a time.

        `level` is what it was played on: if that is not one of the game, the other process needs its file.
        """
        if self._process is not None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            out = self._folder / next_name(self._folder, recording)
            copies = TemporaryDirectory()
            # The game writes on in its own.
            copy = Path(copies.name, recording.name)
            save_atomically(copy, read_data(recording, LOG_LIMIT))
            part = [*(["--from", first] if first else []), *(["--to", last] if last else [])]
            words = ["replay", copy, "--clip", out, *part, "--size", SIZE]
            if level is not None and level.source:
                file = Path(copies.name, f"{level.stem}.toml")
                save_atomically(file, level.source.encode())
                words += ["--level", file]
            self._process = start_command(*map(str, words), errors=STDOUT)
        except OSError as error:
            self._say(f"no clip: {self._folder}: {error.strerror or error}")
            return
        except FileFault as fault:
            self._say(f"no clip: {fault.faults[0]}")
            return
        many = "the level" if first is None else f"actions {first} to {last}"
        self._what = f"action {first}" if first and first == last else many
        self._say(f"filming {self._what}")
        self._thread = Thread(target=self._follow, args=(self._process, out, copies), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Cancel an unfinished film."""
        if (process := self._process) is not None and self._thread is not None:
            process.kill()
            self._thread.join()

    def _say(self, words: str) -> None:
        self._said, self._since = words, time.monotonic()

    def _follow(self, process: Popen[bytes], out: Path, copies: TemporaryDirectory[str]) -> None:
        """Report the progress until the process has ended."""
        last = ""
        with process, copies:
            for line in process.stdout or ():
                last = line.decode(errors="replace").strip()
                if last.endswith(" frames"):
                    self._say(f"filming {self._what}: {last}")
        self._say(last if process.returncode == 0 else f"no clip: {last}")
        self._process = None


def next_name(folder: Path, recording: Path) -> str:
    """Return the first free name for a film of a level: `felt_bell-0001.webp`."""
    level = recording.stem.rpartition("-")[0] or recording.stem
    used = re.compile(rf"{re.escape(level)}-(\d+)\.webp")
    numbers = (int(found[1]) for path in folder.iterdir() if (found := used.fullmatch(path.name)))
    return f"{level}-{max(numbers, default=0) + 1:04}.webp"
