"""picture: `intodepth picture FILE` plays cases of ropes and prints their beats and pictures."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Any

from intodepth.files.faults import printable
from intodepth.sim.space.cells import DELTAS, Cell
from intodepth.sim.stage import Stage
from intodepth.tools.cases.play import each_case, play, stage_of, steps_of
from intodepth.tools.cases.steps import BadCase, in_words
from intodepth.tools.cases.words import letter

_STRAND = {(True, False): "-", (False, True): "|", (True, True): "+"}
"""glyph of a rope in a cell, by whether it runs sideways, and whether up or down"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print the fields of the file instead")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file, given.json)


def main(path: Path, as_json: bool) -> int:
    """Play the cases of a file; return 0, or 2 if it is not a file of cases."""
    try:
        if as_json:
            played, is_list = each_case(path, lambda _, case: play(case))
            text = json.dumps(played if is_list else played[0], indent=1)
        else:
            pictures, _ = each_case(path, in_pictures)
            text = "\n\n".join(pictures)
    except BadCase as error:
        print(error, file=sys.stderr)
        return 2
    print(text)
    return 0


def in_pictures(number: int, case: dict[str, Any]) -> str:
    """Return a case as text: its picture before, its steps with their beats, and its picture after."""
    stage = stage_of(case)
    before = drawn(stage)
    words: list[str] = []
    for step, after, beats in steps_of(case, stage):
        stage = after
        words += [in_words(step), *(f"  {beat}" for beat in beats)]
    wide = max((len(line) for line in words), default=0)
    rows = zip_longest(before, words, drawn(stage), fillvalue="")
    lines = [f"{a:{len(before[0])}}  {b:{wide}}  {c}".rstrip() for a, b, c in rows]
    return "\n".join((f"{number}. {printable(case.get('title', ''))}", *lines))


def drawn(stage: Stage) -> list[str]:
    """Return the rows of a stage, top first: capital letters for bodies, small ones for endless falls, `o , |
    - +` for ropes.
    """
    ground = stage.ground
    glyphs = {
        Cell(x, y): chr(ground.code(Cell(x, y))) for x in range(ground.width) for y in range(ground.height)
    }
    runs: dict[Cell, set[bool]] = {}
    for rope in stage.ropes.values():
        for cell, side in zip(rope.cells, rope.sides, strict=False):
            runs.setdefault(cell, set()).add(DELTAS[side][0] != 0)
        for cell, side in zip(rope.cells[1:], rope.sides, strict=True):
            runs.setdefault(cell, set()).add(DELTAS[side][0] != 0)
    glyphs |= {cell: _STRAND[True in ways, False in ways] for cell, ways in runs.items()}
    for rope in stage.ropes.values():
        glyphs |= {rope.end_cell(end): "," for end in (0, 1) if rope.ends[end] is None}
    glyphs |= {anchor.cell: "o" for anchor in stage.anchors.values()}
    for body in sorted(stage.bodies.values(), key=lambda body: not body.hazard):
        if body.cell is not None:
            glyphs[body.cell] = letter(body.id)[0].lower() if body.hazard else letter(body.id)[0]
    return ["".join(glyphs[Cell(x, y)] for x in range(ground.width)) for y in reversed(range(ground.height))]
