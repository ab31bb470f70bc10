"""picture: the picture of the level: its scene, with everything marked and written over it."""
