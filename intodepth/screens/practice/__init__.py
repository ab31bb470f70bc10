"""practice: the way down through the mountain: which level is next, and who goes."""
