"""sound: turns the names of sounds into sound."""
