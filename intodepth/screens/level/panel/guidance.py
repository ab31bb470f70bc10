"""guidance: one line on what to do next, taken from the state of play alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from intodepth.content.verbs import VERBS, Verb
from intodepth.content.words import name_of, sentence
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.play.controls import OTHER_WAY, has_amount
from intodepth.screens.level.play.selectors import Offer, Selection, lead_order
from intodepth.screens.level.telling.ending_words import listed
from intodepth.screens.level.telling.targets import ways_out
from intodepth.screens.level.telling.ways import way_words, ways_words
from intodepth.sim.actions import Kind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.relics import bearer
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage
from intodepth.ui.keys import shown

MOST = 3
"""ways to do it at the same cell that are named besides the one that is chosen"""


def objective(stage: Stage, wanted: Sequence[str]) -> str:
    """What the level asks for, in a few words: `bring the feather idol and the bell up to the way out`.

    What is broken is asked for no more, and named first: a line that is too long is cut at its end.
    """
    every = [body for body in stage.bodies.values() if body.kind in wanted]
    bodies = [body for body in every if not getattr(body, "broken", False)]
    broken = [name_of(body) for body in every if body not in bodies]
    lost = f"{listed(broken)} {'is' if len(broken) == 1 else 'are'} in pieces" if broken else ""
    if broken and not bodies:
        return f"{lost}: nothing is left to bring out"
    ways = ways_out(stage)
    leads_down = bool(ways) and stage.ground.code(ways[0]) != ENTRY
    where = "to the way down" if leads_down else "to the way out"
    if not bodies:
        return f"bring the party {where}"
    cells = [cell for body in bodies if (cell := bearer(stage, body).cell) is not None]
    if ways and not leads_down and any(cell.y < min(way.y for way in ways) for cell in cells):
        where = f"up {where}"
    asked = f"bring {listed([name_of(body) for body in bodies])} {where}"
    return f"{lost}; {asked}" if lost else asked


def next_hint(
    stage: Stage,
    actor: Hero,
    selection: Selection,
    keys: Bindings,
    *,
    by_keys: bool,
    news: Verb | None = None,
) -> str:
    """What the player can do now, for someone who has never played; `news` is what never could be done."""
    name, offers, offer = actor.name, selection.offers, selection.offer
    if Deploy in offers:
        many = len(offers[Deploy].cells) > 1
        if by_keys:
            return f"{'← → choose an entry, ' if many else ''}Enter sends {name} in."
        return f"Click {'an' if many else 'the'} entry that flashes: {name} comes in there."
    if actor.state == LevelState.UNDEPLOYED:
        return _entry_hint(stage, actor, offers, keys, by_keys=by_keys)
    if len(selection.ways) > 1:
        return _ways_hint(stage, selection, keys, by_keys=by_keys)
    if offer is not None and offer.kind is not Move and offer.cells:
        return _choice_hint(stage, selection, by_keys=by_keys)
    chosen = None if selection.kind is selection.usual else offer
    if chosen is not None and chosen.single is not None and chosen.kind in VERBS:
        verb = VERBS[chosen.kind]
        return f"{verb.said} {shown(keys[verb.command])} again, or {shown('return')}, does it."
    if Exit in offers and stage.carried(actor.id):
        return f"{name} stands in a way out. Leave ({shown(keys['exit'])}) takes out what is carried."
    if news is not None:
        return f"New: {news.label} ({shown(keys[news.command])}), to {news.purpose}."
    if Take in offers:
        taken = offers[Take].actions[0]
        what = name_of(stage.bodies[taken.body]) if isinstance(taken, Take) else "it"
        return f"{name} can reach {what}: Take ({shown(keys['take'])})."
    if Move in offers:
        return _move_hint(name, selection, by_keys=by_keys)
    last = f"Pass ({shown(keys['pass'])})"
    if actor.action_points == 0:
        return f"{name} has no action points left: {last} ends the turn."
    if not offers.keys() <= {Pass, Lead}:
        return f"{name} cannot move now: choose what is lit on the panel, or {last}."
    return f"{name} can do nothing more in this round: {last}."


def doer(offers: Mapping[Kind, Offer], hovered: Kind | None, pointed: bool) -> str:
    """What would do what is previewed: for a button, or in the level if the mouse points at it there."""
    if hovered is not None and hovered in offers and offers[hovered].single is None:
        return "The first choice"
    return "A click" if hovered or pointed else "Enter"


def _move_hint(name: str, selection: Selection, *, by_keys: bool) -> str:
    cells = selection.offers[Move].cells
    if selection.origin not in cells:
        first = "Arrows choose a gold cell, Enter moves" if by_keys else "Click a gold cell to move"
        return f"{first} {name}."
    # The only thing to do at its own cell is to let go.
    if len(cells) == 1:
        return f"{name} can only let go: {'↓, then Enter' if by_keys else f'click {name}'}."
    if by_keys:
        return f"Arrows choose a gold cell, ↓ is to let go, Enter moves {name}."
    return f"Click a gold cell to move {name}, or {name} to let go."


def _choice_hint(stage: Stage, selection: Selection, *, by_keys: bool) -> str:
    """How one of several things in reach is chosen, and which one is."""
    action, many = selection.action, selection.offer is not None and len(selection.offer.cells) > 1
    what = "" if action is None else f"{sentence(way_words(stage, action))}. "
    if by_keys:
        return f"{what}{'Choose with the arrows, Enter does it.' if many else 'Enter does it.'}"
    return f"{what}Click {'a' if many else 'the'} gold cell to do it."


def _ways_hint(stage: Stage, selection: Selection, keys: Bindings, *, by_keys: bool) -> str:
    """What is done at the cell as it is chosen, and what can be done there instead."""
    ways = selection.ways
    chosen = selection.way % len(ways)
    turn = "" if keys.owner(OTHER_WAY) else shown(OTHER_WAY)
    if len({(way.to, way.chart) for way in ways if isinstance(way, Move)}) > 1:
        how = turn if by_keys else f"Point at another part of it{f', or {turn}' if turn else ''}"
        return f"Several cells are seen in this place. {how}: go to another one of them."
    words = ways_words(stage, ways)
    first = f"{shown('return') if by_keys else 'Click'}: {words[chosen]}."
    if has_amount(selection):
        return f"{first} {'↑ ↓' if by_keys else 'The wheel'} or 1 to {len(ways)}: how much."
    following = (*words[chosen + 1 :], *words[:chosen])
    if len(following) > MOST:
        following = (*following[: MOST - 1], f"{len(following) - MOST + 1} others")
    others = " or ".join(following)
    if by_keys:
        how = turn
    else:
        where = "Lower" if chosen == 0 else "Higher" if chosen == len(ways) - 1 else "Higher or lower"
        how = f"{where} in the cell{f', or {turn}' if turn else ''}"
    return f"{first} {how}: {others} instead." if how else first


def _entry_hint(
    stage: Stage, actor: Hero, offers: Mapping[Kind, Offer], keys: Bindings, *, by_keys: bool
) -> str:
    """Why someone outside cannot come in: something stands in every entry."""
    entries = tuple(stage.ground.cells_of(ENTRY))
    inside = [stage.bodies[stage.at[cell]] for cell in entries if cell in stage.at]
    if len(inside) < len(entries):
        return f"{actor.name} cannot come in now: Pass ({shown(keys['pass'])})."
    alone = len(entries) == 1
    where = "the only entry" if alone else "an entry, and no other is free"
    for presses, lead in enumerate(lead_order(offers), 1):
        friend = stage.hero(lead.to)
        if friend in inside and friend.action_points:
            tabs = " ".join([shown(keys["next_hero"])] * presses)
            turn = f"turn to {friend.name} ({tabs})" if by_keys else f"click {friend.name}"
            return f"{friend.name} stands in {where}: {turn} and make way for {actor.name}."
    which = f"{sentence(name_of(inside[0]))} is in the only entry" if alone else "No entry is free"
    return f"{which}, and nobody there can make way in this round: Pass ({shown(keys['pass'])})."
