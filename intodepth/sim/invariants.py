"""invariants: conditions that every stage meets between two actions; lists the violations and never
raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from intodepth.sim.entities import (
    MOST_BALLAST,
    Body,
    Bucket,
    Creature,
    Hero,
    Lamp,
    LevelState,
    Posture,
    Relic,
)
from intodepth.sim.flow import reactions, triggers, turns
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.pull.gripping import can_grip
from intodepth.sim.ropes import BODY, Anchor
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.portals import unsound
from intodepth.sim.space.terrain import GATES, PLATE
from intodepth.sim.stage import Stage
from intodepth.sim.standing import can_belay, holds_ledge

CODES = (
    "outside",
    "in-rock",
    "two-in-cell",
    "cells-cache",
    "borne-cache",
    "digest-cache",
    "id",
    "hit-points",
    "action-points",
    "counter",
    "posture",
    "state",
    "carrier",
    "burden",
    "lead",
    "hazard",
    "anchor",
    "rope-end",
    "rope-chain",
    "rope-length",
    "rope-clip",
    "belay",
    "grip",
    "mechanism",
    "gate",
    "portal",
    "seal",
    "unsettled",
    "broken",
)


def problems(stage: Stage) -> list[str]:
    """Return every violated condition as `code: what`, sorted; empty for a valid stage."""
    try:
        found = sorted(_problems(stage))
        if not found and reactions.next_beat(stage):
            found = ["unsettled: something would happen by itself"]
    except Exception as error:
        return [f"broken: {type(error).__name__}: {error}"]
    return found


def _problems(stage: Stage) -> Iterator[str]:
    held: dict[object, int] = {}
    for key, body in stage.bodies.items():
        if key != body.id:
            yield f"id: {body.name} is kept as {key} and calls itself {body.id}"
        if body.cell is not None:
            yield from _place(stage, body)
        if body.cell is not None and not body.hazard:
            if body.cell in held:
                other = stage.bodies[held[body.cell]].name
                yield f"two-in-cell: {body.name} and {other} in {tuple(body.cell)}"
            held[body.cell] = key
        if not 0 <= body.hit_points <= body.max_hit_points:
            yield f"hit-points: {body.name} has {body.hit_points} of {body.max_hit_points}"
        if body.hazard and (body.cell is None or not stage.ground.endless[body.cell]):
            yield f"hazard: {body.name} falls for ever where falls end"
        if body.fall < 0 or body.noise < 0:
            yield f"counter: {body.name} has fallen {body.fall}, made noise {body.noise}"
        if isinstance(body, Hero):
            yield from _hero(stage, body)
        if isinstance(body, Bucket) and not 0 <= body.ballast <= MOST_BALLAST:
            yield f"burden: {body.name} holds sand of weight {body.ballast}"
        yield from _cargo(stage, body)
        if isinstance(body, Creature) and body.grip is not None and not can_grip(stage, body, body.grip):
            yield f"grip: {body.name} has no hanging rope {body.grip} at hand"
    yield from _ropes(stage)
    yield from _mechanisms(stage)
    yield from _portals(stage)
    if held != stage.at:
        yield "cells-cache: the bodies by cell are not where they are"
    if stage.borne != stage.recompute_borne():
        yield "borne-cache: what bears what is not as bodies say"
    if stage.digest != stage.recompute_digest():
        yield "digest-cache: the digest is not that of the stage"
    if not turns.is_over(stage) and turns.next_actor(stage) is None:
        yield f"lead: body {stage.lead} cannot act"
    if stage.round < 1:
        yield f"counter: round {stage.round}"


def _place(stage: Stage, body: Body) -> Iterator[str]:
    assert body.cell is not None
    x, y = body.cell
    if not (0 <= x < stage.ground.width and 0 <= y < stage.ground.height):
        yield f"outside: {body.name} in {x}, {y}"
    elif stage.ground.is_solid(body.cell):
        yield f"in-rock: {body.name} in {x}, {y}"


def _hero(stage: Stage, hero: Hero) -> Iterator[str]:
    if not 0 <= hero.action_points <= max(hero.max_action_points, 0):
        yield f"action-points: {hero.name} has {hero.action_points} of {hero.max_action_points}"
    if hero.carrier is None and (hero.cell is not None) != (hero.state == LevelState.IN_LEVEL):
        yield f"state: {hero.name} is {hero.state.name} in {hero.cell}"
    if hero.cell is not None:
        if hero.posture == Posture.HANGING and not holds_ledge(stage, hero):
            yield f"posture: {hero.name} hangs from nothing"
        if fit_posture(stage, hero) != hero.posture:
            yield f"posture: {hero.name} is {hero.posture.name}"
        if hero.is_fallen and hero.posture != Posture.PRONE:
            yield f"posture: {hero.name} has fallen and is {hero.posture.name}"
    if hero.belay is not None and not can_belay(stage, hero, hero.belay):
        yield f"belay: {hero.name} does not stand in the way of rope {hero.belay}"
    if hero.grip is not None and not can_grip(stage, hero, hero.grip):
        yield f"grip: {hero.name} has no hanging rope {hero.grip} at hand"


def _ropes(stage: Stage) -> Iterator[str]:
    for key, anchor in stage.anchors.items():
        if key != anchor.id or anchor.hold < 0 or not _is_open(stage, anchor.cell):
            yield f"anchor: {key} with hold {anchor.hold} in {tuple(anchor.cell)}"
    for key, rope in stage.ropes.items():
        if not len(rope.sides) <= rope.out <= rope.length:
            yield f"rope-length: {key} is {len(rope.sides)} long, {rope.out} of {rope.length} paid out"
        leads = len(rope.cells) == len(rope.sides) + 1 and all(_is_open(stage, cell) for cell in rope.cells)
        ways = zip(rope.cells, rope.sides, rope.cells[1:], strict=False)
        if (
            key != rope.id
            or not leads
            or any(stage.step(cell, side) != beyond for cell, side, beyond in ways)
        ):
            yield f"rope-chain: {key} does not lead from cell to cell"
        for end, tie in enumerate(rope.ends):
            if tie is not None:
                things: Mapping[int, Body | Anchor] = stage.bodies if tie.to == BODY else stage.anchors
                if tie.id not in things or things[tie.id].cell != rope.end_cell(end):
                    yield f"rope-end: {key} is tied to what is not at its end {end}"
        if rope.ends[0] is not None and rope.ends[0] == rope.ends[1]:
            yield f"rope-end: {key} has both ends on one thing"
        for clip in rope.clips:
            if clip not in stage.anchors or stage.anchors[clip].cell not in rope.cells:
                yield f"rope-clip: {key} does not go through anchor {clip}"


def _mechanisms(stage: Stage) -> Iterator[str]:
    for key, mechanism in stage.mechanisms.items():
        name = mechanism.kind.name.lower()
        is_plate = mechanism.kind == MechanismKind.PLATE
        if key != mechanism.id or not _is_within(stage, mechanism.cell):
            yield f"mechanism: {name} {key} calls itself {mechanism.id}, in {tuple(mechanism.cell)}"
        elif is_plate != (stage.ground.code(mechanism.cell) == PLATE) or not (
            is_plate or _is_open(stage, mechanism.cell)
        ):
            yield f"mechanism: {name} {key} is in {stage.ground.kind(mechanism.cell).name}"
        if is_plate and mechanism.weight < 1:
            yield f"mechanism: plate {key} needs weight {mechanism.weight}"
        if (mechanism.kind == MechanismKind.TRIPWIRE) != (mechanism.rope is not None):
            yield f"mechanism: {name} {key} has rope {mechanism.rope}"
        for gate in mechanism.gates:
            if not _is_within(stage, gate) or stage.ground.code(gate) not in GATES:
                yield f"gate: {name} {key} moves {tuple(gate)}, where no gate is"
        if not set(mechanism.closed) <= set(mechanism.gates):
            yield f"gate: {name} {key} has gates that it does not move"
    for gate, mechanisms in triggers.gates_of(stage).items():
        if len({gate in mechanism.closed for mechanism in mechanisms}) > 1:
            yield f"gate: mechanisms do not agree on how {tuple(gate)} stands"


def _portals(stage: Stage) -> Iterator[str]:
    """Yield what is wrong with the links of sides and with the mechanisms that change those links."""
    for _, what in unsound(stage.ground) if stage.ground.portals else ():
        yield f"portal: {what}"
    for key, mechanism in stage.mechanisms.items():
        name = mechanism.kind.name.lower()
        for portal in mechanism.portals:
            ends = (stage.ground.portal(end.start, end.side) for end in (portal, portal.back))
            if portal.target is None or None in ends:
                yield f"seal: {name} {key} moves {portal.side.name} of {tuple(portal.start)}, no portal"
        if not set(mechanism.sealed) <= set(mechanism.portals):
            yield f"seal: {name} {key} has portals that it does not move"
    for portal, mechanisms in triggers.portals_of(stage).items():
        if len({portal in mechanism.sealed for mechanism in mechanisms}) > 1:
            yield f"seal: mechanisms do not agree on {portal.side.name} of {tuple(portal.start)}"


def _is_within(stage: Stage, cell: Cell) -> bool:
    return 0 <= cell.x < stage.ground.width and 0 <= cell.y < stage.ground.height


def _is_open(stage: Stage, cell: Cell) -> bool:
    return _is_within(stage, cell) and not stage.ground.is_solid(cell)


def _cargo(stage: Stage, body: Body) -> Iterator[str]:
    """Yield what is wrong with what a body carries and with what carries it."""
    count = len(stage.find_carried(body.id))
    if isinstance(body, Hero | Bucket) and count > body.carries:
        yield f"burden: {body.name} carries {count} of {body.carries}"
    if body.carrier is None:
        if body.cell is None and not isinstance(body, Hero):
            yield f"carrier: {body.name} is nowhere"
        return
    if body.cell is not None:
        yield f"carrier: {body.name} is carried and in {tuple(body.cell)}"
    clings = body.traits.clings
    is_fallen = isinstance(body, Hero) and body.hit_points <= 0
    if not isinstance(body, Relic | Lamp) and not clings and not is_fallen:
        yield f"carrier: {body.name} is carried and no relic, lamp or fallen hero"
    bearer = stage.bodies.get(body.carrier)
    if bearer is None or not (clings or isinstance(bearer, Hero | Bucket)):
        yield f"carrier: {body.name} is carried by {body.carrier}, which is no hero or bucket"
        return
    is_out = isinstance(bearer, Hero) and bearer.state == LevelState.EXITED
    if isinstance(body, Hero) and body.state != (LevelState.EXITED if is_out else LevelState.IN_LEVEL):
        yield f"carrier: {body.name} is carried by {bearer.name} and not where that is"
    seen = {body.id}
    while bearer is not None and bearer.carrier is not None and bearer.id not in seen:
        seen.add(bearer.id)
        bearer = stage.bodies.get(bearer.carrier)
    if bearer is not None and bearer.id in seen:
        yield f"carrier: {body.name} carries itself"
