"""petrify: what a floor has become when a rescue enters it: dry, its relics turned to stone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from intodepth.content.levels import LevelWater
from intodepth.sim.entities import Body, Hero, Relic
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.stage import Flood, Stage

LOST, STONE = "Lost", "Stone"
"""prefixes of the names of fallen heroes and of their relics"""
K = TypeVar("K")


def turn_to_stone(stage: Stage, water: LevelWater | None, depth: int) -> Stage:
    """Return a floor long after it was left: its rounds begin anew, and the water has drained.

    No relic is whole, and none wakes the water; the water wakes by its round, as on a new floor.
    """
    flood = Flood(water.wakes_by(stage.rules, depth)) if water is not None else None
    parts = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    bodies = turn_bodies_to_stone(stage.bodies).values()
    settled = Scheduler(Stage.of(stage.ground, bodies, stage.rules, *parts, flood))
    settled.settle()
    return settled.stage


def remember(known: Knowledge) -> Knowledge:
    """Return what was known of a floor, with its relics as they are now, and creatures where they were seen
    last.
    """
    return replace(known, bodies=turn_bodies_to_stone(known.bodies), guesses={})


def turn_bodies_to_stone(bodies: Mapping[K, Body]) -> dict[K, Body]:
    """Return bodies with worthless relics, and with the fallen named as lost."""
    return {key: _turn_body_to_stone(body) for key, body in bodies.items()}


def _turn_body_to_stone(body: Body) -> Body:
    match body:
        case Relic():
            return replace(body, broken=True, trail=(), touched=(), name=_name_as(STONE, body.name.lower()))
        case Hero():
            return replace(body, trail=(), fuse=None, name=_name_as(LOST, body.name))
    return replace(body, trail=()) if body.trail else body


def own_name(hero: Hero) -> str:
    """Return the name of a hero without the mark of the lost."""
    return hero.name.removeprefix(f"{LOST} ")


def _name_as(what: str, name: str) -> str:
    return name if name.startswith(what) else f"{what} {name.removeprefix(what.lower() + ' ')}"
