"""replay_notes: what a viewer adds to a recording: bookmarks and branches, in a file in the player's folder.

The notes of the player's own recordings lie beside them. Those of any other recording are named by its
content, because nothing is written into a folder that is not the player's. Several copies of the game may
change the same notes: what each of them has added, changed or taken away is merged.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from intodepth.files.faults import FileFault, Missing, Unreadable, fault_in
from intodepth.files.folders import PLAYED, find_folders
from intodepth.files.json_lines import line_of, path_in
from intodepth.files.nesting import TOO_DEEP, is_too_deep
from intodepth.files.reading import LOG_LIMIT, read_data, text_in
from intodepth.files.storage import hold_lock, make_folder, save_atomically, set_aside

FORMAT = 2
"""format 1 did not say which recording the notes belong to"""
LIMIT = 1 << 20
"""greatest size of the file in bytes"""
LONGEST = 60
"""greatest number of characters of a bookmark's note"""
MOST = 1000
"""greatest number of bookmarks, of branches, and of mistakes"""
MORE = 4
"""how many times as long the next search takes where one ran out of time"""
ENDING = ".notes.json"
"""of the name of a file of notes, after that of the recording"""
NOTES = "notes"
"""folder of the notes of recordings that are not in the player's folders"""
LOCK_NAME = "notes.lock"
Index = Annotated[int, Meta(ge=0, le=1_000_000)]
ItemT = TypeVar("ItemT")


