"""code_facts: facts of the code that files must agree with: tweaks it reads, and figures it has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import intodepth
from intodepth.files.tweak_lines import Value
from intodepth.render.figures import DOG
from intodepth.render.figures.charms import CHARMS
from intodepth.render.figures.hero_rigs import HEROES
from intodepth.render.figures.poses import load_poses
from intodepth.render.figures.relic_meshes import RELICS
from intodepth.ui.pictograms.icons import ICONS
from intodepth.ui.theme import PALETTE

FAMILIES: Final[dict[str, dict[str, Value]]] = {
    "ui.color_": {f"ui.color_{ink}": shade for ink, shade in PALETTE.items()},
}
"""prefixes of tweaks whose names are composed at run time"""
HERO_FIGURES: Final = frozenset((*HEROES, DOG))
RELIC_FIGURES: Final = frozenset((*RELICS, *CHARMS))
PICTOGRAMS: Final = frozenset(ICONS)


def check_poses(path: Path) -> None:
    """Raise FileFault if a file of poses has faults."""
    load_poses(path)


@cache
def tweak_defaults() -> dict[str, Value]:
    """Return the default of every tweak except the rules, as written where the code reads it.

    A name that is not a literal must belong to one of the FAMILIES, and a default must be a literal.
    """
    found: dict[str, Value] = {}
    for name, default in _find_tweaks():
        match name:
            case ast.Constant(value=str(words)):
                found[words] = ast.literal_eval(default)
            case ast.JoinedStr(values=[ast.Constant(value=str(words)), *_]):
                found |= FAMILIES[words]
            case _:
                raise LookupError(f"nobody knows the names of tweak({ast.unparse(name)}, ...)")
    return found


def _find_tweaks() -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the name and the default of each call of `tweak` in this package."""
    for path in sorted(Path(intodepth.__path__[0]).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "tweak(" in text else ():
            match node:
                case ast.Call(func=ast.Name(id="tweak") | ast.Attribute(attr="tweak"), args=[name, default]):
                    yield name, default
