"""files: reads and writes everything on the disk, and is the only room that opens the player's files."""
