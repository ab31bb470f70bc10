"""reasons: one line on why a kind of action cannot be done now."""

from __future__ import annotations

from typing import Final

from intodepth.content.words import counted, name_of, sentence
from intodepth.screens.level.telling.rope_reasons import rope_obstacle
from intodepth.sim import deeds
from intodepth.sim.actions import Kind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.swing import Swing
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tie import Untie
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.cargo import can_bear, is_fallen, is_portable, neighbours, takeable
from intodepth.sim.entities import Body, Bucket, Gift, Hero, LevelState, Posture
from intodepth.sim.flow.schedule import Refused, Scheduler
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady

MANY: Final = 24
"""action points with which all can be done that only points are missing for"""
HANGING: Final = (Move, Swing, Untie, TurnBack)
"""what can be done without footing"""


def why_not(stage: Stage, actor: Hero, kind: Kind) -> str:
    """Why the actor can do nothing of a kind, as a sentence; for a kind that is not offered to it."""
    if kind is Lead:
        return "Nobody else can act in this round."
    if actor.state == LevelState.UNDEPLOYED:
        return "Something stands in every entry." if kind is Deploy else f"{actor.name} is still outside."
    if kind is Deploy:
        return f"{actor.name} is in the level already."
    if actor.hit_points <= 0:
        return f"{actor.name} lies still."
    return (
        _lacking(stage, actor, kind)
        or _obstacle(stage, actor, kind)
        or ("There is nowhere to go from here." if kind is Move else f"{actor.name} cannot do that here.")
    )


def _lacking(stage: Stage, actor: Hero, kind: Kind) -> str:
    """That points are missing, if it could be done with more of them, or if there are none at all."""
    points = actor.action_points
    if points == 0 and _price(stage, actor, kind):
        return f"{actor.name} has no action points left."
    rich = stage.copy()
    rich.write(actor.id, "action_points", points, MANY)
    price = min((action.cost(rich) for action in kind.generate(rich, rich.hero(actor.id))), default=0)
    needed = f"This takes {counted(price, 'action point')}, {actor.name} has {points}."
    return needed if price > points else ""


def _price(stage: Stage, actor: Hero, kind: Kind) -> int:
    """The least that an action of a kind takes."""
    if kind is Swing and Gift.SWINGS in actor.gifts and not actor.swung:
        return 0
    return 1 if kind.RULE is None else kind.price(stage)


def _obstacle(stage: Stage, actor: Hero, kind: Kind) -> str:
    """What is missing other than action points; empty for nothing."""
    name, carried = actor.name, stage.carried(actor.id)
    if actor.hazard:
        return f"{name} falls for ever, and can do nothing but watch."
    if kind not in HANGING and not is_steady(stage, actor):
        return f"{name} hangs: there is no footing to do that from."
    if kind is Move:
        return ""
    if kind is Exit:
        return "" if _stands_in_way_out(stage, actor) else "Only at an entry or at the way down."
    if kind is Take:
        found = takeable(stage, actor)
        if found:
            return _bearing(stage, actor, found[0])
        tied = next((body for body in neighbours(stage, actor) if is_portable(body)), None)
        if tied is not None:
            return f"A rope is tied to {name_of(tied)}: untie that first."
        return "Nothing to carry is within reach: it must lie in the next cell."
    if kind in (Drop, Give) and not carried:
        return f"{name} carries nothing."
    if kind is Drop:
        return f"There is no room for it beside or below {name}."
    if kind is Give:
        near = [body for body in neighbours(stage, actor) if isinstance(body, Hero | Bucket)]
        takers = [body for body in near if not is_fallen(body)]
        if not takers:
            return f"Nobody is beside {name} to take it."
        room = any(can_bear(stage, taker, body) for taker in takers for body in carried)
        return "" if room else "Nobody has a hand free."
    if kind is TurnBack:
        return _turning(stage, actor)
    return _shoving(stage, actor) if kind is Shove else rope_obstacle(stage, actor, kind)


def _bearing(stage: Stage, actor: Hero, body: Body) -> str:
    """What keeps the actor from bearing a body."""
    if can_bear(stage, actor, body):
        return ""
    if len(stage.carried(actor.id)) < actor.carries:
        return f"{sentence(name_of(body))} is too heavy for {actor.name}'s teeth."
    return f"{actor.name}'s hands are full."


def _shoving(stage: Stage, actor: Hero) -> str:
    """What keeps the actor from shoving."""
    if actor.posture != Posture.STANDING:
        return f"{actor.name} must stand to shove."
    near = _beside(stage, actor, (Side.E, Side.W))
    if not near:
        return f"Nothing beside {actor.name} can be pushed."
    crowned = [body for body in near if borne_by(stage, body.id, Power.LEAD_CROWN) is not None]
    if len(crowned) == len(near):
        return f"{sentence(name_of(crowned[0]))} bears the lead crown: nobody shoves that."
    near = [body for body in near if body not in crowned]
    strength = stage.weight(actor) + stage.rules.shove_margin
    heavy = [body for body in near if stage.weight(body) > strength]
    if len(heavy) == len(near):
        body = heavy[0]
        return f"{sentence(name_of(body))} weighs {stage.weight(body)}, {actor.name} can push {strength}."
    light = [body for body in near if body not in heavy]
    if any(_refusal(stage, actor, side) == "rope taut" for side in (Side.E, Side.W)):
        return f"The rope that {name_of(light[0])} is tied to is taut."
    return f"There is no room behind {name_of(light[0])}."


def _turning(stage: Stage, actor: Hero) -> str:
    """What keeps the actor from turning the hourglass."""
    hourglass = next((body for body in stage.carried(actor.id) if body.kind == Power.HOURGLASS), None)
    if hourglass is None:
        return f"{actor.name} has no hourglass."
    if borne_by(stage, actor.id, Power.HOURGLASS) is None:
        return "The sand has run: the hourglass turns nothing back again."
    if not any(body.trail for body in stage.bodies.values()):
        return "Nothing has moved since the hourglass was taken up."
    return "Nothing in sight has a free way back."


def _refusal(stage: Stage, actor: Hero, side: Side) -> str:
    """What the rules answer to a shove."""
    try:
        deeds.shove(Scheduler(stage), actor.id, side)
    except Refused as refused:
        return str(refused)
    return ""


def _beside(stage: Stage, actor: Hero, sides: tuple[Side, ...]) -> list[Body]:
    cells = [stage.step(actor.cell, side) for side in sides] if actor.cell is not None else []
    return [stage.bodies[stage.at[cell]] for cell in cells if cell is not None and cell in stage.at]


def _stands_in_way_out(stage: Stage, actor: Hero) -> bool:
    return actor.cell is not None and stage.ground.kind(actor.cell).way_out
