"""noise_marks: dots where the noise of a beat would be heard, smaller with distance."""

from __future__ import annotations

import math

from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.screens.level.marks.cell_marks import triangle
from intodepth.sim.events import NoiseMade
from intodepth.sim.flow.hearing import has_listener
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.noise import spread_noise
from intodepth.ui.draw import Mark
from intodepth.ui.theme import color

UP = math.pi / 2
LEAST, MORE = 0.05, 0.10
"""size of a dot in cells where the noise is hardly heard, and what is added to it at the source"""


def noise_marks(preview: Preview, beat: int | None, lookout: Lookout) -> list[Mark]:
    """Return triangles in the seen cells that the noise of a beat reaches; empty for None, the end of the
    preview.
    """
    shares: dict[Cell, float] = {}
    is_told = beat is not None and has_listener(preview.before)
    for happening in preview.schedule.timeline if is_told else ():
        match happening:
            case Happening(beat=at, event=NoiseMade(body=body, old=int(old), new=int(new))) if at == beat:
                then = preview.moment(at)
                source = bearer(then, then.bodies[body]).cell
                sound = {} if source is None else spread_noise(then.ground, source, new - old)
                for cell, rest in sound.items():
                    shares[cell] = max(rest / (new - old), shares.get(cell, 0.0))
    found = []
    for cell, share in shares.items():
        for x, y in lookout.places([cell]) if cell in lookout.seen else ():
            size, ink = LEAST + MORE * share, color("text", 0.25 + 0.45 * share)
            found.append(triangle(x + 0.5, y + 0.5, size + 0.03, UP, color("back", 0.5)))
            found.append(triangle(x + 0.5, y + 0.5, size, UP, ink))
    return found
