"""search: finds ways through a level: solver, hints, hindsight, bots, and their processes."""