class Bookmark(Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """A place of the recording with a note."""

    segment: Index
    """index of the visit to a floor; 0 in a level"""
    step: Index
    """number of recorded steps of the segment until there"""
    beat: Index
    """number of beats of the last of them that are done"""
    note: Annotated[str, Meta(max_length=LONGEST)] = ""

    @property
    def place(self) -> tuple[int, int, int]:
        """Its segment, step and beat."""
        return self.segment, self.step, self.beat


class BranchNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Another attempt that begins in the middle of the recording."""

    file: Annotated[str, Meta(pattern=r"^[^/\\\x00]+\.jsonl\Z")]
    """name of its recording, in the folder of branches"""
    segment: Index
    step: Index
    """the moment at which it begins"""


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a search for the next mistake."""

    first: Index
    """number of actions that were done where the search began"""
    action: Index
    """number of the action that is the mistake; 0 if none was found"""
    before: Index | None
    """rounds that the level takes in all with the best plan found before it; None without a plan"""
    after: Index | None
    """the same after it"""
    is_sure: bool = False
    """whether it is proven that there is no better plan after the mistake, or, without any, none at all"""
    seconds: Index = 0
    """time of the search for each plan; 0 in notes of earlier versions"""

    @property
    def is_open(self) -> bool:
        """Whether a longer search might find something else."""
        return not self.is_sure and (self.before is None or self.action > 0)

    @property
    def longer(self) -> int:
        """The seconds for each plan of a search that takes longer."""
        return MORE * self.seconds


class MistakeAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer for a recording, as `intodepth mistake --json` prints it."""

    file: str
    """the file as it was named; `-` for standard input"""
    mistake: Mistake | None
    """None if the recording cannot be read or replayed"""
    fault: str = ""
    """why, in one line"""


class ReplayNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """Bookmarks, branches and mistakes of a recording."""

    format: Annotated[int, Meta(ge=1, le=FORMAT)] = FORMAT
    bookmarks: Annotated[tuple[Bookmark, ...], Meta(max_length=MOST)] = ()
    """in the order of their places"""
    branches: Annotated[tuple[BranchNote, ...], Meta(max_length=MOST)] = ()
    mistakes: Annotated[tuple[Mistake, ...], Meta(max_length=MOST)] = ()
    """what searches have found"""
    parent: Annotated[str, Meta(max_length=LONGEST)] = ""
    """for a branch, where it begins, in words"""
    size: Annotated[int, Meta(ge=0, le=LOG_LIMIT)] = 0
    """number of bytes that the recording had when they were saved; it may have grown since"""
    digest: Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?\Z")] = ""
    """digest of those bytes; empty if it is not known to which recording they belong"""

    def toggle_bookmark(self, bookmark: Bookmark) -> "ReplayNotes":
        """Return the notes with a bookmark, or without the one that is at its place already."""
        others = [each for each in self.bookmarks if each.place != bookmark.place]
        if len(others) == len(self.bookmarks):
            others.append(bookmark)
        return msgspec.structs.replace(self, bookmarks=tuple(sorted(others)))

    def rename_bookmark(self, bookmark: Bookmark) -> "ReplayNotes":
        """Return the notes with another note for the bookmark at the same place."""
        marks = (bookmark if each.place == bookmark.place else each for each in self.bookmarks)
        return msgspec.structs.replace(self, bookmarks=tuple(marks))

    def belongs_to(self, data: bytes) -> bool:
        """Return whether they may be those of a recording with this content."""
        return not self.digest or (self.size <= len(data) and _digest(data[: self.size]) == self.digest)


def merge_notes(mine: ReplayNotes, theirs: ReplayNotes, base: ReplayNotes) -> ReplayNotes:
    """Return notes with the changes of two copies of the game since both had `base`.

    What only one of them has taken away is gone, unless the other one has changed it.
    """
    bookmarks = _merge_items(mine.bookmarks, theirs.bookmarks, base.bookmarks, lambda each: each.place)
    return ReplayNotes(
        bookmarks=tuple(sorted(bookmarks)),
        branches=_merge_items(mine.branches, theirs.branches, base.branches, lambda each: each.file),
        mistakes=_merge_items(mine.mistakes, theirs.mistakes, base.mistakes, lambda each: each.first),
        parent=mine.parent or theirs.parent,
    )


def _merge_items(
    mine: Iterable[ItemT], theirs: Iterable[ItemT], base: Iterable[ItemT], key: Callable[[ItemT], object]
) -> tuple[ItemT, ...]:
    """Return their items with my changes since both had `base`; items of one key are one item."""
    now, before = {key(each): each for each in mine}, {key(each): each for each in base}
    kept = {key(each): each for each in theirs if key(each) in now or before.get(key(each)) != each}
    changed = {name: each for name, each in now.items() if before.get(name) != each}
    return tuple((kept | changed).values())


class _Version(Struct, frozen=True):
    format: int = FORMAT


class KeptNotes:
    """The notes of a recording, and their file."""

    def __init__(self, home: Path, recording: Path | None, data: bytes) -> None:
        """Read the notes of a recording with this content, from the player's folder; without a file of the
        recording nothing is read or saved.
        """
        self._home, self._recording, self._data = home, recording, data
        self._path = None if recording is None else notes_file(home, recording, data)
        self.notes, self.told = ReplayNotes(), ""
        """what is known now, and one line about a file that could not be read"""
        if self._path is not None and recording is not None:
            try:
                self.notes = read_notes(self._path, data)
            except Missing:
                self.notes = _read_beside(recording, data)
            except FileFault as fault:
                self.told = fault.faults[0]
        self._saved = self.notes
        """as they were on the disk"""

    @property
    def is_saved(self) -> bool:
        """Whether the file has everything."""
        return self._path is None or self.notes == self._saved

    def change(self, notes: ReplayNotes) -> str:
        """Keep other notes and save them; return as `save`."""
        self.notes = notes
        return self.save()

    def save(self) -> str:
        """Save what has changed, merged with what another copy of the game has saved; return in one line what
        the player should know, or nothing.

        The line says why saving failed, or under which name a file that cannot be read is kept.
        """
        path, told = self._path, ""
        if path is None or self.is_saved:
            return ""
        try:
            make_folder(path.parent)
            with hold_lock(self._home / LOCK_NAME):
                self._follow()
                try:
                    theirs = read_notes(path, self._data)
                except Missing:
                    theirs = self._saved
                except Unreadable:
                    raise
                except FileFault as fault:
                    theirs, told = self._saved, f"{fault.faults[0]}; it is kept as {set_aside(path).name}"
                merged = merge_notes(self.notes, theirs, self._saved)
                save_atomically(path, _encode(path.name, merged, self._data))
        except OSError as error:
            return f"{path.name} cannot be saved: {error.strerror or error}"
        except FileFault as fault:
            return f"{path.name} cannot be saved: {fault.faults[0]}"
        self.notes = self._saved = merged
        return told

    def _follow(self) -> None:
        """Take over lines that were added to a recording of the player since it was read, as the notes of
        another copy of the game may be of the longer one.
        """
        path, recording = self._path, self._recording
        if path is None or recording is None or path.parent != recording.parent:
            return
        with suppress(FileFault):
            data = read_data(recording, LOG_LIMIT)
            whole = data[: data.rfind(b"\n") + 1]
            self._data = whole if whole.startswith(self._data) else self._data


def notes_file(home: Path, recording: Path, data: bytes) -> Path:
    """Return where the notes of a recording with this content are kept."""
    name = f"{recording.stem}{ENDING}"
    folder = os.path.realpath(recording.parent)
    if folder in [os.path.realpath(home / each) for each in PLAYED]:
        return recording.with_name(name)
    if Path(folder).is_relative_to(find_folders().data):
        return home / "recordings" / name
    return home / NOTES / f"{_digest(data)}{ENDING}"


def read_notes(path: Path, data: bytes) -> ReplayNotes:
    """Return the notes of a file, if they belong to a recording with this content; raises FileFault.

    If the recording has grown since they were saved, they come without mistakes: there may be new ones.
    """
    found = _decode(path.name, read_data(path, LIMIT))
    if not found.belongs_to(data):
        raise fault_in(path.name, 1, "these are notes of another recording")
    return msgspec.structs.replace(found, mistakes=()) if 0 < found.size < len(data) else found


def forget_branch(home: Path, recording: Path, data: bytes) -> bool:
    """Remove the recording of a branch and its notes; return whether it is gone.

    A branch that another copy of the game has added notes to stays, and one that cannot be removed.
    """
    try:
        with hold_lock(home / LOCK_NAME):
            notes = notes_file(home, recording, data)
            with suppress(FileFault):
                found = read_notes(notes, data)
                if found.bookmarks or found.branches:
                    return False
            recording.unlink(missing_ok=True)
            notes.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def find_parent(home: Path, branch: Path) -> Path | None:
    """Return the recording in the player's folder, or the known plan, that has a branch; None for another
    file, or if it is gone.
    """
    if os.path.realpath(branch.parent) != os.path.realpath(home / "branches"):
        return None
    for path in (each for folder in PLAYED for each in (home / folder).glob(f"*{ENDING}")):
        with suppress(FileFault):
            found = _decode(path.name, read_data(path, LIMIT))
            name = f"{path.name.removesuffix(ENDING)}.jsonl"
            for recording in (path.with_name(name), find_folders().data / "plans" / name):
                if branch.name in [each.file for each in found.branches] and recording.exists():
                    return recording
    return None


def _read_beside(recording: Path, data: bytes) -> ReplayNotes:
    """Return the notes that lie beside a recording in a folder that is not the player's; empty for none."""
    beside = recording.with_name(f"{recording.stem}{ENDING}")
    try:
        return ReplayNotes() if os.path.islink(beside) else read_notes(beside, data)
    except FileFault:
        return ReplayNotes()


def _decode(label: str, data: bytes) -> ReplayNotes:
    """Return the notes in the content of a file; raises FileFault."""
    text = text_in(label, data)
    if is_too_deep(text):
        raise fault_in(label, 1, TOO_DEEP)
    try:
        if msgspec.json.decode(text, type=_Version).format > FORMAT:
            raise fault_in(label, line_of(text, ("format",)), "it is from a newer version of the game")
        return msgspec.json.decode(text, type=ReplayNotes)
    except msgspec.MsgspecError as error:
        raise fault_in(label, line_of(text, path_in(str(error))), str(error).replace("`", "")) from None


def merge_files(mine: bytes, theirs: bytes) -> bytes | None:
    """Return a file with everything that two files of notes have; None if they are not those of one
    recording, or one of them cannot be read.
    """
    try:
        one, other = _decode("", mine), _decode("", theirs)
    except FileFault:
        return None
    longer = one if one.size >= other.size else other
    if one.size == other.size and one.digest != other.digest:
        return None
    merged = merge_notes(one, other, ReplayNotes())
    whole = msgspec.structs.replace(merged, format=FORMAT, size=longer.size, digest=longer.digest)
    written = msgspec.json.format(msgspec.json.encode(whole))
    return written if len(written) <= LIMIT else None


def _encode(label: str, notes: ReplayNotes, data: bytes) -> bytes:
    """Return the content of the file of notes; raises FileFault if it could not be read again."""
    of = msgspec.structs.replace(notes, format=FORMAT, size=len(data), digest=_digest(data))
    written = msgspec.json.format(msgspec.json.encode(of))
    if len(written) > LIMIT:
        raise fault_in(label, 1, f"too large, the limit is {LIMIT} bytes")
    _decode(label, written)
    return written


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()
