"""pointer: the state of the mouse in the level between frames, and the answer to a press in vain."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.play.offers import Offers
from intodepth.play.selection import Selection
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.sound_names import Sound
from intodepth.ui.core import Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Point


@dataclass(slots=True)
class Pointer:
    """The state of the mouse in the level between frames."""

    place: Point | None = None
    """last position of the mouse in units"""
    world: Point = (0.0, 0.0)
    """point of the level under that position at that time"""
    pressed: Cell | None = None
    """cell on which the button went down and is held; None if something has played meanwhile"""
    meant: Order = ()
    """what was aimed at there; empty if it came there by itself and was not shown yet"""
    refused: Point | None = None
    """position of the mouse, or of the cell that a key would have led to, if it cannot be chosen"""
    wheeled: Point | None = None
    """position at which the wheel chose an amount; the choice stays until the mouse moves"""
    held: Point | None = None
    """position at which a hint was shown; the choice stays until the mouse moves"""
    aimed: bool = False
    """whether a click at the mouse does what is chosen"""
    spent: Point | None = None
    """position of a click that did something; until the mouse moves, nothing harmful is done there"""
    latest: Point | None = None
    """position in the last frame, anywhere on the screen"""
    rested: float = 0.0
    """seconds without movement"""
    looked_at: Selection | None = None
    """what was chosen at the last rest in the level, if it was shown"""
    answer: str = ""
    """answer to the last press of mouse or key that did nothing"""
    held_for: float = 0.0
    """seconds that the button has been down on the pressed cell"""
    grabbed: Point | None = None
    """position at which the button last went down"""
    pans: bool = False
    """whether the button that is held drags the view, because nothing can be dragged where it went down"""
    has_opened: bool = False
    """whether the button that opened the list is still down"""
    likeliest: tuple[Offers, Cell | None] | None = None
    """the place that is aimed at while a gamepad is used and nothing is chosen, and the offers it is of"""
    undragged: Selection | None = None
    """what was chosen before the drag, during a drag"""

    @property
    def dragged(self) -> tuple[Point, Point] | None:
        """The start and end of a drag, in cells of the picture; None without one."""
        if self.undragged is None or self.pressed is None:
            return None
        return (self.pressed.x + 0.5, self.pressed.y + 0.5), self.world

    def refuse(self, ui: Ui, words: str) -> None:
        """Answer a press in vain, with a sound."""
        self.answer = words
        ui.cues.append(Cue(Sound.REFUSED))
