"""controls: what the player means by mouse and keys, and what they have chosen so far."""
