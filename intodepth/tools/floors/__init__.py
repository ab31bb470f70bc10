"""floors: makes floors from modules, and proves by play that they can be done."""
