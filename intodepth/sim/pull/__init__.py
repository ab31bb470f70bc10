"""pull: what ropes do: loads meet holds, and something gives way.

mover: what can move in a beat: a body, or the free end of a rope. party: a hanging mover with everything that
comes down with it: riders, climbers, and bodies that hang from them. load: weight x (1 + cells fallen),
summed over a party. hold: the greatest load that something keeps up: an anchor, a hero at an end, hands along
the rope. pull: a party on a rope that holds it back, with the parts of the rope that hold, from near to far.
draw: a mover dragged one cell along its rope by a greater load; all movers that go with it go, or none does.
jam: a draw that rock, a body or another rope blocks; it holds any load.
"""
