"""turn_order: who acts after the heroes, in one line: each known creature that will not only wait, then the
water.
"""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.words import name_of
from intodepth.play.session import Session
from intodepth.sim.creatures import creatures_of
from intodepth.sim.events import WaterRose
from intodepth.sim.eyes import make_out
from intodepth.sim.stage import DRY
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import shorten
from intodepth.ui.theme import SMALL


class NextActor(NamedTuple):
    """A creature, or the water, that acts at the end of the round."""

    name: str
    acts: bool
    """whether it acts now"""


def find_turn_order(session: Session) -> tuple[NextActor, ...]:
    """Return everything that acts after the heroes, as far as the party knows, in order."""
    stage, playback = session.stage, session.playback
    acting = playback.creature if playback is not None else None
    seen = make_out(stage, session.lookout.seen)
    known = [
        each
        for each in creatures_of(stage)
        if each.id in session.knowledge.bodies
        and each.carrier is None
        and (each.intent or each.id == acting or each.cell not in seen)
    ]
    found = [NextActor(name_of(each), each.id == acting) for each in known]
    if stage.water != DRY:
        rises = playback is not None and any(isinstance(event, WaterRose) for event in playback.events)
        found.append(NextActor("the water", rises))
    return tuple(found)


def draw_turn_order(ui: Ui, x: float, y: float, width: float, following: tuple[NextActor, ...]) -> None:
    """Write them in one line with its bottom at y, the one that acts now in gold, and how many more there
    are if there is no room for all.
    """
    if not following:
        return
    left = x + ui.text(x, y, "Next:", SMALL, "quiet") + 6
    for place, (name, acts) in enumerate(following):
        rest = len(following) - place - 1
        words = f"{name}," if rest else name
        room = x + width - left - (ui.text_width(f"+{rest}", SMALL, 500) + 6 if rest else 0.0)
        if place and ui.text_width(words, SMALL, 500) > room:
            ui.text(left, y, f"+{rest + 1}", SMALL, "text", 500)
            break
        said = shorten(ui, words, SMALL, 500, room)
        left += ui.text(left, y, said, SMALL, "gold" if acts else "text", 500) + 6
