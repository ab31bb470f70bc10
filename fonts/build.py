"""build: writes TeSsElLaTe, our triangle typeface, from the table of its signs; the same bytes every time.

`python fonts/build.py` writes `fonts/TeSsElLaTe.ttf`. Capitals point up, small letters point down, and pairs
nest by kerning: a line in alternating case is a band of triangles without a gap. Their tips are cut off where
a letter would be too narrow to be read, so that both kinds are as high as the band.
"""

from __future__ import annotations

import tomllib
from io import BytesIO
from pathlib import Path
from typing import Final

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER

TABLE: Final = Path(__file__).with_name("glyphs.toml")
FILE: Final = Path(__file__).with_name("TeSsElLaTe.ttf")
COLUMNS: Final = 16
"""of the lattice along a triangle's base"""
ROWS: Final = 12
"""of the lattice up to where its tip is cut off"""
STEP: Final = 112
RISE: Final = 97
"""units of a column and of a row: 2 * 97 / 112 is the square root of three but for one part in 18,000"""
SIDE, HEIGHT = COLUMNS * STEP, ROWS * RISE
OVERLAP: Final = ROWS * STEP // 2
"""how far triangles reach into each other that share a side"""
SPACE: Final = 4 * STEP
NESTING_SPACE: Final = 7 * STEP
"""between words whose triangles share the direction of a side"""
BORN: Final = 3_850_000_000
"""seconds since 1904: when the file says it was made"""

NOTHING: Final = [
    [(0, 0), (OVERLAP, HEIGHT), (SIDE - OVERLAP, HEIGHT), (SIDE, 0)],
    [(SIDE // 2, 2 * RISE), (SIDE // 2 + 3 * STEP, 8 * RISE), (SIDE // 2 - 3 * STEP, 8 * RISE)],
]
"""what stands for a sign that is not there: an empty letter that holds a triangle, upside down"""

Point = tuple[int, int]
Contour = list[Point]
UP, DOWN, MARKS = tomllib.loads(TABLE.read_text(encoding="utf-8")).values()
SIGNS: Final[dict[str, str]] = UP | DOWN | MARKS


def contours(sign: str) -> list[Contour]:
    """Units, x from the sign's origin; ink clockwise and what is cut out of it counter-clockwise."""
    found: list[Contour] = []
    for part in SIGNS.get(SIGNS[sign], SIGNS[sign]).replace("+", "\n+").replace("-", "\n-").splitlines():
        points = [(int(word[0], 36), int(word[1], 36)) for word in part.strip("+- ").split()]
        corners = [(column * STEP + row * STEP // 2, row * RISE) for column, row in points]
        if sign in DOWN:
            corners = [(x, HEIGHT - y) for x, y in corners]
        if (area(corners) > 0) != part.startswith("-"):
            corners.reverse()
        found.append(corners)
    if sign in MARKS:
        start = min(x for contour in found for x, _ in contour) // STEP * STEP - STEP
        found = [[(x - start, y) for x, y in contour] for contour in found]
    return found


def area(corners: Contour) -> int:
    """Twice the area of a polygon; positive counter-clockwise."""
    return sum(
        ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def advance(sign: str) -> int:
    """How far the next sign starts where nothing nests."""
    return max(x for contour in contours(sign) for x, _ in contour) + STEP if sign in MARKS else SIDE


def kerning() -> dict[tuple[str, str], int]:
    """How much nearer than its advance the second sign of a pair stands.

    Triangles that point up and down share a whole side. A mark moves into the room beside a triangle, but
    no further than that the next triangle may stand on the same line as the last.
    """
    pairs = {}
    for first in UP | DOWN:
        for second in UP if first in DOWN else DOWN:
            pairs[first, second] = -OVERLAP
        for mark in MARKS:
            corners = [corner for contour in contours(mark) for corner in contour]
            room = min(x - STEP + (y if first in UP else HEIGHT - y) * STEP // (2 * RISE) for x, y in corners)
            if nearer := min(room, advance(mark)):
                pairs[first, mark] = -nearer
    return pairs


def name(sign: str) -> str:
    """The sign's name inside the file."""
    return f"uni{ord(sign):04X}"


def glyph(shape: list[Contour]) -> object:
    """A glyph of straight lines."""
    pen = TTGlyphPen(None)
    for contour in shape:
        pen.moveTo(contour[0])
        for point in contour[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def features(pairs: dict[tuple[str, str], int]) -> str:
    """Kerning for shapers: the pairs, and words that nest across a space."""
    up, down = (" ".join(map(name, signs)) for signs in (UP, DOWN))
    lines = [f"pos {name(first)} {name(second)} {nearer};" for (first, second), nearer in pairs.items()]
    nest = f"<0 0 {NESTING_SPACE - SPACE - OVERLAP} 0>"
    return f"""
        @up = [{up}]; @down = [{down}];
        feature kern {{
            {" ".join(lines)}
            pos @up space' {nest} @down;
            pos @down space' {nest} @up;
        }} kern;
    """


def build() -> bytes:
    """The file."""
    shapes = {name(sign): contours(sign) for sign in SIGNS}
    shapes[".notdef"] = NOTHING
    shapes["space"] = []
    order = [".notdef", "space", *map(name, SIGNS)]
    cmap = {ord(sign): name(sign) for sign in SIGNS} | {0x20: "space", 0x2019: name("'")}
    builder = FontBuilder(SIDE, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(cmap)
    builder.setupGlyf({key: glyph(shapes[key]) for key in order})
    widths = {name(sign): advance(sign) for sign in SIGNS} | {".notdef": SIDE, "space": SPACE}
    starts = {key: min((x for contour in shapes[key] for x, _ in contour), default=0) for key in order}
    builder.setupHorizontalMetrics({key: (widths[key], starts[key]) for key in order})
    builder.setupHorizontalHeader(ascent=HEIGHT, descent=0)
    words = {"familyName": "TeSsElLaTe", "styleName": "Regular", "uniqueFontIdentifier": "TeSsElLaTe 1.0"}
    builder.setupNameTable(
        words | {"fullName": "TeSsElLaTe", "psName": "TeSsElLaTe-Regular", "version": "1.0"}
    )
    builder.setupOS2(
        version=4,
        sTypoAscender=HEIGHT,
        sTypoDescender=0,
        sTypoLineGap=0,
        usWinAscent=HEIGHT,
        usWinDescent=0,
        sCapHeight=HEIGHT,
        sxHeight=HEIGHT,
        fsSelection=0xC0,  # regular, and lines are as high as the letters
    )
    builder.setupPost()
    builder.setupHead(unitsPerEm=SIDE, created=BORN, modified=BORN, fontRevision=1.0)
    pairs = kerning()
    font = builder.font
    font.recalcTimestamp = False
    font.cfg[USE_HARFBUZZ_REPACKER] = False
    addOpenTypeFeaturesFromString(font, features(pairs))
    table = KernTable_format_0()
    table.coverage, table.kernTable = (
        1,
        {(name(first), name(second)): by for (first, second), by in pairs.items()},
    )
    font["kern"] = newTable("kern")
    font["kern"].version, font["kern"].kernTables = 0, [table]
    data = BytesIO()
    font.save(data)
    return data.getvalue()


if __name__ == "__main__":
    FILE.write_bytes(build())
