"""core: the immediate-mode interface: hover, focus and clicks."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.animation.springs import Spring
from intodepth.story.sound_names import Sound
from intodepth.tweaks import tweak
from intodepth.ui.canvas import Canvas, Layer, Measure
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Command, Point, Rect
from intodepth.ui.input import Input
from intodepth.ui.movement import find_neighbour
from intodepth.ui.nodes import PRESSED, Semantics, UiNode
from intodepth.ui.rects import contains
from intodepth.ui.theme import color

ARROWS: dict[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ROAM = "f8"
"""key that hands the arrows from what the screen does with them to its widgets, and back"""
TABS = {"tab": 1, "shift+tab": -1}
"""steps of the focus"""

LONGEST_STEP = 0.1
"""longest step of springs in one frame, in seconds"""
REST = 0.3
"""seconds for which the mouse rests before a widget takes the wheel that would scroll"""


@dataclass(frozen=True, slots=True)
class Response:
    """The player's input to a widget in this frame."""

    hovered: bool = False
    held: bool = False
    """pressed with the mouse, which is still over it"""
    focused: bool = False
    clicked: bool = False
    """pressed and released, or chosen with Enter or its own key"""

    @property
    def lit(self) -> bool:
        """Whether it should stand out."""
        return self.hovered or self.focused


