"""scene: how a level looks and sounds during a movement: bodies, ropes, mechanisms."""
