"""telling: what is said of a level: what happens, why something cannot be done, what would come of it."""
