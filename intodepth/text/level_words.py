"""level_words: what the party knows of a level, in sentences with the columns and rows of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.words import count_noun, join_names, name_and_state, name_of, sentence
from intodepth.play.aftermath import Aftermaths
from intodepth.play.no_ways import Tethers
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.play.why import build_chain
from intodepth.screens.level.hud.step_row import plate_words
from intodepth.screens.level.words.cell_facts import OPEN_AIR, describe_point
from intodepth.screens.level.words.consequences import costs, losses
from intodepth.screens.level.words.hero_state import rope_words, state_words
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.english.happenings import say_if_waits
from intodepth.story.rope_names import rope_name
from intodepth.text.level_fittings import list_fittings
from intodepth.text.level_map import list_known_bodies, measure, name_ground, tell_water, write_cell
from intodepth.text.level_ways import tell_way_on
from intodepth.text.noise_words import tell_hearers
from intodepth.text.order_story import TURNS, tell_in_one, tell_order
from intodepth.text.records import RecordKind, TextRecord, tell_lines

BESIDE: Final = {Side.W: "left", Side.E: "right", Side.N: "above", Side.S: "below"}


class Sights(NamedTuple):
    """The bodies and cells of a level that the party has ever seen."""

    bodies: Collection[int]
    """ids of relics, creatures and other bodies"""
    cells: Collection[Cell]

    @classmethod
    def of(cls, session: Session) -> Sights:
        """Return what the party of a session has seen until now."""
        return cls(frozenset(session.knowledge.bodies), frozenset(session.knowledge.terrain))


def tell_known(session: Session, catalog: Catalog) -> list[TextRecord]:
    """Return a line on all but heroes that the party knows; none if that is nothing."""
    bodies = [body for body in list_known_bodies(session) if not isinstance(body, Hero)]
    found = [f"{name_and_state(body)} at {write_cell(body.cell)}" for body in bodies if body.cell is not None]
    found += [*_list_ropes(session), *(words for _, words in list_fittings(session, catalog))]
    return [TextRecord("text", f"Known: {'; '.join(found)}.")] if found else []


def tell_new_sights(session: Session, catalog: Catalog, before: Sights) -> list[TextRecord]:
    """Return a line on what the party sees for the first time; none if that is nothing."""
    bodies = (body for _, body in sorted(session.knowledge.bodies.items()) if body.id not in before.bodies)
    found = [f"{name_and_state(body)} at {write_cell(body.cell)}" for body in bodies if body.cell is not None]
    found += [words for cell, words in list_fittings(session, catalog) if cell not in before.cells]
    return [TextRecord("news", f"Seen for the first time: {'; '.join(found)}.")] if found else []


def tell_hero(stage: Stage, hero: Hero) -> str:
    """Return where a hero is, and how they are."""
    where = f" at {write_cell(hero.cell)}" if hero.cell is not None else ""
    told = [state_words(stage, hero), rope_words(stage, hero)]
    told.append(f"{hero.action_points} of {count_noun(hero.max_action_points, 'action point')}")
    told.append(f"{hero.hit_points} of {count_noun(hero.max_hit_points, 'hit point')}")
    told.append(f"weight {stage.weight(hero)}")
    return f"{hero.name}{where}: {'; '.join(filter(None, told))}."


def look(session: Session, catalog: Catalog) -> Iterator[str]:
    """Yield the acting hero, where they can go, and what is in the next cells that are not open air."""
    stage, actor = session.previews.get_believed(session.stage), session.actor
    yield tell_hero(session.stage, actor)
    if actor.cell is None:
        return
    yield f"From here: {tell_way_on(session, catalog) or 'nowhere on foot'}."
    for side, name in BESIDE.items():
        cell = stage.step(actor.cell, side)
        words = None if cell is None else _name_cell(session, stage, cell, catalog)
        if cell is not None and words not in (None, OPEN_AIR.lower()):
            yield f"{sentence(name)}, {write_cell(cell)}: {words}."


def _name_cell(session: Session, stage: Stage, cell: Cell, catalog: Catalog) -> str:
    """Return what the party knows to be in a cell, in a few words."""
    code = session.knowledge.terrain.get(cell)
    if code is None:
        return "not seen"
    names = [name_and_state(body) for body in list_known_bodies(session) if body.cell == cell]
    names += [f"a {each.kind.name.lower()}" for each in stage.anchors.values() if each.cell == cell]
    names += [rope_name(stage, key, stage.lead) for key, rope in stage.ropes.items() if cell in rope.cells]
    return join_names(names) or name_ground(catalog, chr(code))


def look_around(session: Session, catalog: Catalog) -> Iterator[str]:
    """Yield all that the party knows: heroes, other bodies, ropes, and what stands fixed."""
    stage = session.previews.get_believed(session.stage)
    for hero in session.stage.heroes():
        yield tell_hero(session.stage, hero)
    others = [body for body in list_known_bodies(session) if not isinstance(body, Hero)]
    for body in others:
        assert body.cell is not None
        yield f"{sentence(name_and_state(body))} at {write_cell(body.cell)}."
    fittings = (words for _, words in list_fittings(session, catalog))
    for words in (*_list_ropes(session), *tell_water(session, stage), *fittings):
        yield f"{sentence(words)}."


def _list_ropes(session: Session) -> Iterator[str]:
    """Yield the ropes that the party knows, with where they lead and how much of them is out."""
    stage = session.previews.get_believed(session.stage)
    for key, rope in sorted(stage.ropes.items()):
        if any(cell in session.knowledge.terrain for cell in rope.cells):
            ends = " to ".join(_name_end(session, cell) for cell in (rope.cells[0], rope.cells[-1]))
            name = rope_name(stage, key, stage.lead)
            yield f"{name}, from {ends}, {rope.out} of {rope.length} cells out"


def _name_end(session: Session, cell: Cell) -> str:
    return write_cell(cell) if cell in session.knowledge.terrain else "out of sight"


def look_at(session: Session, catalog: Catalog, cell: Cell) -> Iterator[str]:
    """Yield what the party knows of a cell, with its numbers and rules."""
    if cell not in session.knowledge.terrain:
        yield f"{write_cell(cell)}: nobody has seen it."
        return
    place = session.lookout.place(cell)
    told = describe_point(session, (place.x + 0.5, place.y + 0.5), catalog)
    if not told:
        ground = name_ground(catalog, chr(session.knowledge.terrain[cell]))
        yield f"{write_cell(cell)}: {ground}."
    for title, lines, _ in told:
        yield f"{write_cell(cell)}: {title}. {' '.join(lines)}".rstrip()


def tell_preview(
    session: Session, order: Order, preview: Preview, aftermaths: Aftermaths, doing: str
) -> list[TextRecord]:
    """Return what an order would do: what it is, what happens, what is lost, its price, and where it ends."""
    happens = tell_order(preview, [phrase for phrase in preview.phrases if not phrase.is_grave])
    harm = {preview.before.bodies[key].name: lost for key, lost in sorted(preview.harm.items())}
    price = {"points": preview.points[0] - preview.points[1], "harm": harm}
    found = [TextRecord("preview", f"{doing}: {costs(preview)}.", price)]
    found += tell_lines("harm", losses(preview))
    found += tell_lines("preview", happens, *tell_hearers(preview))
    if stop := session.legs.stops_before(session.stage, order):
        found.append(TextRecord("harm", f"It stops there, before this happens: {stop}."))
    found += tell_round_end(session, aftermaths, preview)
    if ends := _tell_ends(session, preview):
        known = ", as far as is known" if preview.unknown is not None else ""
        after = f", in round {preview.after.round}" if preview.after.round != session.stage.round else ""
        found.append(TextRecord("preview", f"Then{after}{known}: {ends}."))
    return found


def tell_lapsing(session: Session, order: Order, preview: Preview) -> str:
    """Return whose action points lapse by an order, as a sentence; empty for nobody's.

    The hero who acts by it is not among them: what they have left was not enough.
    """
    acting = (action.actor for action in order if not isinstance(action, Lead | Pass))
    doer = next(acting, order[0].actor if len(order) == 1 else None)
    left: dict[str, int] = {}
    for count, action in enumerate(order):
        hero = session.stage.hero(action.actor)
        if isinstance(action, Pass) and hero.id != doer and hero.name not in left:
            then = session.previews.of(session.stage, *order[:count]).after if count else session.stage
            left[hero.name] = then.hero(hero.id).action_points
    left = {name: points for name, points in left.items() if points}
    if not left:
        return ""
    amounts = set(left.values())
    if len(amounts) > 1:
        have = join_names([f"{name} has {points}" for name, points in left.items()]) + " action points left"
    else:
        have = f"{join_names(list(left))} {'has' if len(left) == 1 else 'have'} "
        have += f"{count_noun(amounts.pop(), 'action point')} left{' each' * (len(left) > 1)}"
    ends = f"round {session.stage.round}" if preview.after.round != session.stage.round else "turns of others"
    return f"This ends {ends}: {have}."


def tell_left_behind(session: Session, order: Order, preview: Preview) -> Iterator[str]:
    """Yield who of those who follow does not come along by a walk of the hero whom they follow, and why."""
    before, after, movers = (
        session.stage,
        preview.after,
        {each.actor for each in order if isinstance(each, Move)},
    )
    leader = session.party.find_followed(before)
    if leader is None or leader.id not in movers or (to := after.hero(leader.id).cell) is None:
        return
    for hero in (before.hero(key) for key in sorted(session.party.list_following(before) - movers)):
        if hero.cell is None or not hero.is_able or measure(hero.cell, to) <= len(before.heroes()):
            continue
        tethers = Tethers()
        taut = (tethers.find(after, after.hero(hero.id), cell) for cell in after.ground.near[to])
        is_held = any(taut) if before.ropes_of(hero.id) else False
        no_points = "" if hero.action_points else ": no action points left"
        yield f"{hero.name} stays behind{': the rope is too short' if is_held else no_points}."


def list_behind(session: Session) -> list[str]:
    """Return the names of those who follow and are not with the hero whom they follow."""
    stage = session.stage
    leader = session.party.find_followed(stage)
    if leader is None or leader.cell is None:
        return []
    following = [stage.hero(key) for key in sorted(session.party.list_following(stage))]
    places = [(hero.name, hero.cell) for hero in following if hero.is_able and hero.cell is not None]
    return [name for name, cell in places if measure(cell, leader.cell) > len(stage.heroes())]


def tell_round_end(session: Session, aftermaths: Aftermaths, preview: Preview | None) -> list[TextRecord]:
    """Return what creatures and water do at the end of the round, after a preview or now; nothing if that is
    nothing.
    """
    aftermath = aftermaths.find(session, preview)
    if aftermath is None:
        return []
    waiting = [entry.action.actor for entry in aftermath.end.entries if isinstance(entry.action, Action)]
    waits = say_if_waits([session.stage.hero(hero).name for hero in dict.fromkeys(waiting)])
    later = [*aftermath.stays, *(phrase for phrase in aftermath.end.phrases if phrase.what not in TURNS)]
    kind: RecordKind = "harm" if any(phrase.is_loss for phrase in later) else "preview"
    return [TextRecord(kind, tell_in_one(aftermath.end.before, f"at the end of the round, {waits}", later))]


def _tell_ends(session: Session, preview: Preview) -> str:
    """Return where the bodies end up that an order moves, as far as the party knows of them."""
    then, known = preview.after.bodies, session.knowledge.bodies
    moved = [then[key] for key in preview.moved if isinstance(then[key], Hero) or key in known]
    ends = [f"{name_of(body)} at {write_cell(body.cell)}" for body in moved if body.cell is not None]
    actor = preview.after.hero(preview.action.actor)
    if preview.points[0] != preview.points[1] and preview.points[1] >= 0:
        ends.append(f"{actor.name} has {count_noun(preview.points[1], 'action point')} left")
    return "; ".join(ends)


def tell_why(preview: Preview, step: int) -> list[TextRecord]:
    """Return why a step of a preview happens; for 0 all steps with their numbers, and why the first loss
    happens.
    """
    phrases = preview.phrases
    if step > len(phrases):
        return [TextRecord("fault", f"It has {count_noun(len(phrases), 'step')}.")]
    told = [plate_words(preview.before, phrase, True) for phrase in phrases]
    losses = [number for number, phrase in enumerate(phrases, 1) if phrase.is_loss]
    if step or len(phrases) == 1:
        return _explain(preview, step or 1, told)
    found = [
        TextRecord("harm" if number in losses else "answer", f"Step {number}: {words}.", {"step": number})
        for number, words in enumerate(told, 1)
    ]
    found.append(TextRecord("question", f"why {losses[0] if losses else len(told)}: why that step happens."))
    return [*found, *(_explain(preview, losses[0], told) if losses else [])]


def _explain(preview: Preview, step: int, told: Sequence[str]) -> list[TextRecord]:
    found = [TextRecord("answer", f"Step {step} of {len(told)}, {told[step - 1]}, because:")]
    for link in build_chain(preview, preview.phrases[step - 1]):
        where = f" at {write_cell(link.cells[-1])}" if link.cells else ""
        detail = f" ({link.detail})" if link.detail else ""
        found.append(
            TextRecord("harm" if link.is_harm else "answer", f"{sentence(link.words)}{where}{detail}.")
        )
    return found
