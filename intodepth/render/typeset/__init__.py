"""typeset: letters and words."""
