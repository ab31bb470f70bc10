"""runs: a descent through floors that are kept as they were left, and back up."""
