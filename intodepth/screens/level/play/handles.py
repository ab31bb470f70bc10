"""handles: what else can be pointed at to choose an action: its rope, and where things would end up."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.screens.level.play.selectors import Offer
from intodepth.screens.level.sight.lookout import Lookout
from intodepth.screens.level.telling.preview import Previews
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


def build_handles(stage: Stage, offer: Offer, previews: Previews, lookout: Lookout) -> dict[Cell, Action]:
    """The first action for each place of the picture that stands for one without being aimed at."""
    found: dict[Cell, Action] = {}
    for action in offer.actions:
        for cell in (*_ends(stage, action, previews), *_strand(stage, action)):
            place = lookout.place(cell)
            if place not in offer.cells:
                found.setdefault(place, action)
    return found


def _ends(stage: Stage, action: Action, previews: Previews) -> Iterator[Cell]:
    """Where what an action moves ends up."""
    match action:
        case Move(drop=True) | Swing():
            cell = previews.of(stage, action).after.bodies[action.actor].cell
        case Lower(rope=key):
            after = previews.of(stage, action).after
            rope = stage.ropes[key]
            far = next((tie for tie in rope.ends if tie and tie.to == BODY and tie.id != action.actor), None)
            cell = after.bodies[far.id].cell if far is not None else None
        case _:
            return
    if cell is not None:
        yield cell


def _strand(stage: Stage, action: Action) -> Iterator[Cell]:
    """The cells of the rope that is all there is to choose."""
    match action:
        case Haul(rope=key) | Lower(rope=key) | Belay(rope=key) | OffBelay(rope=key):
            yield from stage.ropes[key].cells
