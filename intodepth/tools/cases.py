"""cases: little stages with ropes and the steps done on them, as JSON: read, played, written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from intodepth.sim.beat import fitting_posture
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Body, Gift, Hero, LevelState
from intodepth.sim.ground import Ground, Portal
from intodepth.sim.ropes import BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.schedule import Refused, Scheduler
from intodepth.sim.stage import Stage
from intodepth.sim.terrain import TERRAIN
from intodepth.sim.words import letter, tell
from intodepth.tools.case_steps import TIES, BadCase, deed, require, side_of

ENDURANCE = 1 << 20
"""Hit points on top of those written: nobody dies in a case, its points just go below 0."""


def read_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file: a list, or one. BadCase in one line naming the file, and the line where it can."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCase(f"{path}: cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        raise BadCase(f"{path}:{error.lineno}: expected JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise BadCase(f"{path}: expected JSON: {error}") from error
    cases = value if isinstance(value, list) else [value]
    for number, case in enumerate(cases, 1):
        try:
            require(isinstance(case, dict), "expected an object")
            stage_of(case)
            for step in _get(case, "steps", list):
                require(isinstance(step, dict), "expected an object for each step")
                deed(_get(step, "do", list))
        except BadCase as error:
            title = case.get("title", "") if isinstance(case, dict) else ""
            raise BadCase(f"{path}: case {number}{f' ({title})' if title else ''}: {error}") from error
    return cases


def stage_of(case: dict[str, Any]) -> Stage:
    """The stage that a case starts from; BadCase if it does not describe one."""
    before = _get(case, "before", dict)
    rows = _get(before, "rows", list)
    require(bool(rows) and all(isinstance(row, str) and len(row) == len(rows[0]) > 0 for row in rows),
             "expected rows of one width")  # fmt: skip
    unknown = sorted(set("".join(rows)) - {chr(code) for code in TERRAIN})
    require(not unknown, f"unknown terrain {''.join(unknown)!r}")
    width, height = len(rows[0]), len(rows)
    if "size" in case:
        require(case["size"] == [width, height], f"size is not {[width, height]}, that of the rows")
    kinds = "".join(reversed(rows)).encode("ascii")
    ground = Ground(width, height, kinds, _portals(case.get("portals", []), width, height))
    bodies = [_body(key, fields) for key, fields in _get(before, "bodies", dict).items()]
    anchors = [_anchor(key, fields) for key, fields in _get(before, "anchors", dict).items()]
    ropes = [_rope(key, fields) for key, fields in _get(before, "ropes", dict).items()]
    for cell in (*(body.cell for body in bodies), *(anchor.cell for anchor in anchors)):
        require(cell is not None and _is_open(ground, cell), f"nothing fits into {cell}")
    stage = Stage(ground, bodies, anchors=anchors, ropes=ropes)
    for rope in ropes:
        _check_rope(stage, rope)
    for hero in stage.heroes():
        stage.write(hero.id, "posture", hero.posture, fitting_posture(stage, hero))
    return stage


def play(case: dict[str, Any]) -> dict[str, Any]:
    """The same case with beats and stages as they come out."""
    stage = stage_of(case)
    played = {
        "title": case.get("title", ""),
        "size": [stage.ground.width, stage.ground.height],
        "portals": case.get("portals", []),
        "before": plain(stage),
        "steps": [],
    }
    for step in case["steps"]:
        stage, beats = do(stage, step["do"])
        played["steps"].append({"do": step["do"], "beats": beats, "after": plain(stage)})
    return played


def do(stage: Stage, given: list[Any]) -> tuple[Stage, list[str]]:
    """The stage after a step and its beats in words."""
    scheduler = Scheduler(stage)
    try:
        deed(given)(scheduler)
    except Refused:
        return stage, ["refused"]
    scheduler.settle()
    return scheduler.stage, tell(scheduler.timeline, letter, "let go" if given[0] == "swing" else "untied")


def plain(stage: Stage) -> dict[str, Any]:
    """A stage as cases write it."""
    ground = stage.ground
    rows = [ground.kinds[y * ground.width : (y + 1) * ground.width].decode() for y in range(ground.height)]
    return {
        "rows": rows[::-1],
        "bodies": {
            str(body.id): {
                "cell": list(body.cell or ()),
                "weight": body.weight,
                "hero": isinstance(body, Hero),
                "fall": body.fall,
                "hp": body.hit_points - ENDURANCE,
                "hazard": body.hazard,
                "belay": getattr(body, "belay", None),
                "grip": getattr(body, "grip", None),
            }
            | _gear_of(body)
            for body in stage.bodies.values()
        },
        "anchors": {
            str(key): {"cell": list(anchor.cell), "hold": anchor.hold} | _kind_of(anchor)
            for key, anchor in sorted(stage.anchors.items())
        },
        "ropes": {str(key): _plain_rope(rope) for key, rope in sorted(stage.ropes.items())},
    }


def _plain_rope(rope: Rope) -> dict[str, Any]:
    names = {number: name for name, number in TIES.items()}
    return {
        "ends": [None if tie is None else [names[tie.to], tie.id] for tie in rope.ends],
        "cells": [list(cell) for cell in rope.cells],
        "sides": "".join(side.name for side in rope.sides),
        "out": rope.out,
        "length": rope.length,
        "clips": list(rope.clips),
    } | ({"thin": True} if rope.thin else {})


def _gear_of(body: Body) -> dict[str, Any]:
    """What only some heroes have."""
    if not isinstance(body, Hero):
        return {}
    given: dict[str, Any] = {
        "gifts": [gift.name.lower() for gift in Gift if gift.name and gift in body.gifts]
    }
    return {name: value for name, value in (given | {"brace": body.brace}).items() if value}


def _kind_of(anchor: Anchor) -> dict[str, Any]:
    return {} if anchor.kind == AnchorKind.PITON else {"kind": anchor.kind.name.lower()}


def _anchor(key: str, fields: Any) -> Anchor:
    kind = fields.get("kind", "piton") if isinstance(fields, dict) else ""
    require(
        str(kind) in _ANCHORS,
        f"expected the kind of an anchor to be one of {', '.join(_ANCHORS)}",
    )
    return Anchor(_id(key), _cell(_get(fields, "cell", list)), _get(fields, "hold", int), _ANCHORS[kind])


def _body(key: str, fields: Any) -> Body:
    number, cell = _id(key), _cell(_get(fields, "cell", list))
    points = ENDURANCE + _get(fields, "hp", int)
    kind: type[Body] = Hero if _get(fields, "hero", bool) else Body
    body = kind(number, "case", letter(number), cell, _get(fields, "weight", int), points, 2 * ENDURANCE)
    body = body.replaced("fall", _get(fields, "fall", int)).replaced("hazard", _get(fields, "hazard", bool))
    if isinstance(body, Hero):
        body = body.replaced("state", LevelState.IN_LEVEL)
        for name in ("belay", "grip"):
            value = fields.get(name)
            require(value is None or type(value) is int, f"expected {name} to be the id of a rope, or null")
            body = body.replaced(name, value)
        gifts = fields.get("gifts", [])
        require(isinstance(gifts, list) and all(str(gift) in _GIFTS for gift in gifts),
                f"expected gifts to be some of {', '.join(_GIFTS)}")  # fmt: skip
        body = body.replaced("gifts", Gift(sum({_GIFTS[gift] for gift in gifts})))
        body = body.replaced("brace", _get({"brace": 0} | fields, "brace", int))
    return body


def _rope(key: str, fields: Any) -> Rope:
    ends: list[Tie | None] = []
    given = _get(fields, "ends", list)
    require(len(given) == 2, "expected two ends")
    for end in given:
        match end:
            case None:
                ends.append(None)
            case [str(kind), int(to)] if kind in TIES:
                ends.append(Tie(TIES[kind], to))
            case _:
                raise BadCase('expected an end to be null, ["body", id] or ["anchor", id]')
    cells = tuple(_cell(cell) for cell in _get(fields, "cells", list))
    sides = tuple(side_of(side) for side in _get(fields, "sides", str))
    require(len(cells) == len(sides) + 1, "expected one side less than cells")
    clips = _get(fields, "clips", list)
    return Rope(
        _id(key),
        (ends[0], ends[1]),
        cells,
        sides,
        _get(fields, "out", int),
        _get(fields, "length", int),
        tuple(clips),
        _get({"thin": False} | fields, "thin", bool),
    )


def _check_rope(stage: Stage, rope: Rope) -> None:
    words = f"rope {rope.id}"
    for cell, side, following in zip(rope.cells, rope.sides, rope.cells[1:], strict=False):
        require(
            _is_open(stage.ground, cell) and stage.step(cell, side) == following, f"{words} breaks at {cell}"
        )
    require(_is_open(stage.ground, rope.cells[-1]), f"{words} ends in rock")
    require(len(rope.sides) <= rope.out <= rope.length, f"{words}: expected chain <= out <= length")
    for end, tie in enumerate(rope.ends):
        if tie is not None:
            things: Mapping[int, Body | Anchor] = stage.bodies if tie.to == BODY else stage.anchors
            thing = things.get(tie.id)
            require(
                thing is not None and thing.cell == rope.end_cell(end),
                f"{words}: end {end} is not at its tie",
            )
    require(rope.ends[0] is None or rope.ends[0] != rope.ends[1], f"{words} is tied to one thing twice")
    for clip in rope.clips:
        require(
            clip in stage.anchors and stage.anchors[clip].cell in rope.cells,
            f"{words}: no clip {clip} in its way",
        )


def _portals(given: Any, width: int, height: int) -> list[Portal]:
    require(isinstance(given, list), "expected a list of portals")
    portals = []
    for value in given:
        ends = []
        for name in ("from", "to"):
            match value.get(name) if isinstance(value, dict) else None:
                case [int(x), int(y), str(side)] if 0 <= x < width and 0 <= y < height:
                    ends.append((Cell(x, y), side_of(side)))
                case _:
                    raise BadCase(f"expected a portal's {name!r} to be [x, y, side]")
        portal = Portal(*ends[0], ends[1][0], _get(value, "mirror", bool))
        require(
            portal.arrival == ends[1][1],
            "expected a portal to lead on or back the same way, not round a corner",
        )
        portals.append(portal)
    starts = {(p.start, p.side): p for p in (*portals, *(p.back for p in portals))}
    require(all(starts[p.start, p.side] == p for p in portals), "expected each portal to lead back to itself")
    return portals


def _is_open(ground: Ground, cell: Cell) -> bool:
    return 0 <= cell.x < ground.width and 0 <= cell.y < ground.height and not ground.is_solid(cell)


def _get(fields: Any, name: str, kind: type) -> Any:
    value = fields.get(name) if isinstance(fields, dict) else None
    if type(value) is not kind:
        raise BadCase(f"expected {name!r} to be {_KINDS[kind]}")
    return value


_GIFTS = {gift.name.lower(): gift for gift in Gift if gift.name}
_ANCHORS = {kind.name.lower(): kind for kind in AnchorKind}
_KINDS = {dict: "an object", list: "a list", int: "a whole number", bool: "true or false", str: "text"}


def _cell(value: Any) -> Cell:
    match value:
        case [int(x), int(y)]:
            return Cell(x, y)
    raise BadCase("expected a cell to be [x, y]")


def _id(key: str) -> int:
    require(key.isdecimal(), f"expected an id to be a whole number, not {key!r}")
    return int(key)
