"""scene: how a level looks, also during a movement: bodies, ropes, mechanisms."""
