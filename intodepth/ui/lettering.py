"""Lettering: how words are set in the triangle typeface; lengths in sides of a letter.

Capitals and figures stand on their base, small letters and figures below the line on their tip, so that
neighbours of alternating case nest.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

CUT: Final = 0.25
"""share of a triangle's height, and of its side, that is cut off with its tip"""
HEIGHT: Final = (1 - CUT) * 3**0.5 / 2
"""of a letter, in sides"""
STEP: Final = (1 + CUT) / 2
"""from a letter to the next one of its pair, where they touch"""
GAP: Final = 0.1
"""between two letters, along the line"""
SPACE: Final = 0.44
"""added between two words that nest"""
WIDE_SPACE: Final = 0.25
"""added between two words that do not nest, and stand apart above or below already"""
SMALL_DIGITS: Final = "₀₁₂₃₄₅₆₇₈₉"
"""the figures that point down"""
SMALLER: Final = str.maketrans(digits, SMALL_DIGITS)
UP: Final = frozenset(ascii_uppercase + digits)
DOWN: Final = frozenset(ascii_lowercase + SMALL_DIGITS)


def alternating(text: str) -> str:
    """A text with large and small letters in turns, each word beginning with a large one: `StOnE PiT`."""
    return " ".join(
        "".join(
            sign.lower().translate(SMALLER) if index % 2 else sign.upper() for index, sign in enumerate(word)
        )
        for word in text.split()
    )


def letter_positions(text: str) -> list[tuple[str, float]]:
    """Each letter of a line with the x of its left end. Signs that the typeface lacks leave a space."""
    positions: list[tuple[str, float]] = []
    x = 0.0
    before, spaces = "", 0
    for letter in text:
        if letter not in UP | DOWN:
            spaces += 1
            continue
        if before:
            nests = (before in UP) != (letter in UP)
            x += STEP + GAP + SPACE * spaces if nests else 1.0 + GAP + WIDE_SPACE * spaces
        positions.append((letter, x))
        before, spaces = letter, 0
    return positions


def title_width(text: str) -> float:
    """The length of a line."""
    return max((x + 1 for _, x in letter_positions(text)), default=0.0)
