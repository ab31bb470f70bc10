"""cave: the rock, the floors and what is built into them."""
