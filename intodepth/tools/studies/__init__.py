"""studies: searches for better rules: what is tried, what is measured, and what that shows."""
