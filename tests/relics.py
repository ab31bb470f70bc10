"""relics: makes the relics and things of a drawn stage into those of the game, for tests."""

from __future__ import annotations

from intodepth.sim.relics import Power
from intodepth.sim.stage import Stage

WEIGHTS = {
    Power.LEAD_CROWN: 5,
    Power.FEATHER_IDOL: -2,
    Power.GLASS_HEART: 2,
    Power.BELL: 2,
    Power.HOURGLASS: 3,
}
"""Those that do not weigh 1."""


def make(stage: Stage, body: int, power: Power, bearer: int | None = None) -> None:
    """Let a body be the relic of a power, and be borne by another from the start."""
    cell = stage.bodies[body].cell
    relic = stage.bodies[body].replaced("kind", str(power)).replaced("weight", WEIGHTS.get(power, 1))
    relic = relic.replaced("name", power[0])
    if bearer is not None:
        relic = relic.replaced("cell", None).replaced("carrier", bearer)
        assert cell is not None
        del stage.at[cell]
    stage.bodies[body] = relic
    stage.digest = stage.recomputed_digest()
