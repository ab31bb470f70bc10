"""noise: how far a sound carries: along the shortest way through open cells and soft rock, also through
portals.
"""

from __future__ import annotations

from intodepth.sim.space.cells import SIDES, Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import SOFT


def spread_noise(ground: Ground, cell: Cell, loudness: int) -> dict[Cell, int]:
    """Return the cells in which a noise is heard, nearest first, with its loudness in each.

    It loses 1 with each step. Grates, beams and soft rock let it through; other solid cells stop it.
    """
    found = {cell: loudness} if loudness > 0 else {}
    latest = list(found)
    while latest and loudness > 1:
        loudness -= 1
        following = []
        for each in latest:
            for side in SIDES:
                beyond = ground.steps[side][each]
                if beyond is not None and beyond not in found and _carries(ground, beyond):
                    found[beyond] = loudness
                    following.append(beyond)
        latest = following
    return found


def _carries(ground: Ground, cell: Cell) -> bool:
    """Return whether sound enters a cell."""
    return not ground.kind(cell).opaque or ground.code(cell) == SOFT
