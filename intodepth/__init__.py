"""Into Depth: a turn-based tactics game of a party on ropes."""
