"""choice: the recordings of a level, to watch one or to compare two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from glob import escape as glob_escape
from pathlib import Path
from typing import ClassVar, NamedTuple

from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import outcome_of
from intodepth.content.plans import find_plan, plan_path
from intodepth.content.recorder import find_finished
from intodepth.content.recording import level_of, read_recording, replay
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.files.folders import RECEIVED
from intodepth.screens.base import Pop, Replace, Screen, Transition
from intodepth.screens.destinations import ToRecordings, ToReplay
from intodepth.screens.frames import overlay_panel
from intodepth.screens.pasting import open_clipboard
from intodepth.screens.services import Services
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.scroll import ScrollState, scroll_area

WIDTH, HEAD, LINE = 560.0, 130.0, 44.0
PASTE = "Open the code or link on the clipboard"
NOTHING = "There is no other recording of this level yet."


class Watchable(NamedTuple):
    """A recording that can be chosen."""

    name: str
    label: str
    key: str
    path: Path


def find_watchable(services: Services, level: LevelDefinition) -> list[Watchable]:
    """Return what can be watched of a level: the best run, the last one, one that came from others, the known
    plan of a level that was won, and what was left in the middle; for a level that has changed since, only
    the runs of the version that is given.
    """
    catalog, found = services.catalog, list[Watchable]()
    is_present = catalog.levels.get(level.name) == level
    finished = [
        path
        for path in find_finished(services.recordings, level.name)
        if is_present or read_recording(path).header.level_digest == level.digest
    ]
    results = {path: result for path in finished if (result := _result(path, services)) is not None}
    won = [path for path, (is_won, _) in results.items() if is_won]
    if won:
        best = min(won, key=lambda path: results[path][1])
        found.append(Watchable("best", f"Best run: {count_noun(results[best][1], 'round')}", "b", best))
    if finished:
        last = finished[0]
        how = _tell(results.get(last), "given up or lost in")
        found.append(Watchable("last", f"Last run: {how}", "l", last))
    for other in _find_received(services, level)[:1]:
        how = _tell(_result(other, services), "given up or lost in")
        found.append(Watchable("received", f"Sent to you: {how}", "r", other))
    if not is_present:
        return found
    plan = find_plan(level, catalog)[0] if services.best(level.name) is not None else None
    if plan is not None:
        label = f"Best known plan: {count_noun(plan.rounds, 'round')}"
        found.append(Watchable("plan", label, "p", plan_path(level, catalog)))
    if (left := next(iter(services.list_left(level.name)), None)) is not None:
        found.append(Watchable("left", "The run that is not over", "u", left.path))
    return found


def _find_received(services: Services, level: LevelDefinition) -> list[Path]:
    """Return the recordings of this version of a level that were sent to the player, the latest first."""
    found: list[tuple[float, Path]] = []
    for path in (services.home / RECEIVED).glob(f"{glob_escape(level.stem)}-*.jsonl"):
        with suppress(FileFault, OSError):
            if read_recording(path).header.level_digest == level.digest:
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def _result(path: Path, services: Services) -> tuple[bool, int] | None:
    """Return whether a recording is won, and its rounds; None if this game cannot replay it."""
    try:
        recording = read_recording(path)
        history = replay(recording, services.catalog)
    except FileFault:
        return None
    outcome = outcome_of(history, level_of(recording, services.catalog))
    return outcome.is_won, outcome.result.rounds


def _tell(result: tuple[bool, int] | None, unwon: str) -> str:
    """Return a result in words; `unwon` stands before the round in which a run ended that was not won."""
    if result is None:
        return "of an earlier version"
    is_won, rounds = result
    return f"won in {count_noun(rounds, 'round')}" if is_won else f"{unwon} round {rounds}"


def list_relatives(services: Services, wanted: ToRecordings) -> Iterator[Watchable]:
    """Yield what a recording branches from, then its own branches, the latest first."""
    if wanted.origin is not None:
        yield Watchable("origin", "What it branches from", "o", wanted.origin)
    for index, (number, path) in reversed([*enumerate(wanted.branches)]):
        if path.exists():
            how = _tell(_result(path, services), "until")
            yield Watchable(f"branch:{index}", f"Branch after action {number}: {how}", "", path)


class RecordingsScreen(Screen):
    """The choice of a recording, over another screen."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, wanted: ToRecordings) -> None:
        """Offer the recordings of a level, without the one that it is compared with."""
        self._services = services
        self._level, self._beside = wanted.level, wanted.beside
        found = [*list_relatives(services, wanted), *find_watchable(services, wanted.level)]
        self._lines = [each for each in found if each.path != wanted.beside]
        self._scroll = ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the choice and follow it."""
        content = overlay_panel(ui, "Watch", WIDTH, HEAD + LINE * (len(self._lines) + 2))
        x, y, width, height = content
        words = "Choose a run to watch." if self._beside is None else "Choose a run to compare with."
        words = words if self._lines else NOTHING
        y = paragraph(ui, x, y, width, f"{self._level.title}. {words}") + 8
        ui.focus = ui.focus or (self._lines[0].name if self._lines else "back")
        can_paste = self._beside is None and self._services.paste is not None
        tall = min(LINE * len(self._lines), content[1] + height - LINE * (1 + can_paste) - y)
        chosen: Path | None = None
        with scroll_area(ui, "recordings", (x - 8, y, width + 16, tall), self._scroll) as page:
            for number, (name, label, key, path) in enumerate(self._lines):
                line = page.x, page.y + LINE * number, page.width, LINE - 4
                if menu_line(ui, name, line, label, key=key):
                    chosen = path
            page.bottom = page.y + LINE * len(self._lines)
        if chosen is not None:
            return Replace(
                ToReplay(chosen) if self._beside is None else ToReplay(self._beside, beside=chosen)
            )
        y += tall
        if can_paste:
            assert self._services.paste is not None
            if menu_line(ui, "paste", (x - 8, y, width + 16, LINE - 4), PASTE, key="ctrl+v"):
                return open_clipboard(self._services)
            y += LINE
        is_back = menu_line(ui, "back", (x - 8, y, width + 16, LINE - 4), "Back", key="escape")
        return Pop() if is_back else None
