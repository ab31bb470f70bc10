"""marks: flat shapes and words that lie over a level."""
