"""marks: flat shapes and words over a level."""
