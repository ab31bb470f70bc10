"""scenes: what a scene is made of beside figures and marks."""
