"""hindsight: the last moment of a lost descent from which a way out can still be found."""
