"""cases: a test format for ropes: small stages, steps and beats."""
