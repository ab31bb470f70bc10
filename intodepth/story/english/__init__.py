"""english: the game's sentences in English. A translation is one more folder with the same functions."""
