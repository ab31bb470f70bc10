"""orders: one command of the player: its actions, and the passes that follow by themselves."""

from __future__ import annotations

from intodepth.sim.orders.followers import HARMLESS, party_enters, party_follows
from intodepth.sim.orders.halts import Halt, OrderLeg, find_leg
from intodepth.sim.orders.leaving import (
    GradualSearch,
    Hindrance,
    everybody_out,
    find_hindrance,
    list_stranded,
    quickest_out,
    seek_quickest_out,
)
from intodepth.sim.orders.passes import (
    Order,
    find_following,
    find_idle_kinds,
    join,
    only_passes,
    plan,
    round_end,
)
from intodepth.sim.orders.rope_errands import Errand, RopeErrands
from intodepth.sim.orders.walks import Walks
from intodepth.sim.orders.ways_on import WayOn, list_ways_on

__all__ = [
    "HARMLESS",
    "Errand",
    "GradualSearch",
    "Halt",
    "Hindrance",
    "Order",
    "OrderLeg",
    "RopeErrands",
    "Walks",
    "WayOn",
    "everybody_out",
    "find_following",
    "find_hindrance",
    "find_idle_kinds",
    "find_leg",
    "join",
    "list_stranded",
    "list_ways_on",
    "only_passes",
    "party_enters",
    "party_follows",
    "plan",
    "quickest_out",
    "round_end",
    "seek_quickest_out",
]
