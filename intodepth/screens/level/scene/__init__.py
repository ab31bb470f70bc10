"""scene: how a level looks and sounds while something happens in it: bodies, ropes, mechanisms."""
