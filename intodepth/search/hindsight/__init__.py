"""hindsight: the last moment of a lost descent from which a way out would still have been found."""
