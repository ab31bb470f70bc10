"""clipboard: the system's clipboard."""

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """Return the text on the clipboard; empty without one."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
