"""tally: counts the commands that a player gives in a level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from intodepth.content.verbs import USES
from intodepth.sim.actions import ACTIONS, FIND_ACTIONS, ROPE_ACTIONS, Action, ActionKind
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved
from intodepth.sim.history import Entry, History
from intodepth.sim.knowledge import NOTHING, Knowledge
from intodepth.sim.orders import Order, Walks, find_following, round_end
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.sim.what import What

WAITING = Pass, Lead
ROPES = frozenset(ROPE_ACTIONS) - {Belay, OffBelay}
"""kinds of actions with ropes; bracing counts as waiting"""
GONE_TO = Take, Pull, Exit, TieOn
"""actions that one click on a thing does after the move to it"""
LED_ON = TieOn, Throw, Shoot, Clip
"""actions that are done at once with a rope just taken out of the pack"""


@dataclass
class Tally:
    """The commands, and what they cause."""

    actions: int = 0
    kinds: Counter[ActionKind] = field(default_factory=Counter)
    """number of commands of each kind, by what they are given for"""
    used: Counter[ActionKind] = field(default_factory=Counter)
    """number of actions of each kind that commands did"""
    feats: Counter[str] = field(default_factory=Counter)
    """number of notable events, such as `anchors popped`"""

    @property
    def commands(self) -> int:
        """The number of commands."""
        return self.kinds.total()

    def share(self, kinds: Iterable[ActionKind]) -> float:
        """Return the share of commands of these kinds."""
        return sum(self.kinds[kind] for kind in kinds) / max(1, self.commands)

    def add(self, other: Tally) -> None:
        """Add another tally."""
        self.actions += other.actions
        self.kinds += other.kinds
        self.used += other.used
        self.feats += other.feats

    @property
    def unused(self) -> list[str]:
        """The labels of the kinds that nobody used, without those for which a find is needed."""
        return [USES[kind].label for kind in ACTIONS if kind not in FIND_ACTIONS and not self.used[kind]]


def tally(history: History) -> Tally:
    """Return the tally of a level, from its first stage on.

    The history is left at its end.
    """
    stage, found = history.start, Tally()
    known = NOTHING.see(stage)
    actions = [entry.action for entry in history.done if isinstance(entry.action, Action)]
    rest = 0  # so many actions more are done by the latest command
    for entry in history.done:
        if isinstance(entry.action, Action):
            place = found.actions
            found.actions += 1
            if rest:
                rest -= 1
            else:
                count = _length(stage, known, actions[place:])
                own = actions[place : place + count]
                found.kinds[type(own[-1])] += 1
                found.used.update(map(type, own))
                rest = count + _by_itself(stage, actions[place:], count) - 1
            found.feats.update(_feats(stage, entry))
        entry.schedule.apply(stage)
        known = known.see(stage)
    return found


def _length(stage: Stage, known: Knowledge, actions: Sequence[Action]) -> int:
    """Return how many of the next actions one command does."""
    if walked := _count_walk(stage, known, actions):
        return walked
    first, second = actions[0], actions[1] if len(actions) > 1 else None
    if isinstance(first, Pass):
        order = round_end(stage)
        return len(order) if tuple(actions[: len(order)]) == order else 1
    if isinstance(first, Haul | Lower):
        return len(list(takewhile(lambda each: _same_rope(first, each), actions)))
    if second is None or second.actor != first.actor:
        return 1
    pairs = {Move: GONE_TO, Uncoil: LED_ON, Untie: (Throw,), Belay: (Pass,), OffBelay: (Pass,)}
    return 2 if isinstance(second, pairs.get(type(first), ())) else 1


def _count_walk(stage: Stage, known: Knowledge, actions: Sequence[Action]) -> int:
    """Return how many of the next actions one walk does, including the action at its end; 0 if they are no
    walk.
    """
    on_the_way = list(takewhile(lambda each: isinstance(each, Move | Pass | Lead), actions))
    walks = Walks(stage, known.terrain)
    for count in range(min(len(on_the_way) + 1, len(actions)), 1, -1):
        last = actions[count - 1]
        moves = [each for each in actions[:count] if isinstance(each, Move)]
        cell = moves[-1].to if moves else stage.bodies[stage.lead].cell
        if last.actor != stage.lead or cell is None or not isinstance(last, (Move, *GONE_TO)):
            continue

        def act_there(there: Stage, last: Action = last) -> Order:
            return (last,) if last.refusal(there) is None else ()

        if walks.find_order(cell, None if isinstance(last, Move) else act_there) == tuple(actions[:count]):
            return count
    return 0


def _same_rope(first: Haul | Lower, other: Action) -> bool:
    return type(first) is type(other) and (first.actor, first.rope) == (other.actor, other.rope)


def _by_itself(stage: Stage, actions: Sequence[Action], done: int) -> int:
    """Return how many of the actions after the done ones follow by themselves."""
    for action in actions[:done]:
        stage = stage_after(stage, action)
    count = 0
    while done + count < len(actions):
        entry = find_following(stage, actions[done + count - 1])
        if entry is None or entry.action != actions[done + count]:
            break
        stage = stage_after(stage, actions[done + count])
        count += 1
    return count


def _feats(stage: Stage, entry: Entry) -> Iterator[str]:
    if isinstance(entry.action, Cut):
        yield "ropes cut"
    for happening in entry.schedule.timeline:
        if happening.what == What.POPPED:
            yield "anchors popped"
        elif happening.what == What.FALL_FOR_EVER:
            yield "falls for ever"
    drawn = (each.event for each in entry.schedule.timeline if each.what == What.DRAWN)
    dragged = {event.body for event in drawn if isinstance(event, Moved)}
    yield from ("heroes dragged" for body in dragged if isinstance(stage.bodies[body], Hero))
