"""Letters: a whole alphabet on the lattice, whose words nest without touching."""

from itertools import pairwise
from string import ascii_letters

import pytest

from intodepth.render.letters import CELLS, HEIGHT, ROWS, Triangle, layout
from intodepth.ui.lettering import title_width

WORDS = ["InTo DePtH", "CoDeX", "ReSuLtS", "SeTtInGs", "PaUsEd", "HeLp", "DeScEnT", "qUiCk BrOwN fOx", "VWMA"]


def area(triangle: Triangle) -> float:
    (ax, ay), (bx, by), (cx, cy) = triangle
    return ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2


def overlap(first: Triangle, second: Triangle) -> bool:
    """Whether two triangles share area: no side of either parts them."""
    for one, other in ((first, second), (second, first)):
        for (ax, ay), (bx, by) in pairwise((*one, one[0])):
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 1e-9 for x, y in other):
                return False
    return True


def test_every_letter_is_there_in_both_sizes() -> None:
    assert set(CELLS) == set(ascii_letters)


@pytest.mark.parametrize("letter", ascii_letters)
def test_a_letter_fills_cells_of_its_own_triangle(letter: str) -> None:
    rows = CELLS[letter].split()
    wide = [2 * row + 1 for row in range(ROWS)]
    assert [len(row) for row in rows] == (wide if letter.isupper() else wide[::-1])
    assert set("".join(rows)) <= {"#", "."}
    assert len(layout(letter)) == "".join(rows).count("#") >= 12


@pytest.mark.parametrize("letter", ascii_letters)
def test_a_letter_is_of_equal_triangles_inside_its_outline(letter: str) -> None:
    for triangle in layout(letter):
        assert area(triangle) == pytest.approx(HEIGHT / 2 / ROWS**2)
        for x, y in triangle:
            edge = y if letter.isupper() else HEIGHT - y
            assert -1e-9 <= y <= HEIGHT + 1e-9
            assert edge / HEIGHT / 2 - 1e-9 <= x <= 1 - edge / HEIGHT / 2 + 1e-9


@pytest.mark.parametrize("word", WORDS)
def test_nothing_overlaps_within_a_word(word: str) -> None:
    triangles = sorted(layout(word))
    for index, first in enumerate(triangles):
        reach = max(x for x, _ in first)
        for second in triangles[index + 1 :]:
            if min(x for x, _ in second) > reach + 0.2:
                break
            assert not overlap(first, second)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_as_wide_as_it_says(word: str) -> None:
    points = [point for triangle in layout(word) for point in triangle]
    assert min(x for x, _ in points) >= -1e-9
    assert title_width(word) - 0.5 < max(x for x, _ in points) <= title_width(word) + 1e-9


def test_all_letters_are_different() -> None:
    assert len(set(CELLS.values())) == len(CELLS)


def test_a_sign_without_a_letter_leaves_a_space() -> None:
    assert layout("A-a") == layout("A a")
    assert layout("") == layout("?") == []
