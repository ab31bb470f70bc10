"""tools: users of the rules that the game itself does not need: checks, bots, measures."""
