"""table: builds the screen of each destination, so that screens do not depend on each other."""

# Each screen is imported when it is wanted: a first start is not to wait for all the rules.

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from intodepth.files.faults import FileFault
from intodepth.screens import destinations as to
from intodepth.screens.base import Pop, Replace, Reset, Screen
from intodepth.screens.services import Services

if TYPE_CHECKING:
    from intodepth.play.session import Session
    from intodepth.screens.level.screen import LevelScreen
    from intodepth.screens.waiting import Work


PARTS: Final = (
    "sim.events", "sim.flow.schedule", "sim.actions", "content.runs.record", "search.process",
    "play.timeline_reader", "screens.incoming", "play.session", "screens.level.composition",
    "screens.level.screen", "screens.replay.screen",
)  # fmt: skip
"""modules each of which takes less than a tenth of a second to import after those before it"""


def build_screen(wanted: to.Destination, services: Services) -> Screen | None:
    """Return the screen of a destination; None, usually with a notice, if there is nothing to show."""
    match wanted:
        case to.ToTitle():
            from intodepth.screens.title import TitleScreen

            return TitleScreen(services)
        case to.ToLevelSelect(chosen):
            from intodepth.screens.practice.level_select import LevelSelectScreen

            return LevelSelectScreen(services, chosen)
        case to.ToCodex():
            from intodepth.screens.codex.screen import CodexScreen

            return CodexScreen(services)
        case to.ToSettings():
            from intodepth.screens.settings import SettingsScreen

            return SettingsScreen(services)
        case to.ToTuning():
            from intodepth.screens.tuning import TuningScreen

            return TuningScreen()
        case to.ToHelp(moment, search):
            return _help(moment, services, search)
        case to.ToLevel(name, anew):
            return start_level(services, name) if anew else resume_level(services, name)
        case to.ToReloaded(session):
            return reload_level(services, session)
        case to.ToUnfinished():
            name, _ = services.unfinished() or ("", None)
            return resume_level(services, name) or build_screen(to.ToLevelSelect(), services)
        case to.ToPause():
            from intodepth.screens.pause import level_pause

            return level_pause(services, wanted)
        case to.ToResults():
            from intodepth.screens.results import ResultsScreen

            return ResultsScreen(services, wanted)
        case to.ToWhatChanges():
            from intodepth.screens.what_changes import WhatChangesScreen

            return WhatChangesScreen(services, wanted.changes)
        case (
            to.ToReplay()
            | to.ToIncoming()
            | to.ToTimeline()
            | to.ToRecordings()
            | to.ToBranch()
            | to.ToBranchPause()
            | to.ToBranchEnd()
        ):
            return _replay_screen(wanted, services)
        case _:
            return _run_screen(wanted, services)


def _replay_screen(wanted: to.OfAReplay, services: Services) -> Screen | None:
    """Return a screen of a replay, or None."""
    from intodepth.screens.replay import branch_screens

    match wanted:
        case to.ToReplay():
            return _replay(wanted, services)
        case to.ToIncoming():
            return _worked(_incoming_work(services, wanted), services)
        case to.ToTimeline(timeline, beside, action):
            from intodepth.screens.replay.screen import ReplayScreen

            screen = ReplayScreen(
                services, timeline, wanted.path, beside, wanted.origin, is_sent=wanted.is_sent
            )
            if action is not None:
                screen.go_to(max(0, action - 1))
            return screen
        case to.ToRecordings():
            from intodepth.screens.replay.choice import RecordingsScreen

            return RecordingsScreen(services, wanted)
        case to.ToBranch():
            from intodepth.screens.level.screen import LevelScreen

            return LevelScreen(services, branch_screens.Branching(wanted.branch))
        case to.ToBranchPause():
            return branch_screens.branch_pause(wanted.branch)
        case to.ToBranchEnd():
            return branch_screens.BranchEndScreen(wanted)


def _run_screen(wanted: to.OfARun, services: Services) -> Screen | None:
    """Return a screen of a descent, or None."""
    match wanted:
        case to.ToDescent(shaft):
            from intodepth.screens.descent import descent, muster
            from intodepth.screens.descent.opening import OpeningScreen, OpeningWays

            if not wanted.anew:
                if wanted.opened is None and (code := descent.left_code(services)):
                    closed, back = Replace(to.ToDescent(shaft, anew=True)), Reset(to.ToTitle())
                    ways = OpeningWays(lambda opened: replace(wanted, opened=opened), closed, back)
                    return OpeningScreen(services, code, ways)
                found = descent.resume(services, wanted.opened)
                if found is not None:
                    return _run_screen(to.ToFloor(found), services)
            return muster.MusterScreen(services, shaft, wanted.opened if wanted.anew else None, wanted.text)
        case to.ToFloor(found):
            from intodepth.screens.descent.floor import Floor
            from intodepth.screens.level.screen import LevelScreen

            return LevelScreen(services, Floor(found))
        case to.ToCrossing():
            from intodepth.screens.descent.crossing import CrossingScreen

            return CrossingScreen(services, wanted)
        case to.ToRunPause(found):
            from intodepth.screens.pause import run_pause

            return run_pause(found)
        case to.ToReckoning(found, signals):
            from intodepth.screens.descent.reckoning import ReckoningScreen

            if signals:
                found.signal()
            return ReckoningScreen(services, found.run, found.data, found.path)
        case to.ToAnnals():
            from intodepth.screens.descent.annals import AnnalsScreen

            return AnnalsScreen(services)
        case to.ToHighlights(name, highlights):
            from intodepth.screens.descent.highlights import HighlightsScreen

            return HighlightsScreen(services, name, highlights)
        case to.ToPastRun():
            return _past_run(wanted, services)


