"""places: the cells in which events happen."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.sim import events
from intodepth.sim.events import Event, Moved
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


def event_cells(event: Event, stage: Stage) -> Iterator[Cell]:
    """Yield the cells in which an event happens, on the stage before it."""
    match event:
        case Moved(old=old, new=new):
            yield from (cell for cell in (old, new) if cell is not None)
        case events.TerrainChanged(cell=cell):
            yield cell
        case events.AnchorChanged(old=old, new=new):
            yield from (anchor.cell for anchor in (old, new) if anchor is not None)
        case events.MechanismChanged(new=mechanism):
            yield mechanism.cell
        case events.Gusted(cells=cells):
            yield from cells
        case events.PortalsChanged(old=portals):
            yield from (portal.start for portal in portals)
        case _:
            body = stage.bodies.get(getattr(event, "body", -1))
            if body is not None and body.cell is not None:
                yield body.cell
