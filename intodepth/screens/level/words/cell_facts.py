"""cell_facts: what is in a cell, with its numbers and the rule about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import OF_FINDS
from intodepth.content.runs.signs import DOORS
from intodepth.content.verbs import HAUL
from intodepth.content.words import count_noun, each, join_names, name_and_state, name_of, sentence
from intodepth.play.session import Session
from intodepth.screens.codex.entries import deed_words
from intodepth.screens.codex.hero_facts import gift_words
from intodepth.screens.codex.relic_facts import relic_facts
from intodepth.screens.level.marks.portal_words import doorway_at, doorway_words
from intodepth.screens.level.words.hero_state import rope_words, state_words
from intodepth.sim.actions.ropes.piton import HOLDS
from intodepth.sim.actions.take import Take
from intodepth.sim.creatures import find_in_the_way
from intodepth.sim.entities import PUT_OUT, WORN, Body, Bucket, Creature, Hero, Lamp, Relic
from intodepth.sim.eyes import make_out
from intodepth.sim.flow.landing import judge_landing
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import OPEN, WAY_DOWN
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.water import breaks_fall, buoyancy, floats, is_under, is_wet, wakes_once_moved
from intodepth.story.english.actions import FINDS as WEARABLE
from intodepth.story.english.creatures import intent_words
from intodepth.story.english.grammar import MINUS
from intodepth.story.mechanisms import mechanism_words, mechanisms_at
from intodepth.story.refusals import tell_refusal
from intodepth.story.rope_names import rope_name
from intodepth.story.strain import Strain, strains
from intodepth.ui.draw import Point
from intodepth.ui.prompts import pick_words

OPEN_AIR: Final = "Open air"


class Explained(NamedTuple):
    """The tooltip's text about one thing."""

    title: str
    lines: tuple[str, ...]
    is_harm: bool = False
    """whether it costs hit points"""


NOTHING: Final = Explained("Unknown", ("Nobody of the party has seen what is here.",))
HIDDEN: Final = Explained("Out of sight", ("Nobody of the party sees what is here now.",))
PULLED: Final = "To haul or lower it, click where it is to hang, or drag it there."
PULLED_BY_PAD: Final = f"To haul or lower it, choose {HAUL.label}, then how much."
WAKES: Final = "Once it is moved, the flood starts after round {}."
HELD_UP: Final = "But {} is in its way. If nothing changes, it stays there, and then makes another plan."
WAY_BACK: Final = "The way back up"
CLOSES: Final = "No portal closes on a rope that goes through it."


def describe_point(session: Session, point: Point, catalog: Catalog) -> list[Explained]:
    """Return what is said of a point of the picture: what is seen there, or was seen there last."""
    stage, lookout = session.stage, session.lookout
    seen = make_out(stage, lookout.seen)
    cell = lookout.find_seen(point).cell
    doorway = doorway_at(lookout, point)
    portals = []
    if doorway is not None:
        words = doorway_words(doorway).removeprefix("portal: ")
        portals.append(Explained("Portal", (f"{sentence(words)}.", CLOSES)))
    is_down = cell in session.knowledge.terrain and stage.ground.code(cell) == WAY_DOWN
    below = _describe_below(session) if is_down else []
    if cell not in seen:
        return [*portals, *_recall(session, cell), *below]
    told = list(explain(stage, cell, seen, strains(stage), catalog))
    body = stage.bodies.get(stage.at.get(cell, -1))
    if body is not None and (worth := session.worth(body)):
        adds = session.adds(body)
        half = f" One of two of a kind counts half: this adds {adds}." if adds < worth else ""
        told[0] = told[0]._replace(lines=(f"Value {worth} in daylight.{half}", *told[0].lines))
    flood = stage.flood
    if body is not None and flood is not None and flood.relic == body.id and stage.water == DRY:
        told[0] = told[0]._replace(lines=(*told[0].lines, WAKES.format(wakes_once_moved(stage, flood))))
    believed = session.previews.get_believed(stage)
    creature = believed.bodies.get(body.id) if body is not None else None
    blocks = find_in_the_way(believed, creature) if isinstance(creature, Creature) else None
    if blocks is not None:
        told[0] = told[0]._replace(lines=(*told[0].lines, HELD_UP.format(name_of(blocks))))
    if isinstance(body, Relic) and (refusal := Take(session.actor.id, body.id).obstacle(stage)) is not None:
        words = tell_refusal(stage, session.actor, refusal)
        told[0] = told[0]._replace(lines=(*told[0].lines, words))
    if lookout.place(cell) in session.clicks.pulls:
        told[0] = told[0]._replace(lines=(*told[0].lines, pick_words(PULLED, PULLED_BY_PAD)))
    return [*portals, *told, *below]


def _describe_below(session: Session) -> list[Explained]:
    """Return whether all could come back up from the way down, and what the signs at the doors below say."""
    back, signs = session.way_back, session.signs
    heads = DOORS if len(signs) > 1 else ("Next floor",)
    told = [Explained(WAY_BACK, (back.words,))] if back is not None else []
    return told + [
        Explained(f"{head}: {sign.title}", tuple(f"{line.words}." for line in sign.lines))
        for head, sign in zip(heads, signs, strict=False)
    ]


