"""incoming: the one way in for what comes from others: codes, links, recordings, levels and saved games.

`texts` tells what something is, `opening` checks it in a process of its own, `received` hands the result to
the game, and `keeping` saves what the player has done something with.
"""
