"""gallery: screens for pictures only: all figures, heroes and letters side by side."""
