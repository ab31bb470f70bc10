"""ways: what sets apart the actions that are aimed at the same cell, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from intodepth.content.verbs import describe_action
from intodepth.content.words import ROCK, counted, name_of
from intodepth.screens.level.telling.rope_names import rope_name, thing_name
from intodepth.sim.actions import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


def ways_words(stage: Stage, actions: Sequence[Action]) -> tuple[str, ...]:
    """What sets each of some actions at one cell apart from the others, told as far as it is needed."""
    words = [way_words(stage, action) for action in actions]
    for said in [each for each, many in Counter(words).items() if many > 1]:
        alike = [index for index, each in enumerate(words) if each == said]
        for index, told in zip(alike, _told_apart([_details(stage, actions[i]) for i in alike]), strict=True):
            words[index] = f"{said}, {told}"
    return tuple(words)


def _told_apart(details: Sequence[Sequence[str]]) -> list[str]:
    """Of the details of some alike as few as tell them apart; where none does, they are numbered."""
    told: list[tuple[str, ...]] = [()] * len(details)
    for column in zip(*details, strict=True):
        longer = [(*said, each) for said, each in zip(told, column, strict=True)]
        if len(set(longer)) > len(set(told)):
            told = longer
    numbers = (
        (f"{told[: index + 1].count(each)} of {told.count(each)} alike",) if told.count(each) > 1 else ()
        for index, each in enumerate(told)
    )
    return [", ".join((*said, *number)) for said, number in zip(told, numbers, strict=True)]


def _details(stage: Stage, action: Action) -> tuple[str, ...]:
    """What else is to be said of an action, the most telling first; as much for each of a kind."""
    here = stage.bodies[action.actor].cell
    match action:
        case RopeAction():
            rope = stage.ropes[action.rope]
            end = getattr(action, "end", None)
            tie = getattr(action, "tie", None)
            to = stage.anchors[tie.id].cell if tie is not None and tie.to == ANCHOR else here
            return (
                _where(here, to),
                _where(here, here if end is None else rope.end_cell(end)),
                f"{counted(rope.length, 'cell')} long",
                f"{rope.out} paid out",
                f"slack {rope.slack}",
                "thin" if rope.thin else "thick",
                f"through {counted(len(rope.clips), 'anchor')}",
                f"the other end {_where(here, None if end is None else rope.end_cell(1 - end))}",
            )
        case Take(body=body) | Drop(body=body) | Give(body=body):
            carrier = stage.bodies[body].carrier
            bearer = "" if carrier in (None, action.actor) else f"with {name_of(stage.bodies[carrier])}"
            return (bearer or "on the ground",)
    return ()


def _where(here: Cell | None, there: Cell | None) -> str:
    """In which direction a cell lies: `above`, `to the right`."""
    if here is None or there is None or here == there:
        return "here"
    dx, dy = there.x - here.x, there.y - here.y
    across = "to the right" if dx > 0 else "to the left" if dx else ""
    return " ".join(part for part in ("above" if dy > 0 else "below" if dy else "", across) if part)


def way_words(stage: Stage, action: Action) -> str:
    """What sets an action apart from others of its kind at the same cell."""
    match action:
        case Move(drop=drop):
            return "let go" if drop else "hold on"
        case Swing(let_go=lets_go):
            return "untie and let go" if lets_go else "hold on"
        case Take(body=body) | Drop(body=body) | Give(body=body):
            return name_of(stage.bodies[body])
        case Piton(into=into):
            return "out of the rock" if into < 0 else f"into the rock {ROCK[Side(into)]}"
        case Tip(bucket=bucket) | Fill(bucket=bucket):
            return name_of(stage.bodies[bucket])
        case Lower(cells=cells):
            return f"{counted(cells, 'cell')} of {rope_name(stage, action.rope, action.actor)}"
        case Uncoil(coil=coil):
            return f"{counted(coil.length, 'cell')} of {'thin ' if coil.thin else ''}rope"
        case TieOn(end=end, tie=tie):
            which = _end(stage, action, end)
            return f"{which}{',' if ' of ' in which else ''} to {thing_name(stage, tie)}"
        case Untie(end=end) | Throw(end=end):
            return _end(stage, action, end)
        case RopeAction():
            return rope_name(stage, action.rope, action.actor)
    return describe_action(action, stage)


def _end(stage: Stage, action: RopeAction, end: int) -> str:
    """An end of a rope: `the loose end`, `Bram's end of the rope to Ada`, `the end at the piton`."""
    tie, far = stage.ropes[action.rope].ends[end], stage.ropes[action.rope].ends[1 - end]
    own = Tie(BODY, action.actor)
    if tie not in (None, own):
        return f"the end at {thing_name(stage, tie)}"
    which = "the loose end" if tie is None else f"{stage.bodies[action.actor].name}'s end"
    return which if far in (None, own) else f"{which} of the rope to {thing_name(stage, far)}"
