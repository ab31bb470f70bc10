"""descent: a descent as screens: who goes, the floors between two doors, and what it came to."""
