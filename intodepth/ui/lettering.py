"""lettering: how words are set in the triangle typeface; lengths in sides of a letter.

Capitals and figures stand on their base, small letters and figures below the line on their tip, so that
neighbours of alternating case nest; the name of the game is set like this. Headings use plain letters, which
have one form each and stand side by side; their codes are those of full-width letters.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

CUT: Final = 0.25
"""share of a triangle's height, and of its side, that is cut off at its tip"""
HEIGHT: Final = (1 - CUT) * 3**0.5 / 2
"""height of a letter in sides"""
STEP: Final = (1 + CUT) / 2
"""distance of the two letters of a pair that touch, in sides"""
GAP: Final = 0.1
"""gap between two letters along the line"""
SPACE: Final = 0.44
"""gap added between two words whose letters interlock"""
WIDE_SPACE: Final = 0.25
"""gap added between two words whose letters do not interlock"""
SMALL_DIGITS: Final = "₀₁₂₃₄₅₆₇₈₉"
"""digits with a point at the bottom"""
SMALLER: Final = str.maketrans(digits, SMALL_DIGITS)
COLUMN: Final = 1 / 16
"""width of a column of the lattice of plain letters"""
TRACKING: Final = 1.5 * COLUMN
"""gap between two plain letters"""
PLAIN_SPACE: Final = 4 * COLUMN
"""gap added between two words of plain letters"""
FULL_WIDTH: Final = {ord(sign): chr(ord(sign) + 0xFEE0) for sign in ascii_uppercase + digits}
"""plain letter for each character"""
PLAIN: Final = {
    FULL_WIDTH[ord(sign)]: columns * COLUMN
    for signs, columns in (("I", 2), ("1", 4), ("EFJKLZ0", 6), ("ABCDGHNOPRSU23456789", 7), ("MQTVWXY", 8))
    for sign in signs
}
"""width of each plain letter"""
PLAIN_KERNING: Final = {
    (FULL_WIDTH[ord(pair[0])], FULL_WIDTH[ord(pair[1])]): columns
    for pairs, columns in (("LT LY", 2), ("LV LO LC LG AT TA AY YA PA FA TJ TO OT TC TG VA AV FJ PJ", 1))
    for pair in pairs.split()
}
"""columns by which pairs of plain letters are moved together"""
UP: Final = frozenset(ascii_uppercase + digits)
DOWN: Final = frozenset(ascii_lowercase + SMALL_DIGITS)
LETTERS: Final = UP | DOWN | PLAIN.keys()


def alternate_case(text: str) -> str:
    """Return a text with capital and small letters in turn, each word beginning with a capital: `StOnE
    PiT`.
    """
    return " ".join(
        "".join(
            sign.lower().translate(SMALLER) if index % 2 else sign.upper() for index, sign in enumerate(word)
        )
        for word in text.split()
    )


def plain_letters(text: str) -> str:
    """Return a text in plain letters."""
    return text.upper().translate(FULL_WIDTH)


def letter_positions(text: str) -> list[tuple[str, float]]:
    """Return each letter of a line with the x of its left end.

    Characters that the typeface lacks leave a space.
    """
    positions: list[tuple[str, float]] = []
    x = 0.0
    before, spaces = "", 0
    for letter in text:
        if letter not in LETTERS:
            spaces += 1
            continue
        if before in PLAIN:
            nearer = 0 if spaces else PLAIN_KERNING.get((before, letter), 0)
            x += PLAIN[before] + TRACKING + PLAIN_SPACE * spaces - nearer * COLUMN
        elif before:
            nests = (before in UP) != (letter in UP)
            x += STEP + GAP + SPACE * spaces if nests else 1.0 + GAP + WIDE_SPACE * spaces
        positions.append((letter, x))
        before, spaces = letter, 0
    return positions


def title_width(text: str) -> float:
    """Return the length of a line."""
    return max((x + PLAIN.get(letter, 1.0) for letter, x in letter_positions(text)), default=0.0)
