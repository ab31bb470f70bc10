"""build: writes TeSsElLaTe, our triangle typeface, from the table of its signs; the same bytes every time.

`python fonts/build.py` writes `fonts/TeSsElLaTe.ttf`; whatever is wrong in the table is said as
`fonts/glyphs.toml:line: what`, and then the file stays as it is. Capitals point up, small letters point down,
and pairs nest by kerning: a line in alternating case is a band of triangles without a gap. Their tips are cut
off where a letter would be too narrow to be read, so that both kinds are as high as the band. The plain
signs, for headings, have one form each, cut along the same lattice; their codes are those of letters of full
width.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER

from intodepth.files.faults import FileFault
from intodepth.files.storage import save_atomically
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.ui.lettering import PLAIN_KERNING

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
TRACKING: Final = STEP * 3 // 2
"""between two plain signs"""
BORN: Final = 3_850_000_000
"""seconds since 1904: when the file says it was made"""

NOTHING: Final = [
    [(0, 0), (OVERLAP, HEIGHT), (SIDE - OVERLAP, HEIGHT), (SIDE, 0)],
    [(SIDE // 2, 2 * RISE), (SIDE // 2 + 3 * STEP, 8 * RISE), (SIDE // 2 - 3 * STEP, 8 * RISE)],
]
"""what stands for a sign that is not there: an empty letter that holds a triangle, upside down"""

Point = tuple[int, int]
Contour = list[Point]
OUTLINES: Final = re.compile(r"[0-9a-z]{2}( [0-9a-z]{2})*( [+-] [0-9a-z]{2}( [0-9a-z]{2})*)*")
APOSTROPHE: Final = "'"


@dataclass(frozen=True)
class Typeface:
    """Its signs, by what they look like: those that point up, down or nowhere, and marks."""

    up: dict[str, str]
    down: dict[str, str]
    plain: dict[str, str]
    marks: dict[str, str]

    @property
    def signs(self) -> dict[str, str]:
        """All of them."""
        return self.up | self.down | self.plain | self.marks

    def contours(self, sign: str) -> list[Contour]:
        """Units, x from the sign's origin; ink clockwise and what is cut out of it counter-clockwise."""
        found: list[Contour] = []
        written = self.signs[sign]
        for is_cut, points in outlines(self.signs.get(written, written)):
            lean = 0 if sign in self.plain else STEP // 2
            corners = [(column * STEP + row * lean, row * RISE) for column, row in points]
            if sign in self.down:
                corners = [(x, HEIGHT - y) for x, y in corners]
            if (area(corners) > 0) != is_cut:
                corners.reverse()
            found.append(corners)
        if sign in self.marks:
            start = min(x for contour in found for x, _ in contour) // STEP * STEP - STEP
            found = [[(x - start, y) for x, y in contour] for contour in found]
        return found

    def advance(self, sign: str) -> int:
        """How far the next sign starts where nothing nests."""
        if sign in self.up | self.down:
            return SIDE
        beside = TRACKING if sign in self.plain else STEP
        return max(x for contour in self.contours(sign) for x, _ in contour) + beside

    def kerning(self) -> dict[tuple[str, str], int]:
        """How much nearer than its advance the second sign of a pair stands.

        Triangles that point up and down share a whole side. A mark moves into the room beside a triangle, but
        no further than that the next triangle may stand on the same line as the last.
        """
        near = PLAIN_KERNING.items()
        pairs = {pair: -columns * STEP for pair, columns in near if self.plain.keys() >= set(pair)}
        for first in self.up | self.down:
            for second in self.up if first in self.down else self.down:
                pairs[first, second] = -OVERLAP
            for mark in self.marks:
                corners = [corner for contour in self.contours(mark) for corner in contour]
                beside = ((x, y if first in self.up else HEIGHT - y) for x, y in corners)
                room = min(x - STEP + y * STEP // (2 * RISE) for x, y in beside)
                if nearer := min(room, self.advance(mark)):
                    pairs[first, mark] = -nearer
        return pairs

    def features(self, pairs: dict[tuple[str, str], int]) -> str:
        """Kerning for shapers: the pairs, and words that nest across a space."""
        up, down = (" ".join(map(name, signs)) for signs in (self.up, self.down))
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

    def build(self) -> bytes:
        """The file."""
        shapes = {name(sign): self.contours(sign) for sign in self.signs}
        shapes[".notdef"] = NOTHING
        shapes["space"] = []
        order = [".notdef", "space", *map(name, self.signs)]
        cmap = {ord(sign): name(sign) for sign in self.signs} | {0x20: "space", 0x2019: name("'")}
        builder = FontBuilder(SIDE, isTTF=True)
        builder.setupGlyphOrder(order)
        builder.setupCharacterMap(cmap)
        builder.setupGlyf({key: glyph(shapes[key]) for key in order})
        widths = {name(sign): self.advance(sign) for sign in self.signs} | {".notdef": SIDE, "space": SPACE}
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
        pairs = self.kerning()
        font = builder.font
        font.recalcTimestamp = False
        font.cfg[USE_HARFBUZZ_REPACKER] = False
        addOpenTypeFeaturesFromString(font, self.features(pairs))
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


def read_table(path: Path) -> Typeface:
    """The typeface that a table describes; raises FileFault with all that is wrong in it."""
    file = read_toml(path)
    parts = {name: _section(file, name) for name in ("up", "down", "plain", "marks")}
    for name in file.table.keys() - parts.keys():
        file.fault(file.line(name), f"unknown section {name!r}; known are {', '.join(parts)}")
    face = Typeface(**parts)
    if APOSTROPHE not in face.marks:
        file.fault(file.line("marks"), f"there is no mark {APOSTROPHE}, which programs ask for by two codes")
    owners: dict[str, str] = {}
    for name, signs in parts.items():
        for sign, written in signs.items():
            line = file.line(name, sign)
            if sign in owners:
                file.fault(line, f"{sign!r} is in {owners[sign]} already")
            owners[sign] = name
            if written in face.signs and name != "down":
                file.fault(line, f"{sign}: only signs that point down are others on their heads")
            elif written not in face.up:
                for what in _faults(written, name):
                    file.fault(line, f"{sign}: {what}")
    file.check()
    return face


def _section(file: TomlFile, name: str) -> dict[str, str]:
    """Those signs of a section that are texts; what else is in it is noted."""
    table = file.table.get(name)
    if not isinstance(table, dict) or not table:
        file.fault(file.line(name), f"{name} must be a table of signs")
        return {}
    for sign, written in table.items():
        if len(sign) != 1 or not sign.isprintable() or sign in " \u2019" or ord(sign) > 0xFFFF:
            file.fault(file.line(name, sign), f"{sign!r} cannot be a sign")
        elif not isinstance(written, str):
            file.fault(file.line(name, sign), f"{sign}: expected a text of points")
    return {sign: written for sign, written in table.items() if isinstance(written, str) and len(sign) == 1}


def _faults(written: str, section: str) -> Iterator[str]:
    """What is wrong with the outlines of a sign."""
    leads = _leads_upright if section == "plain" else _leads
    if not OUTLINES.fullmatch(written):
        yield "expected points of two digits each, outlines after + and -, as in 00 g0 4c - 22 a2 4a"
        return
    for _, points in outlines(written):
        edges = list(pairwise([*points, points[0]]))
        for column, row in points:
            if row > ROWS or column + (row if section in {"up", "down"} else 0) > COLUMNS:
                yield f"the point {column},{row} is outside"
        for (column, row), (to_column, to_row) in edges:
            if not leads(to_column - column, to_row - row):
                yield f"no edge of the lattice leads from {column},{row} to {to_column},{to_row}"
        if any(_cross(*one, *other) for one, other in combinations(edges, 2)):
            yield "an outline crosses itself"
        elif len(points) < 3 or not area(points):
            yield "an outline has no inside"


def _leads(across: int, up: int) -> bool:
    """Whether an edge follows the lattice or is upright, where columns lean."""
    return (across, up) != (0, 0) and (0 in (across, up, across + up) or up == -2 * across)


def _leads_upright(across: int, up: int) -> bool:
    """The same where columns are upright."""
    return (across, up) != (0, 0) and (0 in (across, up) or abs(up) == 2 * abs(across))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two edges cross, each inside the other."""
    return area([a, b, c]) * area([a, b, d]) < 0 and area([c, d, a]) * area([c, d, b]) < 0


def outlines(written: str) -> Iterator[tuple[bool, Contour]]:
    """Each outline of a sign in columns and rows, and whether it is cut out."""
    for part in written.replace("+", "\n+").replace("-", "\n-").splitlines():
        words = part.strip("+- ").split()
        yield part.startswith("-"), [(int(word[0], 36), int(word[1], 36)) for word in words]


def area(corners: Contour) -> int:
    """Twice the area of a polygon; positive counter-clockwise."""
    return sum(
        ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


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


def main(table: Path = TABLE, file: Path = FILE) -> int:
    """Write the file; 0, or 2 with a line on stderr for each fault, and then the file stays as it is."""
    try:
        data = read_table(table).build()
        save_atomically(file, data)
    except FileFault as fault:
        print(fault, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{file}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
