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


@dataclass(frozen=True, slots=True)
class Tilted:
    """The left stick of a gamepad was pushed to a place, or the ring of verbs was opened or closed."""

    place: tuple[float, float] | None
    rings: bool = False


@dataclass(frozen=True, slots=True)
class ByPad:
    """A gamepad was used, which does what a mouse or a key would do."""

    style: str
    """empty once it is unplugged"""
    does: MouseMoved | Button | KeyPressed | Tilted | None = None
    control: str = ""
    """the control that went down, if one did"""


WindowEvent = MouseMoved | Button | Scrolled | KeyPressed | Typed | Cancelled | ByPad


class InputQueue:
    """Keeps the mouse position and the pressed buttons between frames."""

    def __init__(self) -> None:
        """Begin with the mouse outside."""
        self._state = Input()

    @property
    def mouse(self) -> tuple[float, float]:
        """Where the mouse is, in px."""
        return self._state.mouse

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
            _forget_presses(self._state),
            width=size[0],
            height=size[1],
            time=time,
            dt=dt,
            focused=focused,
            alt=alt,
        )
        result: list[Input] = []
        is_pending = True
        for event in events:
            state = _note_device(state, event)
            match event.does if isinstance(event, ByPad) else event:
                case MouseMoved(place):
                    state = replace(state, mouse=place or (-1.0, -1.0))
                    is_pending = True
                    continue
                case Scrolled(notches):
                    state = replace(state, wheel=state.wheel + notches)
                    is_pending = True
                    continue
                case Tilted(place, rings):
                    state = replace(state, tilt=place, rings=rings)
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
            state = _forget_presses(state)
            is_pending = False
        if is_pending:
            result.append(state)
        self._state = state
        return result


def _forget_presses(state: Input) -> Input:
    """Return the input that follows in the same frame if nothing more is done."""
    return replace(
        state, dt=0.0, pressed=(), released=(), keys=(), tilt=None, controls=(), wheel=0.0, text=""
    )


def _note_device(state: Input, event: WindowEvent) -> Input:
    """Return the input with whether a gamepad was used last. A mouse that rests changes nothing."""
    if isinstance(event, ByPad):
        return replace(state, pad=event.style, controls=(event.control,) if event.control else ())
    is_used = event != MouseMoved(state.mouse) and not isinstance(event, Cancelled)
    return replace(state, pad="") if is_used else state
