"""text: the game line by line, for pipes, braille and bots: the same screens, without a view."""
