"""record: a run as a file, one line for each action, so that it can be continued at any point."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from intodepth.content.catalog import Catalog
from intodepth.content.floors.shafts import BY_HAND, SEED, DoorsByDepth, doors_like, doors_of, road_in
from intodepth.content.recorder import Recorder
from intodepth.content.recording import (
    OTHER_VERSION,
    Digest,
    Recorded,
    digest_text,
    follow,
    parse_step,
)
from intodepth.content.runs.codes import CodeFault, rescue_of, shaft_in
from intodepth.content.runs.fitting import misfit
from intodepth.content.runs.marks import rules_at
from intodepth.content.runs.run import End, LostShaft, Run
from intodepth.content.runs.seals import cost_of_last
from intodepth.files.faults import FileFault, fault_in
from intodepth.files.journal import find_journals, take_up
from intodepth.files.reading import LogLines, log_in, read_ends, read_log
from intodepth.sim import RULES_VERSION
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.rules import MOST, Rules, restore_rules

NAME = "run"
"""name of the files of runs, followed by a number"""
FORMATS = 2, 1
"""formats of runs that can be played, that of new runs first; those of format 1 have no Collector, no finds
and no right doors
"""
COLLECTED = 2
"""first format with finds and the Collector"""
OF_A_RUN = b'{"run"'
"""first word of a line between two floors"""


class RunHeader(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what the run is played on."""

    format: int
    rules_version: int
    floors: tuple[Digest, ...]
    """digests of the floors, from the highest down"""
    rules: dict[str, Annotated[int, Meta(ge=0, le=MOST)]]
    """rules by name; rules that came later have the values in RECORDED"""
    party: Annotated[tuple[str, ...], Meta(min_length=1)]
    """keys of the heroes, in the order they act"""
    seed: Annotated[str, Meta(pattern=rf"^({SEED})?\Z")] = BY_HAND
    """seed of the shaft; empty for the handmade one"""
    kit: dict[str, tuple[str, ...]] = {}
    """extra items of each hero, by key"""
    kind: str = ""
    """key of the kind of shaft; empty for the usual one; its rules are part of `rules`"""
    rescue: str = ""
    """the code of the run whose fallen are to be rescued; seed and kind are those of that run"""

    mark: Annotated[int, Meta(ge=0)] = 0
    """how much harder it is; the rules of the mark are part of `rules`"""
    forks: tuple[Digest, ...] = ()
    """digests of the floors behind the right doors, from the highest down"""

    def doors(self, catalog: Catalog) -> DoorsByDepth:
        """Return the doors of its seed and kind, of the edition in which it was begun, or else the present
        ones; raises FileFault if there are none.

        Without `forks` each depth has one door, to the floor in `floors`.
        """
        traits = catalog.shaft(self.kind).traits

        def is_meant(doors: DoorsByDepth) -> bool:
            return road_in(doors, self.floors) is not None and self.forks in ((), _forks(doors))

        has_heart = self.format >= COLLECTED and not self.rescue
        found = doors_like(self.seed, catalog, is_meant, traits=traits, has_heart=has_heart)
        if found is None and self.rescue:  # perhaps of a run with the Heart
            found = doors_like(self.seed, catalog, is_meant, traits=traits)
        if found is None:
            return doors_of(self.seed, catalog, traits=traits, has_heart=has_heart)
        if self.forks:
            return found
        return tuple(
            tuple(door for door in there if door.level.digest == digest)[:1]
            for there, digest in zip(found, self.floors, strict=True)
        )

    def misfit(self, catalog: Catalog, doors: DoorsByDepth) -> str:
        """Return why this game cannot continue it with these doors, in one line; empty if it can."""
        if not self.is_of_this_version:
            return OTHER_VERSION
        if self.floors != _floors(doors) or self.forks not in ((), _forks(doors)):
            return "the floors have changed since"
        return misfit(catalog, self.party, self.kit, self.kind, self.rules)

    @property
    def is_of_this_version(self) -> bool:
        """Whether this game plays its format and rules. The floors may still have changed."""
        return self.format in FORMATS and self.rules_version == RULES_VERSION


