"""animation: poses, springs and timing as pure numbers."""
