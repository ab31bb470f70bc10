"""level: the screen of a level being played."""
