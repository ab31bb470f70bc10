"""gallery: screens that exist for pictures only: all figures, heroes and letters side by side."""
