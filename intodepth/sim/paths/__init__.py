"""paths: where a hero can go, and for how many points."""
