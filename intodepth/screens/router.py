"""router: builds the screen of each destination, so that screens do not depend on each other."""

# Each screen is imported when it is wanted, so that the first start does not load all the rules.

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from intodepth.files.faults import FileFault
from intodepth.screens import destinations as to
from intodepth.screens.base import Pop, Replace, Reset, Screen
from intodepth.screens.services import Services

if TYPE_CHECKING:
    from intodepth.screens.level.screen import LevelScreen
    from intodepth.screens.waiting import Work


PARTS: Final = (
    "sim.events", "sim.flow.schedule", "sim.actions", "content.runs.record", "search.process",
    "play.timeline_reader", "screens.incoming", "play.session", "screens.level.picture.composition",
    "screens.level.screen", "screens.replay.screen", "screens.received",
)  # fmt: skip
"""modules each of which takes less than a tenth of a second to import after those before it"""


Builder = Callable[[Services, Any], Screen | None]
"""gets the services and a destination; returns None, usually with a notice, if there is nothing to show"""


def build_screen(wanted: to.Destination, services: Services) -> Screen | None:
    """Return the screen of a destination; None, usually with a notice, if there is nothing to show."""
    build = TABLE[type(wanted)]
    if not isinstance(build, str):
        return build(services, wanted)
    module, _, name = build.rpartition(".")
    kind = getattr(import_module(f"intodepth.screens.{module}"), name)
    screen: Screen = kind(services, wanted) if wanted.__struct_fields__ else kind(services)
    return screen


def _build_level(services: Services, wanted: to.ToLevel) -> Screen | None:
    return start_level(services, wanted.name) if wanted.anew else resume_level(services, wanted.name)


def _build_unfinished(services: Services, _: to.ToUnfinished) -> Screen | None:
    name, _path = services.find_unfinished() or ("", None)
    return resume_level(services, name) or build_screen(to.ToLevelSelect(), services)


def _build_timeline(services: Services, wanted: to.ToTimeline) -> Screen:
    from intodepth.screens.replay.screen import ReplayScreen

    screen = ReplayScreen(
        services, wanted.timeline, wanted.path, wanted.beside, wanted.origin, is_sent=wanted.is_sent
    )
    if wanted.action is not None:
        screen.go_to(max(0, wanted.action - 1))
    return screen


def _build_branch(services: Services, wanted: to.ToBranch) -> Screen:
    from intodepth.screens.level.screen import LevelScreen
    from intodepth.screens.replay.branch_screens import Branching

    return LevelScreen(services, Branching(wanted.branch))


def _build_descent(services: Services, wanted: to.ToDescent) -> Screen:
    """Return the unfinished descent, the opening of its rescue code, or the choice of a party."""
    from intodepth.screens.descent import descent
    from intodepth.screens.descent.code_progress import OpeningScreen, OpeningWays
    from intodepth.screens.descent.muster import MusterScreen

    if wanted.anew:
        return MusterScreen(services, wanted.shaft, wanted.opened, wanted.text, wanted.kind)
    if wanted.opened is None and (code := descent.find_left_code(services)):
        closed, back = Replace(to.ToDescent(wanted.shaft, anew=True)), Reset(to.ToTitle())
        ways = OpeningWays(lambda opened: replace(wanted, opened=opened), closed, back)
        return OpeningScreen(services, code, ways)
    found = descent.resume(services, wanted.opened)
    if found is None:
        return MusterScreen(services, wanted.shaft, None, wanted.text, wanted.kind)
    return _build_floor(services, to.ToFloor(found))


def _build_floor(services: Services, wanted: to.ToFloor) -> Screen:
    from intodepth.screens.descent.floor import Floor
    from intodepth.screens.level.screen import LevelScreen

    return LevelScreen(services, Floor(wanted.descent))


def _build_reckoning(services: Services, wanted: to.ToReckoning) -> Screen:
    from intodepth.screens.descent.reckoning import ReckoningScreen

    found = wanted.descent
    if wanted.signals:
        found.signal()
    return ReckoningScreen(services, found.run, found.data, found.path)


def _open_code(services: Services, wanted: to.ToPastRun | to.ToReplay, code: str) -> Screen:
    """Return the screen that opens a rescue code and then goes on to the destination."""
    from intodepth.screens.descent.code_progress import OpeningScreen, OpeningWays

    ways = OpeningWays(lambda opened: replace(wanted, opened=opened), Pop(), Pop())
    return OpeningScreen(services, code, ways)


def _build_past_run(services: Services, wanted: to.ToPastRun) -> Screen | None:
    """Return the results of a past descent, replayed to its end; None with a notice if it cannot be."""
    from intodepth.content.runs.record import read_record, replay_run
    from intodepth.screens.descent.reckoning import ReckoningScreen

    try:
        record = read_record(wanted.path)
        if record.header.rescue and wanted.opened is None:
            return _open_code(services, wanted, record.header.rescue)
        run = replay_run(record, services.catalog, wanted.opened)
        return ReckoningScreen(services, run, record.data, wanted.path, is_past=True)
    except FileFault as fault:
        services.notice = fault.faults[0]
        return None


def _finish(work: Work, services: Services) -> Screen | None:
    """Return the screen that some work leads to, or one that waits for it; None if it leads nowhere."""
    from intodepth.screens.waiting import Slices, WaitingScreen

    slices = Slices(services, work)
    if not slices.go_on():
        return WaitingScreen(slices)
    return None if slices.leads is None else build_screen(slices.leads, services)


def _build_incoming(services: Services, wanted: to.ToIncoming) -> Screen | None:
    work = _start_incoming(services, wanted)
    if wanted.is_wanted:  # it takes the place of the question, and leads nowhere
        from intodepth.screens.waiting import Slices, WaitingScreen

        return WaitingScreen(Slices(services, work))
    return _finish(work, services)


