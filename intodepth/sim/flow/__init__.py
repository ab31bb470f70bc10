"""flow: how an action becomes a schedule: beats, what they cause, and whose turn it is."""
