"""events: every change that a stage can undergo, named in the past tense."""

# ruff: noqa: F403 - every module offers what it defines

from intodepth.sim.events import body, gear, portals, ropes, world
from intodepth.sim.events.base import BodyEvent as BodyEvent
from intodepth.sim.events.base import Event as Event
from intodepth.sim.events.body import *
from intodepth.sim.events.gear import *
from intodepth.sim.events.portals import *
from intodepth.sim.events.ropes import *
from intodepth.sim.events.things import Thing
from intodepth.sim.events.world import *
from intodepth.sim.what import What

TaggedEvent = tuple[What, Event]
"""an event and what it is told as"""
CausedEvent = tuple[What, Event, Thing]
"""the same with the thing whose latest event is its cause"""

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for module in (body, gear, portals, ropes, world)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
)
"""Every kind of event; a test names those without an example or without words."""
