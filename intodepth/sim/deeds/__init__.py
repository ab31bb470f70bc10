"""deeds: the single things that can be done with bodies and ropes, without costs or gear.

Actions are made of them. Each takes the scheduler and does its own beats; it raises Refused if it cannot
be done. What follows by itself is left to `Scheduler.settle`.
"""

from __future__ import annotations

from intodepth.sim.deeds.hauling import belay, haul, lower, off
from intodepth.sim.deeds.splicing import splice
from intodepth.sim.deeds.swinging import swing
from intodepth.sim.deeds.tying import clip, cut, loose, throw, tie, unclip, untie
from intodepth.sim.deeds.walking import grab, shove, walk

__all__ = [
    "belay", "clip", "cut", "grab", "haul", "loose", "lower", "off", "shove", "splice", "swing", "throw",
    "tie", "unclip", "untie", "walk",
]  # fmt: skip
