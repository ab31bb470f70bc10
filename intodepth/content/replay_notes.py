"""replay_notes: what a viewer adds to a recording: bookmarks and branches, in a file beside it."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from intodepth.files.faults import FileFault, Missing, fault_in
from intodepth.files.nesting import TOO_DEEP, is_too_deep
from intodepth.files.reading import read_data, text_in
from intodepth.files.storage import save_atomically, set_aside

FORMAT = 1
LIMIT = 1 << 20
"""greatest size of the file in bytes"""
LONGEST = 60
"""greatest number of characters of a bookmark's note"""
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Bookmark(Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """A place of the recording with a note."""

    segment: Count
    """index of the visit to a floor; 0 in a level"""
    step: Count
    """number of recorded steps of the segment until there"""
    beat: Count
    """number of beats of the last of them that are done"""
    note: Annotated[str, Meta(max_length=LONGEST)] = ""


class BranchNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Another attempt that begins in the middle of the recording."""

    file: Annotated[str, Meta(pattern=r"^[^/\\\x00]+\.jsonl\Z")]
    """name of its recording, in the folder of branches"""
    segment: Count
    step: Count
    """the moment at which it begins"""


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a search for the next mistake, as `intodepth mistake --json` prints it."""

    first: Count
    """number of actions that were done where the search began"""
    action: Count
    """number of the action that is the mistake; 0 if none was found"""
    before: Count | None
    """rounds that the level takes in all with the best plan found before it; None without a plan"""
    after: Count | None
    """the same after it"""


class ReplayNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """Bookmarks, branches and mistakes of a recording."""

    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)] = FORMAT
    bookmarks: tuple[Bookmark, ...] = ()
    """in the order of their places"""
    branches: tuple[BranchNote, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    """what searches have found"""
    parent: Annotated[str, Meta(max_length=LONGEST)] = ""
    """for a branch, where it begins, in words"""

    def toggled(self, bookmark: Bookmark) -> "ReplayNotes":
        """Return the notes with a bookmark, or without the one that is at its place already."""
        place = bookmark.segment, bookmark.step, bookmark.beat
        others = [each for each in self.bookmarks if (each.segment, each.step, each.beat) != place]
        if len(others) == len(self.bookmarks):
            others.append(bookmark)
        return msgspec.structs.replace(self, bookmarks=tuple(sorted(others)))

    def renamed(self, bookmark: Bookmark) -> "ReplayNotes":
        """Return the notes with another note for the bookmark at the same place."""
        place = bookmark.segment, bookmark.step, bookmark.beat
        marks = (bookmark if (e.segment, e.step, e.beat) == place else e for e in self.bookmarks)
        return msgspec.structs.replace(self, bookmarks=tuple(marks))


def notes_file(recording: Path) -> Path:
    """Return where the notes of a recording are kept."""
    return recording.with_name(f"{recording.stem}.notes.json")


def read_notes(recording: Path) -> ReplayNotes:
    """Return the notes of a recording, empty if there are none; raises FileFault."""
    path = notes_file(recording)
    try:
        data = read_data(path, LIMIT)
    except Missing:
        return ReplayNotes()
    if is_too_deep(text_in(path.name, data)):
        raise fault_in(path.name, 1, TOO_DEEP)
    try:
        return msgspec.json.decode(data, type=ReplayNotes)
    except msgspec.MsgspecError as error:
        raise fault_in(path.name, 1, str(error).replace("`", "")) from None


def save_notes(recording: Path, notes: ReplayNotes) -> str:
    """Save the notes of a recording; return in one line what the player should know, or nothing.

    The line says why saving failed, or under which name an earlier, damaged file of notes is kept.
    """
    path, told = notes_file(recording), ""
    try:
        try:
            read_notes(recording)
        except FileFault:
            told = f"{path.name} was damaged; it is kept as {set_aside(path).name}"
        save_atomically(path, msgspec.json.format(msgspec.json.encode(notes)))
    except (OSError, FileFault) as error:
        return f"{path.name} cannot be saved: {getattr(error, 'strerror', None) or error}"
    return told


def remove_recording(path: Path) -> None:
    """Remove a recording and its notes, as far as that is possible."""
    for each in (path, notes_file(path)):
        with suppress(OSError):
            each.unlink()
