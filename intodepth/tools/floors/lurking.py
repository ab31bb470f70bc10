"""lurking: puts creatures on a floor where they threaten its proven ways most, and where those still hold."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice, zip_longest
from random import Random
from typing import Final, NamedTuple

import msgspec

from intodepth.content.floors.bank import Certified
from intodepth.content.floors.composing import Lurking, Recipe, compose
from intodepth.content.outcome import rounds_played
from intodepth.content.runs.shaft import build_floor
from intodepth.sim.entities import Creature
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import OPEN, WAYS_OUT, Doors
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.traits import CREATURE_TRAITS, traits_of
from intodepth.tools.floors.certificates import NotProven, play_through
from intodepth.tools.floors.making import Workshop, get_workshop
from intodepth.tools.floors.threats import count_threatened_rounds

MOST: Final = 1, 1, 1, 2, 2
"""greatest number of creatures that are put on a floor, by depth"""
TRIED: Final = 48
"""number of places that are tried for each creature"""
PROVEN: Final = 12
"""of the places that threaten most, so many are proven in full"""
LIGHT: Final = 2
"""number of ways by which places are compared: down and up, with the lighter party"""
REACH: Final = 8
"""A creature is put no farther than this from where heroes pass, in columns and rows together."""
ALOOF: Final = 4
"""No creature is put nearer than this to a way in or out, in columns and rows together."""


class Threat(NamedTuple):
    """The rounds that both plain parties take for the ways down and up, and those with a threat."""

    rounds: int
    """number of rounds with a threat"""
    of: int
    """number of rounds"""


def threat_of(recipe: Recipe, shop: Workshop, ways: int | None = None) -> Threat:
    """Return in how many rounds somebody is threatened on the ways, or on the first of so many `ways`; raises
    NotProven if they do not hold.
    """
    threatened = rounds = 0
    every = play_through(recipe, shop.modules, shop.catalog, shop.rules, fetches=False)
    for played in islice(every, ways):
        threatened += count_threatened_rounds(played.history)
        rounds += rounds_played(played.history) - played.begun + 1
    return Threat(threatened, rounds)


class Lurked(NamedTuple):
    """A floor with more creatures, and its threatened rounds without and with them."""

    floor: Certified
    before: Threat
    now: Threat


def add_lurking(floor: Certified) -> Lurked:
    """Return what `with_lurking` makes of a floor; runs in any process."""
    shop = get_workshop()
    more = with_lurking(floor, shop)
    return Lurked(more, threat_of(floor.recipe, shop), threat_of(more.recipe, shop))


def with_lurking(floor: Certified, shop: Workshop) -> Certified:
    """Return a floor with more creatures, the same each time; unchanged if none threatens more than those
    that are there.

    The floor is certified anew. If possible, it holds laden and has a way back with the richest relic as
    before.
    """
    for _ in range(len(floor.recipe.creatures), MOST[floor.recipe.depth - 1]):
        more = _with_another(floor, shop)
        if more is None:
            break
        floor = more
    return floor


def _with_another(floor: Certified, shop: Workshop) -> Certified | None:
    """Return a floor with one more creature; None if none threatens more."""
    recipe, least = floor.recipe, threat_of(floor.recipe, shop).rounds
    least_light = threat_of(recipe, shop, LIGHT).rounds
    found: list[tuple[int, int, Recipe]] = []
    for number, lurking in enumerate(places_near_ways(floor, shop)):
        more = msgspec.structs.replace(recipe, creatures=(*recipe.creatures, lurking))
        if problems(_build_stage(more, shop)):
            continue
        try:
            threatened = threat_of(more, shop, LIGHT).rounds
        except NotProven:
            continue
        if threatened > least_light:
            found.append((-threatened, number, more))
    second: Certified | None = None
    for _, _, more in sorted(found)[:PROVEN]:
        try:
            proven = shop.with_earliest_water(more, floor.number, floor.asks)
            # Its water is another one, with which the ways may differ.
            if threat_of(proven.recipe, shop).rounds <= least:
                continue
        except NotProven:
            continue
        if _is_as_good(proven, floor):
            return proven
        second = second or proven
    return second


def _is_as_good(more: Certified, floor: Certified) -> bool:
    """Return whether a floor holds laden, and has a way back with the richest relic, if it did without the
    creature.
    """
    return bool(more.laden or not floor.laden) and (more.greedy is not None or floor.greedy is None)


def _build_stage(recipe: Recipe, shop: Workshop) -> Stage:
    return build_floor(compose(recipe, shop.modules, shop.catalog.places), shop.catalog, shop.rules)


def places_near_ways(floor: Certified, shop: Workshop) -> list[Lurking]:
    """Return places for another creature near to where heroes pass, the kinds of creatures in turn."""
    recipe, random = floor.recipe, Random(floor.recipe.name)
    stage, passed = _build_stage(recipe, shop), _find_passed_cells(recipe, shop)
    rows = compose(recipe, shop.modules, shop.catalog.places).rows
    glyphs = {Cell(x, y): ord(glyph) for y, row in enumerate(reversed(rows)) for x, glyph in enumerate(row)}
    doors = [cell for cell, glyph in glyphs.items() if glyph in WAYS_OUT[Doors.ALL]]
    free = [cell for cell, glyph in glyphs.items() if glyph == OPEN and not _is_near(cell, doors, ALOOF)]
    known = [kind for kind in CREATURE_TRAITS if kind in shop.catalog.places[recipe.place].things]
    by_kind = []
    for kind in known:
        bodies = [Creature(-1, kind, "", cell, 1) for cell in free if _meets(kind, cell, passed)]
        steady = [body.cell for body in bodies if body.cell is not None and is_steady(stage, body)]
        random.shuffle(steady)
        by_kind.append([Lurking(kind, *cell, random.choice(("east", "west"))) for cell in steady])
    in_turn = [each for turn in zip_longest(*by_kind) for each in turn if each is not None]
    return in_turn[:TRIED]


def _find_passed_cells(recipe: Recipe, shop: Workshop) -> set[Cell]:
    """Return the cells in which heroes are between two actions on the ways down and up."""
    found = set[Cell]()
    for played in play_through(recipe, shop.modules, shop.catalog, shop.rules, fetches=False):
        stage = played.history.start.copy()
        for entry in played.history.done:
            entry.schedule.apply(stage)
            found |= {hero.cell for hero in stage.heroes() if hero.cell is not None}
    return found


def _meets(kind: str, cell: Cell, passed: Collection[Cell]) -> bool:
    """Return whether heroes pass near a creature in a cell; for one under rock, right below it."""
    if traits_of(kind).hangs_from_rock:
        return any(each.x == cell.x and 0 < cell.y - each.y <= REACH for each in passed)
    return _is_near(cell, passed, REACH)


def _is_near(cell: Cell, others: Collection[Cell], reach: int) -> bool:
    return any(abs(cell.x - each.x) + abs(cell.y - each.y) <= reach for each in others)
