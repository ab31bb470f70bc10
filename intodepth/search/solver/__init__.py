"""solver: finds the actions that finish a level, and proves in how few rounds it can be done.

A node of the search is a stage within a round in which any hero may act: the lead passes for nothing, so that
whose turn it is does not count. `problem` says what is asked for and what follows a node, `keys` when two
nodes are the same, `estimate` how far one is from the end; `exact` and `beam` search; `plan` makes the
actions that the rules take of what was found.
"""
