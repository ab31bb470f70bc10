"""content: levels, definitions and saves: turns files into the first stage of a level, and back."""
