"""observing: turns what the party knows into arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from intodepth.gym.episode import EpisodeChoice, Onward
from intodepth.gym.spaces import (
    HEROES,
    MOST,
    ONWARD,
    PAD,
    ROPES,
    TERRAIN_CODES,
    ActionField,
    BoardSize,
    HeroField,
    Plane,
    RopeField,
    Scalar,
    list_body_kinds,
)
from intodepth.sim.actions import ACTIONS, Action
from intodepth.sim.entities import Body, Bucket, Creature, Gift, Hero, Lamp, LevelState, Relic
from intodepth.sim.knowledge import Knowledge, notice
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.successors import successors
from intodepth.sim.water import wakes_after

Array: TypeAlias = npt.NDArray[Any]
Observation: TypeAlias = dict[str, Any]
TERRAIN_INDEX: Final = {code: index for index, code in enumerate(TERRAIN_CODES, 1)}
KIND_INDEX: Final = {kind.__name__: index for index, kind in enumerate(ACTIONS, 1)}
DONE_TO: Final = ("body", "bucket", "lamp", "leech", "taker", "to")
"""fields of actions that may hold the id of a body"""
NUMBERS: Final = (
    "cells",
    "columns",
    "step",
    "index",
    "into",
    "end",
    "other_end",
    "drop",
    "let_go",
    "round",
    "find",
)
"""fields of actions that tell apart what has the same kind, cell, rope and side"""
FACTOR: Final = 20
"""by which the first of two such fields counts more than the second"""
SEEN_BEFORE, SEEN_NOW = 1, 2


class TooMany(RuntimeError):
    """Raised for more actions, ropes or heroes than an observation has places for; nothing is left out."""


def encode(
    belief: Stage,
    stage: Stage,
    knowledge: Knowledge,
    wanted: Sequence[str],
    board: BoardSize,
    *,
    sees_all: bool,
) -> Observation:
    """Return the arrays that tell of a stage, without its actions; each call returns new arrays.

    `belief` is the stage as the agent is told of it. Of the true stage only the cells seen now count.
    """
    width, height = board.width, board.height
    ground = belief.ground
    if ground.width > width or ground.height > height:
        raise TooMany(f"the level is {ground.width} x {ground.height} cells, the board {width} x {height}")
    known = knowledge.terrain
    kinds = np.zeros((height, width), np.int8)
    water, seen = np.zeros_like(kinds), np.zeros_like(kinds)
    portals = np.zeros((4, height, width), np.int8)
    for cell in known:
        code = ground.code(cell)
        kinds[cell.y, cell.x] = TERRAIN_INDEX[code]
        seen[cell.y, cell.x] = SEEN_BEFORE
        water[cell.y, cell.x] = cell.y <= belief.water and not ground.is_solid(cell)
    for cell in known if sees_all else notice(stage):
        seen[cell.y, cell.x] = SEEN_NOW
    for portal in ground.portals:
        if portal.start in known:
            portals[portal.side, portal.start.y, portal.start.x] = 1
    found = {"terrain": kinds, "knowledge": seen, "water": water, "portals": portals}
    found |= _encode_bodies(belief, knowledge, wanted, board)
    found |= _encode_fittings(belief, knowledge, board)
    found |= _encode_ropes(belief, knowledge, board)
    found["heroes"] = _encode_heroes(belief, knowledge)
    return found


def _encode_bodies(
    belief: Stage, knowledge: Knowledge, wanted: Sequence[str], board: BoardSize
) -> dict[str, Array]:
    shape = board.height, board.width
    planes = np.zeros((len(Plane), *shape), np.int8)
    kinds, facings = np.zeros(shape, np.int8), np.zeros(shape, np.int8)
    weights, hit_points = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
    for body in belief.bodies.values():
        cell = bearer(belief, body).cell
        if cell is None or (cell not in knowledge.terrain and not isinstance(body, Hero)):
            continue
        place = cell.y, cell.x
        for plane in _list_planes(belief, body, wanted):
            planes[plane][place] += 1
        if body.cell is not None:
            kinds[place] = body_kind(body)
            weights[place] = belief.weight(body)
            hit_points[place] = max(0, body.hit_points)
            if isinstance(body, Hero | Creature):
                facings[place] = 1 if body.facing == Side.W else 2
    return {
        "bodies": planes,
        "body_kinds": kinds,
        "weights": weights,
        "hit_points": hit_points,
        "facings": facings,
    }


def _list_planes(stage: Stage, body: Body, wanted: Sequence[str]) -> list[Plane]:
    found = [Plane.CARRIED] if body.carrier is not None else []
    match body:
        case Hero():
            if body.hit_points <= 0:
                found.append(Plane.FALLEN)
                found += [Plane.WANTED] if body.kind in wanted else []
            else:
                found.append(Plane.HERO)
                found += [Plane.ACTING] if body.id == stage.lead else []
        case Relic():
            found.append(Plane.RELIC)
            found += [Plane.WANTED] if body.kind in wanted and not body.broken else []
        case Creature():
            found.append(Plane.CREATURE)
        case Bucket():
            found.append(Plane.BUCKET)
        case Lamp():
            found.append(Plane.LAMP)
        case _:
            found.append(Plane.THING)
    return found


@cache
def _index_kinds() -> dict[str, int]:
    return {kind: index for index, kind in enumerate(list_body_kinds(), 1)}


def body_kind(body: Body) -> int:
    """Return the number of a body's kind in observations, from 1."""
    kinds = _index_kinds()
    return kinds.get(body.kind, len(kinds) + 1)