def _recall(session: Session, cell: Cell) -> list[Explained]:
    """Return what was in an unseen cell when it was last seen, or should be there by now."""
    known, bodies = session.knowledge, session.stage.bodies

    def tell(key: int) -> str:
        told = "should be here by now" if key in known.guesses else "was here, as far as is known"
        return f"{sentence(name_of(bodies[key]))} {told}."

    lines = tuple(map(tell, known.find_lying(cell)))
    return [HIDDEN._replace(lines=lines)] if lines else []


def explain(
    stage: Stage, cell: Cell, seen: Collection[Cell], loads: Mapping[int, Strain], catalog: Catalog
) -> Iterator[Explained]:
    """Yield everything in a cell, the most prominent first and the terrain last."""
    body = stage.bodies.get(stage.at.get(cell, -1))
    if body is not None:
        for each in (body, *stage.find_clinging(body.id)):
            yield Explained(
                sentence(name_and_state(each).removeprefix("the ")), body_lines(stage, each, catalog)
            )
    for _, anchor in sorted(stage.anchors.items()):
        if anchor.cell == cell:
            yield Explained(anchor.kind.name.capitalize(), _anchor(stage, anchor))
    for key, rope in sorted(stage.ropes.items()):
        if cell in rope.cells:
            yield Explained(sentence(rope_name(stage, key, stage.lead)), _rope(stage, key, loads.get(key)))
    for mechanism in mechanisms_at(stage, cell):
        what, _, does = mechanism_words(stage, mechanism).partition(": ")
        yield Explained(sentence(what), (f"{sentence(does)}.",))
    if is_wet(stage, cell) and not stage.ground.is_solid(cell):
        yield Explained("Water", _water(stage, cell), is_harm=is_under(stage, cell))
    yield from _terrain(stage, cell, seen, catalog)


def body_lines(stage: Stage, body: Body, catalog: Catalog) -> tuple[str, ...]:
    """Return what is said of a body: its state, its numbers, and what it does."""
    rules, weight = stage.rules, stage.weight(body)
    match body:
        case Hero(hit_points=0):
            lines = [
                _state(stage, body),
                "Takes one hand to carry, and lives if brought out of the level.",
            ]
        case Hero():
            points = f"{body.action_points} of {count_noun(body.max_action_points, 'action point')}"
            braced = weight + rules.braced + body.brace
            lines = [
                _state(stage, body),
                f"{body.hit_points} of {count_noun(body.max_hit_points, 'hit point')}, {points}.",
                f"Holds {weight + rules.footed} on a rope while standing, {braced} braced.",
                gift_words(catalog.heroes[body.kind]) if body.kind in catalog.heroes else "",
                _find_words(body, catalog),
            ]
            if ropes := rope_words(stage, body):
                lines.insert(1, f"{sentence(ropes)}.")
        case Relic():
            kind = catalog.relics[body.kind]
            lines = [f"{what}: {value}." for what, value in relic_facts(kind, rules)]
            lines += ["Its power is used up."] * body.spent
        case Lamp(dark=dark):
            until = "somebody lights it" if dark == PUT_OUT else "this round is over"
            burns = (
                f"It is out until {until}."
                if dark
                else f"Lights what is within {count_noun(stage.rules.lamp_light, 'cell')}."
            )
            lines = [burns, f"Weighs {weight}, and takes a hand."]
        case Bucket():
            inside = count_noun(len(stage.find_carried(body.id)), "thing")
            sand = f" and {body.ballast} of sand" if body.ballast else ""
            lines = [f"Weighs {weight} with its content: {inside}{sand}.", f"Room for {body.carries} things."]
        case Creature(carrier=int(carrier)):
            lines = [
                f"Clings to {name_of(stage.bodies[carrier])}: weight +{weight}.",
                "A hero beside can scrape it off. In water it lets go.",
            ]
        case Creature():
            does = intent_words(body.intent)
            lines = [f"Weighs {weight}. At the end of the round it will {does}."]
            lines += [deed_words(body.kind, rules)] * (not body.intent)
            if body.heard is not None:
                lines.append(f"It heard a noise this round, with loudness {body.heard.loudness} at its cell.")
        case _:
            least = max(1, weight - rules.shove_margin)
            lines = [f"Weighs {weight}. A hero who weighs {least} or more can shove it."]
    return tuple(filter(None, (*lines, _afloat(stage, body))))


def _afloat(stage: Stage, body: Body) -> str:
    """Return what the water does to a light body in it."""
    if body.cell is None or not is_wet(stage, body.cell) or stage.weight(body) > buoyancy(stage, body):
        return ""
    if not floats(stage, body):
        return "It would float, but something rests on it and keeps it down."
    if is_under(stage, body.cell):
        return "It would rise, but rock, a body or a taut rope keeps it down."
    return "It floats."


