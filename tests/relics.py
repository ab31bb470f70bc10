"""relics: makes things of a stage into the relics of the game, for tests, by hand and at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, LevelState, Relic
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.relics import Power
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.traits import RELIC_TRAITS
from tests.catalogs import own_catalog

WEIGHTS = {key: relic.weight for key, relic in own_catalog().relics.items()}
POWERFUL = tuple(key for key in WEIGHTS if key in {*RELIC_TRAITS, *Power})
"""Those that do more than weigh."""


def make(stage: Stage, body: int, power: str, bearer: int | None = None) -> None:
    """Let a body be a relic with a power, and be borne by another from the start."""
    cell = stage.bodies[body].cell
    relic = stage.bodies[body].with_field("kind", power).with_field("weight", WEIGHTS[power])
    relic = relic.with_field("name", power[0])
    if bearer is not None:
        relic = relic.with_field("cell", None).with_field("carrier", bearer)
        assert cell is not None
        del stage.at[cell]
    stage.bodies[body] = relic
    stage.borne = stage.recompute_borne()
    stage.digest = stage.recompute_digest()


def with_relics(stage: Stage, random: Random, powers: Sequence[str] = POWERFUL) -> Stage:
    """A stage with relics thrown in: in hands, and in the place of things; settled."""
    bodies = [
        _relic(body.id, random.choice(powers), random, body.cell, None)
        if type(body) in (Body, Relic) and random.random() < 0.5
        else body
        for body in stage.bodies.values()
        if body.carrier is None
    ]
    for hero in stage.heroes():
        if hero.state == LevelState.IN_LEVEL and hero.carrier is None:
            for _ in range(random.randint(0, hero.carries)):
                bodies.append(
                    _relic(max(body.id for body in bodies) + 1, random.choice(powers), random, None, hero.id)
                )
    found = Stage.of(
        stage.ground,
        bodies,
        stage.rules,
        stage.anchors.values(),
        stage.ropes.values(),
        stage.mechanisms.values(),
    )
    found.write(WORLD, "lead", found.lead, stage.lead)
    scheduler = TracingScheduler(found)
    scheduler.settle()
    return scheduler.stage


def _relic(key: int, power: str, random: Random, cell: Cell | None, carrier: int | None) -> Relic:
    return Relic(
        key,
        power,
        power.replace("_", " "),
        cell,
        WEIGHTS[power],
        carrier=carrier,
        spent=random.random() < 0.1,
    )
