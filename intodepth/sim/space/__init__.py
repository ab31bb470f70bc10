"""space: cells and what is in them: ground, portals, sight, noise, and chains of cells."""
