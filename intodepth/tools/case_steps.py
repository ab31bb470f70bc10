"""case_steps: the steps of cases: read from JSON, done, and told as the pictures do."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from intodepth.json_lines import KeyPath, path_in
from intodepth.sim import deeds
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.tools.case_words import letter

T = TypeVar("T")

TIES = {"body": BODY, "anchor": ANCHOR}
"""What ends are tied to, by the word that cases use."""
Count = Annotated[int, Meta(ge=0, le=999)]
SideName = Literal["E", "N", "W", "S"]
TiedTo = tuple[Literal["body", "anchor"], Count]


class BadCase(Exception):
    """A case that cannot be read or played: says what was expected, and where in the case."""

    def __init__(self, words: str, *path: str | int) -> None:
        super().__init__(words)
        self.path: KeyPath = path


def _splice(scheduler: Scheduler, body: int, rope: int, end: int, other: int, other_end: int) -> None:
    deeds.splice(scheduler, body, (rope, end), (other, other_end))


STEPS: Final[dict[str, tuple[Callable[..., None], str]]] = {
    "walk": (deeds.walk, "body, side"),
    "shove": (deeds.shove, "body, side"),
    "belay": (deeds.belay, "body, rope"),
    "off": (deeds.off, "body"),
    "haul": (deeds.haul, "body, rope"),
    "lower": (deeds.lower, "body, rope, count"),
    "tie": (deeds.tie, "body, rope, end, tie"),
    "untie": (deeds.untie, "body, rope"),
    "throw": (deeds.throw, "body, rope, end, side"),
    "clip": (deeds.clip, "body, rope, anchor"),
    "unclip": (deeds.unclip, "body, rope, anchor"),
    "splice": (_splice, "body, rope, end, other rope, other end"),
    "cut": (deeds.cut, "body, rope, index"),
    "grab": (deeds.grab, "body, rope, side or null"),
    "swing": (deeds.swing, "body, rope, end, side, columns, let go"),
}
"""What is done, by its name, and what follows the name."""
KINDS: Final[dict[str, Any]] = {
    "end": Literal[0, 1],
    "other end": Literal[0, 1],
    "side": SideName,
    "side or null": SideName | None,
    "tie": TiedTo,
    "let go": bool,
}
"""Kinds of what follows; all others are numbers."""


@dataclass(frozen=True)
class Deed:
    """A step that was read: it is done by calling it, which raises Refused where the rules do."""

    name: str
    given: dict[str, Any]

    def __call__(self, scheduler: Scheduler) -> None:
        """Do it; raises Refused."""
        STEPS[self.name][0](scheduler, *map(_meant, self.given, self.given.values()))

    def check(self, stage: Stage) -> None:
        """BadCase if it names a body, rope or anchor that is not there."""
        things: dict[str, Container[int]] = {
            "body": stage.bodies,
            "rope": stage.ropes,
            "other rope": stage.ropes,
            "anchor": stage.anchors,
        }
        for what, number in (*self.given.items(), self.given.get("tie", ("", 0))):
            if number not in things.get(what, (number,)):
                raise BadCase(f"{self.name}: there is no {what} {number}", "do")


def deed(do: list[Any]) -> Deed:
    """What a step does, as a call that wants the scheduler; BadCase if it is no step."""
    require(bool(do) and isinstance(do[0], str), 'expected "do" to begin with a name', "do")
    name, *given = do
    require(name in STEPS, f"cannot be done: {name[:20]!r}; known are {', '.join(STEPS)}", "do")
    kinds = STEPS[name][1].split(", ")
    require(len(given) == len(kinds), f"{name}: expected {STEPS[name][1]}", "do")
    parts = zip(kinds, given, strict=True)
    return Deed(name, {kind: take(part, KINDS.get(kind, Count), "do", kind) for kind, part in parts})


def take(value: Any, kind: type[T], *path: str | int) -> T:
    """A part of a case as what it has to be; BadCase says where in it something else stands."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError) as error:
        words = str(error)
        place = (*path, *path_in(words))
        what = words.partition(" - at ")[0].replace("`", "")
        named = f"{'.'.join(map(str, place))}: " if place else ""
        raise BadCase(f"{named}{what[:1].lower()}{what[1:]}", *place) from None


def require(condition: bool, words: str, *path: str | int) -> None:
    """BadCase with these words unless it holds."""
    if not condition:
        raise BadCase(words, *path)


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


def _meant(what: str, value: Any) -> Any:
    """What a step gives, as the rules have it."""
    if what == "tie":
        return Tie(TIES[value[0]], value[1])
    return Side[value] if what.startswith("side") and value is not None else value
