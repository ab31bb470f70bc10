"""hints: what to do next from any stage: by a known plan for a similar stage, or by a search."""
