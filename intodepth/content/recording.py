"""Recording: every action of a played level as a line of a file, to resume it, replay it and check it."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from intodepth.content.action_codec import decode_action, encode_action
from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage, party_of
from intodepth.content.levels import LevelDefinition
from intodepth.content.saving import sync_folder
from intodepth.sim import RULES_VERSION
from intodepth.sim.actions import Action
from intodepth.sim.history import History, Tune
from intodepth.sim.rules import MOST, Rules
from intodepth.sim.schedule import Refused
from intodepth.sim.stage import Stage
from intodepth.toml_lines import fault_in

FORMAT = 1
BYTES_LIMIT = 1 << 24
OTHER_VERSION = "it was recorded with another version of the game"

Step = Action | Tune | Literal["undo", "redo", "end"]
"""`end` closes a recording: the level is over, or was given up."""
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what the actions were done on."""

    format: int
    rules_version: int
    level: str
    level_digest: Digest
    rules: dict[str, Annotated[int, Meta(ge=0, le=MOST)]]
    digest: Digest
    """of the stage at the start"""
    party: tuple[str, ...] = ()
    """keys of the heroes, in the order they act; older versions of the game have not noted it"""

    @property
    def is_of_this_version(self) -> bool:
        """Whether the actions of the game as it is now can tell the same."""
        return (self.format, self.rules_version) == (FORMAT, RULES_VERSION) and bool(self.party)


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """Any other line: what was done, and the digest of the stage after it."""

    action: dict[str, Any] | Literal["undo", "redo", "end"]
    digest: Digest


@dataclass(frozen=True)
class Recording:
    """A recording that was read."""

    label: str
    """the name of its file"""
    header: Header
    steps: tuple[tuple[Step, str], ...]
    """what was done, and the digest after it; the first is in line 2"""
    size: int
    """bytes of the whole lines: what comes after them was not written to its end"""


def read_recording(path: Path) -> Recording:
    """Read a recording, without a last line that was cut off; raises FileFault."""
    label = path.name
    try:
        with path.open("rb") as file:
            data = file.read(BYTES_LIMIT + 1)
    except OSError as error:
        raise fault_in(label, 1, f"cannot be read: {error.strerror}") from None
    if len(data) > BYTES_LIMIT:
        raise fault_in(label, 1, f"too large, the limit is {BYTES_LIMIT} bytes")
    whole = data[: data.rfind(b"\n") + 1]
    if not whole:
        raise fault_in(label, 1, "there is no whole line in it")
    first, *others = whole[:-1].split(b"\n")
    number = 1
    steps: list[tuple[Step, str]] = []
    try:
        header = msgspec.json.decode(first, type=Header)
        for number, each in enumerate(others, 2):  # noqa: B007
            line = msgspec.json.decode(each, type=Line)
            action = line.action if isinstance(line.action, str) else decode_action(line.action)
            steps.append((action, line.digest))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        if number > 1 and not header.is_of_this_version:
            raise fault_in(label, 1, OTHER_VERSION) from None
        raise fault_in(label, number, str(error).replace("`", "")) from None
    return Recording(label, header, tuple(steps), len(whole))


def replay(recording: Recording, catalog: Catalog) -> History:
    """Return the history that a recording tells; raises FileFault naming the turn that came out otherwise."""
    header, label = recording.header, recording.label
    if not header.is_of_this_version:
        raise fault_in(label, 1, OTHER_VERSION)
    if header.level not in catalog.levels:
        raise fault_in(label, 1, f"there is no level {header.level!r}")
    level = catalog.levels[header.level]
    if header.level_digest != level.digest:
        raise fault_in(label, 1, f"the level {level.name} has changed since")
    if set(header.rules) != set(Rules.names()):
        raise fault_in(label, 1, "its rules are not those of the game")
    if not level.can_play(header.party):
        raise fault_in(label, 1, f"the level {level.name} cannot be played with this party")
    history = History(build_stage(level, catalog, Rules(**header.rules), header.party))
    if header.digest != digest_text(history.stage):
        raise fault_in(label, 1, "heroes or relics have changed since")
    for turn, (step, digest) in enumerate(recording.steps, 1):
        if (what := _take(history, step)) or digest != digest_text(history.stage):
            what = what or f"the stage is {digest_text(history.stage)} after it, not {digest}"
            raise fault_in(label, turn + 1, f"turn {turn}: {what}")
    return history


def _take(history: History, step: Step) -> str:
    """Do one step; say what is wrong with it."""
    match step:
        case "undo":
            return "" if history.undo() else "there is nothing to undo"
        case "redo":
            return "" if history.redo() else "there is nothing to redo"
        case "end":
            return ""
    try:
        history.commit(step)
    except (Refused, LookupError):
        return f"{type(step).__name__} cannot be done here"
    return ""


class Recorder:
    """Writes down a level while it is played. It never raises: `problem` says in one line what went wrong."""

    def __init__(self, path: Path | None, problem: str = "") -> None:
        self.path = path
        """None where nothing can be written (any more)"""
        self.problem = problem

    def write(self, step: Step, stage: Stage) -> None:
        """Add what was done and the stage after it, and have it on the disk before returning."""
        action = step if isinstance(step, str) else encode_action(step)
        self.append(msgspec.json.encode(Line(action, digest_text(stage))))

    def append(self, line: bytes) -> None:
        """Add a line; the first that fails is the last, as a torn line must stay the end of its file."""
        if self.path is None:
            return
        try:
            with self.path.open("ab") as file:
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            self.problem = f"{self.path.name}: cannot be written: {error.strerror}"
            self.path = None


def start_recording(folder: Path, level: LevelDefinition, stage: Stage) -> Recorder:
    """Begin the recording of a level on its first stage, under the next free number."""
    rules = {name: getattr(stage.rules, name) for name in Rules.names()}
    party = party_of(level, stage)
    header = Header(FORMAT, RULES_VERSION, level.name, level.digest, rules, digest_text(stage), party)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = max((_number(path) for path in _recordings(folder, level.name)), default=0) + 1
        path = folder / f"{level.name}-{number:04}.jsonl"
        path.touch(exist_ok=False)
        sync_folder(folder)
    except OSError as error:
        return Recorder(None, f"{folder}: this level cannot be recorded: {error.strerror}")
    recorder = Recorder(path)
    recorder.append(msgspec.json.encode(header))
    return recorder


def find_unfinished(folder: Path, level: str) -> Path | None:
    """Return the latest recording of a level that has begun, unless it was ended."""
    for path in sorted(_recordings(folder, level), key=_number, reverse=True):
        try:
            whole = path.read_bytes().split(b"\n")[:-1]
        except OSError:
            continue
        if whole:
            return None if whole[-1].startswith(b'{"action":"end"') else path
    return None


def resume_recording(path: Path, catalog: Catalog) -> tuple[History, Recorder]:
    """Return the history of an unfinished recording and a recorder that goes on with it; raises FileFault."""
    recording = read_recording(path)
    history = replay(recording, catalog)
    try:
        os.truncate(path, recording.size)
    except OSError as error:
        return history, Recorder(None, f"{path.name}: cannot be written: {error.strerror}")
    return history, Recorder(path)


def digest_text(stage: Stage) -> str:
    """Return the digest of a stage in 16 hexadecimal digits."""
    return f"{stage.digest:016x}"


def _recordings(folder: Path, level: str) -> list[Path]:
    pattern = re.compile(rf"{re.escape(level)}-\d+\.jsonl")
    return [path for path in folder.glob("*.jsonl") if pattern.fullmatch(path.name)]


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])
