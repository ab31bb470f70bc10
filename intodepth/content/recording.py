"""recording: every action of a level as a line of a file, to resume, replay and check it."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from intodepth.content.action_codec import decode_action, encode_action
from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage, party_of
from intodepth.content.levels import YOURS, LevelDefinition, parse_level
from intodepth.files.faults import fault_in
from intodepth.files.reading import LINE_LIMIT, LogLines, log_in, read_log
from intodepth.sim import RULES_VERSION
from intodepth.sim.actions import Action
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History, Tune
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import MOST, Rules, restore_rules
from intodepth.sim.stage import Stage

FORMAT = 3
READABLE = 1, 2, 3
"""formats that can be read: in format 1 every action was its own order, format 2 has no `known`"""
OTHER_VERSION = "it was recorded with another version of the game"

Word = Literal["undo", "redo", "hint", "end"]
"""`hint`: a hint was shown; `end`: the level is over, and the recording is closed"""
RecordedStep = Action | Tune | Word
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what the actions were done on."""

    format: int
    rules_version: int
    level: str
    level_digest: Digest
    rules: dict[str, Annotated[int, Meta(ge=0, le=MOST)]]
    """rules by name; rules that came later have the values in RECORDED"""
    digest: Digest
    """of the stage at the start"""
    party: tuple[str, ...] = ()
    """keys of the heroes in the order they act; older releases did not store it"""
    source: str = ""
    """text of the level's file; empty for a level of the game, and for a file too large for a line"""
    proven: Annotated[int, Meta(ge=0)] | None = None
    """of a plan that the solver has kept: no plan takes so many rounds"""
    by_hand: bool = False
    """of a plan: whether somebody has played it, not the solver"""
    by_other: bool = False
    """of a plan that was played: whether that was not the author of the level"""

    @property
    def is_of_this_version(self) -> bool:
        """Whether its format and rules are those of this game, so that it can be replayed."""
        return self.format in READABLE and self.rules_version == RULES_VERSION and bool(self.party)

    def misfit(self, level: LevelDefinition | None) -> str:
        """Return why this game cannot replay it on a level, in one line; empty if it can."""
        if not self.is_of_this_version:
            return OTHER_VERSION
        if level is None:
            return f"there is no level {self.level[:40]!r}"
        if self.level_digest != level.digest:
            return f"the level {level.name} has changed since"
        if unknown := set(self.rules).difference(Rules.names()):
            return f"its rules are not those of the game: {min(unknown)[:40]!r} is unknown"
        if not level.can_play(self.party):
            return f"the level {level.name} cannot be played with this party"
        return ""


class RecordingVersion(Struct, frozen=True):
    """The versions that the first line of a recording names, also of one that this game cannot read."""

    format: int = 0
    rules_version: int = 0


class RecordedLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A later line: an action, and the digest of the stage after it."""

    action: dict[str, Any] | Word
    digest: Digest
    order: Annotated[int, Meta(ge=0)] = 0
    """number of the player's order that it belongs to, counted from 1; 0 for an order of its own, and for
    words
    """
    known: Digest | None = None
    """digest of what the party knows after it"""


class Recorded(NamedTuple):
    """One recorded step."""

    step: RecordedStep
    digest: str
    """of the stage after it"""
    order: int
    """number of the player's order, or 0"""
    known: str | None = None
    """digest of what the party knows after it"""


@dataclass(frozen=True)
class Recording:
    """A recording that was read."""

    label: str
    """the name of its file"""
    header: Header
    steps: tuple[Recorded, ...]
    """the first step is in line 2"""
    data: bytes
    """its complete lines; an unfinished last line is left out"""

    def level(self, catalog: Catalog) -> LevelDefinition | None:
        """Return its level: the one of the catalog, also if that is the player's and was called otherwise
        then, or the one that it carries if the catalog has none or another one. None without any; raises
        FileFault for a faulty level.
        """
        header = self.header
        known = catalog.levels.get(header.level)
        for level in (known, catalog.levels.get(f"{YOURS}{header.level}")):
            if level is not None and level.digest == header.level_digest:
                return level
        if not header.source:
            return known
        return parse_level(
            f"{self.label}, its level", header.source, header.level, catalog.heroes, catalog.relics
        )


def read_recording(path: Path) -> Recording:
    """Return the recording of a file, without a last line that was cut off; raises FileFault."""
    return _parse(path.name, read_log(path))


def parse_recording(label: str, data: bytes) -> Recording:
    """Return the recording in the data of a file with this name; raises FileFault."""
    return _parse(label, log_in(label, data))


def _parse(label: str, log: LogLines) -> Recording:
    number = 1
    steps: list[Recorded] = []
    try:
        header = msgspec.json.decode(log.lines[0], type=Header)
        for number, each in enumerate(log.lines[1:], 2):  # noqa: B007
            steps.append(parse_step(each))
    except (msgspec.MsgspecError, ValueError) as error:
        if number > 1 and not header.is_of_this_version:
            raise fault_in(label, 1, OTHER_VERSION) from None
        raise fault_in(label, number, str(error).replace("`", "")) from None
    return Recording(label, header, tuple(steps), log.data)


