"""level_refusals: why something cannot be done in a level: what is in the way first, where, and what would
help.
"""

from __future__ import annotations

from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.verbs import MOVE, RELIC, Verb
from intodepth.content.words import join_names, name_of, sentence
from intodepth.play.session import Session
from intodepth.screens.level.controls.aiming import tell_refused
from intodepth.screens.level.words.unreachable import UNSEEN, Obstacles
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.refusals import Reason, Refusal, most_telling
from intodepth.sim.space.cells import Cell
from intodepth.story.english.refusals import ONLY_AIR
from intodepth.story.refusals import tell_refusal, why_not_by
from intodepth.text.level_choices import list_targets
from intodepth.text.level_map import name_ground, write_cell

CLICKED: Final = "Not there: "
"""begin of an answer that only tells where to click, which says nothing here"""
REACHED: Final = "reached in "
"""begin of words on a cell that is too far for this round"""
NO_FOOTING: Final = "only air there: nobody can stay without a rope"
NOBODY_OUTSIDE: Final = "Nobody waits outside."
NOBODY_ELSE: Final = "There is nobody else who could follow."
ONE_BY_ONE: Final = "That is for floors of a descent. Here each hero leaves at a way out"
NAMED: Final = 8
"""greatest number of places that are named"""


def tell_no_verb(session: Session, verb: Verb) -> str:
    """Return why the acting hero can do nothing with a verb, as a sentence."""
    stage, actor = session.previews.get_believed(session.stage), session.actor
    actor = stage.hero(actor.id)
    if verb.suits(stage, actor):
        why = why_not_by(stage, actor, verb)
    elif verb is RELIC:
        why = f"It is to {verb.purpose}, and {actor.name} has nothing of that kind."
    else:
        refusals = (kind.why_none(stage, actor) for kind in verb.kinds)
        why = tell_refusal(stage, actor, most_telling(refusals) or Refusal(Reason.NOT_HERE))
    return f"{verb.label} is not possible now. {why}"


def tell_no_party_order(session: Session, word: str) -> str:
    """Return why there is no order of a kind to the whole party, as a sentence."""
    stage, actor = session.stage, session.actor
    outside = [hero.name for hero in stage.heroes() if hero.state == LevelState.UNDEPLOYED]
    match word:
        case "in" if outside:
            return f"{join_names(outside)} must come in one by one: type {outside[0].lower()}, then deploy."
        case "in":
            return NOBODY_OUTSIDE
        case "follow" if len(stage.heroes()) < 2:
            return NOBODY_ELSE
        case "follow":
            return f"{actor.name} is still outside: come in first."
    ways = [write_cell(cell) for cell in stage.ways_out() if cell in session.knowledge.terrain]
    return f"{ONE_BY_ONE}{': ' * bool(ways)}{' '.join(ways)}."


def tell_no_target(session: Session, catalog: Catalog, obstacles: Obstacles, cell: Cell) -> str:
    """Return why the chosen verb can do nothing at a cell, as a sentence that begins with both."""
    selection = session.selection
    verb = selection.verb
    if verb is None or verb in (MOVE, selection.usual):
        return f"{write_cell(cell)}: {_tell_no_walk(session, catalog, obstacles, cell)}"
    told, asked = tell_refused(session, cell), f"{verb.label} {write_cell(cell)}: "
    if not told.startswith(CLICKED):
        return f"{asked}{told}"
    offer = selection.offer
    targets = (
        dict.fromkeys(write_cell(each.cell) for each in list_targets(offer)) if offer is not None else ()
    )
    return f"{asked}nothing can be done there. It is possible at {_join_cells(list(targets))}."


def _join_cells(cells: list[str]) -> str:
    more = len(cells) - NAMED
    return f"{' '.join(cells[:NAMED])}{f' and {more} more places' if more > 0 else ''}"


def _tell_no_walk(session: Session, catalog: Catalog, obstacles: Obstacles, cell: Cell) -> str:
    stage, actor = session.stage, session.actor
    if cell not in session.knowledge.terrain:
        return f"{UNSEEN}."
    if actor.cell is None:
        return _tell_outside(session, actor)
    if cell == actor.cell:
        return f"{actor.name} is there already."
    place = session.lookout.place(cell)
    told = obstacles.why(session, (place.x + 0.5, place.y + 0.5), write_cell)
    if not told and stage.ground.is_solid(cell):
        return f"{name_ground(catalog, chr(session.knowledge.terrain[cell]))} is there."
    if told == ONLY_AIR:
        return f"{NO_FOOTING}."
    refused = tell_refused(session, cell)
    if (not told or told.startswith(REACHED)) and not refused.startswith(CLICKED):
        return refused
    if told.startswith(REACHED):
        # A walk that could end there would be offered.
        return f"{told}, but nobody can stay there. Go next to it first."
    return f"{told or f'{actor.name} cannot go there now'}."


def _tell_outside(session: Session, actor: Hero) -> str:
    """Return what a hero outside needs first: a free entry, or to come in."""
    stage = session.stage
    ways_in = tuple(stage.ways_in())
    inside = [(stage.bodies[stage.at[cell]], cell) for cell in ways_in if cell in stage.at]
    if not inside or len(inside) < len(ways_in):
        return f"{actor.name} is outside and knows no way there from the entry. Come in first."
    body, cell = inside[0]
    told = f"{sentence(name_of(body))} is in the entry at {write_cell(cell)} and must make way first."
    return f"{actor.name} is outside. {told}"
