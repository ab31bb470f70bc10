"""files: reads and writes everything on disk; no other room opens the player's files."""
