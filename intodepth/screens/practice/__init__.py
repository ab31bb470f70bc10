"""practice: the practice levels: which is next, and who goes."""