def _start_incoming(services: Services, wanted: to.ToIncoming) -> Work:
    """Open something that comes from others; what that needs is imported a part at a time before."""
    from intodepth.screens.waiting import WorkState

    for name in PARTS:
        import_module(f"intodepth.{name}")
        yield WorkState("It is being opened.")
    from intodepth.screens.incoming import start_incoming

    return (yield from start_incoming(services, wanted))


def _build_received(services: Services, wanted: to.ToReceived) -> Screen:
    from intodepth.content.incoming.received import SentOwnLevel, SentPreset
    from intodepth.screens.received import LevelPage, PresetPage, SavesPage

    match wanted.answer:
        case SentOwnLevel():
            return LevelPage(services, wanted.answer)
        case SentPreset():
            return PresetPage(services, wanted.answer)
    return SavesPage(wanted.answer, wanted.data)


def _build_replay(services: Services, wanted: to.ToReplay) -> Screen | None:
    """Return the replay of a recording as far as it goes; None with a notice if it cannot be read."""
    from intodepth.content.runs.record import parse_record, tells_a_run_in
    from intodepth.files.reading import LOG_LIMIT, read_data

    try:
        data = read_data(wanted.path, LOG_LIMIT)
        code = parse_record(wanted.path.name, data).header.rescue if tells_a_run_in(data) else ""
    except FileFault as fault:
        services.notice = fault.faults[0]
        return None
    if code and wanted.opened is None:
        return _open_code(services, wanted, code)
    return _finish(_replay_work(wanted, data, services), services)


def _replay_work(wanted: to.ToReplay, data: bytes, services: Services) -> Work:
    """Play a recording, and another one to compare it with, and return the replay."""
    from intodepth.files.reading import LOG_LIMIT, read_data
    from intodepth.play.timeline_reader import timeline_steps
    from intodepth.screens.waiting import play

    catalog, other = services.catalog, wanted.beside
    timeline = yield from play(timeline_steps(wanted.path.name, data, catalog, wanted.opened))
    beside = None
    if other is not None:
        beside = yield from play(timeline_steps(other.name, read_data(other, LOG_LIMIT), catalog))
    return to.ToTimeline(timeline, beside, path=wanted.path, origin=wanted.origin)


def start_level(services: Services, level: str) -> LevelScreen:
    """Return a level at its beginning. An unfinished play of it is given up."""
    from intodepth.content.recorder import give_up
    from intodepth.screens.level.practice import practise

    services.leave()
    give_up(services.recordings, level, services.catalog)
    services.profile = services.profile.go_into(level)
    screen = practise(services, level, services.party_of(services.catalog.levels[level]))
    services.record(screen.session.recorder)
    return screen


def reload_level(services: Services, wanted: to.ToReloaded) -> LevelScreen:
    """Return a level that is played as its file is now, after the same actions as far as they can be done."""
    from intodepth.screens.level.practice import practise_again

    services.leave()
    screen = practise_again(services, wanted.session)
    services.record(screen.session.recorder)
    return screen


def resume_level(services: Services, level: str) -> LevelScreen | None:
    """Return an unfinished level at the action where it was left; None if there is none.

    A recording that cannot be continued is named in a notice, and the one before it is tried.
    """
    from intodepth.screens.level.practice import practise_on

    services.leave()
    faults: list[str] = []
    for left in services.list_left(level):
        if left.misfit:
            continue
        try:
            screen = practise_on(services, left.path)
        except FileFault as fault:
            faults += fault.faults[:1]
            continue
        services.update(services.profile.go_into(level))
        services.notice = f"{faults[0]}; the one before it is used" if faults else services.notice
        services.record(screen.session.recorder)
        return screen
    services.notice = faults[0] if faults else services.notice
    return None


TABLE: Final[dict[type[to.Destination], str | Builder]] = {
    to.ToTitle: "title.TitleScreen",
    to.ToLevelSelect: "practice.level_select.LevelSelectScreen",
    to.ToCodex: "codex.screen.CodexScreen",
    to.ToSettings: "settings.SettingsScreen",
    to.ToTuning: "tuning.TuningScreen",
    to.ToWhatChanges: "what_changes.WhatChangesScreen",
    to.ToHelp: "help.HelpScreen",
    to.ToLevel: _build_level,
    to.ToReloaded: reload_level,
    to.ToUnfinished: _build_unfinished,
    to.ToPause: "pause.level_pause",
    to.ToResults: "results.ResultsScreen",
    to.ToReplay: _build_replay,
    to.ToTimeline: _build_timeline,
    to.ToIncoming: _build_incoming,
    to.ToPaste: "paste.PasteScreen",
    to.ToReceived: _build_received,
    to.ToRecordings: "replay.choice.RecordingsScreen",
    to.ToBranch: _build_branch,
    to.ToBranchPause: "replay.branch_screens.branch_pause",
    to.ToBranchEnd: "replay.branch_screens.BranchEndScreen",
    to.ToDescent: _build_descent,
    to.ToFloor: _build_floor,
    to.ToCrossing: "descent.crossing.CrossingScreen",
    to.ToRunPause: "pause.run_pause",
    to.ToReckoning: _build_reckoning,
    to.ToAnnals: "descent.annals.AnnalsScreen",
    to.ToHighlights: "descent.highlights.HighlightsScreen",
    to.ToPastRun: _build_past_run,
}
"""What builds the screen of each destination: a function of this module, or a name in `screens/`, whose
module is imported when the screen is wanted. A function of this module gets the services and the destination.
What is given by name gets the destination only if that has fields.
"""
