"""incoming: opens what comes from others, whichever way it came: pasted, dropped, or by a link."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

from intodepth.content.carrying import add_members
from intodepth.content.floors.modules import warm_modules
from intodepth.content.incoming.keeping import choose_path
from intodepth.content.incoming.opening import LIMIT, SHORT, name_level, name_preset, open_seed, too_large
from intodepth.content.incoming.received import (
    Received,
    SentLevel,
    SentOwnLevel,
    SentPreset,
    SentRecording,
    SentSaves,
    SentSeed,
)
from intodepth.content.incoming.texts import text_of
from intodepth.content.profile import Profile, merge
from intodepth.content.profile_store import FILE_NAME, parse_profile
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.run import LostShaft
from intodepth.content.words import sentence
from intodepth.files.faults import FileFault, fault_in, printable
from intodepth.files.folders import RECEIVED, find_folders
from intodepth.files.storage import CHUNK, NotAFile, open_regular
from intodepth.play.timeline_reader import timeline_steps
from intodepth.screens import destinations as to
from intodepth.screens.descent.code_progress import CLOSED, NOBODY
from intodepth.screens.services import Opening, Services
from intodepth.screens.waiting import Work, WorkState, play


def start_incoming(services: Services, wanted: to.ToIncoming) -> Work:
    """Open something, and return where it leads; raises FileFault with what it is, and what is wrong."""
    try:
        return (yield from _open(services, wanted))
    except (CodeFault, OSError) as fault:
        words = getattr(fault, "strerror", None) or str(fault)
        name = printable(wanted.name)[:60]
        raise FileFault((f"{name}: {words}" if name else f"{sentence(words.rstrip('.'))}.",)) from None


def _open(services: Services, wanted: to.ToIncoming) -> Work:
    """Open something, and return where it leads; raises FileFault, CodeFault or OSError."""
    answer = wanted.answer
    data = wanted.data
    if answer is None:
        if wanted.path is not None:
            data = yield from _read(wanted.path)
        answer = open_seed(text_of(data)) if len(data) <= SHORT else None
    if answer is None:
        answer = yield from open_beside(services, data)
    match answer:
        case SentSeed(seed):
            return to.ToDescent("seed", anew=True, text=seed)
        case LostShaft():
            if not answer.lost:
                raise CodeFault(NOBODY)
            return to.ToDescent(opened=answer, anew=True)
        case SentLevel(name):
            return to.ToLevel(name, anew=services.find_unfinished_recording(name) is None)
        case SentRecording(name, content, _, action, rescue):
            path = choose_path(services.home / RECEIVED, name, content)
            timeline = yield from play(timeline_steps(path.name, content, services.catalog, rescue))
            return to.ToTimeline(
                timeline, action=None if action is None else action + 1, path=path, is_sent=True
            )
        case SentOwnLevel():
            return to.ToReceived(name_level(answer, wanted.name))
        case SentPreset():
            return to.ToReceived(name_preset(answer, wanted.name))
        case SentSaves():
            if not wanted.is_wanted:
                return to.ToReceived(answer, data)
            yield from add_saves(services, data, answer)
    return None


def open_beside(services: Services, data: bytes) -> Generator[WorkState, None, Received]:
    """Return what some content holds, opened in a process; raises CodeFault."""
    if services.open_sent is None:
        raise CodeFault(CLOSED)
    opening = services.open_sent(data)
    try:
        catalog = services.catalog
        for _ in warm_modules(find_folders().data, catalog.heroes, catalog.relics):
            yield find_progress(opening)
        while not opening.is_over:
            yield find_progress(opening)._replace(waits=True)
        return opening.answer()
    finally:
        if not opening.is_over:
            opening.cancel()


def find_progress(opening: Opening) -> WorkState:
    """Return how far a process is that opens something."""
    done, whole = opening.progress
    return WorkState(f"It is being opened: {done:,} of {whole:,} done." if whole else "It is being opened.")


def _read(path: Path) -> Generator[WorkState, None, bytes]:
    """Return the content of a file that the player has dropped; raises CodeFault or OSError."""
    data = bytearray()
    try:
        with open_regular(path) as handle:
            size = os.fstat(handle).st_size
            if size > LIMIT:
                raise CodeFault(too_large(size))
            while len(data) <= LIMIT and (chunk := os.read(handle, CHUNK)):
                data += chunk
                yield WorkState("The file is being read.")
    except NotAFile as error:
        raise CodeFault(f"it cannot be read: {error.strerror}") from None
    return bytes(data)


def add_saves(services: Services, data: bytes, saves: SentSaves) -> Work:
    """Add a saved game to this one; a notice says what was added."""
    theirs = parse_profile(FILE_NAME, saves.profile)
    if theirs.fault:
        raise fault_in(FILE_NAME, 1, theirs.fault)
    adding = add_members(services.home, data, saves.members)
    told = ""
    try:
        while True:
            done, whole = next(adding)
            yield WorkState(f"The saved game is added to this one: {done:,} of {whole:,} files.")
    except StopIteration as end:
        told = end.value
    services.read_levels()
    services.update(merge(services.profile, theirs.profile, Profile()))
    services.notice = f"{told} {saves.left_out}".strip()
    return None
