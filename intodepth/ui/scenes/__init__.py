"""scenes: the parts of a scene besides figures and marks."""
