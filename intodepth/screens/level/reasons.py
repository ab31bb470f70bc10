"""reasons: one line on why a kind of action cannot be done now."""

from __future__ import annotations

from intodepth.content.words import name_of, sentence
from intodepth.screens.level.rope_reasons import rope_obstacle
from intodepth.screens.level.selectors import Kind
from intodepth.sim import deeds
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.cargo import can_bear, is_fallen, is_portable, neighbours, takeable
from intodepth.sim.cells import Side
from intodepth.sim.entities import Body, Bucket, Hero, LevelState, Posture
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.schedule import Refused, Scheduler
from intodepth.sim.stage import Stage


def why_not(stage: Stage, actor: Hero, kind: Kind) -> str:
    """Why the actor can do nothing of a kind, as a sentence; for a kind that is not offered to it."""
    if kind is Lead:
        return "Nobody else can act in this round."
    if kind is Deploy:
        return "Something stands in every entry."
    if actor.state == LevelState.UNDEPLOYED:
        return f"{actor.name} is still outside."
    if actor.hit_points <= 0:
        return f"{actor.name} lies still."
    price = 1 if kind.RULE is None else kind.price(stage)
    return (
        (_lacking(actor, price) if actor.action_points < price else "")
        or _obstacle(stage, actor, kind)
        or ("There is nowhere to go from here." if kind is Move else f"{actor.name} cannot do that here.")
    )


def _lacking(actor: Hero, price: int) -> str:
    if actor.action_points == 0:
        return f"{actor.name} has no action points left."
    return f"This takes {price} action points, {actor.name} has {actor.action_points}."


def _obstacle(stage: Stage, actor: Hero, kind: Kind) -> str:
    """What is missing other than action points; empty for nothing."""
    name, carried = actor.name, stage.carried(actor.id)
    if kind is Exit:
        return "" if _stands_in_way_out(stage, actor) else "Only at an entry or at the way down."
    if kind is Take:
        found = takeable(stage, actor)
        if found:
            return _bearing(stage, actor, found[0])
        tied = any(is_portable(body) for body in neighbours(stage, actor))
        if tied:
            return "A rope is tied to it: untie that first."
        return "Nothing to carry is within reach: it must lie in the next cell."
    if kind in (Drop, Give) and not carried:
        return f"{name} carries nothing."
    if kind is Drop:
        sides = (Side.E, Side.W, Side.S)
        free = actor.cell is not None and any(stage.free_step(actor.cell, side) is not None for side in sides)
        return "" if free else "There is no free cell beside or below."
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
