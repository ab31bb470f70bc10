"""actions: an action in words: an order (`tie the loose end to the ring`), or a report of who does what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Final

from intodepth.content.words import ROCK, SIDES, cell_words, count_noun, name_of
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.finds.dig import Dig
from intodepth.sim.actions.finds.find_action import FindAction
from intodepth.sim.actions.finds.gaff import Gaff, GaffTie
from intodepth.sim.actions.finds.grapnel import Grapnel
from intodepth.sim.actions.finds.ladder import HangLadder
from intodepth.sim.actions.finds.pour import Pour
from intodepth.sim.actions.finds.sling import Sling
from intodepth.sim.actions.finds.slip import Slip
from intodepth.sim.actions.finds.wax import Wax
from intodepth.sim.actions.finds.wear import Wear
from intodepth.sim.actions.finds.wedge import Wedge
from intodepth.sim.actions.finds.whistle import Whistle
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle, dark_for
from intodepth.sim.actions.lead import Lead
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
from intodepth.sim.entities import WORN, Bucket, Gift, Hero
from intodepth.sim.history import Tune
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import ANCHOR, BODY, Rope, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.english import happenings, names
from intodepth.story.english.grammar import third_person
from intodepth.story.rope_names import rope_name, thing_name

FINDS = {Gift.BALLAST: "ballast belt", Gift.VEST: "cork vest", Gift.IRONS: "heel irons"}
"""names of what can be worn"""


class Places(Enum):
    """The ways to describe the place of an action."""

    POINTED = auto()
    """no words for the place: the player sees where it is"""
    SIDES = auto()
    """places as directions"""
    CELLS = auto()
    """places as coordinates"""


def order_words(stage: Stage, action: Action) -> str:
    """Return an action as an order at the place that is pointed at: `take the bell`."""
    return _join_parts(_parts(stage, action, Places.POINTED))


HANG: Final = "hang"
DEEDS: Final[dict[type[Action], str]] = {
    Untie: "untie", Throw: "throw", TieOn: "tie", Shoot: "shoot", Clip: "put through",
    Unclip: "take off", Splice: "join", Uncoil: "take out", Stow: "pack",
}  # fmt: skip
"""what can be done with the end of a rope by one action, in the order in which it is listed"""


def list_deeds(orders: Iterable[Sequence[Action]]) -> list[str]:
    """Return what some orders with a rope come to, each thing once: `untie`, `throw`.

    To hang a rope is to tie one end and throw the other.
    """
    deeds = {
        HANG if isinstance(order[-1], Throw) and any(isinstance(each, TieOn) for each in order)
        else DEEDS.get(type(order[-1]), "")
        for order in orders
    }  # fmt: skip
    return [deed for deed in (HANG, *DEEDS.values()) if deed in deeds]


def action_words(action: Action | Tune, stage: Stage, places: Places = Places.CELLS) -> str:
    """Return an action in one clause, `Bram takes the bell`, on the stage before it."""
    if isinstance(action, Tune):
        return f"the rules change: {', '.join(f'{name} {value}' for name, value in action.rules)}"
    said = _join_parts([third_person(part) for part in _parts(stage, action, places)])
    return f"{_of(stage, action.actor)} {said}"


def _join_parts(parts: list[str]) -> str:
    """Return the parts as one: `swing`, `swing and let go`, `swing, untie and let go`."""
    if len(parts) == 1:
        return parts[0]
    comma = "," if any(" and " in part for part in parts) else ""
    return f"{', '.join(parts[:-1])}{comma} and {parts[-1]}"


def _of(stage: Stage, body: int) -> str:
    return name_of(stage.bodies[body])


def _parts(stage: Stage, action: Action, places: Places) -> list[str]:
    """Return the parts of an action in order, each as an order."""
    told = places is not Places.POINTED
    match action:
        case Move():
            return _move(stage, action, places)
        case Swing():
            return _swing(stage, action, told=told)
        case RopeAction() | Piton() | Wheel() | Uncoil() | Fuse():
            return [_rope_work(stage, action, told=told)]
        case Deploy(entry=entry):
            return [f"come in at {cell_words(entry)}" if places is Places.CELLS else "come in"]
        case Exit():
            return ["leave the level" if stage.doors == Doors.ALL else "leave the floor"]
        case Take(body=body):
            carrier = stage.bodies[body].carrier
            if carrier is None:
                return [happenings.take(_of(stage, body))]
            out_of = isinstance(stage.bodies[carrier], Bucket)
            return [happenings.take(_of(stage, body), _of(stage, carrier), out_of=out_of)]
        case Drop(body=body, side=side):
            return [happenings.put_down(_of(stage, body)) + (_beside(side) if told else "")]
        case Give(body=body, taker=taker):
            into = isinstance(stage.bodies[taker], Bucket)
            return [happenings.give(_of(stage, body), _of(stage, taker), into=into)]
        case Scrape(leech=leech, side=side):
            whom = _of(stage, bearer(stage, stage.bodies[leech]).id)
            placed = [f"put it down{_beside(side)}"] if told else []
            return [happenings.scrape(_of(stage, leech), whom), *placed]
        case Tip(bucket=bucket, side=side):
            return [f"tip {_of(stage, bucket)}{f' {SIDES[side]}' if told else ''}"]
        case Fill(bucket=bucket):
            return [f"put sand into {_of(stage, bucket)}"]
        case Pull(work=work):
            return [happenings.lever(on=not stage.mechanisms[work].on)]
        case Shove(side=side):
            return [f"{happenings.shove(_name_target(stage, action))} {SIDES[side]}"]
        case Strike():
            return [f"strike {_name_target(stage, action)}"]
        case TurnBack(body=body):
            return [happenings.turn_back("" if body == action.actor else _of(stage, body))]
        case Kindle(lamp=lamp):
            return [happenings.lamp(_of(stage, lamp), lights=bool(dark_for(stage, lamp)))]
        case FindAction():
            return [_say_find_action(stage, action, places)]
        case Flare(lamp=lamp, cell=cell):
            where = f" to {cell_words(cell)}" if places is Places.CELLS else ""
            return [happenings.throw(_of(stage, lamp)) + where]
        case Pass():
            return [happenings.VERBS[What.END_TURN]]
        case Lead(to=to):
            return [f"let {_of(stage, to)} act"]
    raise TypeError(f"{type(action).__name__} has no words: give it a case in story/english/actions.py")


def _beside(side: Side) -> str:
    return " below" if side == Side.S else f" {SIDES[side]}"


def _name_target(stage: Stage, action: Action) -> str:
    """Return the name of the body that an action is aimed at."""
    cell = action.aim(stage)
    body = None if cell is None else stage.at.get(cell)
    return "nobody" if body is None else _of(stage, body)


def _say_find_action(stage: Stage, action: FindAction, places: Places) -> str:
    match action:
        case Pour():
            return happenings.VERBS[What.POUR_SAND]
        case Wear(find=find):
            has_on = bool(stage.hero(action.actor).gifts & WORN[Gift(find)])
            return f"{'take off' if has_on else 'put on'} the {FINDS[Gift(find)]}"
        case Dig(side=side):
            told = places is not Places.POINTED
            return f"break away the rock {ROCK[side]}" if told else happenings.VERBS[What.BREAK_ROCK]
        case Whistle(body=body):
            return f"whistle at {_of(stage, body)}"
        case Sling(body=body, cell=cell):
            place = f" to {cell_words(cell)}" if places is Places.CELLS else ""
            return happenings.throw(_of(stage, body)) + place
        case Gaff(body=body):
            return f"{happenings.take(_of(stage, body))} with the gaff"
        case Wax(rope=rope):
            return f"wax {rope_name(stage, rope, action.actor)}"
        case Wedge():
            return happenings.VERBS[What.WEDGE]
        case HangLadder(side=side):
            return f"{happenings.VERBS[What.HANG_LADDER]}{_beside(side)}"
    name = action.GIFT.name if action.GIFT else None
    return f"use the {(name or 'find').lower().replace('_', ' ')}"


def _move(stage: Stage, move: Move, places: Places) -> list[str]:
    end = ["let go"] if move.drop else []
    if places is Places.CELLS:
        return [f"go to {cell_words(move.to)}", *end]
    if places is Places.POINTED:
        return end or ["go there"]
    start = stage.hero(move.actor).cell
    assert start is not None
    if move.chart != STRAIGHT:
        return ["go through a portal", *end]
    right, up = move.to.x - start.x, move.to.y - start.y
    across, along = SIDES[Side.E if right > 0 else Side.W], SIDES[Side.N if up > 0 else Side.S]
    if not right:
        return [f"climb {along}", *end] if up else ["let go"]
    return [f"go {across} and {along}" if up else f"go {across}", *end]


def _swing(stage: Stage, swing: Swing, *, told: bool) -> list[str]:
    kicked = swing.kicks(stage)
    columns = swing.columns - (kicked is not None)
    parts = [f"swing {count_noun(columns, 'cell')} {SIDES[swing.side]}" if told else "swing"]
    if kicked is not None:
        parts.append(f"kick {_of(stage, kicked)}")
    if swing.let_go:
        return [*parts, "untie", "let go"]
    return parts if kicked is not None or told else [*parts, "hold on"]


def _rope_work(stage: Stage, action: Action, *, told: bool) -> str:
    match action:
        case Uncoil(coil=coil):
            return f"take out a {'thin ' if coil.thin else ''}rope of {count_noun(coil.length, 'cell')}"
        case Piton(into=into):
            if into < 0:
                return happenings.pull_out("piton")
            return f"drive a piton into the rock {ROCK[Side(into)]}"
        case Wheel(anchor=anchor):
            is_on = stage.anchors[anchor].under is not None
            return happenings.VERBS[What.TAKE_WHEEL] if is_on else f"fix a wheel to {_anchor(stage, anchor)}"
        case Fuse(round=ends):
            return f"set a fuse to burn after {'this round' if ends == stage.round else f'round {ends}'}"
    assert isinstance(action, RopeAction)
    rope = "the rope" if len(stage.ropes) == 1 else rope_name(stage, action.rope, action.actor)

    def which(end: int) -> str:
        own = told and stage.ropes[action.rope].ends[end] == (BODY, action.actor)
        return "the end in hand" if own else end_words(stage, action.actor, stage.ropes[action.rope], end)

    def lead(end: int, goal: str) -> str:
        said = which(end)
        return f"{said}{',' if ' of ' in said else ''} {goal}"

    match action:
        case TieOn(end=end, tie=tie):
            if tie == (BODY, action.actor):
                return f"tie on to {_rope_by_end(stage, action, end)}"
            return f"tie {lead(end, f'to {thing_name(stage, tie)}')}"
        case Untie(end=end):
            return f"untie {which(end)}"
        case Shoot(end=end, cell=cell):
            mark, is_hook = anchor_in(stage, cell), isinstance(action, Grapnel)
            if mark is not None:
                goal = f"to {_anchor(stage, mark.id)}"
            else:
                goal = "to the rock, on a hook" if is_hook else "into the rock"
            return f"{'throw' if is_hook else 'shoot'} {lead(end, goal)}"
        case Slip():
            return f"untie the far end of {rope}"
        case Throw(end=end, side=side):
            return f"throw {which(end)}{_beside(side) if told else ''}"
        case Splice(other=other):
            return f"join {rope} and {rope_name(stage, other, action.actor)}"
        case Lower(cells=cells):
            return f"pay out {count_noun(cells, 'cell')} of {rope}"
        case GaffTie(anchor=anchor):
            return f"tie {rope} to {_anchor(stage, anchor)} with the gaff"
        case Clip(anchor=anchor):
            return f"put {rope} through {_anchor(stage, anchor)}"
        case Unclip(anchor=anchor):
            return f"take {rope} out of {_anchor(stage, anchor)}"
        case Grip(step=step):
            return f"take hold of {rope}{f' {SIDES[Side(step)]}' if told and step >= 0 else ''}"
    verbs = {Haul: "haul", Stow: "pack", Cut: "cut", Belay: "brace on", OffBelay: "stop bracing on"}
    return f"{verbs[type(action)]} {rope}"


def _rope_by_end(stage: Stage, action: RopeAction, end: int) -> str:
    """Return the name of a rope that an actor is tied to by an end; the end's name if both ends are loose."""
    rope = stage.ropes[action.rope]
    is_loose = rope.ends == (None, None) and len(stage.ropes) == 1
    return (
        end_words(stage, action.actor, rope, end) if is_loose else rope_name(stage, action.rope, action.actor)
    )