def _encode_fittings(belief: Stage, knowledge: Knowledge, board: BoardSize) -> dict[str, Array]:
    """Return the planes of anchors, and of plates, levers and tripwires."""
    anchors = np.zeros((board.height, board.width), np.int16)
    mechanisms = np.zeros((3, board.height, board.width), np.int8)
    for anchor in belief.anchors.values():
        if anchor.cell in knowledge.terrain:
            anchors[anchor.cell.y, anchor.cell.x] = anchor.hold
    for mechanism in belief.mechanisms.values():
        if mechanism.cell in knowledge.terrain:
            mechanisms[mechanism.kind, mechanism.cell.y, mechanism.cell.x] = 1 + mechanism.on
    return {"anchors": anchors, "mechanisms": mechanisms}


def list_ropes(stage: Stage, knowledge: Knowledge) -> list[Rope]:
    """Return the ropes of which the party knows a cell, by id; raises TooMany."""
    known = knowledge.terrain
    ropes = [rope for _, rope in sorted(stage.ropes.items()) if any(cell in known for cell in rope.cells)]
    if len(ropes) > ROPES:
        raise TooMany(f"there are {len(ropes)} ropes, and an observation has places for {ROPES}")
    return ropes


def _encode_ropes(belief: Stage, knowledge: Knowledge, board: BoardSize) -> dict[str, Array]:
    edges = np.zeros((4, board.height, board.width), np.int8)
    table = np.zeros((ROPES, len(RopeField)), np.int16)
    known = knowledge.terrain
    for row, rope in enumerate(list_ropes(belief, knowledge)):
        for cell, side, beyond in zip(rope.cells, rope.sides, rope.cells[1:], strict=False):
            if cell in known:
                edges[side, cell.y, cell.x] += 1
            if beyond in known:
                back = belief.ground.arrival(cell, side)
                edges[back, beyond.y, beyond.x] += 1
        first, last = (end if end in known else Cell(-1, -1) for end in (rope.cells[0], rope.cells[-1]))
        ties = [_name_tie(belief, tie) for tie in rope.ends]
        table[row] = (
            1, rope.length, rope.out, rope.slack, *first, ties[0], *last, ties[1], len(rope.clips), rope.thin,
        )  # fmt: skip
    return {"rope_edges": edges, "ropes": table}


def _name_tie(stage: Stage, tie: Tie | None) -> int:
    if tie is None:
        return 0
    if tie.to != BODY:
        return 3
    return 1 if isinstance(stage.bodies.get(tie.id), Hero) else 2


def list_party(stage: Stage) -> list[Hero]:
    """Return the heroes in the order of the rows of `heroes`; raises TooMany.

    Heroes who lie in a level from its start have no row.
    """
    party = [hero for hero in stage.heroes() if hero.max_hit_points]
    if len(party) > HEROES:
        raise TooMany(f"there are {len(party)} heroes, and an observation has places for {HEROES}")
    return party


def _encode_heroes(belief: Stage, knowledge: Knowledge) -> Array:
    rows = {rope.id: row for row, rope in enumerate(list_ropes(belief, knowledge), 1)}
    table = np.zeros((HEROES, len(HeroField)), np.int16)
    for row, hero in enumerate(list_party(belief)):
        x, y = hero.cell or (-1, -1)
        is_able = hero.is_able and hero.id == belief.lead
        table[row] = (
            1, x, y, hero.state, hero.posture, hero.facing == Side.E, max(0, hero.hit_points),
            hero.max_hit_points, hero.action_points, hero.max_action_points, hero.ended, is_able,
            belief.weight(hero), len(belief.find_borne(hero.id)), hero.pitons, hero.wheels, hero.blade,
            len(hero.coils), sum(coil.length for coil in hero.coils), rows.get(_none(hero.belay), 0),
            rows.get(_none(hero.grip), 0), Gift(hero.gifts).bit_count(),
        )  # fmt: skip
    return table


def _none(rope: int | None) -> int:
    return -1 if rope is None else rope


