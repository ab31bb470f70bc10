"""forces: where loads meet holds in a schedule: what is caught, what pops, who is dragged, what is
lowered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from intodepth.content.words import name_of
from intodepth.sim.actions.ropes.haul import lift
from intodepth.sim.events import AnchorChanged, Moved, Strained
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.situation import Situation
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, is_too_much, scenes, total
from intodepth.story.english import sums as words
from intodepth.story.english.grammar import against


class Verdict(Enum):
    """The outcome of a load."""

    CAUGHT = auto()
    POPS = auto()
    LIFTS = auto()
    """the rope is hauled in"""
    RUNS = auto()
    """the load sinks and moves what holds it"""


@dataclass(frozen=True, slots=True)
class Force:
    """A load that met a hold, in one beat or in several equal ones."""

    first: int
    last: int
    """number of the last beat"""
    verdict: Verdict
    load: int
    hold: int
    body: int | None = None
    """id of the body that pulls; None for a climber"""
    rope: int | None = None
    cells: int = 0
    """number of cells that the rope runs"""
    cell: Cell | None = None
    """cell of the pulling body before"""
    drawn: tuple[tuple[int, bool], ...] = ()
    """ids of the bodies that it moves, and whether they rise"""
    anchor: Anchor | None = None
    """id of the anchor that pops"""

    def is_shown(self, beat: int | None) -> bool:
        """Return whether it is shown after a beat: during its own beats, or at the end (None)."""
        return beat is None or self.first <= beat <= self.last

    def words(self, stage: Stage) -> str:
        """Return its outcome: `caught`, `pops`, `sinks 3, Ada rises 3`."""
        match self.verdict:
            case Verdict.LIFTS:
                return words.lifts(self.load, self.hold)
            case Verdict.RUNS:
                return words.runs(self.cells, ((name_of(stage.bodies[key]), up) for key, up in self.drawn))
            case Verdict.CAUGHT:
                return words.CAUGHT
            case Verdict.POPS:
                return words.POPS

    @property
    def share(self) -> float:
        """The load as a share of the hold."""
        return self.load / max(1, self.hold)

    @property
    def sum(self) -> str:
        """Load against hold: `6 ≤ 8`; empty for hauling, which words describe."""
        return "" if self.verdict is Verdict.LIFTS else against(self.load, self.hold)


def find_forces(before: Stage, schedule: Schedule) -> tuple[Force, ...]:
    """Return the forces of a schedule on the stage before it, in order; one that lasts several beats is
    one.
    """
    if not any(happening.what in FORCES for happening in schedule.timeline):
        return ()
    found: list[Force] = []
    for scene in scenes(before.copy(), schedule.timeline):
        for force in _forces(scene):
            index = next((i for i, each in enumerate(found) if _goes_on(each, force)), None)
            if index is None:
                found.append(force)
            else:
                found[index] = replace(found[index], last=scene.beat, cells=found[index].cells + 1)
    return tuple(found)


FORCES = frozenset((What.HAULED, What.HOLD, What.GIVE, What.POPPED))
"""happenings with a load and a hold"""


def _goes_on(earlier: Force, force: Force) -> bool:
    return (
        force.verdict in (Verdict.RUNS, Verdict.LIFTS)
        and (earlier.verdict, earlier.body, earlier.drawn) == (force.verdict, force.body, force.drawn)
        and earlier.last >= force.first - 2
    )


def _forces(scene: BeatScene) -> Iterator[Force]:
    """Yield the forces of one beat."""
    stage, beat = scene.stage, scene.beat
    gone = (each.event for each in scene.find_happenings(What.POPPED))
    popped = [event.old for event in gone if isinstance(event, AnchorChanged) and event.old is not None]
    yield from _lifts(scene)
    for strain in scene.events(Strained):
        body = strain.loads[0].body
        ropes = find_taut_ropes(stage, body)
        rope = ropes[0].id if ropes else None
        cell = None if body is None else stage.bodies[body].cell
        force = Force(beat, beat, Verdict.CAUGHT, total(strain), strain.hold, body, rope, cell=cell)
        held = {tie.id for each in ropes for tie in each.ends if tie is not None and tie.to == ANCHOR}
        held = held.union(*(each.clips for each in ropes))
        anchors = [anchor for anchor in popped if anchor.id in held]
        if anchors:
            yield from (replace(force, verdict=Verdict.POPS, anchor=anchor) for anchor in anchors)
        elif not is_too_much(strain):
            yield force
        elif any(move.body == body for move in scene.events(Moved)):
            ends = {tie.id for each in ropes for tie in each.ends if tie is not None and tie.to == BODY}
            along = (move for move in scene.moves(What.DRAWN) if move.body in ends)
            drawn = tuple((move.body, move.side == Side.N) for move in along)
            yield replace(force, verdict=Verdict.RUNS, cells=1, drawn=drawn)


def _lifts(scene: BeatScene) -> Iterator[Force]:
    """Yield what is hauled in, and by whom; one winch counts as one hauler."""
    stage, beat, hauls = scene.stage, scene.beat, scene.find_happenings(What.HAULED)
    taken: Falls = {move.body: (move.side,) for move in scene.moves(What.HAULED) if move.side is not None}
    who = hauls[0].who if hauls else None
    for _, rope in sorted(stage.ropes.items()) if who is not None else ():
        hauler = stage.bodies[stage.lead if who is None else who]
        for end in (0, 1):
            far = rope.ends[1 - end]
            near = rope.ends[end]
            is_held = near is not None and (near.to == ANCHOR or near.id == hauler.id)
            if is_held and far is not None and far.to == BODY and far.id in taken:
                lifted, strength = lift(Situation(stage), hauler, rope, end, taken)
                yield Force(beat, beat, Verdict.LIFTS, lifted, strength, hauler.id, rope.id, 1, hauler.cell)
                return


def find_taut_ropes(stage: Stage, body: int | None) -> list[Rope]:
    """Return the taut ropes that end at a body, sorted by id; for None, the ropes that a climber grips."""
    ropes = [rope for _, rope in sorted(stage.ropes.items())]
    if body is None:
        gripped = {rope for rope, _ in Situation(stage).climbers}
        return [rope for rope in ropes if rope.id in gripped]
    return [rope for rope in ropes if rope.slack == 0 and rope.end_of(body) is not None]
