"""inverse: the event that takes another one back."""

from dataclasses import replace
from typing import Any

from intodepth.sim.events.base import Event


def inverse(event: Event) -> Event:
    """Return the event with the old value and the new one exchanged.

    An event that changes nothing is its own inverse. The inverses of a beat, applied in reverse order, take
    it back.
    """
    values: Any = event
    return replace(values, old=values.new, new=values.old) if hasattr(event, "old") else event
