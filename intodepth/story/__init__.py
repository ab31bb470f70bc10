"""story: turns what happened into words, icons, sounds and poses: one row of a table for each happening."""
