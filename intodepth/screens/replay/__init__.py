"""replay: the screen of a recording with its timeline, and what can be done with it."""
