"""hints: one line on what to do next, taken from the state of play alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from intodepth.content.words import name_of
from intodepth.screens.level.selectors import Kind, Offer
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.stage import Stage
from intodepth.ui.bindings import Bindings, shown


def objective(stage: Stage, wanted: Sequence[str]) -> str:
    """What the level asks for, in a few words: `bring out the feather idol and the bell`."""
    names = [
        name_of(body) for body in stage.bodies.values() if isinstance(body, Relic) and body.kind in wanted
    ]
    if not names:
        return "bring the party through"
    return f"bring out {', '.join(names[:-1])}{' and ' if len(names) > 1 else ''}{names[-1]}"


def next_hint(
    stage: Stage,
    actor: Hero,
    offers: Mapping[Kind, Offer],
    chosen: Kind | None,
    keys: Bindings,
    *,
    by_keys: bool,
) -> str:
    """What the player can do now, for someone who has never played."""
    name = actor.name
    if Deploy in offers:
        many = len(offers[Deploy].cells) > 1
        if by_keys:
            return f"{'← → choose an entry, ' if many else ''}Enter sends {name} in."
        return f"Click {'an' if many else 'the'} entry that flashes: {name} comes in there."
    if chosen is not None and chosen is not Move and chosen in offers and offers[chosen].cells:
        return "Choose with the arrows, Enter does it." if by_keys else "Click a gold cell to do it."
    if Exit in offers and any(relic.weight for relic in stage.carried(actor.id)):
        return f"{name} stands in a way out. Exit ({shown(keys['exit'])}) leaves with what is carried."
    if Take in offers:
        relic = offers[Take].actions[0]
        what = name_of(stage.bodies[relic.relic]) if isinstance(relic, Take) else "it"
        return f"{name} can reach {what}: Take ({shown(keys['take'])})."
    if Move in offers:
        return (
            f"Arrows choose a gold cell, Enter moves {name}."
            if by_keys
            else f"Click a gold cell to move {name}."
        )
    if actor.action_points == 0:
        return f"{name} has no action points left: Pass ({shown(keys['pass'])}) ends the turn."
    return f"Nothing is left to do for {name}: Pass ({shown(keys['pass'])})."
