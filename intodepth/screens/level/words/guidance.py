"""guidance: one line on what to do next, derived from the state of play alone."""

from __future__ import annotations

from intodepth.content.verbs import HANDS, HAUL, MOVE, NEXT, ROPE, VERB_OF, WAIT, Use, Verb
from intodepth.content.words import count_noun, join_names, name_of, sentence
from intodepth.play.offers import Offer, Offers, name_ways
from intodepth.play.selection import Selection, lead_order
from intodepth.screens.bindings import OTHER_WAYS, Bindings
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Hero, LevelState, Relic
from intodepth.sim.orders import Order, find_idle_kinds
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import order_words
from intodepth.story.order_differences import ways_words
from intodepth.story.rope_names import rope_name
from intodepth.ui.keys import spell
from intodepth.ui.prompts import pick_words

NAMED = 2
"""greatest number of other orders at a cell that are named"""


def next_step_words(
    stage: Stage,
    actor: Hero,
    selection: Selection,
    keys: Bindings,
    *,
    by_keys: bool,
    lesson: Use | None = None,
    example: Action | None = None,
    edge: bool = False,
    walks_on: bool = False,
) -> str:
    """Return what the player can do now, for a complete beginner.

    `lesson` is an action possible for the first time, `example` one of its kind, and `edge` whether a rope
    should be taken to an edge. `walks_on` says whether a hero without points can walk in the next round.
    """
    name, offers, offer = actor.name, selection.offers, selection.offer
    if selection.is_listed and not selection.has_amount:
        does = f"↑ ↓ choose, {spell('return')} does it" if by_keys else "Click a line to do it"
        does = does if selection.ways else "Nothing can be done there now"
        return f"{does}. {spell('escape')} closes the list."
    if Deploy in offers:
        many = len(offers.of(Deploy)) > 1
        if len(selection.order) > 1:
            return f"{spell('return') if by_keys else 'Click'}: {name} comes in and goes on to there."
        if by_keys:
            return f"{'← → choose an entry, ' if many else ''}{spell('return')} sends {name} in."
        return f"Click {'an' if many else 'the'} entry that flashes: {name} comes in there."
    if actor.state == LevelState.UNDEPLOYED:
        return _entry_hint(stage, actor, offers, keys, by_keys=by_keys)
    if offer is not None and offer.amounts:
        return _amount_hint(selection, offer, keys, by_keys=by_keys)
    if len(selection.ways) > 1 and (selection.cell is not None or selection.verb is not selection.usual):
        return _ways_hint(stage, selection, keys, by_keys=by_keys)
    if offer is not None and offer.verb is not MOVE and offer.cells:
        return _choice_hint(stage, selection, by_keys=by_keys)
    verb = None if selection.verb is selection.usual else selection.verb
    if verb is not None and offer is not None and offer.single is not None:
        again = pick_words(f"{spell(keys[verb.name])} again, or Enter,", spell("return"))
        return f"{verb.said} {again} does it."
    if isinstance(selection.action, Exit):
        return f"{spell('return') if by_keys else f'Click {name}'}: leave the level."
    if Exit in offers and stage.find_carried(actor.id):
        return _leave_hint(name, keys, by_keys=by_keys)
    if lesson is not None:
        return _lesson_hint(stage, selection, lesson, example or offers.of(lesson.kind)[0], keys)
    if what := _worth_taking(stage, offers):
        how = _name_verb(HANDS, selection, keys) if by_keys else "a click does it"
        return f"{name} can take {what}: {how}."
    if Move in offers and edge:
        return f"At an edge the end of the rope can be thrown down: {_name_verb(ROPE, selection, keys)}."
    if Move in offers:
        return _move_hint(name, selection, offers, _key_of_list(keys), by_keys=by_keys)
    last = f"{WAIT.label} ({spell(keys[WAIT.name])})"
    if actor.action_points == 0:
        return _hint_for_spent(stage, name, selection, last, keys, by_keys=by_keys, walks_on=walks_on)
    return _hint_for_stuck(stage, actor, offers, last, by_keys=by_keys)


def _leave_hint(name: str, keys: Bindings, *, by_keys: bool) -> str:
    """Return the hint for a hero with a load who stands in a way out, and leaves only if asked to."""
    listing = _key_of_list(keys)
    by_key = by_keys and listing
    how = f"{listing}, then {spell('return')}, leaves" if by_key else f"A click on {name} leaves"
    return f"{name} stands in a way out. {how} with what is carried."


