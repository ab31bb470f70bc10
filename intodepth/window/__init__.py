"""window: the desktop: the window and its events, the clipboard, the loop, the film, and crash reports."""
