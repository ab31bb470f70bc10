"""cave: the rock, its floors and its fittings."""
