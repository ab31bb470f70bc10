"""runs: a descent through floors that stay as they were left, and back up."""
