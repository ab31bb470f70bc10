"""refusals: one line on why an action cannot be done now."""

from __future__ import annotations

from intodepth.content.verbs import Verb
from intodepth.content.words import name_of
from intodepth.sim.actions import ActionKind
from intodepth.sim.entities import Hero
from intodepth.sim.refusals import Reason, Refusal, most_telling
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english import refusals as words
from intodepth.story.english import sums


def why_not(stage: Stage, actor: Hero, kind: ActionKind) -> str:
    """Return why the actor can do no action of a kind, as a sentence; the kind must not be offered."""
    return tell_refusal(stage, actor, kind.why_none(stage, actor))


def why_not_by(stage: Stage, actor: Hero, verb: Verb) -> str:
    """Return why the actor can do nothing with a verb: the reason of the kind that is nearest to possible."""
    refusals = (kind.why_none(stage, actor) for kind in verb.kinds if kind.suits(stage, actor))
    return tell_refusal(stage, actor, most_telling(refusals) or Refusal(Reason.NOT_HERE))


def why_not_there(stage: Stage, actor: Hero, verb: Verb, cell: Cell) -> str:
    """Return why the actor can do nothing with a verb at a cell; empty if the verb has nothing to do with the
    cell.
    """
    refusals = (
        action.refusal(stage)
        for kind in verb.kinds
        if kind.suits(stage, actor)
        for action in kind.candidates(stage, actor)
        if action.aim(stage) == cell
    )
    telling = most_telling(refusal for refusal in refusals if refusal is not None)
    if telling is not None and telling.reason is Reason.NO_WAY and (blocks := _name_block(stage, cell)):
        return words.say_in_the_way(blocks)
    return tell_refusal(stage, actor, telling) if telling is not None else ""


def _name_block(stage: Stage, cell: Cell) -> str:
    """Return what a cell is full of: a body, or rock; empty for a free cell."""
    if cell in stage.at:
        return name_of(stage.bodies[stage.at[cell]])
    return words.ROCK if stage.ground.is_solid(cell) else ""


def tell_refusal(stage: Stage, actor: Hero, refusal: Refusal) -> str:
    """Return a refusal as a sentence."""
    reason, bodies, numbers = refusal
    if reason is Reason.TOO_HEAVY_TO_HAUL:
        return words.refusal(reason, actor.name, "", numbers, *_haul_sums(stage, refusal))
    return words.refusal(reason, actor.name, name_of(stage.bodies[bodies[0]]) if bodies else "", numbers)


def _haul_sums(stage: Stage, refusal: Refusal) -> tuple[str, str]:
    """Return the terms of the load on a rope, and of the greatest load that can be lifted, for a refusal."""
    hauler, *bodies = (stage.bodies[key] for key in refusal.bodies)
    lifted, strength, by_hands, standing, eased = refusal.numbers
    load = [sums.weight(name_of(body), stage.weight(body)) for body in bodies]
    if rest := lifted - sum(map(stage.weight, bodies)):
        load.append(sums.stands(rest, is_braced=False))
    own = [sums.weight(name_of(hauler), stage.weight(hauler)), sums.stands(standing, is_braced=False)]
    if by_hands:
        own.append(sums.more_hands(by_hands))
    if eased * (stage.weight(hauler) + standing + by_hands) != strength:
        # A winch pulls as hard as its anchor holds.
        return sums.add_terms(load), str(strength)
    return sums.add_terms(load), sums.multiply_term(sums.add_terms(own), eased)
