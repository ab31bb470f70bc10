"""reasons: one line on why a kind of action cannot be done now."""

from __future__ import annotations

from intodepth.content.words import name_of
from intodepth.screens.level.selectors import Kind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.cells import SIDES, Side
from intodepth.sim.entities import Body, Hero, LevelState, Posture, Relic
from intodepth.sim.stage import Stage


def why_not(stage: Stage, actor: Hero, kind: Kind) -> str:
    """Why the actor can do nothing of a kind, as a sentence; for a kind that is not offered to it."""
    if kind is Lead:
        return "Nobody else can act in this round."
    if kind is Deploy:
        return "Something stands in every entry."
    if actor.state == LevelState.UNDEPLOYED:
        return f"{actor.name} is still outside."
    rules = stage.rules
    prices = {Take: rules.take, Drop: rules.put_down, Give: rules.give, Shove: rules.shove, Exit: rules.exit}
    price = prices.get(kind, 1)
    return (
        _obstacle(stage, actor, kind)
        or (_lacking(actor, price) if actor.action_points < price else "")
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
        near = [body for body in _beside(stage, actor, SIDES) if _holds_relic(stage, body)]
        if not near:
            return "No relic is within reach: it must lie in the next cell."
        return f"{name}'s hands are full." if len(carried) >= actor.carries else ""
    if kind in (Drop, Give) and not carried:
        return f"{name} carries nothing."
    if kind is Drop:
        sides = (Side.E, Side.W, Side.S)
        free = actor.cell is not None and any(stage.free_step(actor.cell, side) is not None for side in sides)
        return "" if free else "There is no free cell beside or below."
    if kind is Give:
        friends = [body for body in _beside(stage, actor, SIDES) if isinstance(body, Hero)]
        able = [friend for friend in friends if friend.hit_points > 0]
        if not able:
            return f"Nobody is beside {name} to take it."
        return (
            ""
            if any(len(stage.carried(each.id)) < each.carries for each in able)
            else "Nobody has a hand free."
        )
    return _shoving(stage, actor) if kind is Shove else ""


def _shoving(stage: Stage, actor: Hero) -> str:
    """What keeps the actor from shoving."""
    if actor.posture != Posture.STANDING:
        return f"{actor.name} must stand to shove."
    near = _beside(stage, actor, (Side.E, Side.W))
    if not near:
        return f"Nothing beside {actor.name} can be pushed."
    strength = stage.weight(actor) + stage.rules.shove_margin
    heavy = [body for body in near if stage.weight(body) > strength]
    if len(heavy) == len(near):
        body = heavy[0]
        return f"At W{stage.weight(body)} {name_of(body)} is too heavy, {actor.name} can push W{strength}."
    if actor.action_points < stage.rules.shove:
        return ""
    return f"There is no room behind {name_of(next(body for body in near if body not in heavy))}."


def _beside(stage: Stage, actor: Hero, sides: tuple[Side, ...]) -> list[Body]:
    cells = [stage.step(actor.cell, side) for side in sides] if actor.cell is not None else []
    return [stage.bodies[stage.at[cell]] for cell in cells if cell is not None and cell in stage.at]


def _holds_relic(stage: Stage, body: Body) -> bool:
    return isinstance(body, Relic) or (
        isinstance(body, Hero) and body.is_fallen and bool(stage.carried(body.id))
    )


def _stands_in_way_out(stage: Stage, actor: Hero) -> bool:
    return actor.cell is not None and stage.ground.kind(actor.cell).way_out