def encode_scalars(
    belief: Stage, wanted: int, brought: int, depth: int, *, steps_left: int, rounds_left: int
) -> Array:
    """Return the array of `scalars`."""
    flood = belief.flood
    wakes = -1 if flood is None else 0
    if flood is not None and belief.water == DRY:
        wakes = max(0, wakes_after(belief, flood) - belief.round + 1)
    party = list_party(belief)
    found = np.zeros(len(Scalar), np.int16)
    found[:] = (
        belief.round, rounds_left, min(steps_left, MOST), belief.water, wakes, wanted, brought,
        sum(hero.state == LevelState.EXITED for hero in party), sum(hero.is_fallen for hero in party),
        depth, belief.doors,
    )  # fmt: skip
    return found


def encode_actions(
    belief: Stage, knowledge: Knowledge, choices: Sequence[EpisodeChoice], *, previews: bool
) -> tuple[Array, Array]:
    """Return the features of each choice, and the mask; raises TooMany.

    Without `previews` the columns of what is expected to happen are 0, which is several times as fast.
    """
    if len(choices) > PAD:
        raise TooMany(f"there are {len(choices)} actions, and the list has {PAD} places")
    table, mask = np.zeros((PAD, len(ActionField)), np.int16), np.zeros(PAD, np.int8)
    mask[: len(choices)] = 1
    rows = {hero.id: row for row, hero in enumerate(list_party(belief))}
    ropes = {rope.id: row for row, rope in enumerate(list_ropes(belief, knowledge), 1)}
    after = _expect(belief, choices) if previews else {}
    for row, choice in enumerate(choices):
        if isinstance(choice, Onward):
            number = choice.locker + 2 * choice.right
            table[row, : ActionField.BODY] = (ONWARD, 0, -1, -1, 0, 0, number)
            table[row, ActionField.BODY] = _find_number(choice.find)
            continue
        x, y = choice.aim(belief) or (-1, -1)
        table[row, : ActionField.PARTY_DAMAGE] = (
            KIND_INDEX[type(choice).__name__], rows.get(choice.actor, 0), x, y,
            ropes.get(getattr(choice, "rope", -1), 0), 1 + getattr(choice, "side", -1),
            _number_of(choice), _body_of(belief, choice), choice.cost(belief),
        )  # fmt: skip
        if choice in after:
            table[row, ActionField.PARTY_DAMAGE :] = _compare(belief, after[choice], knowledge)
    return table, mask


@cache
def _find_number(key: str) -> int:
    """Return the number of a find, from 1; 0 for none."""
    from intodepth.gym.spaces import get_catalog

    return 1 + list(get_catalog().finds).index(key) if key else 0


def _expect(belief: Stage, choices: Sequence[EpisodeChoice]) -> dict[Action, Stage]:
    """Return the stage after each action, as the party expects it."""
    wanted = {choice for choice in choices if isinstance(choice, Action)}
    if not wanted:
        return {}
    return dict(successors(belief, is_wanted=lambda stage, action: action in wanted))


def _compare(before: Stage, after: Stage, knowledge: Knowledge) -> tuple[int, ...]:
    """Return the columns of an action from the stages before and after it."""
    party, others, felled, broken, unseen = 0, 0, 0, 0, False
    for key, body in after.bodies.items():
        was = before.bodies[key]
        if body is was:
            continue
        lost = max(0, was.hit_points - body.hit_points)
        if isinstance(body, Hero):
            party += lost
            felled += lost > 0 >= body.hit_points
        else:
            others += lost
            broken += isinstance(body, Relic) and body.broken and not (isinstance(was, Relic) and was.broken)
        unseen = unseen or (body.cell is not None and body.cell not in knowledge.terrain)
    for key, rope in after.ropes.items():
        if rope is not before.ropes.get(key):
            unseen = unseen or any(cell not in knowledge.terrain for cell in rope.cells)
    return party, others, felled, broken, after.round - before.round, unseen


_FIELDS: Final = {kind: frozenset(field.name for field in fields(kind)) for kind in ACTIONS}


def _number_of(action: Action) -> int:
    """Return a number by which actions of one kind, cell, rope and side differ."""
    names, number = _FIELDS[type(action)], 0
    for name in NUMBERS:
        if name in names:
            number = FACTOR * number + int(getattr(action, name))
    return min(number, MOST)


def _body_of(stage: Stage, action: Action) -> int:
    """Return the kind of the body that an action is done to; 0 for none."""
    names = _FIELDS[type(action)]
    for name in DONE_TO:
        key = getattr(action, name) if name in names else None
        if isinstance(key, int) and key in stage.bodies:
            return body_kind(stage.bodies[key])
    tie = getattr(action, "tie", None)
    if isinstance(tie, Tie) and tie.to == BODY and tie.id in stage.bodies:
        return body_kind(stage.bodies[tie.id])
    return 0