def _floors(doors: DoorsByDepth) -> tuple[str, ...]:
    """Return the digests of the floors behind the left doors."""
    return tuple(left.level.digest for left, *_ in doors)


def _forks(doors: DoorsByDepth) -> tuple[str, ...]:
    """Return the digests of the floors behind the right doors."""
    return tuple(right.level.digest for _, *others in doors for right in others)


class Passage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line between two floors, or at the end of a run."""

    run: Literal["on", "signal"]
    """the party has left a floor, or has given the signal"""
    digest: Digest
    """digest of the next stage, or of the last one if the run is over"""
    locker: bool = False
    """whether the locker between the floors was opened"""
    right: bool = False
    """whether the party took the right door"""
    find: str = ""
    """key of the find that the party took along; empty for none"""
    end: End | None = None
    """how the run has ended; None if it goes on"""
    score: Annotated[int, Meta(ge=0)] | None = None
    """final score, if the run is over"""
    deepest: Annotated[int, Meta(ge=0)] | None = None
    """depth of the deepest floor that was reached, if the run is over; missing in older releases"""
    orders: Annotated[int, Meta(ge=0)] | None = None
    """number of orders, if the run is over; missing in older releases"""
    saved: Annotated[int, Meta(ge=0)] = 0
    """number of fallen heroes who were rescued"""


@dataclass(frozen=True)
class Record:
    """A run that was read."""

    label: str
    """the name of its file"""
    header: RunHeader
    lines: tuple[Recorded | Passage, ...]
    """the first line is line 2 of the file"""
    data: bytes
    """its complete lines"""


def start_run(
    folder: Path,
    catalog: Catalog,
    rules: Rules,
    party: tuple[str, ...],
    seed: str = BY_HAND,
    kit: Mapping[str, tuple[str, ...]] | None = None,
    kind: str = "",
    mark: int = 0,
) -> tuple[Run, Recorder]:
    """Begin a run, and its file under the next free number; raises FileFault if there is no such shaft.

    `kind` is the key of a kind of shaft, which sets the floors, the rules and the standard kit. `mark` makes
    it harder.
    """
    of = catalog.shaft(kind)
    doors = doors_of(seed, catalog, traits=of.traits)
    rules = rules_at(mark, replace(rules, **of.rules))
    run = Run(
        catalog,
        rules,
        party,
        seed,
        doors=doors,
        kit=dict(kit or {}),
        kind=kind,
        supplies=of.supplies,
        mark=mark,
    )
    return begin_run(folder, run)


def start_rescue(
    folder: Path,
    catalog: Catalog,
    dead: LostShaft,
    party: tuple[str, ...],
    kit: Mapping[str, tuple[str, ...]] | None = None,
) -> tuple[Run, Recorder]:
    """Begin a run for the fallen of a shaft, and its file, as `start_run` does."""
    return begin_run(folder, rescue_of(dead, catalog, party, kit or {}))


def begin_run(folder: Path, run: Run) -> tuple[Run, Recorder]:
    """Return a run that has just begun with its file, which has the first line already."""
    recorder = Recorder(folder, NAME, first_line_of_run(run))
    recorder.retry()
    return run, recorder


def first_line_of_run(run: Run) -> bytes:
    """Return the first line of the record of a run that has just begun."""
    values = {name: getattr(run.rules, name) for name in Rules.names()}
    kit = {key: tuple(things) for key, things in run.kit.items()}
    code = run.dead.code if run.dead is not None else ""
    header = RunHeader(
        FORMATS[0],
        RULES_VERSION,
        _floors(run.doors),
        values,
        run.party,
        run.seed,
        kit,
        run.kind,
        code,
        run.mark,
        _forks(run.doors),
    )
    return msgspec.json.encode(header) + b"\n"


def passage_line(run: Run, *, locker: bool = False, right: bool = False, find: str = "") -> bytes:
    """Return the line of a run that has just gone on from a floor in this way."""
    return msgspec.json.encode(_passage(run, "on", locker=locker, right=right, find=find)) + b"\n"


def go_on(
    run: Run,
    recorder: Recorder,
    known: Knowledge,
    *,
    locker: bool = False,
    right: bool = False,
    find: str = "",
) -> None:
    """Go on from a floor and record that; as `Run.go_on`."""
    run.go_on(known, locker=locker, right=right, find=find)
    _note(run, recorder, _passage(run, "on", locker=locker, right=right, find=find))


def signal(run: Run, recorder: Recorder) -> None:
    """End a run by the signal and record that; as `Run.signal`."""
    run.signal()
    _note(run, recorder, _passage(run, "signal"))


def _passage(
    run: Run, kind: Literal["on", "signal"], *, locker: bool = False, right: bool = False, find: str = ""
) -> Passage:
    """Return the line for what was just done."""
    line = Passage(kind, digest_text(run.visit.stage), locker, right, find)
    if run.end is None:
        return line
    return msgspec.structs.replace(
        line,
        end=run.end,
        score=run.score,
        deepest=run.deepest,
        orders=run.actions,
        saved=len(run.saved),
    )


def _note(run: Run, recorder: Recorder, line: Passage) -> None:
    recorder.add(msgspec.json.encode(line) + b"\n")
    if run.end is not None:
        recorder.close()


def tells_a_run(path: Path) -> bool:
    """Return whether the first line of a recording is that of a run, not of a level; raises FileFault."""
    return tells_a_run_in(read_ends(path).first)


def tells_a_run_in(data: bytes) -> bool:
    """Return whether the content of a recording is that of a run, not of a level."""
    return b'"floors":' in data.partition(b"\n")[0]


def read_record(path: Path) -> Record:
    """Return the run of a file, without a last line that was cut off; raises FileFault."""
    return _parse_log(path.name, read_log(path))


def parse_record(label: str, data: bytes) -> Record:
    """Return the run in the data of a file with this name; raises FileFault."""
    return _parse_log(label, log_in(label, data))


def _parse_log(label: str, log: LogLines) -> Record:
    number, lines = 1, list[Recorded | Passage]()
    try:
        header = msgspec.json.decode(log.lines[0], type=RunHeader)
        for number, line in enumerate(log.lines[1:], 2):  # noqa: B007
            lines.append(_parse(line))
    except (msgspec.MsgspecError, ValueError) as error:
        raise fault_in(label, number, str(error).replace("`", "")) from None
    return Record(label, header, tuple(lines), log.data)


def _parse(line: bytes) -> Recorded | Passage:
    return msgspec.json.decode(line, type=Passage) if line.startswith(OF_A_RUN) else parse_step(line)


def replay_run(record: Record, catalog: Catalog, dead: LostShaft | None = None) -> Run:
    """Return the replayed run of a record; raises FileFault with the line that came out differently.

    `dead` is the shaft of a rescue if its code is already open, because opening takes time.
    """
    header, label = record.header, record.label
    if reason := header.misfit(catalog, header.doors(catalog)):
        raise fault_in(label, 1, reason)
    run = begin_again(record, catalog, dead)
    for number, what in follow_run(run, record):
        if what:
            raise fault_in(label, number, what)
    return run


def begin_again(record: Record, catalog: Catalog, dead: LostShaft | None = None) -> Run:
    """Return the run of a record at its beginning, on the present floors; raises FileFault if its party, kit,
    kind, rules or rescue code are none of this game's. For `dead` see `replay_run`.
    """
    header, label = record.header, record.label
    if reason := misfit(catalog, header.party, header.kit, header.kind, header.rules):
        raise fault_in(label, 1, reason)
    if header.rescue and dead is None:
        try:
            dead = shaft_in(header.rescue, catalog)
        except CodeFault as fault:
            raise fault_in(label, 1, str(fault)) from None
    rules, of = restore_rules(header.rules), catalog.shaft(header.kind)
    if dead is not None and (dead.seed, dead.kind, dead.rules) != (header.seed, header.kind, rules):
        raise fault_in(label, 1, "its rescue code is of another shaft")
    return Run(
        catalog,
        rules,
        header.party,
        header.seed,
        kit=header.kit,
        kind=header.kind,
        supplies=of.supplies,
        dead=dead,
        doors=header.doors(catalog),
        has_collector=header.format >= COLLECTED,
        mark=header.mark,
    )


def follow_run(run: Run, record: Record) -> Iterator[tuple[int, str]]:
    """Follow each line; yield its number and how it came out differently, empty if it did not."""
    chronicle = Chronicle(run.visit.history, run.visit.known)
    for number, line in enumerate(record.lines, 2):
        if run.end is not None:
            yield number, "the run is over before it"
        try:
            if isinstance(line, Passage):
                yield number, _pass(run, chronicle, line)
                chronicle = Chronicle(run.visit.history, run.visit.known)
            else:
                yield number, _play(run, chronicle, line)
        except ValueError as error:
            yield number, str(error)


def _play(run: Run, chronicle: Chronicle, line: Recorded) -> str:
    """Do what a line says on a floor; return how it came out differently."""
    history = run.visit.history
    if line.step == "undo" and history.done:
        run.spend_chalk(cost_of_last(history, chronicle))
    what = follow(history, chronicle, line)
    chronicle.follow(history)
    return what


def _pass(run: Run, chronicle: Chronicle, line: Passage) -> str:
    """Go on to another floor or end the run, as a line says; return how it came out differently."""
    if line.run == "signal":
        run.signal()
    else:
        run.go_on(chronicle.latest, locker=line.locker, right=line.right, find=line.find)
    now = _passage(run, line.run, locker=line.locker, right=line.right, find=line.find)
    if now.digest != line.digest:
        return f"the stage is {now.digest} after it, not {line.digest}"
    if now.end != line.end:
        return f"the run has ended with {now.end and now.end.value}, not {line.end and line.end.value}"
    for name in ("score", "deepest", "orders", "saved"):
        told, found = getattr(line, name), getattr(now, name)
        if told is not None and told != found:
            return f"its {name} is {found}, not {told}"
    return ""


def resume_run(path: Path, catalog: Catalog, dead: LostShaft | None = None) -> tuple[Run, Recorder]:
    """Return an unfinished run, and a recorder that continues it; raises as `take_up`.

    `dead` is as for `replay_run`.
    """

    def read() -> tuple[Run, bytes]:
        record = read_record(path)
        return replay_run(record, catalog, dead), record.data

    return take_up(path, read, Recorder)


class Brief(NamedTuple):
    """A run, as the first and last lines of its file describe it."""

    path: Path
    header: RunHeader
    end: Passage | None
    """its last line; None if the run is not over"""
    changed: float
    """time of the last play in seconds since 1970, as the disk reports it"""


def read_brief(path: Path) -> Brief:
    """Return what the first and the last line of a run say; raises FileFault."""
    ends = read_ends(path)
    try:
        header = msgspec.json.decode(ends.first, type=RunHeader)
        last = msgspec.json.decode(ends.last, type=Passage) if ends.last.startswith(OF_A_RUN) else None
    except msgspec.MsgspecError as error:
        raise fault_in(path.name, 1, str(error).replace("`", "")) from None
    return Brief(path, header, last if last is not None and last.end is not None else None, ends.changed)


def briefs(folder: Path, faults: list[str] | None = None) -> Iterator[Brief]:
    """Yield the runs of a folder, the latest first.

    Other and unreadable files are skipped; what is wrong with each is added to `faults`.
    """
    for path in find_journals(folder, NAME):
        try:
            yield read_brief(path)
        except FileFault as fault:
            if faults is not None:
                faults += fault.faults


def find_unfinished_runs(folder: Path, catalog: Catalog, faults: list[str] | None = None) -> Iterator[Brief]:
    """Yield the unfinished runs of a folder, the latest first, judging by their last lines.

    Of those before the latest finished run, only those count that this game can continue. For `faults` see
    `briefs`.
    """
    is_ended = False
    for brief in briefs(folder, faults):
        if brief.end is not None:
            is_ended = True
        elif not is_ended or not _misfit_of(brief.header, catalog):
            yield brief


def _misfit_of(header: RunHeader, catalog: Catalog) -> str:
    """Return why this game cannot continue a run, by its first line; empty if it can."""
    if not header.is_of_this_version:
        return OTHER_VERSION
    try:
        return header.misfit(catalog, header.doors(catalog))
    except FileFault as fault:
        return fault.faults[0]
