"""solver: finds the actions that finish a level, and proves in how few rounds it can be done.

A node of the search is a stage within a round in which any hero may act; whose turn it is does not count,
because the lead is passed for free. `problem` defines the goal and the successors of a node, `keys` when two
nodes are equal, `estimate` the distance to the goal. `exact`, `beam` and `width` search. `plan` turns the
result into actions of the rules.
"""
