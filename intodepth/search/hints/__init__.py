"""hints: what to do next from any stage: as a known plan goes on that came by one like it, or by a search."""
