"""base: what a screen is, and what it can ask of the stack of screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from intodepth.screens.destinations import Destination
from intodepth.ui.core import Ui


class Screen(Protocol):
    """A state of the game that draws itself and reacts, frame by frame. Screens inherit from it."""

    waits: ClassVar[bool] = False
    """whether it waits for work that must not be disturbed by other work"""
    overlay: ClassVar[bool] = False
    """whether the screen below stays visible, without input (pause, settings)"""
    shows_words_below: ClassVar[bool] = False
    """whether an overlay leaves all of the screen below visible, not only its scene"""
    foot: float | None = None
    """height at the bottom that lines about clips and faults must not cover; None for a screen that ends
    above them
    """
    reach: float | None = None
    """width from the left that these lines may take; None for all"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw one frame and react to its input; return where to go, or None to stay."""


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a screen over this one."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Pop:
    """Return to the screen below, or over several screens. Without one the game ends."""

    screens: int = 1


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace this screen. Those below stay."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Reset:
    """Replace the whole stack by one screen."""

    to: Destination


Transition = Push | Pop | Replace | Reset
