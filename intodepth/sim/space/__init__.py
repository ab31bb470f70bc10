"""space: cells and what fills them: ground, portals, sight, noise and the chains of ropes."""
