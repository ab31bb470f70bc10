"""window: one player at the game in a true window, and at a twin of it that tells where things are."""
