"""input: what the player did since the last frame, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Input:
    """The input of one frame. Positions are in physical pixels from the top left, y down."""

    width: int = 1280
    height: int = 720
    """px of the window"""
    room: int = 0
    """px at the bottom of the window that are used otherwise"""
    mouse: tuple[float, float] = (-1.0, -1.0)
    """in px; (-1, -1) while outside the window"""
    held: frozenset[str] = frozenset()
    """mouse buttons that are down at the end of the frame: `left`, `middle`, `right`"""
    pressed: tuple[str, ...] = ()
    """mouse buttons that went down in this frame"""
    released: tuple[str, ...] = ()
    """mouse buttons that went up in this frame"""
    wheel: float = 0.0
    """notches, up is positive"""
    keys: tuple[str, ...] = ()
    """keys that went down in this frame, in order, with modifiers: `m`, `shift+g`, `ctrl+z`, `return`,
    `escape`, `tab`, `shift+tab`, `space`, `left`, `right`, `up`, `down`, `f1`, `page up`
    """
    text: str = ""
    """text typed in this frame, by the layout of the keyboard"""
    time: float = 0.0
    """seconds since the start"""
    dt: float = 0.0
    """seconds since the last frame"""
    focused: bool = True
    alt: bool = False
    """whether Alt is down"""
    pad: str = ""
    """style of the gamepad if it was used last; empty after mouse and keys"""
    tilt: tuple[float, float] | None = None
    """where the left stick of the gamepad was pushed in this frame, from (-1, -1) to (1, 1), y down, if the
    screen takes it
    """
    rings: bool = False
    """whether a control of the gamepad holds the ring of verbs open"""
    controls: tuple[str, ...] = ()
    """controls of the gamepad that went down in this frame: `a`, `lb+x`"""