def _hint_for_stuck(stage: Stage, actor: Hero, offers: Offers, last: str, *, by_keys: bool) -> str:
    """Return the hint for a hero with points who can neither walk nor climb."""
    name = actor.name
    taut = [rope_name(stage, rope.id, actor.id) for rope in stage.ropes_of(actor.id) if not rope.slack]
    held = f": {join_names(taut)} {'is' if len(taut) == 1 else 'are'} taut" if taut else ""
    moves = offers.find(MOVE, leaves=False)
    if moves is not None and moves.cells:
        how = f"{_arrows().lower()} where, {spell('return')} does it" if by_keys else "click a gold cell"
        kinds = [use for use in MOVE.uses if use.kind in offers and use.kind is not Exit]
        can = " or ".join(use.purpose.partition(",")[0] for use in kinds)
        return f"{name} cannot walk or climb, but {can}: {how}."
    if not set(offers.verbs) <= {WAIT, NEXT}:
        return f"{name} cannot move now{held}. Choose what is lit on the panel, or {last}."
    if Belay in offers:
        return f"{name} can only wait in this round, or brace on a rope: {last}."
    return f"{name} can do nothing more in this round: {last}."


def _hint_for_spent(
    stage: Stage,
    name: str,
    selection: Selection,
    last: str,
    keys: Bindings,
    *,
    by_keys: bool,
    walks_on: bool,
) -> str:
    """Return the hint for a hero without points: what is still free, and how the turn ends."""
    offers = selection.offers
    moves = offers.find(MOVE, leaves=False)
    if moves is not None and moves.cells:
        how = f"{_arrows().lower()} where, {spell('return')} does it" if by_keys else "click a gold cell"
        where = count_noun(len(moves.cells), "cell")
        return (
            f"{name} has no action points left, but one free swing to {where}: {how}. {last} ends the turn."
        )
    idle, verbs = find_idle_kinds(stage), (verb for verb in offers.verbs if verb not in (WAIT, NEXT, MOVE))
    used = [verb for verb in verbs if any(kind in offers for kind in verb.kinds if kind not in idle)]
    free = [_name_verb(verb, selection, keys) for verb in used]
    if free:
        are = "is" if len(free) == 1 else "are"
        return f"{name} has no action points left, but {join_names(free)} {are} free. {last} ends the turn."
    walks = "" if by_keys or not walks_on else " a click farther away walks on in the next round,"
    return f"{name} has no action points left:{walks} {last} ends the turn."


def _worth_taking(stage: Stage, offers: Offers) -> str:
    """Return what the actor could take, the fallen before relics; empty for nothing, and for broken
    relics.
    """
    bodies = [stage.bodies[action.body] for action in offers.of(Take) if isinstance(action, Take)]
    whole = [body for body in bodies if not (isinstance(body, Relic) and body.broken)]
    return name_of(min(whole, key=lambda body: not isinstance(body, Hero))) if whole else ""


def doer(stage: Stage, offers: Offers, order: Order, hovered: Verb | None, pointed: bool) -> str:
    """Return what would carry out the order of the preview: a button, or a click or key in the level. Where
    another hero does what the leader cannot, that is said first.
    """
    offer = offers.find(hovered)
    if offer is not None and offer.verb is not WAIT:
        return "The only choice" if offer.single is not None else "The first choice"
    does = "A click" if hovered or pointed else spell("return")
    is_asked = len(order) > 1 and isinstance(order[0], Lead) and order[0].actor == stage.lead
    return f"{stage.hero(stage.lead).name} cannot. {does}" if is_asked and not hovered else does


def _lesson_hint(stage: Stage, selection: Selection, lesson: Use, example: Action, keys: Bindings) -> str:
    """Return the hint for an action that is possible for the first time."""
    offers, verb, could = selection.offers, VERB_OF[lesson.kind], f"Here: {order_words(stage, example)}"
    named = _name_verb(verb, selection, keys)
    told = find_told_order(selection, example)
    if len(told) > 1:
        return f"New: {named}. Here: {ways_words(stage, (told,))[0]}."
    if verb is WAIT and (waits := offers.find(WAIT)) is not None:
        at_once, *others = waits.orders
        if lesson.kind not in map(type, at_once) and others:
            other = f" ({key})" if (key := _key_of_list(keys)) else ""
            how = pick_words(
                f"right click {verb.label}{other}", f"{spell(OTHER_WAYS)} and a line of the list"
            )
            return f"New: {how}, to {lesson.purpose}. {could}."
    return f"New: {named}, to {lesson.purpose}. {could}."


def find_told_order(selection: Selection, example: Action) -> Order:
    """Return the order that is told for a lesson: what its verb chooses at first if that does more at once
    than what is new, else the example.
    """
    verb = VERB_OF[type(example)]
    first = selection.choose_first(verb) if verb is ROPE else ()
    return first if len(first) > 1 and type(example) in map(type, first) else (example,)


def _name_verb(verb: Verb, selection: Selection, keys: Bindings) -> str:
    """Return a verb with its key, or with how a gamepad chooses it while another verb is chosen."""
    known = pick_words("", verb.label) if verb is selection.verb else ""
    return known or f"{verb.label} ({spell(keys[verb.name])})"


def _key_of_list(keys: Bindings) -> str:
    """Return the key that lists other orders, as it is shown; empty if it is bound to something else."""
    return "" if keys.owner(OTHER_WAYS) else spell(OTHER_WAYS)


