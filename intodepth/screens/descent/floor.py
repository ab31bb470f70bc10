"""floor: the latest floor of a descent, as a level screen shows it."""

from __future__ import annotations

from collections.abc import Callable

from intodepth.play.session import Session
from intodepth.screens.descent.descent import Descent
from intodepth.screens.destinations import ToCrossing, ToRunPause


class Floor:
    """A floor of a descent: a Course."""

    def __init__(self, descent: Descent) -> None:
        """The one that is played now."""
        self.descent = descent

    @property
    def session(self) -> Session:
        """The session of the floor."""
        return self.descent.session

    def end(self, undo: Callable[[], object]) -> ToCrossing:
        """Return the screen after this floor."""
        return ToCrossing(self.descent, undo)

    def pause(self) -> ToRunPause:
        """Return the menu over the floor."""
        return ToRunPause(self.descent)

    def reload(self) -> None:
        """Return None: it is not played from a file."""
