"""rooms: small levels for research, each drawn from a pattern, a size and a seed.

`drawing` makes the level of any seed. `bank` reads the rooms that come with a plan.
"""
