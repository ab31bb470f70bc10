"""descent: the screens of a descent: the party, the floors, the steps between them, and the results."""