def _past_run(wanted: to.ToPastRun, services: Services) -> Screen | None:
    """Return the results of a past descent, replayed to its end; None with a notice if it cannot be."""
    from intodepth.content.runs.record import read_record, replay_run
    from intodepth.screens.descent.opening import OpeningScreen, OpeningWays
    from intodepth.screens.descent.reckoning import ReckoningScreen

    try:
        record = read_record(wanted.path)
        if record.header.rescue and wanted.opened is None:
            ways = OpeningWays(lambda opened: replace(wanted, opened=opened), Pop(), Pop())
            return OpeningScreen(services, record.header.rescue, ways)
        run = replay_run(record, services.catalog, wanted.opened)
        return ReckoningScreen(services, run, record.data, wanted.path, is_past=True)
    except FileFault as fault:
        services.notice = fault.faults[0]
        return None


def _help(moment: to.Moment, services: Services, search: str) -> Screen:
    from intodepth.screens.help import HelpScreen, NamedAction

    if moment == "title":
        return HelpScreen(services, moment, search=search)
    from intodepth.content.verbs import VERBS

    actions = [NamedAction(verb.name, verb.icon, verb.label, verb.purpose) for verb in VERBS]
    return HelpScreen(services, moment, actions, search)


def _worked(work: Work, services: Services) -> Screen | None:
    """Return the screen that some work leads to, or one that waits for it; None if it leads nowhere."""
    from intodepth.screens.waiting import Slices, WaitingScreen

    slices = Slices(services, work)
    if not slices.go_on():
        return WaitingScreen(slices)
    return None if slices.leads is None else build_screen(slices.leads, services)


def _incoming_work(services: Services, wanted: to.ToIncoming) -> Work:
    """Open something that comes from others; what that needs is imported a part at a time before."""
    from intodepth.screens.waiting import WorkState

    for name in PARTS:
        import_module(f"intodepth.{name}")
        yield WorkState("It is being opened.")
    from intodepth.screens.incoming import incoming_work

    return (yield from incoming_work(services, wanted))


def _replay(wanted: to.ToReplay, services: Services) -> Screen | None:
    """Return the replay of a recording as far as it goes; None with a notice if it cannot be read."""
    from intodepth.content.runs.record import parse_record, tells_a_run_in
    from intodepth.files.reading import LOG_LIMIT, read_data
    from intodepth.screens.descent.opening import OpeningScreen, OpeningWays

    try:
        data = read_data(wanted.path, LOG_LIMIT)
        code = parse_record(wanted.path.name, data).header.rescue if tells_a_run_in(data) else ""
    except FileFault as fault:
        services.notice = fault.faults[0]
        return None
    if code and wanted.opened is None:
        ways = OpeningWays(lambda opened: replace(wanted, opened=opened), Pop(), Pop())
        return OpeningScreen(services, code, ways)
    return _worked(_replay_work(wanted, data, services), services)


def _replay_work(wanted: to.ToReplay, data: bytes, services: Services) -> Work:
    """Play a recording, and another one to compare it with, and return the replay."""
    from intodepth.files.reading import LOG_LIMIT, read_data
    from intodepth.play.timeline_reader import timeline_steps
    from intodepth.screens.waiting import played

    catalog, other = services.catalog, wanted.beside
    timeline = yield from played(timeline_steps(wanted.path.name, data, catalog, wanted.opened))
    beside = None
    if other is not None:
        beside = yield from played(timeline_steps(other.name, read_data(other, LOG_LIMIT), catalog))
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


def reload_level(services: Services, session: Session) -> LevelScreen:
    """Return a level that is played as its file is now, after the same actions as far as they can be done."""
    from intodepth.screens.level.practice import practise_again

    services.leave()
    screen = practise_again(services, session)
    services.record(screen.session.recorder)
    return screen


def resume_level(services: Services, level: str) -> LevelScreen | None:
    """Return an unfinished level at the action where it was left; None if there is none.

    A recording that cannot be continued is named in a notice, and the one before it is tried.
    """
    from intodepth.screens.level.practice import practise_on

    services.leave()
    faults: list[str] = []
    for left in services.left_of(level):
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
