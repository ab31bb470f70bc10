"""web: writes the folder with which a browser plays the game, and serves it on this machine."""
