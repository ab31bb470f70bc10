"""pull: what ropes do to those on them: loads meet holds, and something gives way.

mover: what can move in a beat: a body, or the free end of a rope.
party: a hanging mover with all that comes down with it: riders, climbers, who hangs from them.
load: weight x (1 + cells fallen), added up over a party.
hold: the greatest load that something keeps up: an anchor, who stands at an end, hands in the rope's way.
pull: a party on a rope that keeps it back, with the parts of the rope that hold, from near to far.
draw: a mover taken a cell along its rope by a greater load; the movers that go with it go, or none.
jam: a draw that cannot be, as rock, a body or another rope is in the way; it holds everything.
"""
