"""inverse: what takes an event back."""

from dataclasses import replace
from typing import Any

from intodepth.sim.events import Event


def inverse(event: Event) -> Event:
    """The event with the old value and the new one exchanged; one that changes nothing is its own inverse."""
    values: Any = event
    return replace(values, old=values.new, new=values.old) if hasattr(event, "old") else event
