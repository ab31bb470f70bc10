"""actions: every kind of action, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from intodepth.sim.actions.base import Action, ActionKind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.finds.dig import Dig
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
from intodepth.sim.actions.kindle import Kindle
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
from intodepth.sim.actions.ropes.piton import Piton
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
from intodepth.sim.flow import turns
from intodepth.sim.stage import Stage

ROPE_ACTIONS: tuple[type[Action], ...] = (
    Uncoil, Stow, Piton, Wheel, TieOn, Untie, Clip, Unclip, Belay, OffBelay, Lower, Haul, Throw, Shoot, Grip,
    Swing, Cut, Fuse, Splice, Grapnel, Slip, GaffTie,
)  # fmt: skip
FIND_ACTIONS: tuple[type[Action], ...] = (
    Grapnel, Slip, Wear, Pour, Dig, Whistle, Sling, Gaff, GaffTie, Wedge, HangLadder, Wax,
)  # fmt: skip
"""those that only a find of a descent makes possible"""
_FIND_ACTIONS_BY_HAND = [kind for kind in FIND_ACTIONS if kind not in ROPE_ACTIONS]
ACTIONS: tuple[type[Action], ...] = (
    Deploy, Move, Take, Drop, Give, Scrape, Tip, Fill, Shove, Strike, Pull, Exit,
    *ROPE_ACTIONS, TurnBack, Kindle, Flare, *_FIND_ACTIONS_BY_HAND, Pass, Lead,
)  # fmt: skip


def generate_actions(stage: Stage, kinds: Iterable[ActionKind] = ACTIONS) -> list[Action]:
    """Return every action that the hero with the lead can do now, sorted by kind and fields; empty when the
    level is over.

    `kinds` limits it to these kinds; the order is that of ACTIONS.
    """
    hero = turns.next_actor(stage)
    if hero is None:
        return []
    fitting = _find_fitting(tuple(kinds), int(hero.gifts))
    return [action for kind in fitting for action in kind.generate(stage, hero)]


@lru_cache(maxsize=256)
def _find_fitting(kinds: tuple[ActionKind, ...], gifts: int) -> tuple[ActionKind, ...]:
    """Return the kinds that need none of the gifts, or one of these: a third of all, for a plain hero, are
    left out without being asked.
    """
    return tuple(kind for kind in kinds if kind.GIFT is None or gifts & int(kind.GIFT))


__all__ = ["ACTIONS", "FIND_ACTIONS", "ROPE_ACTIONS", "Action", "ActionKind", "generate_actions"]
