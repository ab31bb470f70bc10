"""words: what the player is told: states, reasons, hints, rules, and what heroes say."""
