"""moving: what moves: bodies and ropes."""
