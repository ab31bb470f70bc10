"""codex: the pages, articles, terms, facts and pictures of the codex."""
