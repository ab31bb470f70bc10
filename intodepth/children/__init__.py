"""children: processes that end with this one, and commands that end when they are told to."""
