"""order_differences: how the orders at one cell differ, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from intodepth.content.words import name_of
from intodepth.sim.actions import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.rope_action import RopeAction
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.take import Take
from intodepth.sim.orders import Order
from intodepth.sim.ropes import ANCHOR, BODY
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.story.english import answers as said
from intodepth.story.english import names
from intodepth.story.english.actions import order_words
from intodepth.story.rope_names import rope_name, thing_name


def ways_words(stage: Stage, orders: Sequence[Order]) -> tuple[str, ...]:
    """Return what sets each order at a cell apart from the others, in as few words as are needed."""
    words = [_last_words(stage, order) for order in orders]
    if said.LET_GO in words:
        # Who goes there over several rounds does not hold on where others let go.
        holds = [not any(isinstance(action, Pass) for action in order) for order in orders]
        words = [
            said.HOLD_ON if stays and each == said.GO_THERE else each
            for stays, each in zip(holds, words, strict=True)
        ]
    if said.with_others(said.GO_THERE) in words:
        words = [said.GO_ALONE if each == said.GO_THERE else each for each in words]
    for shared in [each for each, many in Counter(words).items() if many > 1]:
        alike = [index for index, each in enumerate(words) if each == shared]
        details = [_details_of(stage, orders[i]) for i in alike]
        for index, told in zip(alike, _find_differences(details), strict=True):
            words[index] = said.add_details(shared, told)
    return tuple(words)


def drop_alike(stage: Stage, orders: Iterable[Order]) -> tuple[Order, ...]:
    """Return the orders without those that `ways_words` could only number: of each kind the first is kept."""
    kept: dict[tuple[object, ...], Order] = {}
    for order in orders:
        kept.setdefault((_last_words(stage, order), *_details_of(stage, order)), order)
    return tuple(kept.values())


def _details_of(stage: Stage, order: Order) -> tuple[str, ...]:
    meant = _cut_followers(order)
    return _details(_before_last(stage, meant), meant[-1])


def _cut_followers(order: Order) -> Order:
    """Return an order up to what its hero does last: without the others who come along afterwards."""
    last = order[-1]
    own = [isinstance(last, Lead) and each.actor == last.to and not isinstance(each, Lead) for each in order]
    return order[: len(order) - own[::-1].index(True)] if any(own) else order


def _last_words(stage: Stage, order: Order) -> str:
    """Return what sets an order apart: usually its hero's last action."""
    if waiting := wait_words(stage, order):
        rope = next((action.rope for action in order if isinstance(action, Belay | OffBelay)), None)
        if rope is None or len(stage.ropes) == 1:
            return waiting
        return said.on_rope(waiting, rope_name(stage, rope, order[0].actor))
    if len({action.actor for action in order if isinstance(action, Exit)}) > 1:
        return said.ALL_LEAVE
    if len(order) == 2 and isinstance(order[0], Untie) and isinstance(order[1], Throw):
        return said.and_throw(order_words(stage, order[0]))
    whole, order = order, _cut_followers(order)
    before = _before_last(stage, order)
    if len(order) > 1 and isinstance(order[-1], Throw) and (words := _hang_words(before, order[-1])):
        return words
    meant = order_words(before, order[-1])
    others = [action for action in whole if action.actor != order[-1].actor]
    if any(isinstance(action, Move) for action in others):
        return said.with_others(meant)
    if any(isinstance(action, Pass) for action in others):
        return said.others_wait(meant)
    if order[-1].actor != order[0].actor:
        return said.by_hero(stage.bodies[order[-1].actor].name, meant)
    return meant


def _hang_words(stage: Stage, throw: Throw) -> str:
    """Return what hangs from where after a throw; empty if the end does not fall, or the other end is tied to
    nothing.
    """
    rope, target = stage.ropes[throw.rope], throw.aim(stage)
    holder = rope.ends[1 - throw.end]
    if holder is None or target is None or stage.ground.open_step(target, Side.S) is None:
        return ""
    is_own = holder == (BODY, throw.actor)
    return said.hang_rope(rope.length, "" if is_own else thing_name(stage, holder))


def wait_words(stage: Stage, order: Order) -> str:
    """Return a way to wait in one or two words; empty if the order is not about waiting."""
    match order:
        case (Belay(), Pass()):
            return said.WAIT_BRACED
        case (OffBelay(), Pass()):
            return said.LET_GO_AND_WAIT
        case (Pass(actor=actor),):
            return said.ONLY_WAIT if stage.hero(actor).belay is None else said.STAY_BRACED
    return ""


def _before_last(stage: Stage, order: Order) -> Stage:
    """Return the stage on which the last action of an order is told: not that of a later round."""
    if any(isinstance(action, Pass) for action in order[:-1]):
        return stage
    for action in order[:-1]:
        stage = stage_after(stage, action)
    return stage


def _find_differences(details: Sequence[Sequence[str]]) -> list[str]:
    """Return the fewest details that tell similar orders apart; where none does, they are numbered."""
    told: list[tuple[str, ...]] = [()] * len(details)
    for column in zip(*details, strict=True):
        longer = [(*known, each) for known, each in zip(told, column, strict=True)]
        if len(set(longer)) > len(set(told)):
            told = longer
    numbers = (
        (said.alike(told[: index + 1].count(each), told.count(each)),) if told.count(each) > 1 else ()
        for index, each in enumerate(told)
    )
    return [", ".join((*known, *number)) for known, number in zip(told, numbers, strict=True)]


def _details(stage: Stage, action: Action) -> tuple[str, ...]:
    """Return the details of an action, the most telling first; the same number for each action of a kind."""
    here = stage.bodies[action.actor].cell
    match action:
        case RopeAction():
            rope = stage.ropes[action.rope]
            end = getattr(action, "end", None)
            tie = getattr(action, "tie", None)
            to = stage.anchors[tie.id].cell if tie is not None and tie.to == ANCHOR else here
            return (
                _tell_direction(here, to),
                _tell_direction(here, here if end is None else rope.end_cell(end)),
                *said.rope_details(rope.length, rope.out, rope.slack, len(rope.clips), thin=rope.thin),
                said.other_end(_tell_direction(here, None if end is None else rope.end_cell(1 - end))),
            )
        case Move(to=to):
            return (_tell_direction(here, to),)
        case Take(body=body) | Drop(body=body) | Give(body=body) | Kindle(lamp=body) | Flare(lamp=body):
            carrier = stage.bodies[body].carrier
            if carrier is None or carrier == action.actor:
                return (said.ON_THE_GROUND,)
            return (said.with_bearer(name_of(stage.bodies[carrier])),)
    return ()


def _tell_direction(here: Cell | None, there: Cell | None) -> str:
    """Return the direction of a cell in words: `above`, `to the right`."""
    return names.where(there.x - here.x, there.y - here.y) if here and there else names.where(0, 0)
