"""level_fittings: what stands fixed in the known part of a level, in words."""

from __future__ import annotations

from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.play.goals import way_words
from intodepth.play.session import Session
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import GATES, TERRAIN
from intodepth.sim.stage import Stage
from intodepth.story.mechanisms import mechanism_words
from intodepth.text.level_map import name_ground, write_cell

PORTALS: Final = {Side.W: "left of", Side.E: "right of", Side.N: "above", Side.S: "below"}


def list_fittings(session: Session, catalog: Catalog) -> list[tuple[Cell, str]]:
    """Return what stands fixed in the known part of the level, by its cell: ways out, gates, mechanisms,
    anchors and portals.
    """
    stage, known = session.previews.get_believed(session.stage), session.knowledge.terrain
    found = list[tuple[Cell, str]]()
    for cell, code in sorted(known.items()):
        if TERRAIN[code].way_out:
            found.append((cell, f"{_name_exit(stage, cell, code, catalog)} at {write_cell(cell)}"))
        elif code in GATES:
            found.append((cell, f"{name_ground(catalog, chr(code))} at {write_cell(cell)}"))
    for _, mechanism in sorted(stage.mechanisms.items()):
        kind, cell = mechanism.kind.name.lower(), mechanism.cell
        does = mechanism_words(stage, mechanism).removeprefix(kind)
        found.append((cell, f"{kind} at {write_cell(cell)}{does}"))
    for _, anchor in sorted(stage.anchors.items()):
        cell = anchor.cell
        found.append((cell, f"{anchor.kind.name.lower()} at {write_cell(cell)}, holds {anchor.hold}"))
    for portal in stage.ground.portals:
        if portal.target is not None and portal.start in session.lookout.seen:
            mirror = ", where left is right" if portal.mirror else ""
            side, to = PORTALS[portal.side], write_cell(portal.target)
            words = f"portal {side} {write_cell(portal.start)}, leads to {to}{mirror}"
            found.append((portal.start, words))
    return [(cell, words) for cell, words in found if cell in known]


def _name_exit(stage: Stage, cell: Cell, code: int, catalog: Catalog) -> str:
    is_out = cell in stage.ways_out()
    return way_words(stage, cell) if is_out else name_ground(catalog, chr(code))
