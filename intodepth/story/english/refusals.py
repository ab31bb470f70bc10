"""refusals: why something cannot be done, in the sentences of `refusals.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from intodepth.content.words import count_noun, sentence
from intodepth.sim.paths.barriers import BarrierKind
from intodepth.sim.refusals import Reason

LOW = 2
"""height of the lowest step that nobody climbs by hand, and of a drop that one lets go for"""
GO_TO_EDGE = ": go to its edge first, and let go"


@cache
def sentences() -> dict[Reason, str]:
    """Return the sentence for each reason."""
    text = files("intodepth.story.english").joinpath("refusals.toml").read_text(encoding="utf-8")
    return {Reason[name.upper()]: words for name, words in tomllib.loads(text).items()}


def refusal(
    reason: Reason, name: str, body: str, numbers: Sequence[int], load: str = "", hold: str = ""
) -> str:
    """Return why `name` cannot do it. `body` is what it is about; `load` and `hold` are sums in words."""
    first = numbers[0] if numbers else 0
    parts = {"points": count_noun(first, "action point"), "cells": count_noun(first, "cell")}
    told = {"name": name, "body": body, "Body": sentence(body), "load": load, "hold": hold}
    return sentences()[reason].format(*numbers, **parts, **told)


STILL_TO_BRING_OUT = "Leave: something is still to be brought out. Move offers it all the same."


def out_of_reach(name: str, other: str) -> str:
    return f"{name} is too far from {other} for anything else."


def tell_reach(name: str) -> str:
    return f"Out of reach: {name} reaches their own cell and the four next to it, not the diagonal ones."


def with_verb(verb: str, why: str) -> str:
    """Return a reason with the verb that it rules out: `Shove: Bram is too heavy.`"""
    return f"{verb}: {why}"


NO_WAY, ROCK, ONLY_AIR = "no way there", "rock", "only air there"
ENCLOSED = "rock lies all around it, as far as is known"
UNSEEN_WAY = "part of the way is not seen"


def taut(short: int) -> str:
    return f"rope taut: {count_noun(short, 'cell')} short"


def pay_out(name: str, cells: int) -> str:
    """Return that a rope lets a hero go farther once so many more cells of it are paid out."""
    return f"Rope taut: pay out {count_noun(cells, 'more cell')} of {name} first."


def too_short(name: str, cells: int) -> str:
    return f"Rope taut: {name} is {count_noun(cells, 'cell')} too short. Untie it first."


def in_cell(body: str, helps: str) -> str:
    return f"{body} is there{f': {helps}' if helps else ''}"


def go_beside(body: str) -> str:
    return f"go next to {body} first"


def too_narrow(name: str) -> str:
    return f"too narrow for {name}"


def unseen_by(name: str) -> str:
    return f"{name} cannot see it"


def say_far(points: int) -> str:
    return f"more than {count_noun(points, 'point')} away"


def rounds(number: int, points: int) -> str:
    """Return when a cell that is too far for this round can be reached: `reached in 2 rounds: 9 points`."""
    return f"reached in {count_noun(number, 'round')}: {count_noun(points, 'point')}"


CAN_BE_TAKEN, TO_STAND_ON = "it can be taken", "something to stand on would help"


def say_goes_first(name: str) -> str:
    return f"let {name} go on first"


def say_can_shove(least: int) -> str:
    return f"a hero who weighs {least} or more can shove it"


def say_opens(what: str, where: str) -> str:
    return f"a {what} at {where} opens it"


def barrier(
    kind: BarrierKind,
    cells: int,
    name: str,
    body: str = "",
    *,
    is_roped: bool = False,
    where: str = "",
    helps: str = "",
    before: str = " before it",
) -> str:
    """Return what is in the way, and what would help: `a hole 3 deep before it: no rope spans it`.

    `name` is the hero's, `body` that of the body in the way, `before` says before what it is. Who
    `is_roped` may get there otherwise than on foot. A reader who sees no picture is told `where` it is, and
    what else `helps`.
    """
    first, last = ("not on foot: ", "") if is_roped else ("", ": no rope spans it")
    at, or_else = (f" at {where}" if where else ""), (f": {helps}" if helps else "")
    match kind:
        case BarrierKind.HOLE:
            return f"{first}a hole{f' {cells} deep' if cells else ''}{before}{at}{last}"
        case BarrierKind.DROP:
            if 0 < cells <= LOW:
                return f"{first}a drop of {cells}{at}{last and GO_TO_EDGE}"
            return f"{first}{f'a drop of {cells}' if cells else 'a drop out of sight'}{at}{last}"
        case BarrierKind.STEP:
            return f"{first}a step of {cells}{at}{last if cells > LOW else or_else}"
        case BarrierKind.LADDER:
            return f"a ladder{before}{at}, and {name} has no hands"
        case BarrierKind.RUNG:
            return f"the ladder{at} hangs 1 cell too high: something to stand on would help"
        case BarrierKind.BODY:
            return f"{body} is in the way{at}{or_else}"
        case BarrierKind.GATE:
            return f"a closed gate{at or before}{or_else}"
        case BarrierKind.FLOOR:
            return f"a floor{before}{at}, which could be broken"
        case BarrierKind.NARROW:
            return f"too narrow for {name} on the way{at}"
        case BarrierKind.UNSEEN:
            return f"nobody has seen a way there{f', from {where} on' if where else ''}"


WAY_BACK_OPEN = "As things are, everybody could walk and climb back up this floor."
NO_WAY_SEEN, ON_THE_WAY = "no way up has been seen", " on the way"
ROPE_GIVES = "a rope on the way would not hold"


def say_no_way_back(names: str, words: str) -> str:
    """Return who could not come back up, and what is in the way; without names, that is everybody."""
    who = f"{names} could not" if names else "nobody could"
    return f"As things are, {who} walk or climb back up this floor: {words}."


def say_on_rope(body: str, where: str, helps: str) -> str:
    """Return that somebody else is on the rope: `Bram is in the way on the rope at 6,6`."""
    at, or_else = (f" at {where}" if where else ""), (f": {helps}" if helps else "")
    return f"{body} is in the way on the rope{at}{or_else}"


def say_in_the_way(what: str) -> str:
    return f"{sentence(what)} is in the way."


def say_tied(name: str) -> str:
    return f"{name} is tied: the rope bars the way"


def say_stuck(name: str, left: str, right: str) -> str:
    """Return that a hero cannot move, with what is in the way on both sides."""
    return f"{name} cannot move from here: to the left {left}, to the right {right}."
