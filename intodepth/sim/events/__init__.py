"""events: all that can happen to a stage, named in the past tense; applying one returns its inverse."""

from typing import Any

from intodepth.sim.events.base import BodyEvent
from intodepth.sim.events.body import (
    ActionPointsChanged,
    BelayChanged,
    CarrierChanged,
    FacingChanged,
    FallCounted,
    GripChanged,
    HazardChanged,
    Hurt,
    LevelStateChanged,
    Manner,
    Moved,
    NoiseMade,
    PostureChanged,
    TurnEnded,
)
from intodepth.sim.events.gear import (
    GEAR_EVENTS,
    BallastChanged,
    CoilsChanged,
    PitonsChanged,
    RelicBroke,
    RelicSpent,
    Scorched,
    SwungChanged,
    TrailChanged,
    WheelsChanged,
    WorkChanged,
)
from intodepth.sim.events.portals import PortalsChanged
from intodepth.sim.events.ropes import (
    ROPE_EVENTS,
    AnchorChanged,
    Load,
    RopeChanged,
    RopeEvent,
    SettlingStopped,
    Strained,
)
from intodepth.sim.events.things import Thing
from intodepth.sim.events.world import LeadPassed, RoundBegan, RuleChanged, TerrainChanged, WorldEvent

Event = (
    Moved
    | BodyEvent[Any]
    | WorldEvent
    | TerrainChanged
    | PortalsChanged
    | RuleChanged
    | WorkChanged
    | RopeEvent
)

Caused = tuple[Event, Thing]
"""An event, and the thing whose latest event is its cause."""

EVENTS: tuple[type[Event], ...] = (
    Moved,
    FallCounted,
    Hurt,
    NoiseMade,
    ActionPointsChanged,
    TurnEnded,
    CarrierChanged,
    FacingChanged,
    PostureChanged,
    LevelStateChanged,
    HazardChanged,
    BelayChanged,
    GripChanged,
    LeadPassed,
    RoundBegan,
    TerrainChanged,
    PortalsChanged,
    RuleChanged,
    *GEAR_EVENTS,
    *ROPE_EVENTS,
)
"""Every kind of event; a test names those that have no example and no words."""

__all__ = [
    "EVENTS",
    "ActionPointsChanged",
    "AnchorChanged",
    "BallastChanged",
    "BelayChanged",
    "BodyEvent",
    "CarrierChanged",
    "Caused",
    "CoilsChanged",
    "Event",
    "FacingChanged",
    "FallCounted",
    "GripChanged",
    "HazardChanged",
    "Hurt",
    "LeadPassed",
    "LevelStateChanged",
    "Load",
    "Manner",
    "Moved",
    "NoiseMade",
    "PitonsChanged",
    "PortalsChanged",
    "PostureChanged",
    "RelicBroke",
    "RelicSpent",
    "RopeChanged",
    "RopeEvent",
    "RoundBegan",
    "RuleChanged",
    "Scorched",
    "SettlingStopped",
    "Strained",
    "SwungChanged",
    "TerrainChanged",
    "TrailChanged",
    "TurnEnded",
    "WheelsChanged",
    "WorkChanged",
]