def _arrows() -> str:
    """Return what goes from cell to cell, as the beginning of a sentence."""
    return pick_words("Arrows choose", "Stick or cross chooses")


def _move_hint(name: str, selection: Selection, offers: Offers, key: str, *, by_keys: bool) -> str:
    offer = offers.find(MOVE)
    cells = offer.cells if offer is not None else {}
    own = cells.get(selection.origin, ()) if selection.origin is not None else ()
    if not any(isinstance(way, tuple) and isinstance(way[0], Move) for way in own):
        by_arrows = f"{_arrows()} a gold cell, {spell('return')} moves {name}."
        return by_arrows if by_keys else f"Click a gold cell to move {name}."
    # The only thing to do at its own cell is to let go.
    lands = any(
        isinstance(order[0], Move) and order[0].drop and selection.find_meant(place) == order
        for place, order in selection.handles.items()
    )
    how = f"Click where {name} lands to let go" if lands else f"Right click {name} to let go"
    how = f"{key} lets go" if by_keys and key else how
    if len(cells) == 1:
        return f"{name} can only let go. {how}."
    if by_keys:
        return f"{_arrows()} a gold cell, {spell('return')} moves {name}. {how}."
    return f"Click a gold cell to move {name}. {how}."


def _amount_hint(selection: Selection, offer: Offer, keys: Bindings, *, by_keys: bool) -> str:
    """Return the hint about an amount of rope, and how to change it."""
    amount = offer.amounts.get(selection.order, 0)
    what = f"haul {count_noun(amount, 'cell')}" if amount >= 0 else f"pay out {count_noun(-amount, 'cell')}"
    does = spell("return") if by_keys else "Click"
    more, less = spell(keys[HAUL.name]), spell(keys["lower"])
    how = pick_words(f"{more} and {less}, ↑ ↓", "↑ ↓") if by_keys else "The wheel, or a click on a number"
    return f"{does}: {what} of rope. {how}: how much."


def _choice_hint(stage: Stage, selection: Selection, *, by_keys: bool) -> str:
    """Return the hint about choosing one of several things within reach."""
    if (end := selection.end) is not None:
        if by_keys:
            return f"{sentence(end.words)}. {spell('return')} takes it, then choose where it goes."
        return f"{sentence(end.words)}. Click it, then where it goes, or drag it there."
    many = not selection.order or (selection.offer is not None and len(selection.offer.cells) > 1)
    what = f"{sentence(ways_words(stage, [selection.order])[0])}. " if selection.order else ""
    if by_keys:
        choose = pick_words("Choose with the arrows, ", "Choose with the stick or the cross, ")
        return f"{what}{choose if many else ''}{spell('return')} does it."
    return f"{what}Click {'a' if many else 'the'} gold cell to do it."


def _ways_hint(stage: Stage, selection: Selection, keys: Bindings, *, by_keys: bool) -> str:
    """Return the hint about what is chosen at a cell, and what else can be done there."""
    ways = selection.ways
    chosen = selection.way % len(ways)
    words = name_ways(stage, ways)
    does = "Click" if selection.cell is not None else "A click on the button"
    key = _key_of_list(keys)
    how = key if by_keys else f"Right click{f' or {key}' if key else ''}"
    first = f"{spell('return') if by_keys else does}: {words[chosen]}."
    if not how:
        return first
    others = [name for number, name in enumerate(words) if number != chosen]
    first = f"{first} {how} lists {count_noun(selection.others, 'other choice')}."
    if not 0 < len(others) <= NAMED:
        return first
    return f"{first} {'It is' if len(others) == 1 else 'They are'}: {'; '.join(others)}."


def _entry_hint(stage: Stage, actor: Hero, offers: Offers, keys: Bindings, *, by_keys: bool) -> str:
    """Return why the hero outside cannot enter now, and what to do about it, such as who must make way."""
    entries = tuple(stage.ways_in())
    inside = [stage.bodies[stage.at[cell]] for cell in entries if cell in stage.at]
    if len(inside) < len(entries):
        return f"{actor.name} cannot come in now: {WAIT.label} ({spell(keys[WAIT.name])})."
    alone = len(entries) == 1
    where = "the only entry" if alone else "an entry, and no other is free"
    leads, key = lead_order(offers), keys["next_hero"]
    for place, lead in enumerate(leads, 1):
        friend = stage.hero(lead.to)
        if friend in inside and friend.action_points:
            back = len(leads) + 1 - place
            tabs = " ".join([spell(key)] * place if place <= back else [spell(f"shift+{key}")] * back)
            turn = f"turn to {friend.name} ({tabs})" if by_keys else f"click {friend.name}"
            return f"{friend.name} stands in {where}: {turn} and make way for {actor.name}."
    which = f"{sentence(name_of(inside[0]))} is in the only entry" if alone else "No entry is free"
    return f"{which}, and nobody there can make way in this round: {WAIT.label} ({spell(keys[WAIT.name])})."