class Ui(Canvas):
    """The interface of one screen, rebuilt every frame: `begin`, widgets and drawing, `end`."""

    def __init__(self, measure: Measure) -> None:
        """Begin with nothing in focus."""
        super().__init__(measure)
        self.input = Input()
        self.user_scale = 1.0
        """0.75 to 2; set before `begin`"""
        self.is_covered = False
        """whether a menu lies over the screen, so that only its scene is shown"""
        self.reduced_motion = False
        self.brightness = 1.0
        """0.4 to 1.6; brightness of what no lamp lights"""
        self.mouse: Point = (-1.0, -1.0)
        """logical units"""
        self.focus = ""
        """name of the widget that Enter chooses"""
        self.roams = False
        """whether arrows, Tab and Enter go from widget to widget on a screen that keeps them for itself"""
        self.by_keys = False
        """whether the keyboard was used last; then a resting mouse highlights nothing"""
        self.focus_moved = False
        """whether a key has just moved the focus"""
        self.active = ""
        """name of the widget on which the left button went down"""
        self.cues: list[Cue] = []
        """sounds that start in this frame"""
        self.impact = 0.0
        """0 to 1: how hard the impact is for which the picture begins to shake in this frame"""
        self.depth = 0.0
        """0 to 1: depth of this screen in the mountain, which opens the drone"""
        self.place = ""
        """the kind of place that it is in, which the drone sounds like"""
        self.typing: str | None = None
        """the text that typed characters are added to; None while none are taken"""
        self.wanted: set[str] = set()
        """the keys that the screen has taken, or would have"""
        self.takes_all = False
        """whether it takes any key"""
        self.takes_tilt = False
        """whether the screen takes the left stick of a gamepad"""
        self.takes_ring = False
        """whether it has a ring of verbs"""
        self._hot = ""
        self._rested = 0.0
        """seconds for which the mouse has not moved"""
        self._wheel_of = ""
        """name of what the wheel turns, until the mouse leaves `_wheel_within`"""
        self._wheel_within: Rect = (0.0, 0.0, 0.0, 0.0)
        self._met = ""
        """name of the last button under the mouse, if the mouse is still over it"""
        self._moved = False
        self._keys: list[str] = []
        self._roaming: list[str] = []
        """the keys of this frame that go from widget to widget while the player roams"""
        self._keeps_arrows = False
        """whether the screen kept the arrows for itself in the last frame"""
        self._widgets: dict[str, UiNode] = {}
        self._springs: dict[str, Spring] = {}

    def begin(self, given: Input) -> None:
        """Begin a frame."""
        self.resize(given.width, given.height, self.user_scale, given.room)
        mouse = given.mouse[0] / self.scale, given.mouse[1] / self.scale
        self._moved = mouse != self.mouse
        self._rested = 0.0 if self._moved else self._rested + given.dt
        self._wheel_of = self._wheel_of if contains(self._wheel_within, mouse) else ""
        self.input, self.mouse = given, mouse
        by_mouse = self._moved or given.pressed or given.wheel
        self.by_keys = (self.by_keys or bool(given.keys)) and not by_mouse
        under = [each.id for each in self._widgets.values() if contains(each.seen, mouse)]
        self._hot = under[-1] if under else ""
        self._keys = list(given.keys)
        self._roam(by_mouse=bool(by_mouse))
        self.typing = None
        self.takes_all = self.takes_tilt = self.takes_ring = False
        self._widgets = {}
        self.cues, self.impact = [], 0.0
        self.clear()
        self._met = self._met if self._met == self._hot else ""

    def end(self) -> list[Command]:
        """End the frame: move the focus by the keys nobody took, and return all draw commands."""
        before = self.focus
        if self._widgets:
            self.wanted.update((*ARROWS, *TABS))
        if self.roams and self.focus not in self._widgets:
            self._cycle(1)
        for key in self._roaming if self.roams else self._keys:
            if key in ARROWS:
                self.focus = self._neighbour(ARROWS[key]) or self.focus
            elif key in TABS:
                self._cycle(TABS[key])
        self.focus_moved = self.focus != before
        if self.focus_moved:
            self.cues.append(Cue(Sound.HOVER))
        is_held = "left" in self.input.held or "left" in self.input.pressed
        if not is_held or "left" in self.input.released or self.active not in self._widgets:
            self.active = ""
        if self.focus not in self._widgets:
            self.focus = ""
        if self.roams and self.focus:
            with self.layer(Layer.TOOLTIP):
                self.frame(self._widgets[self.focus].seen, color("text"), 2)
        if self.input.pad and not self.by_keys:
            self._draw_cursor()
        self.commands = self.drawn
        return self.commands

    def _draw_cursor(self) -> None:
        """Draw the cursor that a gamepad leads; that of a mouse is drawn by the system."""
        x, y = self.mouse
        with self.layer(Layer.TOOLTIP):
            for grown, ink in ((3.0, color("back")), (0.0, color("gold"))):
                tip, side, notch = -grown, 18 + grown * 1.6, 8.0
                self.polygon([(x + tip, y + tip), (x + side, y + notch), (x + notch, y + side)], ink)

    def keep_arrows(self) -> bool:
        """Keep arrows, Tab and Enter for the screen itself; return whether it has them in this frame.

        It has not while the player roams, from F8 until F8, Esc, a press or the mouse.
        """
        self._keeps_arrows = True
        self.wanted.add(ROAM)
        return not self.roams

    def _roam(self, *, by_mouse: bool) -> None:
        """Begin or end to roam, and take the keys for it before the screen does."""
        if self._keeps_arrows and ROAM in self._keys:
            self.roams = not self.roams
        elif by_mouse or not self._keeps_arrows or (self.roams and self.take_key("escape")):
            self.roams = False
        self._keeps_arrows, self._roaming = False, []
        if self.roams:
            self._roaming = [key for key in self._keys if key in (*ARROWS, *TABS, "return")]
            self._keys = [key for key in self._keys if key not in self._roaming]

    def take_key(self, key: str) -> bool:
        """Return whether a key went down in this frame, and take it from others."""
        self.wanted.add(key)
        if key not in self._keys:
            return False
        self._keys.remove(key)
        return True

    def take_signs(self, text: str) -> None:
        """Take all keys that type a character, with Shift or without; they belong to `input.text`.

        `text` is what was typed so far.
        """
        self._keys = [key for key in self._keys if not _types(key)]
        self.typing = text

    def take_tilt(self) -> Point | None:
        """Return where the left stick of a gamepad was pushed in this frame; None if it was not. Without this
        it gives arrows.
        """
        self.takes_tilt = True
        return self.input.tilt

    def take_ring(self) -> bool:
        """Return whether a gamepad holds the ring of verbs open; the stick then chooses one."""
        self.takes_ring = True
        self.takes_tilt |= self.input.rings
        return self.input.rings

    def take_keys(self) -> tuple[str, ...]:
        """Take and return every key that went down in this frame and that nobody has taken."""
        self.takes_all = True
        keys, self._keys = tuple(self._keys), []
        return keys

    def drop_keys(self) -> None:
        """Let nobody take the keys that are left in this frame."""
        self._keys = []

    def take_wheel(self, name: str, within: Rect, *, after_rest: bool = False) -> float:
        """Return by how many notches the wheel turns something in this frame, up is positive.

        What it turns once it goes on to turn until the mouse leaves `within`. `after_rest` is for something
        that may come under a resting mouse by scrolling: it takes the wheel only if the mouse was moved to it
        and has rested since.
        """
        if not self.input.wheel or not contains(within, self.mouse):
            return 0.0
        if not self._wheel_of and not (after_rest and self._rested < REST):
            self._wheel_of = name
        if self._wheel_of != name:
            return 0.0
        self._wheel_within = within
        return self.input.wheel

    def interact(
        self,
        name: str,
        rect: Rect,
        semantics: Semantics,
        *,
        key: str = "",
        enabled: bool = True,
        focusable: bool = True,
    ) -> Response:
        """Add a widget to this frame; return what is done with it. Raises ValueError if the name is taken."""
        if name in self._widgets:
            raise ValueError(f"two widgets are named {name!r} in one frame")
        seen = self.find_seen(rect)
        is_reached = enabled and (focusable or (self.roams and semantics.role in PRESSED))
        node = UiNode(name, semantics, rect, seen, self._group, is_reached, enabled, key)
        self._widgets[name] = node
        self._tree.append(node)
        under = self._hot == name and contains(seen, self.mouse)
        if not enabled:
            self.wanted |= {key} if key else set()
            if under and "left" in self.input.pressed:
                self.cues.append(Cue(Sound.REFUSED))
            return Response(hovered=under and not self.by_keys)
        pressed = under and "left" in self.input.pressed
        if pressed:
            self.active = name
        if focusable and under and (pressed or self._moved):
            self.focus = name
        clicked = under and self.active == name and "left" in self.input.released
        focused = is_reached and self.focus == name
        clicked |= bool(key) and self.take_key(key)
        clicked |= focused and self._take_enter()
        hovered = under and not self.by_keys and self.active in ("", name)
        hovered |= focused and self.roams
        if focusable:
            self._tick(name, hovered, clicked)
        return Response(hovered, under and self.active == name, focused, clicked)

    def _take_enter(self) -> bool:
        """Return whether Enter presses what is in focus; then the player roams no farther."""
        if not self.roams:
            return self.take_key("return")
        self.roams = "return" not in self._roaming
        return not self.roams

    def _tick(self, name: str, hovered: bool, clicked: bool) -> None:
        """Play a sound when the mouse enters a widget, or when it is chosen."""
        if hovered and name != self._met:
            self._met = name
            if self._moved:
                self.cues.append(Cue(Sound.HOVER))
        if clicked:
            self.cues.append(Cue(Sound.CHOOSE))

    @property
    def names_keys(self) -> bool:
        """Whether keys are named, or the controls of a gamepad, and not the mouse."""
        return self.by_keys or bool(self.input.pad)

    @property
    def alt(self) -> bool:
        """Whether Alt is down."""
        self.wanted.add("alt")
        return self.input.alt

    @property
    def widgets(self) -> tuple[UiNode, ...]:
        """The widgets of this frame so far, lowest first; they alone take the mouse."""
        return tuple(self._widgets.values())

    def animate(self, name: str, target: float, rate: float = 0.0) -> float:
        """Return a value that glides to its target; at once if new or if motion is reduced.

        `rate` is in 1/second.
        """
        spring = self._springs.get(name)
        if spring is None or self.reduced_motion:
            spring = Spring(target)
        else:
            dt = min(self.input.dt, LONGEST_STEP)
            spring = spring.move_towards(target, dt, rate or tweak("ui.spring_rate", 22.0))
        self._springs[name] = spring
        return spring.value

    def _cycle(self, step: int) -> None:
        names = [each.id for each in self._widgets.values() if each.focusable]
        if names:
            start = names.index(self.focus) + step if self.focus in names else min(0, step)
            self.focus = names[start % len(names)]

    def _neighbour(self, way: Point) -> str:
        """Return the name of the widget to which an arrow leads; empty without one."""
        here = self._widgets.get(self.focus)
        others = [each for each in self._widgets.values() if each.focusable and each is not here]
        if here is None:
            return others[0].id if others else ""
        found = find_neighbour(here, others, way, self._groups.get(here.group))
        return "" if found is None else found.id


def _types(key: str) -> bool:
    """Return whether a key types a character, also on the keypad: `k`, `shift+k`, `[7]`."""
    bare = key.removeprefix("shift+")
    return len(bare) == 1 or (len(bare) == 3 and bare[0] == "[" and bare[2] == "]")
