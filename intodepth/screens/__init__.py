"""screens: the states of the game, from title to results."""
