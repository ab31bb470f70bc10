"""verb_ring: the verbs in a ring while a control of a gamepad is held; its stick or a button picks one."""

from __future__ import annotations

import math
from itertools import chain
from typing import Final

from intodepth.content.verbs import DEPLOY, MOVE, PLACES, Verb
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.controls.choosing import confirm
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.screens.pad_bindings import list_ring_keys
from intodepth.sim.orders import Order
from intodepth.story.refusals import why_not_by
from intodepth.ui.buttons import key_frame, key_width
from intodepth.ui.canvas import Layer
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point
from intodepth.ui.nodes import Semantics
from intodepth.ui.rects import middle
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import SMALL, Ink, color

SLOTS: Final = tuple(chain.from_iterable(PLACES))
"""the verbs clockwise from the top, each always at the same place"""
RADIUS: Final = 132.0
"""distance of the verbs from the middle"""
WIDE, HIGH = 92.0, 46.0
"""size of the place of a verb"""


class VerbRing:
    """The ring, and the verb that is picked in it."""

    def __init__(self) -> None:
        """Begin closed."""
        self.is_open = False
        self.verb: Verb | None = None

    def react(self, ui: Ui, session: Session, pointer: Pointer, keys: Bindings) -> Order:
        """Follow the stick and the buttons of verbs; choose the picked verb when the ring is closed. Return
        the order to commit if Enter is pressed meanwhile and nothing is left to choose.
        """
        was_open, self.is_open = self.is_open, ui.take_ring()
        if self.is_open:
            self.verb = self.verb if was_open else None
            if ui.input.tilt is not None:
                self.verb = find_verb(session, ui.input.tilt)
            for key, name in list_ring_keys(keys).items():
                if ui.take_key(key):
                    self.verb = next(verb for verb in SLOTS if verb.name == name)
            if not ui.take_key("return"):
                return ()
        elif not was_open:
            return ()
        verb, self.verb = self.verb, None
        if verb is None:
            return ()
        if verb not in session.offers.verbs:
            believed = session.previews.get_believed(session.stage)
            pointer.refuse(ui, why_not_by(believed, believed.hero(session.actor.id), verb))
            return ()
        session.selection.ask(verb)
        return confirm(session) if self.is_open and len(session.selection.ways) == 1 else ()

    def cancel(self) -> bool:
        """Pick nothing; return whether the ring is open."""
        self.verb = None
        return self.is_open

    def draw(self, ui: Ui, layout: Layout, session: Session, keys: Bindings) -> None:
        """Draw the ring over the middle of the level while it is open."""
        if not self.is_open:
            return
        (x, y), ways = middle(layout.play), {verb: way for way, verb in list_ring_keys(keys).items()}
        with ui.layer(Layer.TOOLTIP), ui.group("ring", layout.play, "Verbs"):
            for index, verb in enumerate(list_verbs(session)):
                turn = index * math.tau / len(SLOTS)
                across, down = RADIUS * 1.25 * math.sin(turn), -RADIUS * math.cos(turn)
                is_offered, key = verb in session.offers.verbs, ways.get(verb.name, "")
                self._draw_verb(ui, (x + across, y + down), verb, key, is_offered=is_offered)

    def _draw_verb(self, ui: Ui, at: Point, verb: Verb, key: str, *, is_offered: bool) -> None:
        rect = at[0] - WIDE / 2, at[1] - HIGH / 2, WIDE, HIGH
        is_chosen = verb is self.verb
        told = Semantics("option", verb.label, "" if is_offered else "not now", is_chosen)
        ui.interact(f"ring:{verb.name}", rect, told, enabled=is_offered, focusable=False)
        if is_chosen and is_offered:
            ui.rect(rect, color("gold"))
        else:
            plate(ui, rect)
            ui.frame(rect, color("gold" if is_chosen else "line"))
        ink: Ink = "back" if is_chosen and is_offered else "text" if is_offered else "off"
        sign = key_width(ui, key)
        draw_icon(ui, verb.icon, at[0] - sign / 2, at[1] - 9, 20, ink)
        key_frame(ui, at[0] + 14 + sign / 2, at[1] - 9, key, ink=ink)
        ui.text(at[0], at[1] + 17, verb.label, SMALL, ink, 600, "middle")


def list_verbs(session: Session) -> list[Verb]:
    """Return the verbs of the ring; to come in stands in the place of Move."""
    return [DEPLOY if each is MOVE and session.actor.cell is None else each for each in SLOTS]


def find_verb(session: Session, tilt: Point) -> Verb:
    """Return the verb to which the stick is pushed."""
    share = math.atan2(tilt[0], -tilt[1]) / math.tau
    return list_verbs(session)[round(share * len(SLOTS)) % len(SLOTS)]
