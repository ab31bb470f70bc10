"""camera: which part of the level is shown, how large, and what of it is lit."""
