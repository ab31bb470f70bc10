"""moving: figures and ropes."""
