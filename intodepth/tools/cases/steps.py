"""steps: the steps of cases: read from JSON, done, and put into words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from intodepth.files.json_lines import KeyPath, path_in
from intodepth.sim import refusals
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import take_stride
from intodepth.sim.actions.reach import acting, cell_of, reaching, rope_of
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul, haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.shove import Shove, shoved
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.footing import is_rung
from intodepth.sim.paths.grid_view import grid_view
from intodepth.sim.paths.strides import CLIMBING, Stride, Strider, stride_between
from intodepth.sim.pull.by_hand import moved_by_hand
from intodepth.sim.pull.gripping import can_grip
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.tools.cases.words import letter

T = TypeVar("T")

TIES = {"body": BODY, "anchor": ANCHOR}
"""what ends are tied to, by the word in cases"""
Count = Annotated[int, Meta(ge=0, le=999)]
SideName = Literal["E", "N", "W", "S"]
TiedTo = tuple[Literal["body", "anchor"], Count]


class BadCase(Exception):
    """Raised for a case that cannot be read or played, with what was expected and where in the case."""

    def __init__(self, words: str, *path: str | int) -> None:
        super().__init__(words)
        self.path: KeyPath = path


def _walk(scheduler: Scheduler, body: int, side: Side) -> None:
    """Move a hero by a stride without cost, or a thing as if it were pushed."""
    stage = scheduler.stage
    walker = reaching(stage, body)
    if isinstance(walker, Hero):
        if walker.posture == Posture.PRONE:
            take_stride(scheduler, walker, _stride(stage, walker))
            walker = stage.hero(body)
        refusals.require(take_stride(scheduler, walker, _stride(stage, walker, side)), Reason.NO_WAY)
    else:
        climbs = side in (Side.N, Side.S)
        can = not climbs or is_rung(stage.ground, walker, cell_of(acting(stage, body)))
        refusals.require(can, Reason.NO_WAY)
        scheduler.beat(*moved_by_hand(What.WALK, stage, acting(stage, body), side))


def _stride(stage: Stage, hero: Hero, *sides: Side) -> Stride:
    """Return the stride of one cell to a side; along a rope the hero holds on, also to stand."""
    view = grid_view(stage.ground, cell_of(hero))
    rows = Strider(stage, view, hero)
    start = rows.start(hero)
    ways = (stride_between(view, start, state, 0) for state, _ in rows[start])
    stride = refusals.needed(next((way for way in ways if way.sides == sides), None), Reason.NO_WAY)
    if hero.grip is None or sides not in ((Side.N,), (Side.S,)):
        return stride
    keeps = can_grip(stage, hero, hero.grip, stage.step(cell_of(hero), *sides))
    return stride._replace(mode=CLIMBING) if keeps else stride


def _shove(scheduler: Scheduler, body: int, side: Side) -> None:
    shover = acting(scheduler.stage, body)
    if isinstance(shover, Hero):
        Shove(body, side).deed(scheduler)
    else:
        scheduler.beat(*shoved(scheduler.stage, shover, side))


def _haul(scheduler: Scheduler, body: int, rope: int) -> None:
    if isinstance(scheduler.stage.bodies[body], Hero):
        Haul(body, rope).deed(scheduler)
    else:
        haul(scheduler, body, rope)


def _untie(scheduler: Scheduler, body: int, rope: int) -> None:
    end = refusals.needed(rope_of(scheduler.stage, rope).end_of(body), Reason.NOT_TIED_ON)
    Untie(body, rope, end).deed(scheduler)


def _swing(scheduler: Scheduler, body: int, rope: int, end: int, *how: Any) -> None:
    refusals.require(rope_of(scheduler.stage, rope).end_of(body) == end, Reason.NOT_TIED_ON)
    Swing(body, rope, *how).deed(scheduler)


def _off(scheduler: Scheduler, body: int) -> None:
    rope = getattr(scheduler.stage.bodies[body], "belay", None)
    OffBelay(body, refusals.needed(rope, Reason.NOT_ON_BELAY)).deed(scheduler)


def _grab(scheduler: Scheduler, body: int, rope: int, side: Side | None) -> None:
    Grip(body, rope, -1 if side is None else int(side)).deed(scheduler)


def _by(kind: type[Action]) -> Callable[..., None]:
    """Return a function that does an action without paying for it."""
    return lambda scheduler, *given: kind(*given).deed(scheduler)


STEPS: Final[dict[str, tuple[Callable[..., None], str]]] = {
    "walk": (_walk, "body, side"),
    "shove": (_shove, "body, side"),
    "belay": (_by(Belay), "body, rope"),
    "off": (_off, "body"),
    "haul": (_haul, "body, rope"),
    "lower": (_by(Lower), "body, rope, count"),
    "tie": (_by(TieOn), "body, rope, end, tie"),
    "untie": (_untie, "body, rope"),
    "throw": (_by(Throw), "body, rope, end, side"),
    "clip": (_by(Clip), "body, rope, anchor"),
    "unclip": (_by(Unclip), "body, rope, anchor"),
    "splice": (_by(Splice), "body, rope, end, other rope, other end"),
    "cut": (_by(Cut), "body, rope, index"),
    "grab": (_grab, "body, rope, side or null"),
    "swing": (_swing, "body, rope, end, side, columns, let go"),
}
"""steps by name, with what follows the name"""
KINDS: Final[dict[str, Any]] = {
    "end": Literal[0, 1],
    "other end": Literal[0, 1],
    "side": SideName,
    "side or null": SideName | None,
    "tie": TiedTo,
    "let go": bool,
}
"""types of these arguments; all others are numbers"""


@dataclass(frozen=True)
class CaseStep:
    """A step that was read; calling it does the step, and raises Refused if the rules do."""

    name: str
    given: dict[str, Any]

    def __call__(self, scheduler: Scheduler) -> None:
        """Do the step; raises Refused."""
        STEPS[self.name][0](scheduler, *map(_meant, self.given, self.given.values()))

    def check(self, stage: Stage) -> None:
        """Raise BadCase if it refers to a body, rope or anchor that does not exist."""
        things: dict[str, Container[int]] = {
            "body": stage.bodies,
            "rope": stage.ropes,
            "other rope": stage.ropes,
            "anchor": stage.anchors,
        }
        for what, number in (*self.given.items(), self.given.get("tie", ("", 0))):
            if number not in things.get(what, (number,)):
                raise BadCase(f"{self.name}: there is no {what} {number}", "do")


def deed(do: list[Any]) -> CaseStep:
    """Return the step of a list of JSON values; raises BadCase if it is no step."""
    require(bool(do) and isinstance(do[0], str), 'expected "do" to begin with a name', "do")
    name, *given = do
    require(name in STEPS, f"cannot be done: {name[:20]!r}; known are {', '.join(STEPS)}", "do")
    kinds = STEPS[name][1].split(", ")
    require(len(given) == len(kinds), f"{name}: expected {STEPS[name][1]}", "do")
    parts = zip(kinds, given, strict=True)
    return CaseStep(name, {kind: take(part, KINDS.get(kind, Count), "do", kind) for kind, part in parts})


def take(value: Any, kind: type[T], *path: str | int) -> T:
    """Return a part of a case as the type it must have; raises BadCase with its place."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError) as error:
        words = str(error)
        place = (*path, *path_in(words))
        what = words.partition(" - at ")[0].replace("`", "")
        named = f"{'.'.join(map(str, place))}: " if place else ""
        raise BadCase(f"{named}{what[:1].lower()}{what[1:]}", *place) from None


def require(condition: bool, words: str, *path: str | int) -> None:
    """Raise BadCase with these words unless the condition holds."""
    if not condition:
        raise BadCase(words, *path)


def in_words(do: Iterable[Any]) -> str:
    """Return a step as pictures write it: `walk A E`."""
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
    """Return a value of a step in the form that the rules use."""
    if what == "tie":
        return Tie(TIES[value[0]], value[1])
    return Side[value] if what.startswith("side") and value is not None else value
