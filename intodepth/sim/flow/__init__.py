"""flow: turns an action into a schedule: its beats, what follows from them, and whose turn is next."""
