"""story: what happened, told: one row of a table for each thing that can happen, and its words."""
