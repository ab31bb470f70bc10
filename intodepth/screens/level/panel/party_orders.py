"""party_orders: the buttons that order the whole party: come in, follow one hero, leave a floor."""

from __future__ import annotations

from typing import Final, NamedTuple

from intodepth.content.words import count_noun, join_names, name_of, sentence
from intodepth.play.commands import ComeAlong
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.terrain import Doors
from intodepth.story.english.happenings import in_later_round, in_this_round
from intodepth.ui.buttons import button, key_width
from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.rects import columns
from intodepth.ui.theme import SMALL, color

ROW: Final = 36.0
"""height of a button, and distance of two"""
BESIDE: Final = 28.0
"""width of a button beside its words and its key"""
NARROW: Final = 125.0
"""least width of a button with a pictogram"""
MAY_TAKE_LONGER: Final = "It leads out of sight, so it may take longer."
UNFOUND: Final = "Nobody has seen a way down yet. It is marked as Way down once a hero sees it."
SEEKING: Final = "The way out is being looked for."
STEPS: Final = 10
"""steps of the search for the way out in a frame; each takes about a millisecond"""
NO_WAY: Final = "{} no way {} on foot."
HURT: Final = "{} would be hurt on the way {} on foot."
IN_THE_WAY: Final = "{} in the way {}."
CANNOT: Final = "Not everybody can go {} on foot now."
DANGER_NOW: Final = "danger in this round: point here"
DANGER_LATER: Final = "then danger: point here"
FOLLOWS: Final = (
    "Off: the others stay where they are. Press this to let them come along after each walk of {}. "
    "They only walk, climb and come in."
)
INSTEAD: Final = (
    "On: the others come along after each walk of {}. Press this to let them come along after those of {}."
)
ALONE: Final = (
    "On: the marked heroes come along after each walk of {}; {} alone. Press this to let all stay where they "
    "are, and once more to let all come along."
)
FOLLOWING: Final = (
    "On: the others come along after each walk of {}. Press this to let them stay where they are."
)
ENTERS: Final = "All come in at the entry that is chosen, one after the other, and make room for the next."
NO_ROOM: Final = "Nobody can come in at the entry that is chosen and make room for the next."


class PartyOrders(NamedTuple):
    """The player's input to the party's buttons in a frame."""

    pointed: Order = ()
    """the order whose button is under the mouse"""
    order: Order = ()
    """the order that was given"""
    follow: ComeAlong | None = None
    """what else was meant: who follows from now on"""
    said: str = ""
    """why the order is not possible, if its key was pressed"""


def rows_of(session: Session, *, dense: bool) -> int:
    """Return how many rows of buttons there are. It never changes within a level."""
    has_others = sum(hero.id >= session.first_hero for hero in session.stage.heroes()) > 1
    count = has_others + session.in_run
    return min(count, 1) if dense else count


def draw_party_orders(ui: Ui, area: Rect, session: Session, keys: Bindings, *, dense: bool) -> PartyOrders:
    """Draw the buttons into an area of `rows_of` rows; return what is done with them."""
    is_choosing = session.state == TurnState.SELECT and not session.selection.is_listed
    x, y, width, height = area
    rows = rows_of(session, dense=dense)
    places = [(x, y + row * ROW, width, min(ROW, height / rows) - 4) for row in range(rows)]
    has_others = sum(hero.id >= session.first_hero for hero in session.stage.heroes()) > 1
    if dense and has_others and session.in_run:
        places = columns(places[0], 2, 4)
    commands: list[PartyButton] = []
    if has_others:
        commands.append(_find_first(session, dense=dense, active=is_choosing))
    if session.in_run:
        # Who presses something now may mean this.
        is_pressed = bool(ui.input.keys or ui.input.pressed)
        is_sought = not is_choosing or is_pressed or session.seek_way_home(STEPS)
        commands.append(_find_way_home(session, dense=dense, active=is_choosing, is_sought=is_sought))
    found = [
        _draw(ui, place, command, keys[command.key], active=is_choosing)
        for command, place in zip(commands, places, strict=True)
    ]
    return PartyOrders(
        next((each.pointed for each in found if each.pointed), ()),
        next((each.order for each in found if each.order), ()),
        next((each.follow for each in found if each.follow), None),
        next((each.said for each in found if each.said), ""),
    )


class PartyButton(NamedTuple):
    """A button for the whole party: its words, its key and its order."""

    name: str
    key: str
    """name of the binding of its key"""
    icon: str
    label: str
    order: Order
    """empty if it is not possible"""
    told: str
    """its tooltip, or why it is not possible"""
    notes: tuple[str, ...] = ()
    """forms of a smaller line below the label, the longest first"""
    follow: ComeAlong | None = None
    """what a press does without an order"""
    is_on: bool = False


