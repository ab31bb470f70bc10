"""play: reads, plays and writes cases as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from intodepth.files.faults import FileFault, fault_line, one_line, printable
from intodepth.files.json_lines import line_of
from intodepth.files.nesting import TOO_DEEP, is_too_deep
from intodepth.files.reading import read_text
from intodepth.sim import invariants
from intodepth.sim.entities import Body, Gift, Hero, LevelState
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.pull.arriving import fitting_posture
from intodepth.sim.refusals import Refused
from intodepth.sim.ropes import Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.tools.cases.format import (
    ANCHORS,
    BYTES_LIMIT,
    CASES_LIMIT,
    GIFTS,
    GivenAnchor,
    GivenBody,
    GivenCase,
    GivenPortal,
    GivenRope,
)
from intodepth.tools.cases.steps import TIES, BadCase, deed, require, take
from intodepth.tools.cases.words import letter, tell

T = TypeVar("T")

ENDURANCE = 1 << 20
"""Extra hit points for everyone: in a case nobody dies, hit points only go below 0."""
ALLOWED = ("portal:", "unsettled:")
"""Laws of stages that a case may break: corners that tear, and something about to happen."""
HANDS = "hands"
"""Kind of a body that is no hero in a case but grips a rope."""


def each_case(path: Path, told: Callable[[int, Any], T]) -> tuple[list[T], bool]:
    """Return what `told` gives for each case of a file, and whether the file is a list; raises BadCase."""
    text, value = _read(path)
    is_list = isinstance(value, list)
    cases = value if is_list else [value]
    if len(cases) > CASES_LIMIT:
        raise BadCase(f"{printable(str(path))}:1: {len(cases)} cases, the limit is {CASES_LIMIT}")
    found = []
    for number, case in enumerate(cases, 1):
        try:
            found.append(told(number, case))
        except BadCase as error:
            title = case.get("title") if isinstance(case, dict) else ""
            named = f" ({one_line(title[:60])})" if isinstance(title, str) and title else ""
            line = line_of(text, (number - 1, *error.path) if is_list else error.path)
            words = f"case {number}{named}: {one_line(str(error))}"
            raise BadCase(f"{printable(str(path))}:{line}: {words}") from None
    return found, is_list


def _read(path: Path) -> tuple[str, Any]:
    """Return the text of a file and its JSON; raises BadCase."""
    name = str(path)
    try:
        text = read_text(path, BYTES_LIMIT, name)
    except FileFault as fault:
        raise BadCase(fault.faults[0]) from None
    data = text.encode()
    if is_too_deep(text):
        raise BadCase(fault_line(name, 1, TOO_DEEP))
    try:
        return text, msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError) as error:
        at = re.search(r" \(byte (\d+)\)", str(error))
        line = data.count(b"\n", 0, int(at[1])) + 1 if at else text.count("\n") + 1
        raise BadCase(fault_line(name, line, f"expected JSON: {error}")) from None


def stage_of(case: Any) -> Stage:
    """Return the first stage of a case; raises BadCase if it is not a valid stage."""
    stage = laid_out(case)
    for problem in invariants.problems(stage):
        require(problem.startswith(ALLOWED), problem, "before")
    return stage


def laid_out(case: Any) -> Stage:
    """Return the stage that a case describes, even if it breaks invariants; raises BadCase if it does not
    describe one.
    """
    given = take(case, GivenCase)
    rows = given.before.rows
    width, height = len(rows[0]), len(rows)
    require(all(len(row) == width for row in rows), "expected rows of one width", "before", "rows")
    unknown = sorted(set("".join(rows)) - {chr(code) for code in TERRAIN})
    require(not unknown, f"unknown terrain {''.join(unknown)!r}", "before", "rows")
    size = f"size is not {[width, height]}, that of the rows"
    require(given.size in (None, (width, height)), size, "size")
    kinds = "".join(reversed(rows)).encode("ascii")
    ground = Ground(width, height, kinds, _portals(given.portals, ground_size=(width, height)))
    before = given.before
    grabbing = [step.do[1] for step in given.steps if step.do[:1] == ["grab"] and len(step.do) > 1]
    bodies = [
        _body(key, take(each, GivenBody, *_BODIES, key), grabbing) for key, each in before.bodies.items()
    ]
    anchors = [_anchor(key, take(each, GivenAnchor, *_ANCHORS, key)) for key, each in before.anchors.items()]
    ropes = [_rope(key, take(each, GivenRope, *_ROPES, key)) for key, each in before.ropes.items()]
    for where, things in ((_BODIES, bodies), (_ANCHORS, anchors)):
        for thing in things:
            is_open = thing.cell is not None and _is_open(ground, thing.cell)
            require(is_open, f"nothing fits into {tuple(thing.cell or ())}", *where, str(thing.id), "cell")
    stage = Stage.of(ground, bodies, anchors=anchors, ropes=ropes)
    _check_ids(stage)
    for hero in stage.heroes():
        stage.write(hero.id, "posture", hero.posture, fitting_posture(stage, hero))
    return stage


def play(case: dict[str, Any]) -> dict[str, Any]:
    """Return the case with the beats and stages as they come out."""
    stage = stage_of(case)
    played = {
        "title": case.get("title", ""),
        "size": [stage.ground.width, stage.ground.height],
        "portals": case.get("portals", []),
        "before": plain(stage),
        "steps": [],
    }
    for step, after, beats in steps_of(case, stage):
        played["steps"].append({"do": step, "beats": beats, "after": plain(after)})
    return played


def steps_of(case: Any, stage: Stage) -> Iterator[tuple[list[Any], Stage, list[str]]]:
    """Yield each step of a case with the stage after it and its beats; raises BadCase if one cannot be
    played.
    """
    for index, step in enumerate(case["steps"]):
        try:
            deed(step["do"]).check(stage)
            stage, beats = do(stage, step["do"])
        except BadCase as error:
            raise BadCase(str(error), "steps", index, *error.path) from None
        yield step["do"], stage, beats


def do(stage: Stage, given: list[Any]) -> tuple[Stage, list[str]]:
    """Return the stage after a step, and its beats in words."""
    scheduler = TracingScheduler(stage)
    try:
        deed(given)(scheduler)
    except Refused:
        return stage, ["refused"]
    scheduler.settle()
    return scheduler.stage, tell(scheduler.timeline, "let go" if given[0] == "swing" else "untied")


def plain(stage: Stage) -> dict[str, Any]:
    """Return a stage in the form that cases use."""
    ground = stage.ground
    rows = [ground.kinds[y * ground.width : (y + 1) * ground.width].decode() for y in range(ground.height)]
    return {
        "rows": rows[::-1],
        "bodies": {
            str(body.id): {
                "cell": list(body.cell or ()),
                "weight": body.weight,
                "hero": isinstance(body, Hero) and body.kind != HANDS,
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
            str(key): {"cell": list(anchor.cell), "hold": anchor.hold}
            | ({} if anchor.kind == AnchorKind.PITON else {"kind": anchor.kind.name.lower()})
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
    """Return the gear of a hero, without defaults."""
    if not isinstance(body, Hero):
        return {}
    given: dict[str, Any] = {
        "gifts": [gift.name.lower() for gift in Gift if gift.name and gift in body.gifts]
    }
    return {name: value for name, value in (given | {"brace": body.brace}).items() if value}


def _anchor(key: str, given: GivenAnchor) -> Anchor:
    return Anchor(int(key), Cell(*given.cell), given.hold, ANCHORS[given.kind])


def _body(key: str, given: GivenBody, grabbing: Container[int]) -> Body:
    unknown = [gift for gift in given.gifts if gift not in GIFTS]
    require(not unknown, f"gifts: expected some of {', '.join(GIFTS)}", *_BODIES, key, "gifts")
    number, points = int(key), ENDURANCE + given.hp
    has_hands = given.hero or given.grip is not None or number in grabbing
    kind: type[Body] = Hero if has_hands else Body
    name = HANDS if has_hands and not given.hero else "case"
    body = kind(number, name, letter(number), Cell(*given.cell), given.weight, points, 2 * ENDURANCE)
    body = body.replaced("fall", given.fall).replaced("hazard", given.hazard)
    if isinstance(body, Hero):
        gifts = Gift(sum({GIFTS[gift] for gift in given.gifts}))
        own = {"belay": given.belay, "grip": given.grip, "gifts": gifts, "brace": given.brace}
        for name, value in ({"state": LevelState.IN_LEVEL} | own).items():
            body = body.replaced(name, value)
    return body


def _rope(key: str, given: GivenRope) -> Rope:
    first, last = (None if end is None else Tie(TIES[end[0]], end[1]) for end in given.ends)
    cells = tuple(Cell(*cell) for cell in given.cells)
    sides = tuple(Side[side] for side in given.sides)
    require(len(cells) == len(sides) + 1, "expected one side less than cells", *_ROPES, key, "sides")
    return Rope(int(key), (first, last), cells, sides, given.out, given.length, given.clips, given.thin)


def _check_ids(stage: Stage) -> None:
    """Raise BadCase if ropes or heroes refer to something that does not exist."""
    for rope in stage.ropes.values():
        for name, found in (("ends", [tie for tie in rope.ends if tie is not None]), ("clips", rope.clips)):
            for each in found:
                is_body = isinstance(each, Tie) and each.to == TIES["body"]
                number = each.id if isinstance(each, Tie) else each
                there = number in (stage.bodies if is_body else stage.anchors)
                what = f"{name}: there is no {'body' if is_body else 'anchor'} {number}"
                require(there, what, *_ROPES, str(rope.id), name)
    for hero in stage.heroes():
        for name in ("belay", "grip"):
            number = getattr(hero, name)
            there = number is None or number in stage.ropes
            require(there, f"{name}: there is no rope {number}", *_BODIES, str(hero.id), name)


def _portals(given: tuple[GivenPortal, ...], ground_size: tuple[int, int]) -> list[Portal]:
    width, height = ground_size
    portals = []
    for index, each in enumerate(given):
        (x, y, side), (to_x, to_y, arrival) = each.start, each.to
        is_inside = x < width and y < height and to_x < width and to_y < height
        require(is_inside, "expected a portal's sides to be in the level", "portals", index)
        portal = Portal(Cell(x, y), Side[side], Cell(to_x, to_y), each.mirror)
        what = "expected a portal to lead on or back the same way, not round a corner"
        require(portal.arrival == Side[arrival], what, "portals", index)
        portals.append(portal)
    starts = {(p.start, p.side): p for p in (*portals, *(p.back for p in portals))}
    for index, portal in enumerate(portals):
        what = "expected each portal to lead back to itself"
        require(starts[portal.start, portal.side] == portal, what, "portals", index)
    return portals


def _is_open(ground: Ground, cell: Cell) -> bool:
    return 0 <= cell.x < ground.width and 0 <= cell.y < ground.height and not ground.is_solid(cell)


_BODIES, _ANCHORS, _ROPES = (("before", name) for name in ("bodies", "anchors", "ropes"))
