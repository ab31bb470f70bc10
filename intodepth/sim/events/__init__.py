"""events: all that can happen to a stage, named in the past tense."""

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
    BallastChanged,
    CoilsChanged,
    MechanismChanged,
    PitonsChanged,
    RelicBroke,
    RelicSpent,
    Scorched,
    SwungChanged,
    TrailChanged,
    WheelsChanged,
)
from intodepth.sim.events.portals import PortalsChanged
from intodepth.sim.events.ropes import AnchorChanged, Load, RopeChanged, SettlingStopped, Strained
from intodepth.sim.events.things import Thing
from intodepth.sim.events.world import LeadPassed, RoundBegan, RuleChanged, TerrainChanged

Event = (
    BodyEvent[Any]
    | LeadPassed
    | RoundBegan
    | TerrainChanged
    | PortalsChanged
    | RuleChanged
    | MechanismChanged
    | RopeChanged
    | AnchorChanged
    | Strained
    | SettlingStopped
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
    PitonsChanged,
    CoilsChanged,
    WheelsChanged,
    SwungChanged,
    BallastChanged,
    RelicBroke,
    RelicSpent,
    Scorched,
    TrailChanged,
    MechanismChanged,
    RopeChanged,
    AnchorChanged,
    Strained,
    SettlingStopped,
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
    "MechanismChanged",
    "Moved",
    "NoiseMade",
    "PitonsChanged",
    "PortalsChanged",
    "PostureChanged",
    "RelicBroke",
    "RelicSpent",
    "RopeChanged",
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
]
