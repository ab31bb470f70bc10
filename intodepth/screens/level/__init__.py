"""level: the screen on which a level is played."""
