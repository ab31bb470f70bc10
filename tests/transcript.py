"""Transcript: tells a recording round by round: pictures, actions, and what happened, with names and numbers.

It holds no sentences of the game, so that those may change without it.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from enum import Enum
from itertools import groupby
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import outcome_of
from intodepth.content.plans import FOLDER
from intodepth.content.recording import Recording, digest_text, first_line, read_recording, replay, step_line
from intodepth.content.words import count_noun, name_of
from intodepth.files.faults import FileFault, fault_in, printable
from intodepth.files.storage import save_atomically
from intodepth.sim import events
from intodepth.sim.actions.base import Action
from intodepth.sim.events import Event
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.history import Entry, History
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from tests.catalogs import own_catalog
from tests.drawing import draw_stage

TOLD_OTHERWISE = (What.PART, What.FACE, What.HANDS, What.ROUND, What.PASS_LEAD, What.END_TURN)
"""What the line of the action or the heading of the round tells already."""


def tell(recording: Recording, catalog: Catalog) -> str:
    """Return the transcript of a recording; raises FileFault if it does not play as recorded."""
    history = replay(recording, catalog)
    return "\n".join(_lines(catalog.levels[recording.header.level], history)) + "\n"


def _lines(level: LevelDefinition, history: History) -> Iterator[str]:
    stage = history.stage
    while history.undo():
        pass
    yield f"{level.title}: {level.teaches}"
    yield f"Par {level.par}. Wanted: {_listed(level.wanted, stage)}."
    told = 0
    while entry := history.undone[-1] if history.undone else None:
        if stage.round != told:
            told = stage.round
            yield from ("", f"Round {told}", *draw_stage(level, stage))
        yield from _told(entry, stage)
        history.redo()
    yield from ("", "The end", *draw_stage(level, stage))
    for hero in stage.heroes():
        yield f"{hero.name}: {hero.state.name.lower()}, {hero.hit_points} of {hero.max_hit_points} hit points"
    outcome = outcome_of(history, level)
    rounds, brought = count_noun(outcome.result.rounds, "round"), _listed(outcome.brought, stage)
    yield f"{rounds}, par {level.par}. Brought out: {brought}."
    yield f"{len(history.done)} actions, digest {digest_text(stage)}"


def _listed(relics: Sequence[str], stage: Stage) -> str:
    names = {body.kind: name_of(body) for body in stage.bodies.values()}
    return ", ".join(names[key] for key in relics) or "nothing"


def _told(entry: Entry, stage: Stage) -> Iterator[str]:
    """The line of an action, and one for each beat or run of equal beats."""
    action = entry.action
    cost = entry.schedule.count_paid(action.actor) if isinstance(action, Action) else 0
    yield f"  {_named(action, stage)}{f' ({cost})' if cost else ''}"
    beats = groupby(entry.schedule.timeline, key=lambda happening: happening.beat)
    texts = ((beat, _joined(happenings, stage)) for beat, happenings in beats)
    for text, run in groupby(texts, key=lambda each: each[1]):
        numbers = [beat for beat, _ in run]
        if text:
            yield f"  {_span(numbers):>8}  {text}"


def _span(numbers: list[int]) -> str:
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def _named(action: object, stage: Stage) -> str:
    """An action with its parts: `Move Bram to=10,8`."""
    parts = []  # type: ignore[var-annotated]
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name == "actor":
            parts.insert(0, name_of(stage.bodies[value]))
        elif value != field.default:
            parts.append(f"{field.name}={_value(value)}")
    return " ".join([type(action).__name__, *parts])


def _value(value: object) -> str:
    if isinstance(value, Cell):
        return f"{value.x},{value.y}"
    if isinstance(value, tuple):
        return ",".join(map(_value, value))
    return value.name.lower() if isinstance(value, Enum) else str(value)


def _joined(happenings: Iterable[Happening], stage: Stage) -> str:
    """What happened in one beat; whose it is is said once."""
    told: list[str] = []
    latest = ""
    for happening in happenings:
        if happening.what in TOLD_OTHERWISE:
            continue
        body = stage.bodies.get(getattr(happening.event, "body", -1))
        name = "" if body is None else name_of(body)
        words = [happening.what.name, *([name] if name != latest else []), *_numbers(happening.event, stage)]
        told.append(" ".join(filter(None, words)))
        latest = name
    return ", ".join(told)


def _numbers(event: Event, stage: Stage) -> Iterator[str]:
    match event:
        case events.Moved(side=side) if side is not None:
            yield side.name
        case events.FallCounted(old=old):
            yield str(old)
        case events.Hurt(old=old, new=new) | events.NoiseMade(old=old, new=new):
            yield f"{new - old:+d}"
        case events.Strained(loads=loads, hold=hold):
            names = ("climber" if body is None else name_of(stage.bodies[body]) for body, _ in loads)
            parts = " + ".join(f"{name} {load}" for name, (_, load) in zip(names, loads, strict=True))
            yield f"{parts} against {hold}"
        case events.AnchorChanged(old=old, new=new):
            anchor = new or old
            yield f"{anchor.cell.x},{anchor.cell.y} holds {anchor.hold}" if anchor else ""
        case events.RopeChanged(new=new) if new is not None:
            yield f"{len(new.sides)} of {new.out} out of {new.length}"
        case events.CarrierChanged(old=old, new=new):
            for word, key in (("from", old), ("to", new)):
                if key is not None:
                    yield f"{word} {name_of(stage.bodies[key])}"
        case events.TerrainChanged(cell=cell, old=old, new=new):
            yield f"{cell.x},{cell.y} {chr(old)} to {chr(new)}"


def renew(path: Path, catalog: Catalog) -> None:
    """Rewrite a recording with the digests of today; raises FileFault for an action that is refused now."""
    recording = read_recording(path)
    level, party = catalog.levels.get(recording.header.level), recording.header.party
    if level is None or not level.can_play(party):
        raise fault_in(path.name, 1, f"there is no level {recording.header.level!r} for its party")
    history = History(build_stage(level, catalog, Rules(), party))
    chronicle, lines = Chronicle(history), [first_line(level, history.stage)]
    for line, recorded in enumerate(recording.steps, 2):
        step = recorded.step
        try:
            if not isinstance(step, str):
                history.commit(step)
        except (Refused, LookupError):
            raise fault_in(path.name, line, f"{type(step).__name__} cannot be done here") from None
        lines.append(step_line(step, history.stage, chronicle.follow(history), recorded.order))
    save_atomically(path, b"".join(lines))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the transcript of each recording beside it, but for plans; 0, or 1 and a line for each fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.transcript", description=__doc__)
    parser.add_argument("recordings", type=Path, nargs="+", metavar="FILE.jsonl")
    parser.add_argument("--renew", action="store_true", help="first play the actions again on today's rules")
    given = parser.parse_args(arguments)
    faults = 0
    for path in given.recordings:
        try:
            catalog = own_catalog()
            if given.renew:
                renew(path, catalog)
            text = tell(read_recording(path), catalog)
            if path.parent.name != FOLDER:
                save_atomically(path.with_suffix(".txt"), text.encode())
        except (FileFault, OSError) as fault:
            print(printable(str(fault)))
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
