"""ways: what sets apart the actions that are aimed at the same cell, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from intodepth.content.verbs import describe_action
from intodepth.content.words import ROCK, SIDES, counted, name_of
from intodepth.sim.actions import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle, dark_for
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.fuse import Fuse
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton, anchor_in
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.strike import Strike
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Bucket, Coil
from intodepth.sim.orders import Order
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import ANCHOR, BODY, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.story.rope_names import rope_name, thing_name


def ways_words(stage: Stage, orders: Sequence[Order]) -> tuple[str, ...]:
    """What sets each of some orders at one cell apart from the others, told as far as it is needed."""
    words = [_order_words(stage, order) for order in orders]
    if "let go" in words:
        words = ["hold on" if each == "go there" else each for each in words]
    for said in [each for each, many in Counter(words).items() if many > 1]:
        alike = [index for index, each in enumerate(words) if each == said]
        details = [_details(_before_last(stage, orders[i]), orders[i][-1]) for i in alike]
        for index, told in zip(alike, _told_apart(details), strict=True):
            words[index] = f"{said}, {told}"
    return tuple(words)


def _order_words(stage: Stage, order: Order) -> str:
    """What sets an order apart: mostly what is done last."""
    if waiting := wait_words(stage, order):
        rope = next((action.rope for action in order if isinstance(action, Belay | OffBelay)), None)
        if rope is None or len(stage.ropes) == 1:
            return waiting
        return f"{waiting}: {rope_name(stage, rope, order[0].actor)}"
    if len(order) == 2 and isinstance(order[0], Untie) and isinstance(order[1], Throw):
        return f"{way_words(stage, order[0])} and throw it"
    return way_words(_before_last(stage, order), order[-1])


def wait_words(stage: Stage, order: Order) -> str:
    """A way to wait, in a word or two; nothing for an order that is none."""
    match order:
        case (Belay(), Pass()):
            return "wait braced"
        case (OffBelay(), Pass()):
            return "let go, wait"
        case (Pass(actor=actor),):
            return "only wait" if stage.hero(actor).belay is None else "stay braced"
        case (Belay(),):
            return "only brace"
        case (OffBelay(),):
            return "only let go"
    return ""


def _before_last(stage: Stage, order: Order) -> Stage:
    for action in order[:-1]:
        stage = stage_after(stage, action)
    return stage


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
        case Take(body=body) | Drop(body=body) | Give(body=body) | Kindle(lamp=body) | Flare(lamp=body):
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
    """What an action does, as one is told to do it: `tie the loose end to the ring`."""
    match action:
        case Move(drop=drop):
            return "let go" if drop else "go there"
        case Exit():
            return "leave the level"
        case Swing(let_go=lets_go) as swing:
            if (kicked := swing.kicks(stage)) is not None:
                kick = f"kick {name_of(stage.bodies[kicked])}"
                return f"swing, {kick}, untie and let go" if lets_go else f"swing and {kick}"
            return "swing, untie and let go" if lets_go else "swing and hold on"
        case Take(body=body):
            return f"take {name_of(stage.bodies[body])}"
        case Drop(body=body):
            return f"put {name_of(stage.bodies[body])} down"
        case Give(body=body, taker=taker):
            into = "in" if isinstance(stage.bodies[taker], Bucket) else "over"
            return f"hand {name_of(stage.bodies[body])} {into}"
        case Piton(into=into):
            return "pull the piton out" if into < 0 else f"drive a piton into the rock {ROCK[Side(into)]}"
        case Wheel(anchor=anchor):
            return "fix a wheel" if stage.anchors[anchor].under is None else "take the wheel off"
        case Scrape(leech=leech):
            whom = stage.bodies[bearer(stage, stage.bodies[leech]).id]
            return f"scrape {name_of(stage.bodies[leech])} off {name_of(whom)}"
        case Tip(bucket=bucket):
            return f"tip {name_of(stage.bodies[bucket])}"
        case Fill(bucket=bucket):
            return f"put sand into {name_of(stage.bodies[bucket])}"
        case Uncoil(coil=coil):
            return f"take out {coil_words(coil)}"
        case RopeAction():
            return _rope_way(stage, action)
        case Shove(side=side):
            return f"shove {SIDES[side]}"
        case Strike():
            return "strike"
        case Pull():
            return "pull the lever"
        case Kindle(lamp=lamp):
            name = name_of(stage.bodies[lamp])
            return f"light {name}" if dark_for(stage, lamp) else f"put {name} out"
        case Flare(lamp=lamp):
            return f"throw {name_of(stage.bodies[lamp])}"
        case Fuse(round=ends):
            return f"set a fuse: it burns after {'this round' if ends == stage.round else f'round {ends}'}"
        case TurnBack(body=body):
            return f"turn {name_of(stage.bodies[body])} back"
    return describe_action(action, stage)


def _rope_way(stage: Stage, action: RopeAction) -> str:
    rope = "the rope" if len(stage.ropes) == 1 else rope_name(stage, action.rope, action.actor)
    match action:
        case TieOn(end=end, tie=tie):
            which = end_words(stage, action.actor, stage.ropes[action.rope], end)
            return f"tie {which}{',' if ' of ' in which else ''} to {thing_name(stage, tie)}"
        case Untie(end=end):
            return f"untie {end_words(stage, action.actor, stage.ropes[action.rope], end)}"
        case Shoot(end=end, cell=cell):
            which, mark = (
                end_words(stage, action.actor, stage.ropes[action.rope], end),
                anchor_in(stage, cell),
            )
            goal = "into the rock" if mark is None else f"to {thing_name(stage, Tie(ANCHOR, mark.id))}"
            return f"shoot {which}{',' if ' of ' in which else ''} {goal}"
        case Throw(end=end):
            return f"throw {end_words(stage, action.actor, stage.ropes[action.rope], end)}"
        case Splice(other=other):
            return f"join {rope} and {rope_name(stage, other, action.actor)}"
        case Lower(cells=cells):
            return f"pay out {counted(cells, 'cell')} of {rope}"
        case Clip(anchor=anchor):
            return f"put {rope} through {thing_name(stage, Tie(ANCHOR, anchor))}"
        case Unclip(anchor=anchor):
            return f"take {rope} out of {thing_name(stage, Tie(ANCHOR, anchor))}"
    words = {
        Haul: "haul",
        Grip: "take hold of",
        Stow: "pack",
        Cut: "cut",
        Belay: "brace on",
        OffBelay: "let go of",
    }
    return f"{words[type(action)]} {rope}" if type(action) in words else describe_action(action, stage)


def coil_words(coil: Coil) -> str:
    """A rope in a pack: `6 cells of thin rope`."""
    return f"{counted(coil.length, 'cell')} of {'thin ' if coil.thin else ''}rope"


def end_words(stage: Stage, actor: int, rope: Rope, end: int) -> str:
    """An end of a rope: `the loose end`, `Bram's end of the rope to Ada`, `the end at the piton`.

    Where the rope leads is said only where another rope has such an end, too.
    """
    tie, far = rope.ends[end], rope.ends[1 - end]
    own = Tie(BODY, actor)
    if tie not in (None, own):
        return f"the end at {thing_name(stage, tie)}"
    which = "the loose end" if tie is None else f"{stage.bodies[actor].name}'s end"
    alike = [each for each in stage.ropes.values() if tie in each.ends]
    if far is None or far == own or len(alike) == 1:
        return which
    return f"{which} of the rope to {thing_name(stage, far)}"
