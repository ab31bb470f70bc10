"""panel: the panel beside the level: the acting hero, their buttons, and the party."""
