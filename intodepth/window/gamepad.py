"""gamepad: what a gamepad means: buttons, sticks and triggers become keys, and a cursor led freely."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from intodepth.screens.bindings import LAST_VERB, OTHER_WAYS
from intodepth.screens.pad_bindings import FREE_CURSOR
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.ui.draw import Point
from intodepth.ui.nodes import PRESSED
from intodepth.ui.pads import CROSS, HOLDER
from intodepth.ui.rects import middle
from intodepth.window.input_queue import Button, ByPad, KeyPressed, MouseMoved, Tilted, WindowEvent

Stick = Literal["left", "right"]
DEAD_ZONE: Final = 0.25
"""share of the way of a stick within which it counts as at rest"""
PUSHED, LET_GO = 0.5, 0.35
"""shares of the way at which a stick or a trigger counts as pushed, and as let go again"""
FIRST, AGAIN = 0.35, 0.09
"""seconds until an arrow repeats while it is held, or a stick aims, and between repeats"""
LONGEST: Final = 0.1
"""seconds of a frame that count at most for what is repeated or led while it is held"""
LOOKS: Final = 0.12
"""seconds between two steps of the view"""
SPEED: Final = 1.1
"""heights of the window that the cursor goes in a second at most"""
CURSOR_BUTTONS: Final = {"return": "left", OTHER_WAYS: "right"}
"""buttons of the mouse by the keys of the controls that press them while the cursor is led"""
RELEASE: Final = 4.0
"""ways of the stick in a second; what goes back faster is let go of, and aims no more"""
SNAPS: Final = 26.0
"""units from which a cursor that is let go of jumps to what can be pressed"""


class Gamepad:
    """The state of all gamepads of a machine, which count as one."""

    def __init__(self, services: Services, stack: ScreenStack) -> None:
        """Begin without a gamepad; what it does depends on the player's settings and the open screens."""
        self._services, self._stack = services, stack
        self.style = ""
        """of the gamepad that was used last; empty without one"""
        self._down: set[str] = set()
        self._is_held_for_more = False
        """whether the holder gave another command since it went down"""
        self._sticks: dict[Stick, Point] = {"left": (0.0, 0.0), "right": (0.0, 0.0)}
        self._ways: dict[str, str] = {}
        """the arrow that the cross or a stick is pushed to, by which of them"""
        self._waits: dict[str, float] = {}
        """seconds until it repeats"""
        self._is_free = False
        """whether the left stick leads the cursor"""
        self._tilted: Point = (0.0, 0.0)
        """where the left stick was in the last frame while a screen takes it"""
        self._is_tilting = False
        """whether it was pushed for that, and was not at rest since"""
        self._tilted_for = 0.0
        """seconds since then"""
        self._farthest: Point = (0.0, 0.0)
        """where it was pushed farthest since it was at rest"""
        self._has_flicked = False
        """whether it has given an arrow since then"""
        self._ring = ""
        """the control that holds the ring of verbs open"""
        self._is_ring_used = False
        """whether the stick or another control was used since the ring is open"""
        self._cursor: Point | None = None
        """place of the cursor in px, while it was moved last"""
        self._pressed: dict[str, str] = {}
        """buttons of the mouse that controls hold down"""

    @property
    def leads_cursor(self) -> bool:
        """Whether the left stick leads a cursor over the screen."""
        return self._is_free

    def unplug(self) -> Iterator[ByPad]:
        """Let go of everything; keys are named again."""
        if self.style:
            yield from self._release_all()
            yield ByPad("", Tilted(None))
        self._down.clear()
        self._ways.clear()
        self._sticks = {"left": (0.0, 0.0), "right": (0.0, 0.0)}
        self._tilted, self._is_tilting, self._ring = (0.0, 0.0), False, ""
        self.style, self._is_free, self._cursor = "", False, None

    def press(self, control: str, style: str, *, is_down: bool) -> Iterator[ByPad]:
        """Yield what a button does that goes down or up."""
        if is_down == (control in self._down):
            return
        (self._down.add if is_down else self._down.discard)(control)
        self.style = style
        if control == HOLDER:
            if is_down:
                self._is_held_for_more = False
            elif not self._is_held_for_more:
                yield from self._give(HOLDER)
            return
        if is_down:
            is_more = HOLDER in self._down
            self._is_ring_used |= bool(self._ring)
            self._is_held_for_more |= is_more
            if not is_more and self._opens_ring(control):
                self._ring, self._is_ring_used = control, False
                yield self._do(Tilted(None, rings=True), control)
                return
            if control in CROSS and not is_more:
                self._ways["cross"], self._waits["cross"] = control, FIRST
            yield from self._give(f"{HOLDER}+{control}" if is_more else control)
            return
        if self._ring == control:
            self._ring = ""
            yield self._do(Tilted(None))
            if not self._is_ring_used:
                yield from self._give(control)
            return
        if self._ways.get("cross") == control:
            del self._ways["cross"]
        if button := self._pressed.pop(control, ""):
            yield self._do(Button(button, False, self._cursor or (-1.0, -1.0)))
            if button == "right":
                # The arrows and Enter go on in the list that it opens.
                self._cursor = None

    def pull(self, trigger: str, style: str, way: float) -> Iterator[ByPad]:
        """Yield what a trigger does at a share of its way."""
        limit = LET_GO if trigger in self._down else PUSHED
        yield from self.press(trigger, style, is_down=way > limit)

    def push(self, stick: Stick, style: str, place: Point) -> Iterator[ByPad]:
        """Yield what a stick does at a place from (-1, -1) to (1, 1), y down."""
        before, self._sticks[stick] = self._sticks[stick], place
        last = self._ways.get(stick, "")
        way = _find_way(place, last)
        if stick == "left" and self._is_free:
            if _lead(before) != (0.0, 0.0) and _lead(place) == (0.0, 0.0) and self._cursor is not None:
                self._cursor = self._find_target(self._cursor)
                yield self._do(MouseMoved(self._cursor))
            return
        if stick == "left" and (self._stack.ui.takes_tilt or self._is_tilting):
            self._ways.pop(stick, None)
            if _lead(place) != (0.0, 0.0):
                self.style = style
            self._farthest = max(self._farthest, place, key=lambda each: math.hypot(*each))
            return
        if way == last:
            return
        self._ways.pop(stick, None)
        if way:
            self.style = style
            self._ways[stick], self._waits[stick] = way, FIRST if stick == "left" else LOOKS
            yield from self._repeat(stick, way)

    def point(self, events: Iterable[WindowEvent]) -> None:
        """Leave the cursor to the mouse if that was moved."""
        if any(isinstance(event, MouseMoved) for event in events):
            self._cursor = None

    def tick(self, dt: float, size: tuple[int, int], mouse: Point) -> Iterator[ByPad]:
        """Yield what is done by what is held, after so many seconds; `mouse` is where the mouse is."""
        if not self.style:
            return
        for holder, way in list(self._ways.items()):
            # The time of a slow frame is mostly from before the press.
            self._waits[holder] -= min(dt, LONGEST)
            if self._waits[holder] <= 0:
                self._waits[holder] = LOOKS if holder == "right" else AGAIN
                yield from self._repeat(holder, way)
        yield from self._tilt(dt)
        x, y = _lead(self._sticks["left"])
        if self._is_free and (x or y):
            at = self._cursor or (mouse if mouse[0] >= 0 else (size[0] / 2, size[1] / 2))
            far = min(dt, LONGEST) * SPEED * size[1]
            self._cursor = (
                min(size[0] - 1.0, max(0.0, at[0] + x * far)),
                min(size[1] - 1.0, max(0.0, at[1] + y * far)),
            )
            yield self._do(MouseMoved(self._cursor))

    def _tilt(self, dt: float) -> Iterator[ByPad]:
        """Yield what the left stick does for a screen that takes it: an arrow at once, and while it is held
        where it is pushed. What it was let go at stays.
        """
        place, before, farthest = self._sticks["left"], self._tilted, self._farthest
        self._tilted = place
        far, was = math.hypot(*place), math.hypot(*before)
        if far <= DEAD_ZONE:
            self._farthest = 0.0, 0.0
        if self._is_free or not self._stack.ui.takes_tilt:
            self._is_tilting &= far > DEAD_ZONE
            return
        held = self._tilted_for + dt if self._is_tilting else 0.0
        if self._ring:
            # It picks at once, and does not aim afterwards before it is moved.
            held, self._has_flicked = math.inf, True
        elif not self._has_flicked and held < FIRST and (way := _find_way(farthest, "")):
            self._has_flicked = True
            yield from self._give(way)
        self._tilted_for, self._is_tilting = held, far > DEAD_ZONE
        self._has_flicked &= self._is_tilting
        is_news = place != before or held - dt < FIRST
        if not self._is_tilting or held < FIRST or not is_news:
            return
        if was - far > RELEASE * dt:
            return
        share = min(1.0, (far - DEAD_ZONE) / (1 - DEAD_ZONE))
        self._is_ring_used |= bool(self._ring)
        self._cursor = None
        yield self._do(Tilted((place[0] / far * share, place[1] / far * share), rings=bool(self._ring)))

    def _opens_ring(self, control: str) -> bool:
        """Return whether a control opens the ring of verbs while it is held."""
        keys = self._services.bindings
        is_stepper = self._services.pad_bindings.find_key(control, keys) == LAST_VERB
        return is_stepper and self._stack.ui.takes_ring and not self._is_free

    def _repeat(self, holder: str, way: str) -> Iterator[ByPad]:
        if holder != "right":
            yield from self._give(way)
            return
        is_more = HOLDER in self._down
        self._is_held_for_more |= is_more
        zoom = {"up": "in", "down": "out"} if is_more else {}
        if key := self._find_view_key(zoom.get(way, way)):
            yield self._do(KeyPressed(key))

    def _give(self, control: str) -> Iterator[ByPad]:
        """Yield what a control does, or two of them together."""
        key = self._services.pad_bindings.find_key(control, self._services.bindings)
        if key == FREE_CURSOR:
            self._is_free, self._cursor = not self._is_free, None
            self._ways.pop("left", None)
            yield self._do(None, control)
        elif self._cursor is not None and key in CURSOR_BUTTONS and control not in self._pressed:
            button = CURSOR_BUTTONS[key]
            self._pressed[control] = button
            yield self._do(Button(button, True, self._cursor), control)
        else:
            # What is chosen by arrows or buttons is not what the cursor points at.
            yield from self._release_all()
            self._cursor = None
            yield self._do(KeyPressed(key) if key else None, control)

    def _find_view_key(self, way: str) -> str:
        """Return the key that moves or zooms the view of the top screen, or scrolls it; empty without one."""
        keys = self._services.bindings
        zooms = {"in": keys["zoom_in"], "out": keys["zoom_out"]}
        found = [zooms[way]] if way in zooms else [f"shift+{way}", f"page {way}"]
        return next((key for key in found if key in self._stack.ui.wanted), "")

    def _find_target(self, place: Point) -> Point:
        """Return the middle of what can be pressed near a place, in px; else the place itself."""
        ui = self._stack.ui
        here = place[0] / ui.scale, place[1] / ui.scale
        near = [
            middle(node.seen)
            for node in ui.nodes
            if node.enabled and node.role in (*PRESSED, "gridcell") and not node.is_hidden
        ]
        x, y = min(near, key=lambda each: math.dist(each, here), default=here)
        return (x * ui.scale, y * ui.scale) if math.dist((x, y), here) < SNAPS else place

    def _release_all(self) -> Iterator[ByPad]:
        for button in self._pressed.values():
            yield self._do(Button(button, False, self._cursor or (-1.0, -1.0)))
        self._pressed.clear()

    def _do(self, event: KeyPressed | MouseMoved | Button | Tilted | None, control: str = "") -> ByPad:
        return ByPad(self.style, event, control)


def find_rumble(impact: float) -> tuple[float, float, float]:
    """Return how hard the strong and the weak motor of a gamepad turn for an impact, from 0 to 1, and for how
    many seconds.
    """
    return 0.5 * impact * impact, 0.3 * impact, 0.08 + 0.12 * impact


def _lead(place: Point) -> Point:
    """Return how fast a stick leads the cursor: its way beyond the dead zone, slow near it."""
    far = math.hypot(*place)
    if far <= DEAD_ZONE:
        return 0.0, 0.0
    share = min(1.0, (far - DEAD_ZONE) / (1 - DEAD_ZONE))
    return place[0] / far * share * share, place[1] / far * share * share


def _find_way(place: Point, last: str) -> str:
    """Return the arrow that a stick is pushed to; empty for none. It keeps to the last one for a while."""
    x, y = place
    far = max(abs(x), abs(y))
    if far < (LET_GO if last else PUSHED):
        return ""
    across, down = ("left" if x < 0 else "right"), ("up" if y < 0 else "down")
    leans = 1.25 if last in ("left", "right") else 0.8 if last else 1.0
    return across if abs(x) * leans >= abs(y) else down
