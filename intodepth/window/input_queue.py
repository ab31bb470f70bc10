"""input_queue: cuts the events of a frame into inputs, without losing or reordering any."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from intodepth.ui.input import Input

REPEATING = frozenset({"left", "right", "up", "down", "page up", "page down"})
"""keys that repeat while they are held"""


@dataclass(frozen=True, slots=True)
class MouseMoved:
    """The mouse moved, or (None) left the window."""

    place: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Button:
    """A mouse button went down or up."""

    name: str
    is_down: bool
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scrolled:
    """The wheel was turned by notches; up is positive."""

    notches: float


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down, named with its modifiers: `shift+g`."""

    name: str
    is_repeated: bool = False
    text: str = ""
    """text typed by the key; it goes to the same screen"""


@dataclass(frozen=True, slots=True)
class Typed:
    """A text was typed without a key of its own, as by an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class Cancelled:
    """All mouse buttons are up, without a release: what was begun with them is not done."""


WindowEvent = MouseMoved | Button | Scrolled | KeyPressed | Typed | Cancelled


class InputQueue:
    """Keeps the mouse position and the pressed buttons between frames."""

    def __init__(self) -> None:
        """Begin with the mouse outside."""
        self._state = Input()

    def inputs(
        self,
        events: Iterable[WindowEvent],
        size: tuple[int, int],
        time: float,
        dt: float,
        *,
        focused: bool = True,
        alt: bool = False,
        repeating: Collection[str] = (),
    ) -> list[Input]:
        """Return the inputs of one frame, at least one, each with at most one press, release or key.

        `repeating` are further keys that repeat while they are held.
        """
        state = replace(
            self._state,
            width=size[0],
            height=size[1],
            time=time,
            dt=dt,
            focused=focused,
            alt=alt,
            pressed=(),
            released=(),
            keys=(),
            wheel=0.0,
            text="",
        )
        result: list[Input] = []
        is_pending = True
        for event in events:
            match event:
                case MouseMoved(place):
                    state = replace(state, mouse=place or (-1.0, -1.0))
                    is_pending = True
                    continue
                case Scrolled(notches):
                    state = replace(state, wheel=state.wheel + notches)
                    is_pending = True
                    continue
                case Cancelled():
                    state = replace(state, held=frozenset())
                case Typed(text):
                    state = replace(state, text=text)
                case KeyPressed(name, is_repeated, text):
                    if is_repeated and name not in REPEATING and name not in repeating:
                        continue
                    state = replace(state, keys=(name,), text=text)
                case Button(name, True, place):
                    state = replace(state, mouse=place, held=state.held | {name}, pressed=(name,))
                case Button(name, False, place):
                    state = replace(state, mouse=place, held=state.held - {name}, released=(name,))
            result.append(state)
            state = replace(state, dt=0.0, pressed=(), released=(), keys=(), wheel=0.0, text="")
            is_pending = False
        if is_pending:
            result.append(state)
        self._state = state
        return result
