"""sight: what is seen of a level, from where, and where it appears in the window."""