def _anchor(stage: Stage, anchor: int) -> str:
    return thing_name(stage, Tie(ANCHOR, anchor))


def end_words(stage: Stage, actor: int, rope: Rope, end: int) -> str:
    """Return the name of a rope end: `the loose end`, `Bram's end of the rope to Ada`, `the end at the
    piton`.

    Where the rope leads is added only if another rope has an end with the same name.
    """
    return _name_end(stage, actor, rope, end, stage.bodies[actor].name)


def whose_end(stage: Stage, actor: int, rope: Rope, end: int) -> str:
    """Return the name of a rope end by its owner: `your loose end`, `Bram's end`, `the end at the piton`."""
    tie = rope.ends[end]
    if tie is None and rope.end_of(actor) is not None:
        return names.YOUR_LOOSE_END
    partner = stage.bodies[tie.id] if tie is not None and tie.to == BODY and tie.id != actor else None
    if isinstance(partner, Hero):
        return names.end_of(partner.name, "")
    return _name_end(stage, actor, rope, end, names.YOU)


def _name_end(stage: Stage, actor: int, rope: Rope, end: int, owner: str) -> str:
    tie, far = rope.ends[end], rope.ends[1 - end]
    own = Tie(BODY, actor)
    if tie not in (None, own):
        return names.end_at(thing_name(stage, tie))
    alike = [each for each in stage.ropes.values() if tie in each.ends]
    if tie is None and far is None and len(alike) == 1 and (side := _side_of(rope, end)):
        return names.loose_end(side)
    to = "" if far is None or far == own or len(alike) == 1 else thing_name(stage, far)
    return names.end_of("" if tie is None else owner, to)


def _side_of(rope: Rope, end: int) -> str:
    """Return on which side of the other end a rope end is; empty where both are in one cell."""
    (x, y), (other_x, other_y) = rope.end_cell(end), rope.end_cell(1 - end)
    if x != other_x:
        return "right" if x > other_x else "left"
    return "" if y == other_y else "upper" if y > other_y else "lower"
