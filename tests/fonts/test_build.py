"""TeSsElLaTe: the file is what its table says, every program can read it, and its signs nest."""

from __future__ import annotations

import base64
import os
import re
import shutil
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
    FILE,
    HEIGHT,
    NESTING_SPACE,
    OVERLAP,
    RISE,
    SIDE,
    SPACE,
    STEP,
    TABLE,
    TRACKING,
    area,
    main,
    read_table,
)
from intodepth.files.faults import FileFault
from intodepth.ui.lettering import plain_letters
from tests.each import for_each
from tests.mutations import mutate

FACE = read_table(TABLE)
UP, DOWN, PLAIN, MARKS, SIGNS = FACE.up, FACE.down, FACE.plain, FACE.marks, FACE.signs
advance, build, contours, kerning = FACE.advance, FACE.build, FACE.contours, FACE.kerning
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
    assert set(PLAIN) == set(plain_letters(ascii_uppercase + digits))
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


@for_each("sign", PLAIN)
def test_a_plain_sign_stands_on_its_line_and_is_as_high_as_all(sign: str) -> None:
    points = [point for contour in contours(sign) for point in contour]
    assert (min(x for x, _ in points), min(y for _, y in points)) == (0, 0)
    assert max(y for _, y in points) == HEIGHT
    assert advance(sign) == max(x for x, _ in points) + TRACKING


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


@pytest.mark.parametrize("signs", [UP, DOWN, PLAIN], ids=["up", "down", "plain"])
def test_at_18_px_no_two_letters_share_nearly_all_their_ink(face: freetype.Face, signs: dict) -> None:  # type: ignore[type-arg]
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


@pytest.mark.long
def test_a_browser_loads_it_and_nests_its_letters(tmp_path: Path) -> None:
    """HarfBuzz and the sanitizer, which are a browser's own, are asked in all other tests."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no browser here: apt install chromium")
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


WRONG: dict[tuple[str, str], str] = {
    ("[up]", "[op]"): "unknown section 'op'; known are up, down, plain, marks",
    ("[marks]", "[marks]\n[marks]"): "not TOML",
    ('a = "', 'ab = "'): "'ab' cannot be a sign",
    ('a = "', '"\\u001b" = "'): "'\\x1b' cannot be a sign",
    ('a = "', '"A" = "'): "'A' is in up already",
    ('a = "', 'a = 3 #"'): "a: expected a text of points",
    ('b = "B"', 'b = "BB"'): "b: expected points of two digits each",
    ('b = "B"', 'b = ""'): "b: expected points of two digits each",
    ('b = "B"', 'b = "a"'): "b: expected points of two digits each",
    ('b = "B"', 'b = "00 g0 4c -"'): "b: expected points of two digits each",
    ('b = "B"', 'b = "00 g0"'): "b: an outline has no inside",
    ('b = "B"', 'b = "00"'): "b: no edge of the lattice leads from 0,0 to 0,0",
    ('b = "B"', 'b = "00 40 80"'): "b: an outline has no inside",
    ('b = "B"', 'b = "00 h0 5c 0c"'): "b: the point 17,0 is outside",
    ('b = "B"', 'b = "00 g0 4c 0d"'): "b: the point 0,13 is outside",
    ('b = "B"', 'b = "00 g0 4c 1c"'): "b: no edge of the lattice leads from 1,12 to 0,0",
    ('b = "B"', 'b = "00 c0 4c 0c 08 84 0a"'): "b: ",
    ('b = "B"', 'b = "00 80 08 88 8c 0c"'): "b: ",
    ('b = "B"', 'b = "00 88 80 08"'): "b: ",
    ('"Ｂ" = "', '"Ｂ" = "10 20 34 02" #'): "Ｂ: no edge of the lattice leads from 3,4 to 0,2",
    ('"\'" = ', '"`" = '): "there is no mark '",
    ('Z = "', 'Z = "A" #'): "Z: only signs that point down are others on their heads",
}
"""what is changed in the table, and what is said of it"""


def test_a_wrong_table_is_named_by_its_lines_and_the_font_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, file = tmp_path / "fonts" / "glyphs.toml", tmp_path / "font.ttf"
    table.parent.mkdir()
    file.write_bytes(b"old")
    text = TABLE.read_text(encoding="utf-8")
    for (old, new), what in WRONG.items():
        start = text.index(f"\n{old}") + 1
        table.write_text(text[:start] + new + text[start + len(old) :], encoding="utf-8")
        assert main(table, file) == 2, new
        lines = capsys.readouterr().err.splitlines()
        assert any(what in line for line in lines), f"{new}: {lines}"
        assert all(re.fullmatch(r"fonts/glyphs\.toml:\d+: \S.{0,200}", line) for line in lines), (
            f"{new}: {lines}"
        )
        if new.startswith(("a", "b", '"', "Z")) and "no mark" not in what:
            line = text[:start].count("\n") + 1
            assert any(told.startswith(f"fonts/glyphs.toml:{line}:") for told in lines), f"{new}: {lines}"
        assert file.read_bytes() == b"old"


def test_a_broken_table_gives_lines_or_a_font(tmp_path: Path) -> None:
    table, built = tmp_path / "fonts" / "glyphs.toml", 0
    table.parent.mkdir()
    for seed in range(100):
        table.write_bytes(mutate(TABLE.read_bytes(), seed))
        try:
            face = read_table(table)
            if built < 5:
                built += len(face.build()) > 9999
        except FileFault as fault:
            for line in fault.faults:
                assert re.fullmatch(r"fonts/glyphs\.toml:\d+: \S.{0,200}", line), f"seed {seed}: {line}"
    assert built == 5


def test_a_pipe_for_a_table_and_a_folder_for_a_file_are_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "glyphs.toml")
    assert main(tmp_path / "glyphs.toml", tmp_path / "font.ttf") == 2
    assert main(TABLE, tmp_path) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("/glyphs.toml:1: cannot be read: not a regular file")
    assert second == f"{tmp_path}: cannot be written: Is a directory"


def test_the_file_is_written_anew(tmp_path: Path) -> None:
    assert main(TABLE, tmp_path / "font.ttf") == 0
    assert (tmp_path / "font.ttf").read_bytes() == FILE.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["font.ttf"]
