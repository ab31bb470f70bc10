"""camera: what part of the level is shown, how large, and what is lit of it."""
