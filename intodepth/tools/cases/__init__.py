"""cases: situations of ropes as pictures, steps and beats: a test format."""
