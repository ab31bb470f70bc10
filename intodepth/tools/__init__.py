"""tools: commands that the game itself does not need: checks, bots, pictures, measurements."""
