"""codex: what the codex shows: its pages, entries, terms, facts and pictures."""
