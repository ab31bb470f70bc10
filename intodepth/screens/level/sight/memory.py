"""memory: what the party knows of a level: cells it has seen in light, and where it last saw what moves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from intodepth.screens.level.sight.eyes import eyes_of, made_out
from intodepth.screens.level.sight.regions import USUAL, regions_of
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import sectors
from intodepth.sim.stage import Stage


class Memory:
    """What is known by now; taking something back makes nobody forget."""

    def __init__(self) -> None:
        """Know nothing."""
        self.known: set[Cell] = set()
        """cells, rock among them"""
        self.relics: set[int] = set()
        """ids of those that were seen"""
        self.last: Mapping[int, Cell] = {}
        """where bodies that are no heroes were seen last, by id"""
        self._sightings: dict[int, Mapping[int, Cell]] = {}
        """these by the digest of the stage: what is taken back was not seen where it went"""
        self._digest = -1
        self._told: tuple[object, bytes] = None, b""

    def cells(self, ground: Ground, near: Cell | None) -> bytes:
        """A byte a cell, row by row from y = 0: 1 if it is known and of the region of the cell `near`.

        Where other regions lie says nothing to who stands in this one. The same object until
        the answer is another.
        """
        width = ground.width
        regions = regions_of(ground)
        region = regions[near.y * width + near.x] if regions and near is not None else USUAL
        given = width, ground.height, len(self.known), regions, region
        if self._told[0] != given:
            told = bytearray(width * ground.height)
            for x, y in self.known:
                index = y * width + x
                told[index] = not regions or regions[index] == region
            self._told = given, bytes(told)
        return self._told[1]

    def note(self, stage: Stage) -> None:
        """Keep what is seen now."""
        if stage.digest == self._digest:
            return
        self._digest = stage.digest
        eyes = eyes_of(stage)
        seen = frozenset(sector.cell for eye in eyes for sector in sectors(stage.ground, eye))
        clear = made_out(stage, seen)
        self.known |= clear
        if stage.digest not in self._sightings:
            self._sightings[stage.digest] = _sighted(stage, clear, self.last)
        self.last = self._sightings[stage.digest]
        self.relics |= {
            body.id
            for body in stage.bodies.values()
            if isinstance(body, Relic) and (body.cell in clear or body.carrier is not None)
        }

    def last_in(self, cell: Cell) -> list[int]:
        """The bodies that were seen last in a cell, by id."""
        return sorted(key for key, place in self.last.items() if place == cell)

    def recall(self, history: History) -> None:
        """Keep what was seen after each beat of all that was done."""
        stage = history.start
        self.note(stage)
        for entry in history.done:
            for _, beat in groupby(entry.schedule.timeline, key=lambda happening: happening.beat):
                for happening in beat:
                    happening.event.apply(stage)
                self.note(stage)


def _sighted(stage: Stage, clear: frozenset[Cell], before: Mapping[int, Cell]) -> Mapping[int, Cell]:
    """Where bodies were seen last, by id, now that cells are made out: what has left them is forgotten."""
    now = {body.id: body.cell for body in stage.bodies.values() if not isinstance(body, Hero)}
    kept = {
        key: cell for key, cell in before.items() if cell not in clear and stage.bodies[key].carrier is None
    }
    return kept | {key: cell for key, cell in now.items() if cell is not None and cell in clear}
