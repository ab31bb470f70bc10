"""pruning: actions that a search for a plan leaves out, as they seldom help. A proof leaves nothing out."""

from __future__ import annotations

from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.ropes.uncoil import Stow
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.stage import Stage


def is_worth_it(stage: Stage, action: Action) -> bool:
    """Whether an action on a rope may bring something: what it takes back another need not have done."""
    match action:
        case Stow() | OffBelay():
            return False
        case Belay(actor=actor, rope=key):
            others = (tie for tie in stage.ropes[key].ends if tie not in (None, Tie(BODY, actor)))
            return any(tie is not None and tie.to == BODY for tie in others)
        case Cut(rope=key):
            rope = stage.ropes[key]
            return None not in rope.ends and not rope.slack
        case Untie(actor=actor, rope=key, end=end):
            rope = stage.ropes[key]
            return rope.ends[end] != Tie(BODY, actor) or rope.ends[1 - end] is not None
    return True