def parse_step(line: bytes) -> Recorded:
    """Return the step of a line; raises MsgspecError or ValueError."""
    told = msgspec.json.decode(line, type=RecordedLine)
    action = told.action if isinstance(told.action, str) else decode_action(told.action)
    return Recorded(action, told.digest, told.order, told.known)


def level_of(recording: Recording, catalog: Catalog) -> LevelDefinition:
    """Return the level of a recording that this game can replay; raises FileFault with the reason if it
    cannot.
    """
    level = recording.level(catalog)
    if (reason := recording.header.misfit(level)) or level is None:
        raise fault_in(recording.label, 1, reason)
    return level


def replay(recording: Recording, catalog: Catalog) -> History:
    """Return the history of a recording; raises FileFault with the turn that came out differently."""
    steps = replay_steps(recording, catalog)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            history: History = end.value
            return history


def replay_steps(recording: Recording, catalog: Catalog) -> Generator[None, None, History]:
    """Replay a recording, one step before each yield; raises as `replay`."""
    header, label = recording.header, recording.label
    level = level_of(recording, catalog)
    history = History(build_stage(level, catalog, restore_rules(header.rules), header.party))
    if header.digest != digest_text(history.stage):
        raise fault_in(label, 1, "heroes or relics have changed since")
    chronicle = Chronicle(history)
    for turn, step in enumerate(recording.steps, 1):
        if what := follow(history, chronicle, step):
            raise fault_in(label, turn + 1, f"turn {turn}: {what}")
        yield
    return history


def follow(history: History, chronicle: Chronicle, recorded: Recorded) -> str:
    """Do one recorded step; return how it came out differently, empty if it did not."""
    step, digest, order, known = recorded
    if what := take(history, step, order):
        return what
    if digest != digest_text(history.stage):
        return f"the stage is {digest_text(history.stage)} after it, not {digest}"
    if known is not None and known != (now := digest_text(chronicle.follow(history))):
        return f"what is known is {now} after it, not {known}"
    return ""


def first_line(
    level: LevelDefinition,
    stage: Stage,
    proven: int | None = None,
    *,
    by_hand: bool = False,
    by_other: bool = False,
) -> bytes:
    """Return the first line of the recording of a level; of a plan, with what is `proven` about it, whether
    it was played by hand, and whether by somebody else than the author of the level.
    """
    rules = {name: getattr(stage.rules, name) for name in Rules.names()}
    party = party_of(level, stage)
    header = Header(
        FORMAT, RULES_VERSION, level.name, level.digest, rules, digest_text(stage), party, level.source,
        proven, by_hand, by_other,
    )  # fmt: skip
    data = msgspec.json.encode(header)
    if len(data) > LINE_LIMIT:
        data = msgspec.json.encode(msgspec.structs.replace(header, source=""))
    return data + b"\n"


def step_line(
    step: RecordedStep, stage: Stage | Schedule, known: Knowledge | None = None, order: int = 0
) -> bytes:
    """Return the line of a step with the stage and knowledge after it, and the order it belongs to."""
    action = step if isinstance(step, str) else encode_action(step)
    learnt = None if known is None else digest_text(known)
    return msgspec.json.encode(RecordedLine(action, digest_text(stage), order, learnt)) + b"\n"


def record_history(
    level: LevelDefinition, history: History, *, by_hand: bool = False, by_other: bool = False
) -> bytes:
    """Return the recording of everything done in a level, without what was undone, as this game plays it.

    `by_hand` and `by_other` are as for `first_line`.
    """
    stage = history.start
    data = first_line(level, stage, by_hand=by_hand, by_other=by_other)
    for entry in history.done:
        entry.schedule.apply(stage)
        data += step_line(entry.action, stage, None, entry.order)
    return data


def digest_text(whole: Stage | Schedule | Knowledge) -> str:
    """Return the digest of a stage, a schedule's last stage, or knowledge as 16 hexadecimal digits."""
    return f"{whole.digest:016x}"


def take(history: History, step: RecordedStep, order: int = 0) -> str:
    """Do one step at once; return what is wrong with it, empty for nothing.

    `order` is the number of the player's order that the step belongs to, 0 for an order of its own.
    """
    match step:
        case "undo":
            return "" if history.undo() else "there is nothing to undo"
        case "redo":
            return "" if history.redo() else "there is nothing to redo"
        case "hint":
            history.hints += 1
            return ""
        case "end":
            return ""
    latest = history.latest_order
    if order not in (0, latest, latest + 1):
        return f"its order is {order}, after {latest}"
    try:
        history.commit(step, joins=0 < order == latest)
    except (Refused, LookupError):
        return f"{type(step).__name__} cannot be done here"
    return ""
