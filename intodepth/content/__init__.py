"""content: levels, definitions, saves: from files to the first stage and back."""
