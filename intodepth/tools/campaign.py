"""campaign: `intodepth campaign` counts what the known plans of all levels command."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.content.plans import FOLDER
from intodepth.content.recording import read_recording, replay
from intodepth.content.verbs import DEEDS
from intodepth.folders import find_folders
from intodepth.sim.actions import ACTIONS, ROPE_ACTIONS, Action, Kind
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.entities import Hero
from intodepth.sim.events import AnchorChanged, HazardChanged, Manner, Moved
from intodepth.sim.history import Entry, History
from intodepth.sim.orders import following
from intodepth.sim.stage import Stage
from intodepth.toml_lines import FileFault

WAITING = Pass, Lead
ROPES = frozenset(ROPE_ACTIONS) - {Belay, OffBelay}
"""kinds that do something with a rope; to go on belay is a way to wait"""


@dataclass
class Tally:
    """What is commanded, and what comes of it."""

    actions: int = 0
    kinds: Counter[Kind] = field(default_factory=Counter)
    """of the commands, of what they do; a rope that is hauled or lowered at one go is one"""
    feats: Counter[str] = field(default_factory=Counter)
    """such as `anchors popped`, how often"""

    @property
    def commands(self) -> int:
        """How many commands there are."""
        return self.kinds.total()

    def share(self, kinds: Iterable[Kind]) -> float:
        """Which part of the commands is of these kinds."""
        return sum(self.kinds[kind] for kind in kinds) / max(1, self.commands)

    def add(self, other: Tally) -> None:
        """Take in another."""
        self.actions += other.actions
        self.kinds += other.kinds
        self.feats += other.feats

    @property
    def unused(self) -> list[str]:
        """What the kinds are called that nobody commands."""
        return [DEEDS[kind].label for kind in ACTIONS if not self.kinds[kind]]


def tally(history: History) -> Tally:
    """What was commanded in a level, from its first stage on. The history is at its end, and stays so."""
    stage = history.start
    found, before = Tally(), None
    for entry in history.done:
        if isinstance(entry.action, Action):
            found.actions += 1
            if not _goes_by_itself(stage, before, entry.action) and not _goes_on(before, entry.action):
                found.kinds[type(entry.action)] += 1
            found.feats.update(_feats(stage, entry))
        before = entry.action if isinstance(entry.action, Action) else None
        for event in entry.schedule.outcome:
            event.apply(stage)
    return found


def _goes_by_itself(stage: Stage, before: Action | None, action: Action) -> bool:
    entry = None if before is None else following(stage, before)
    return entry is not None and entry.action == action


def _goes_on(before: Action | None, action: Action) -> bool:
    """Whether the same rope is hauled or lowered on."""
    match before, action:
        case (Haul(actor=a, rope=b), Haul(actor=c, rope=d)) | (
            Lower(actor=a, rope=b),
            Lower(actor=c, rope=d),
        ):
            return (a, b) == (c, d)
    return False


def _feats(stage: Stage, entry: Entry) -> Iterator[str]:
    if isinstance(entry.action, Cut):
        yield "ropes cut"
    events = [happening.event for happening in entry.schedule.timeline]
    for event in events:
        match event:
            case AnchorChanged(new=None) if not isinstance(entry.action, Piton):
                yield "anchors popped"
            case HazardChanged(new=new) if new:
                yield "falls for ever"
    dragged = {event.body for event in events if isinstance(event, Moved) and event.manner == Manner.DRAWN}
    yield from ("heroes dragged" for body in dragged if isinstance(stage.bodies[body], Hero))


def main(paths: Iterable[Path]) -> int:
    """Print a row for each recording, or for each known plan if none is given, and what they come to: 0."""
    catalog, total = load_catalog(find_folders()), Tally()
    print("| level | par | actions | commands | waiting | ropes |\n| --- | --- | --- | --- | --- | --- |")
    try:
        recordings = [read_recording(path) for path in paths or known_plans()]
        played = [(recording.header.level, replay(recording, catalog)) for recording in recordings]
        for name, history in sorted(played, key=lambda each: list(catalog.levels).index(each[0])):
            found, level = tally(history), catalog.levels[name]
            print(f"| {level.name} | {level.par} | {_row(found)} |")
            total.add(found)
    except FileFault as fault:
        print(f"campaign: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    print(f"| all | | {_row(total)} |\n")
    print(f"not used: {', '.join(total.unused) or 'nothing'}")
    print(", ".join(f"{feat}: {count}" for feat, count in sorted(total.feats.items())))
    return 0


def known_plans() -> list[Path]:
    """The files of the plans that come with the game."""
    return sorted((find_folders().data / FOLDER).glob("*.jsonl"))


def _row(found: Tally) -> str:
    return f"{found.actions} | {found.commands} | {found.share(WAITING):.0%} | {found.share(ROPES):.0%}"
