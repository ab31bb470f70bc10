"""unknown: law 14: what is shown before something is done does not hang on what nobody has ever seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from intodepth.play.preview import Preview, Previews
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Creature, Relic
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.flow.triggers import gates_of
from intodepth.sim.invariants import problems
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.orders import Order, RopeErrands
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import OPEN, TERRAIN
from intodepth.sim.stage import Stage

ROCK = ord("#")
PLAIN = frozenset(b"#%&.")
"""what is made rock or air of"""


def shows_nothing_of_the_unknown(
    stage: Stage, known: Knowledge, actions: list[Action], random: Random
) -> int:
    """Law 14; how many previews were compared. AssertionError where one is another on another stage."""
    other = otherwise(stage, known, random)
    if other is None:
        return 0
    here, there = Previews(), Previews()
    here.passes_on = there.passes_on = True
    here.knowledge = there.knowledge = known
    assert errands_on(here, stage, known) == errands_on(there, other, known), "law 14: other rope errands"
    common = set(generate_actions(other))
    asked = [
        each for each in actions if each in common and getattr(each, "to", None) not in unseen(stage, known)
    ]
    for action in asked:
        one, two = told(here.of(stage, action)), told(there.of(other, action))
        assert one == two, f"law 14: of {action} is told {one}, and if what nobody knows were otherwise {two}"
    return len(asked)


def errands_on(previews: Previews, stage: Stage, known: Knowledge) -> list[Order]:
    """All rope errands that the leader plans."""
    errands = RopeErrands(previews.get_believed(stage), known.terrain)
    ties = [errand.order for ways in errands.ties.values() for errand in ways]
    hung = [errand.order for tie in errands.ties for errand in errands.hang_from(tie).values()]
    return [*ties, *hung, *(errand.order for ways in errands.holes.values() for errand in ways)]


def told(preview: Preview) -> str:
    """All that is shown of a preview."""
    words = preview.phrases, preview.sums, preview.points, preview.rounds, preview.noise
    places = preview.ways, preview.arcs, preview.moved, preview.endless, preview.broken
    harm = preview.harm, preview.felled, preview.spoilt
    return repr((words, places, harm, preview.unknown and preview.unknown[1]))


def unseen(stage: Stage, known: Knowledge) -> set[Cell]:
    """All cells that were never seen."""
    ground = stage.ground
    cells = (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
    return {cell for cell in cells if cell not in known.terrain}


def otherwise(stage: Stage, known: Knowledge, random: Random) -> Stage | None:
    """Another stage that differs only in what was never seen: rock, and what lies alone; None for none."""
    kept, ground = set(_leant_on(stage, known)), stage.ground
    floors = {stage.step(cell, Side.S) for cell, code in known.terrain.items() if not TERRAIN[code].solid}
    for cell in sorted(unseen(stage, known) - kept - floors):
        is_inside = 0 < cell.x < ground.width - 1 and 0 < cell.y < ground.height - 1
        if is_inside and ground.code(cell) in PLAIN and random.random() < 0.5:
            ground = ground.change_cell(cell, OPEN if ground.is_solid(cell) else ROCK)
    gone = {body.id for body in _hidden(stage, known) if body.cell not in kept and random.random() < 0.5}
    if ground is stage.ground and not gone:
        return None
    bodies = [body for key, body in stage.bodies.items() if key not in gone]
    parts = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values(), stage.flood
    found = Stage.of(ground, bodies, stage.rules, *parts)
    for name in ("round", "lead", "water", "doors"):
        found.write(WORLD, name, getattr(found, name), getattr(stage, name))
    tried = Scheduler(found.copy())
    tried.beat()
    return None if tried.settle() or tried.timeline or problems(found) else found


def _leant_on(stage: Stage, known: Knowledge) -> Iterator[Cell]:
    """Cells that are not what they are by chance: where anything is, and what bears it."""
    yield from gates_of(stage)
    yield from (*stage.ways_in(), *stage.ways_out())
    for portal in stage.ground.portals:
        yield portal.start
    for anchor in stage.anchors.values():
        yield anchor.cell
    for mechanism in stage.mechanisms.values():
        yield mechanism.cell
    for rope in stage.ropes.values():
        yield from rope.cells
    for body in (*stage.bodies.values(), *known.expected.values()):
        if body.cell is not None:
            beside = (stage.step(body.cell, side) for side in (Side.N, Side.S))
            yield from (cell for cell in (body.cell, *beside) if cell is not None and cell not in stage.at)


def _hidden(stage: Stage, known: Knowledge) -> Iterator[Body]:
    """What lies or lives by itself where nobody has ever looked, and hears nothing."""
    for key, body in stage.bodies.items():
        if not isinstance(body, Creature | Relic) or body.cell is None or body.cell in known.terrain:
            continue
        beside = (stage.step(body.cell, side) for side in (Side.N, Side.S))
        is_alone = not any(cell in stage.at for cell in beside) and not stage.ropes_of(key)
        is_deaf = not body.traits.hears
        wakes = stage.flood is not None and stage.flood.relic == key
        bears = any(other.carrier == key for other in stage.bodies.values())
        if is_alone and is_deaf and not wakes and key not in known.expected and not bears:
            yield body