def _find_first(session: Session, *, dense: bool, active: bool) -> PartyButton:
    """Return the button to come in together, as long as one of several heroes outside has the lead; else that
    to follow the leader.
    """
    if session.entry is not None:
        order = session.enter_all if active else ()
        return PartyButton("enter_all", "follow", "deploy", "Enter all", order, ENTERS if order else NO_ROOM)
    party, stage, actor = session.party, session.stage, session.actor
    followed, following = party.find_followed(stage), party.list_following(stage)
    inside = [hero for hero in stage.heroes() if hero.is_able and hero.cell is not None]
    apart = [hero.name for hero in inside if hero.id not in {actor.id, *following}]
    if followed is None:
        told, notes = FOLLOWS.format(actor.name), ("off: the others stay", "off")
    elif followed.id != actor.id:
        told, notes = INSTEAD.format(followed.name, actor.name), (f"now: following {followed.name}", "on")
    elif apart:
        walks = f"{join_names(apart)} {'walks' if len(apart) == 1 else 'walk'}"
        told, notes = ALONE.format(actor.name, walks), (f"on: {walks} alone", "on")
    else:
        told, notes = FOLLOWING.format(actor.name), ("on: the others come along", "on")
    is_led = followed is not None and followed.id == actor.id
    # In a small window only the frame says that it is on.
    label = "Follow" if dense else f"{'Following' if is_led else 'Follow'} {actor.name}"
    turned = ComeAlong(None if is_led else actor.id)
    return PartyButton("follow", "follow", "walk", label, (), told, notes, turned, is_led)


def _find_way_home(session: Session, *, dense: bool, active: bool, is_sought: bool) -> PartyButton:
    """Return the button to leave, with how many rounds that takes and what it stops before."""
    goes_down = session.stage.doors == Doors.FIRST
    does = "All down" if goes_down else "All out"
    if not dense:
        does = "All go down" if goes_down else "All leave"
    if not is_sought:
        return PartyButton("way_home", "way_home", "exit", does, (), SEEKING)
    leg = session.way_home_leg if active else None
    if leg is None:
        is_unfound = goes_down and not session.knows_way_down
        told = UNFOUND if is_unfound else _tell_hindrance(session, "down" if goes_down else "out")
        return PartyButton("way_home", "way_home", "exit", does, (), told)
    legs, stage = session.legs, session.stage
    accepted, halted = legs.accepts(stage, leg.order), legs.stops_before(stage, leg.order)
    is_doubtful = session.previews.of(stage, *leg.order).unknown is not None
    whole = f"{leg.whole}+ rounds" if is_doubtful else count_noun(leg.whole, "round")
    rounds = f"{leg.rounds} of {whole}" if halted else whole
    parts = [in_this_round(accepted)] if accepted else []
    parts += [in_later_round(halted)] if halted else []
    told = " ".join([*(f"{sentence(part)}." for part in parts), *([MAY_TAKE_LONGER] if is_doubtful else [])])
    grave = accepted or halted
    notes = (parts[0], grave, DANGER_NOW if accepted else DANGER_LATER) if grave else ()
    label = does if dense else f"{does}, {rounds}"
    return PartyButton("way_home", "way_home", "exit", label, leg.order, told, notes)


def _tell_hindrance(session: Session, out: str) -> str:
    """Return who keeps the party from leaving together, and by what; `out` is `out` or `down`."""
    if stranded := [hero.name for hero in session.stranded]:
        return NO_WAY.format(f"{join_names(stranded)} {'knows' if len(stranded) == 1 else 'know'}", out)
    bodies, hindrance = session.stage.bodies, session.hindrance
    names = [name_of(bodies[each]) for each in hindrance.hurt or hindrance.in_way]
    if hindrance.hurt:
        return HURT.format(join_names(names), out)
    stand = f"{join_names(names)} {'stands' if len(names) == 1 else 'stand'}"
    return sentence(IN_THE_WAY.format(stand, out)) if names else CANNOT.format(out)


def _draw(ui: Ui, rect: Rect, command: PartyButton, key: str, *, active: bool) -> PartyOrders:
    order, told, is_possible = command.order, command.told, bool(command.order or command.follow) and active
    said = told if active and not is_possible and ui.take_key(key) else ""
    # A narrow button has no room for a pictogram beside its words, nor for a second line.
    is_wide = rect[2] > NARROW
    room = rect[2] - key_width(ui, key) - BESIDE
    note = next((each for each in command.notes if ui.text_width(each, SMALL, 500) <= room), "")
    response: Response = button(
        ui,
        command.name,
        rect,
        command.label,
        key=key,
        icon=command.icon if is_wide and not note else "",
        enabled=is_possible,
        note=note if is_wide else "",
        semantics=Semantics(
            "button",
            command.label,
            command.notes[0] if order and command.notes else "",
            command.is_on,
            told,
            does=told,
        ),
    )
    if command.is_on:
        ui.frame(rect, color("gold"), 2)
    if active and told and response.hovered and not ui.by_keys:
        tooltip(ui, (max(0.0, rect[0] - 160), rect[1] - 60, 0, 0), told)
    pointed, ordered = order if response.hovered else (), order if response.clicked else ()
    follow = command.follow if response.clicked and not order else None
    return PartyOrders(pointed, ordered, follow, said)
