"""case_steps: the steps of cases: read from JSON, and told as the pictures do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from intodepth.sim import deeds
from intodepth.sim.cells import Side
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.schedule import Scheduler
from intodepth.sim.words import letter

TIES = {"body": BODY, "anchor": ANCHOR}
"""What ends are tied to, by the word that cases use."""


class BadCase(Exception):
    """A case that cannot be read: says what was expected."""


def deed(do: list[Any]) -> Callable[[Scheduler], None]:
    """What a step does, as a call that wants the scheduler."""
    require(bool(do) and isinstance(do[0], str), 'expected "do" to begin with a name')
    name, *given = do
    match name, given:
        case (("walk" | "shove"), [int(body), str(side)]):
            kind, way = (deeds.walk if name == "walk" else deeds.shove), side_of(side)
            return lambda scheduler: kind(scheduler, body, way)
        case (("belay" | "haul" | "untie"), [int(body), int(rope)]):
            simple = {"belay": deeds.belay, "haul": deeds.haul, "untie": deeds.untie}[name]
            return lambda scheduler: simple(scheduler, body, rope)
        case "off", [int(body), *_]:
            return lambda scheduler: deeds.off(scheduler, body)
        case "lower", [int(body), int(rope), int(cells)]:
            return lambda scheduler: deeds.lower(scheduler, body, rope, cells)
        case "tie", [int(body), int(rope), (0 | 1) as end, [str(kind), int(to)]] if kind in TIES:
            return lambda scheduler: deeds.tie(scheduler, body, rope, end, Tie(TIES[kind], to))
        case "throw", [int(body), int(rope), (0 | 1) as end, str(side)]:
            way = side_of(side)
            return lambda scheduler: deeds.throw(scheduler, body, rope, end, way)
        case (("clip" | "unclip"), [int(body), int(rope), int(anchor)]):
            clip = deeds.clip if name == "clip" else deeds.unclip
            return lambda scheduler: clip(scheduler, body, rope, anchor)
        case "splice", [int(body), int(rope), (0 | 1) as end, int(other), (0 | 1) as other_end]:
            return lambda scheduler: deeds.splice(scheduler, body, (rope, end), (other, other_end))
        case "cut", [int(body), int(rope), int(index)]:
            return lambda scheduler: deeds.cut(scheduler, body, rope, index)
        case "grab", [int(body), int(rope), (None | str()) as side]:
            over = None if side is None else side_of(side)
            return lambda scheduler: deeds.grab(scheduler, body, rope, over)
        case "swing", [int(body), int(rope), (0 | 1) as end, str(side), int(columns), bool(let_go)]:
            way = side_of(side)
            return lambda scheduler: deeds.swing(scheduler, body, rope, end, way, columns, let_go)
    raise BadCase(f"cannot be done: {json.dumps(do)}")


def side_of(value: str) -> Side:
    """A side by its letter; BadCase if it is none."""
    require(value in Side.__members__, f"expected a side E, N, W or S, not {value!r}")
    return Side[value]


def require(condition: bool, words: str) -> None:
    """BadCase with these words unless it holds."""
    if not condition:
        raise BadCase(words)


def in_words(do: Iterable[Any]) -> str:
    """A step as the pictures write it: `walk A E`."""
    name, *given = do
    words = [name]
    for index, value in enumerate(given):
        if index == 0 and isinstance(value, int):
            words.append(letter(value))
        elif isinstance(value, list):
            words.append(f"@{letter(value[1])}" if value[0] == "body" else f"@{value[1]}")
        else:
            words.append({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value))
    return " ".join(words)
