"""arriving: changes of a body that enters a cell: its grip, posture and facing."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.sim.entities import Body, Creature, Hero, Posture
from intodepth.sim.events import BelayChanged, FacingChanged, GripChanged, PostureChanged, TaggedEvent
from intodepth.sim.footing import is_rung
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import OWN_STEPS, What


def fit_posture(stage: Stage, hero: Hero, cell: Cell | None = None) -> Posture:
    """Return the posture that a standing or climbing hero takes in a cell, by default their own."""
    cell = cell or hero.cell
    if cell is None or hero.posture in (Posture.HANGING, Posture.PRONE):
        return hero.posture
    if not is_rung(stage.ground, hero, cell):
        return Posture.STANDING
    below = stage.step(cell, Side.S)
    return hero.posture if below is None or stage.ground.is_solid(below) else Posture.CLIMBING


def come_into(
    what: What,
    stage: Stage,
    hero: Hero,
    cell: Cell,
    sides: Sequence[Side],
    *,
    belay: int | None = None,
    grip: int | None = None,
) -> list[TaggedEvent]:
    """Return the changes of a hero who enters a cell: their hands keep these ropes, and their posture fits.

    `what` tells the move: a voluntary move lets go of a rope, any other loses hold of it.

    `sides` are the sides that the hero leaves by; a mirror on the way turns them round.
    """
    events: list[TaggedEvent] = turn_in_mirrors(stage, hero, sides)
    steps, swings = what in OWN_STEPS, what == What.SWING
    if hero.belay != belay:
        ends = What.STOP_BRACING if steps or swings else What.LOSE_BRACE
        events.append((ends, BelayChanged(hero.id, hero.belay, belay)))
    if hero.grip != grip:
        ends = What.HANDS if steps else What.LET_GO_ROPE if swings else What.LOSE_GRIP
        events.append((ends, GripChanged(hero.id, hero.grip, grip)))
    posture = fit_posture(stage, hero, cell)
    if posture != hero.posture:
        events.append((What.POSTURE, PostureChanged(hero.id, hero.posture, posture)))
    return events


def turn_in_mirrors(stage: Stage, body: Body, sides: Sequence[Side]) -> list[TaggedEvent]:
    """Return the event by which mirrors on a body's way turn it round; empty if none does."""
    if not stage.ground.mirrors or not isinstance(body, Hero | Creature) or body.cell is None:
        return []
    facing = turn_facing(stage.ground, body.cell, sides, body.facing)
    return [] if facing == body.facing else [(What.FACE, FacingChanged(body.id, body.facing, facing))]