def _find_words(hero: Hero, catalog: Catalog) -> str:
    """Return what a hero can use of what was found on the way down, and what the hero wears."""
    can = [find.title for find in catalog.finds.values() if hero.gifts & OF_FINDS & find.gift]
    worn = [WEARABLE[gift] for gift, on in WORN.items() if hero.gifts & on]
    told = [f"Found, to use here: {', '.join(can).lower()}."] if can else []
    return " ".join([*told, *([f"Wears the {join_names(worn)}."] if worn else [])])


def _state(stage: Stage, hero: Hero) -> str:
    return f"{sentence(state_words(stage, hero))}. Weighs {stage.weight(hero)} with all that is carried."


def _anchor(stage: Stage, anchor: Anchor) -> tuple[str, ...]:
    lines = [f"Holds {anchor.hold}. A greater load pops it."]
    if anchor.kind == AnchorKind.RING:
        lines = [f"Holds {anchor.hold}. It is part of the rock and cannot be pulled out."]
    elif anchor.kind == AnchorKind.WHEEL:
        lines.append("It halves the load that runs through it.")
    elif anchor.kind == AnchorKind.WINCH:
        lines.append("Its crank hauls and lowers its rope.")
    through = sum(anchor.id in rope.clips for rope in stage.ropes.values())
    return (*lines, *([f"{count_noun(through, 'rope')} through it."] if through else []))


def _rope(stage: Stage, key: int, strain: Strain | None) -> tuple[str, ...]:
    rope = stage.ropes[key]
    coiled, slack = rope.length - rope.out, rope.slack
    parts = [f"{coiled} of it coiled"] * bool(coiled) + [f"{slack} slack"] * bool(slack)
    lines = [", ".join([f"{count_noun(rope.length, 'cell')} long", *parts]) + "."]
    if strain is not None and strain.hold is not None:
        lines.append(f"Pulls with {strain.load}. What it hangs from holds {strain.hold}.")
    lines.append("A hero who falls into it pulls with weight × (1 + cells fallen).")
    lines += ["Thin: only spiders climb it."] * rope.thin
    return (*lines, *["Waxed: only a blade ends it."] * rope.waxed)


def _water(stage: Stage, cell: Cell) -> tuple[str, ...]:
    rules = stage.rules
    bears = (
        f"Bodies of weight {rules.floats} or less float, heavier ones sink. A fall into it does no damage."
    )
    if not is_under(stage, cell):
        return bears, f"It rises by a row at the end of {each(rules.rises, 'round')}."
    return bears, f"A body here at the end of a round: {MINUS}{count_noun(rules.drown, 'hit point')}."


def _terrain(stage: Stage, cell: Cell, seen: Collection[Cell], catalog: Catalog) -> Iterator[Explained]:
    kind, rules = stage.ground.kind(cell), stage.rules
    if stage.ground.code(cell) == OPEN:
        if drop := drop_words(stage, cell, seen):
            yield Explained(OPEN_AIR, (drop,), is_harm=MINUS in drop)
        return
    text = next(each for each in catalog.terrain.values() if kind.glyph in each.glyphs)
    lines = [text.description]
    if kind.strength:
        lines = [
            f"Breaks when weight × cells fallen reaches {kind.strength}.",
            "Standing on it is no fall and breaks nothing.",
        ]
    elif kind.soft_landing:
        lines.append(f"{rules.safe_fall + rules.sand} cells of fall do no damage here.")
    elif kind.spikes:
        lines.append(f"{MINUS}{count_noun(rules.spikes, 'hit point')}.")
    elif kind.ladder:
        lines.append(f"A cell up costs {count_noun(rules.climb_up, 'point')}, down {rules.climb_down}.")
    elif kind.glyph in HOLDS:
        lines.append(f"A piton in it holds {getattr(rules, HOLDS[kind.glyph])}.")
    yield Explained(text.name, tuple(lines), is_harm=kind.spikes or kind.strength > 0)


def drop_words(stage: Stage, cell: Cell, seen: Collection[Cell]) -> str:
    """Return how deep a fall from a cell would be, as far as it is seen; empty if there is a floor."""
    count, here = 0, cell
    while not stage.ground.kind(here).ladder:
        under = stage.step(here, Side.S)
        if (under is not None and under not in seen) or count > stage.ground.height:
            if count < 1:
                return "What is below here is out of sight."
            return f"A fall from here goes at least {count_noun(count, 'cell')}."
        below = None if stage.ground.footing[here] else stage.free_step(here, Side.S)
        if below is None:
            break
        count, here = count + 1, below
    if not count:
        return ""
    if breaks_fall(stage, here):
        return "A fall from here ends in water: no damage."
    landed = judge_landing(stage, here, count)
    price = f"{MINUS}{count_noun(landed.harm, 'hit point')}" if landed.harm else "no damage"
    reason = f"as {landed.safe + landed.sand} are free"
    reason += f", and the spikes take {landed.spikes}" if landed.spikes else ""
    return f"A fall from here goes {count_noun(count, 'cell')}: {price}, {reason}."
