"""TeSsElLaTe: the file is what its table says, every program can read it, and its signs nest."""

from __future__ import annotations

import base64
import re
import subprocess
from itertools import combinations, pairwise
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits

import freetype
import numpy as np
import ots
import pytest
import uharfbuzz

from fonts.build import (
    DOWN,
    FILE,
    HEIGHT,
    MARKS,
    NESTING_SPACE,
    OVERLAP,
    RISE,
    SIDE,
    SIGNS,
    SPACE,
    STEP,
    UP,
    advance,
    area,
    build,
    contours,
    kerning,
)
from tests.each import for_each

SMALL = "₀₁₂₃₄₅₆₇₈₉"


@pytest.fixture(scope="module")
def face() -> freetype.Face:
    return freetype.Face(str(FILE))


def shaped(text: str, *, kerned: bool = True) -> list[int]:
    """The advance of each sign, in units."""
    font = uharfbuzz.Font(uharfbuzz.Face(FILE.read_bytes()))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {"kern": kerned})
    return [position.x_advance for position in buffer.glyph_positions]


def test_building_it_again_gives_the_same_bytes() -> None:
    assert build() == FILE.read_bytes(), "run: python fonts/build.py"


def test_the_sanitizer_of_browsers_lets_it_through(tmp_path: Path) -> None:
    cleaned = tmp_path / "cleaned.ttf"
    result = ots.sanitize(str(FILE), str(cleaned), capture_output=True)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"GPOS" in cleaned.read_bytes()[:400]
    assert b"kern" in cleaned.read_bytes()[:400]


def test_letters_and_figures_are_there_in_both_directions_and_what_words_need_besides(
    face: freetype.Face,
) -> None:
    assert set(UP) == set(ascii_uppercase + digits)
    assert set(DOWN) == set(ascii_lowercase + SMALL)
    assert set(MARKS) == set(".,:;!?'\"-+/()")
    for sign in [*SIGNS, " ", "’"]:
        assert face.get_char_index(sign), sign
    face.load_glyph(0, freetype.FT_LOAD_NO_SCALE)
    assert face.glyph.outline.n_points, ".notdef is empty"
    face.load_char(" ", freetype.FT_LOAD_NO_SCALE)
    assert face.glyph.outline.n_points == 0


@for_each("sign", SIGNS)
def test_a_sign_is_cut_along_the_lattice_or_upright(sign: str) -> None:
    for contour in contours(sign):
        for (ax, ay), (bx, by) in pairwise([*contour, contour[0]]):
            columns, rows = (bx - ax) * 2 // STEP, (by - ay) // RISE
            assert (columns * STEP, rows * RISE) == ((bx - ax) * 2, by - ay)
            assert rows == 0 or columns in (0, rows, -rows), f"{sign}: {(ax, ay)} to {(bx, by)}"


@for_each("sign", UP | DOWN)
def test_a_letter_stays_inside_its_triangle_and_reaches_its_base(sign: str) -> None:
    heights = []
    for x, y in [point for contour in contours(sign) for point in contour]:
        edge = (y if sign in UP else HEIGHT - y) * STEP
        heights.append(edge)
        assert edge <= 2 * RISE * x and edge <= 2 * RISE * (SIDE - x)
    assert min(heights) == 0


def test_ink_is_filled_once_and_what_is_cut_out_is_empty(face: freetype.Face) -> None:
    face.set_char_size(128 * 64)
    for sign in SIGNS:
        face.load_char(sign, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING)
        covered = sum(face.glyph.bitmap.buffer) / 255
        ink = -sum(map(area, contours(sign))) / 2 * (128 / SIDE) ** 2
        assert covered == pytest.approx(ink, rel=0.02), sign


