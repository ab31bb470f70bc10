"""relics: which relics act now, who carries them, and the powers that only one rule knows."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from intodepth.sim.entities import Body, Relic
from intodepth.sim.stage import Stage

BEATS_BACK = 3
"""Number of a body's beats that the hourglass runs back."""
ROUNDS_TO_BURN = 2
"""A rope burns through after the sun shard has touched it at so many ends of rounds."""


class Power(StrEnum):
    """A relic with a power that only one rule knows. The rule asks for its key in data/relics.toml."""

    LEFT_TWIN_KNOT = "left_twin_knot"
    RIGHT_TWIN_KNOT = "right_twin_knot"
    """the bearers of both knots share a pull: each helps to hold what pulls at the other"""
    SAINTS_TOOTH = "saints_tooth"
    """the first lethal fall of its bearer does no damage"""
    HEART = "heart"
    """wakes the water of the floors above sooner, once it was moved"""


_TWIN: dict[str, Power] = {
    Power.LEFT_TWIN_KNOT: Power.RIGHT_TWIN_KNOT,
    Power.RIGHT_TWIN_KNOT: Power.LEFT_TWIN_KNOT,
}


def bearer(stage: Stage, body: Body) -> Body:
    """Return who carries a body in the end, through fallen heroes that carry it; the body itself if nobody
    does.
    """
    while body.carrier is not None:
        body = stage.bodies[body.carrier]
    return body


def find_acting(stage: Stage) -> Iterator[tuple[Relic, Body]]:
    """Yield each relic that acts now (carried in the level, neither broken nor spent), with who carries
    it.
    """
    for body in stage.bodies.values():
        if body.carrier is not None and isinstance(body, Relic):
            holder = bearer(stage, body)
            if holder.cell is not None and not body.broken and not body.spent:
                yield body, holder


def relics_of(stage: Stage, body: int) -> Iterator[Relic]:
    """Yield the acting relics that a body carries, sorted by id."""
    return (relic for relic, holder in find_acting(stage) if holder.id == body)


def is_unshovable(stage: Stage, body: Body) -> bool:
    """Return whether a body carries a relic for which nobody can shove, blow or swing it."""
    return any(relic.traits.unshovable for relic in relics_of(stage, body.id))


def twins_of(stage: Stage, body: int) -> list[Body]:
    """Return the other bodies that carry the twin of a knot that a body carries, sorted by id."""
    wanted = {_TWIN[relic.kind] for relic in relics_of(stage, body) if relic.kind in _TWIN}
    twins = {holder.id for relic, holder in find_acting(stage) if relic.kind in wanted} if wanted else set()
    return [stage.bodies[twin] for twin in sorted(twins - {body})]
