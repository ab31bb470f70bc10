"""Letters: what the typeface's file says, in facets, set in words that nest without touching."""

from itertools import pairwise

import freetype
import numpy as np
import pytest

from fonts.build import SIDE, TABLE, area, read_table
from intodepth.render.typeset.letters import COLUMNS, FILE, ROWS, Letters
from intodepth.ui.lettering import (
    GAP,
    HEIGHT,
    PLAIN,
    SPACE,
    TRACKING,
    WIDE_SPACE,
    letter_positions,
    plain_letters,
    title_width,
)
from intodepth.window.glyph_faces import FreetypeFace
from tests.each import for_each

WORDS = ["InTo DePtH", "CoDeX", "ReSuLtS", "SeTtInGs", "PaUsEd", "HeLp", "DeScEnT", "qUiCk BrOwN fOx", "VWMA"]
WORDS += map(plain_letters, ("Descent", "Felt bell", "Lamp Tay", "Quick jumps 1234567890"))

LETTERS = Letters(FreetypeFace)
FACE = read_table(TABLE)
Triangle = list[list[float]]


def triangles(text: str) -> list[Triangle]:
    return LETTERS.layout(text)[:, :3].tolist()


def size(triangle: Triangle) -> float:
    (ax, ay), (bx, by), (cx, cy) = triangle
    return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2


def overlap(first: Triangle, second: Triangle) -> bool:
    """Whether two triangles share area: no side of either parts them."""
    for one, other in ((first, second), (second, first)):
        turn = np.sign(np.linalg.det([np.subtract(one[1], one[0]), np.subtract(one[2], one[0])]))
        for (ax, ay), (bx, by) in pairwise((*one, one[0])):
            if all(turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6 for x, y in other):
                return False
    return True


@for_each("letter", FACE.up | FACE.down | FACE.plain)
def test_a_letter_is_the_ink_that_its_outline_in_the_file_holds(letter: str) -> None:
    ink = -sum(map(area, FACE.contours(letter))) / 2 / SIDE**2
    assert sum(map(size, triangles(letter))) == pytest.approx(ink, rel=1e-3)
    for x, y in [point for triangle in triangles(letter) for point in triangle]:
        if letter in PLAIN:
            assert -1e-6 <= x <= PLAIN[letter] + 1e-6
            continue
        edge = (y if letter in FACE.up else HEIGHT - y) / 3**0.5
        assert -1e-6 <= y <= HEIGHT + 1e-6
        assert edge - 1e-6 <= x <= 1 - edge + 1e-6


def test_a_triangle_is_a_facet_or_lies_in_the_one_whose_middle_it_names() -> None:
    whole = HEIGHT / ROWS / COLUMNS / 2
    found = LETTERS.layout("InTo DePtH")
    sizes = [size(triangle) for triangle in found[:, :3].tolist()]
    assert sum(one == pytest.approx(whole / 2, rel=1e-3) for one in sizes) > 5
    assert sum(one == pytest.approx(whole, rel=1e-3) for one in sizes) > len(found) / 2
    for triangle, one in zip(found, sizes, strict=True):
        if one == pytest.approx(whole, rel=1e-3):
            assert triangle[:3].mean(axis=0) == pytest.approx(triangle[3], abs=1e-5)
        assert np.abs(triangle[:3] - triangle[3]).max() <= 2 / 3 * HEIGHT / ROWS + 1e-5


@for_each("word", WORDS)
def test_nothing_overlaps_within_a_word(word: str) -> None:
    found = sorted(triangles(word))
    for index, first in enumerate(found):
        reach = max(x for x, _ in first)
        for second in found[index + 1 :]:
            if min(x for x, _ in second) > reach + 0.2:
                break
            assert not overlap(first, second)


@for_each("word", WORDS)
def test_a_word_is_as_wide_as_it_says(word: str) -> None:
    points = [point for triangle in triangles(word) for point in triangle]
    assert min(x for x, _ in points) >= -1e-6
    assert title_width(word) - 0.5 < max(x for x, _ in points) <= title_width(word) + 1e-6


def test_words_are_set_as_the_file_kerns_them_with_gaps_between_letters_and_words() -> None:
    face = freetype.Face(str(FILE))
    for first, second in ("Aa", "aA", "AA", "aa", "1₂", "₂1", "A1", "a1"):
        face.load_char(first, freetype.FT_LOAD_NO_SCALE)
        kerned = face.get_kerning(first, second, freetype.FT_KERNING_UNSCALED).x
        step = (face.glyph.advance.x + kerned) / face.units_per_EM
        assert letter_positions(first + second)[1][1] == pytest.approx(step + GAP)
        space = SPACE if step < 1 else WIDE_SPACE
        assert letter_positions(f"{first} {second}")[1][1] == pytest.approx(step + GAP + space)


def test_plain_letters_are_as_wide_and_as_near_as_in_the_file() -> None:
    face = freetype.Face(str(FILE))
    for first in PLAIN:
        face.load_char(first, freetype.FT_LOAD_NO_SCALE)
        assert face.glyph.advance.x == pytest.approx((PLAIN[first] + TRACKING) * face.units_per_EM)
        for second in PLAIN:
            kerned = face.get_kerning(first, second, freetype.FT_KERNING_UNSCALED).x
            step = (face.glyph.advance.x + kerned) / face.units_per_EM
            assert letter_positions(first + second)[1][1] == pytest.approx(step)


def test_a_sign_without_a_letter_leaves_a_space() -> None:
    assert np.array_equal(LETTERS.layout("A-a"), LETTERS.layout("A a"))
    assert len(LETTERS.layout("")) == len(LETTERS.layout("?")) == 0