def picture(face: freetype.Face, sign: str) -> np.ndarray:
    """The sign 18 px high, lighter where it covers a px in part."""
    face.load_char(sign, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING)
    bitmap, glyph = face.glyph.bitmap, face.glyph
    found = np.zeros((26, 30))
    top, left = 25 - glyph.bitmap_top, glyph.bitmap_left
    found[top : top + bitmap.rows, left : left + bitmap.width] = np.reshape(
        bitmap.buffer, (bitmap.rows, bitmap.pitch)
    )[:, : bitmap.width]
    return found / 255


@pytest.mark.parametrize("signs", [UP, DOWN], ids=["up", "down"])
def test_at_18_px_no_two_letters_share_nearly_all_their_ink(face: freetype.Face, signs: dict) -> None:
    face.set_char_size(round(18 / HEIGHT * SIDE * 64))
    pictures = {sign: picture(face, sign) for sign in signs}
    for one, other in combinations(signs, 2):
        both = np.minimum(pictures[one], pictures[other]).sum()
        either = np.maximum(pictures[one], pictures[other]).sum()
        assert both / either < 0.85, f"{one} and {other}: {both / either:.2f}"


def test_every_pair_stands_as_near_for_shapers_as_for_programs_that_read_only_the_old_table(
    face: freetype.Face,
) -> None:
    pairs = kerning()
    for first in SIGNS:
        text = "".join(first + second for second in SIGNS)
        moved = [a - b for a, b in zip(shaped(text), shaped(text, kerned=False), strict=True)]
        for second, found in zip(SIGNS, moved[::2], strict=True):
            old = face.get_kerning(first, second, freetype.FT_KERNING_UNSCALED).x
            assert found == old == pairs.get((first, second), 0), first + second


def test_large_and_small_letters_share_a_side_and_letters_of_one_size_a_corner() -> None:
    assert shaped("AaAa") == [SIDE - OVERLAP] * 3 + [SIDE]
    assert shaped("aAaA") == [SIDE - OVERLAP] * 3 + [SIDE]
    assert shaped("AA") == shaped("aa") == [SIDE, SIDE]


def test_words_nest_across_a_space() -> None:
    assert sum(shaped("o D")) == SIDE - OVERLAP + NESTING_SPACE + SIDE
    assert sum(shaped("D o")) == SIDE - OVERLAP + NESTING_SPACE + SIDE
    assert sum(shaped("D D")) == SIDE + SPACE + SIDE


def test_a_mark_moves_in_beside_a_letter_yet_never_makes_its_neighbours_meet() -> None:
    assert shaped("a.")[0] < SIDE
    for mark in MARKS:
        assert sum(shaped(f"A{mark}A")) >= 2 * SIDE
        assert sum(shaped(f"a{mark}a")) >= 2 * SIDE
        assert advance(mark) < SIDE


PAGE = """<style>@font-face {{ font-family: T; src: url(data:font/ttf;base64,{font}) }}
b {{ font: 100px/1 T; white-space: pre }}</style><b>AaAa</b><b>o D</b><p></p><script>
document.fonts.load("100px T").then(found => {{
  const words = [...document.querySelectorAll("b")];
  const widths = words.map(word => word.getBoundingClientRect().width);
  document.querySelector("p").textContent = [found.length, found[0]?.status, ...widths].join(" ");
}}, fault => {{ document.querySelector("p").textContent = fault }});</script>"""


def test_a_browser_loads_it_and_nests_its_letters(tmp_path: Path, chromium: str) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE.format(font=base64.b64encode(FILE.read_bytes()).decode()))
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command = [chromium, *options, "--virtual-time-budget=2000", "--dump-dom", page.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    said = re.search("<p>(.*)</p>", shown)
    pair = 100 * (SIDE - OVERLAP) / SIDE
    nested, across = 3 * pair + 100, pair + 100 * NESTING_SPACE / SIDE + 100
    assert said
    count, status, *widths = said[1].split()
    assert (count, status) == ("1", "loaded")
    # A browser counts in 64ths of a px.
    assert list(map(float, widths)) == pytest.approx([nested, across], abs=1 / 64)
