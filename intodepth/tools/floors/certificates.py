"""certificates: plays a floor by its plans with two plain parties: down, for each relic, and up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import Gear
from intodepth.content.descents import STANDARD, Supplies
from intodepth.content.first_stage import new_hero
from intodepth.content.floors.composing import Lying, Part, Recipe, compose, parts_of
from intodepth.content.floors.modules import Module
from intodepth.content.outcome import rounds_played
from intodepth.content.recording import digest_text
from intodepth.content.runs.finds import with_finds
from intodepth.content.runs.shaft import BAG, LeftFloor, build_floor, come_in, drain, equip, leave
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.tip import Tip
from intodepth.sim.entities import Body, Gift, Hero, LevelState, Relic
from intodepth.sim.history import History
from intodepth.sim.refusals import Refused
from intodepth.sim.relics import bearer
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.tools.floors.routes import NoRoute, RoutePlan, Routes, down_with, route
from intodepth.tools.floors.witness import Player, Stuck

PARTIES = {"light": ("swinger", "belayer", "rigger"), "slow": ("belayer", "smith", "porter")}
"""weights of the two plain parties: 3, 4, 4 and 4, 5, 6"""
LATEST = 60
"""so many rounds after it comes back a party is out for certain"""
HARM = 2
"""hit points that each hero may lose where the richest relic is taken down and back"""
ROPE_WORK = *ROPE_ACTIONS, Fill, Tip
"""actions that count as work with ropes"""


class CertificateStep(NamedTuple):
    """One thing that was done on a floor."""

    party: str
    what: str
    """`down`, `up`, or the key of a relic"""
    digest: str
    """of the stage at its end"""
    rounds: int
    """number of rounds"""
    round: int
    """last round; the way up starts where the way down ended"""
    actions: int
    ropes: frozenset[str]
    """kinds of actions with ropes, and of filling and emptying what hangs on them"""
    lifted: int
    """round in which the relic first leaves its place; 0 for a way"""


class Played(NamedTuple):
    """The history of a party that went down, went up, or brought out a relic."""

    party: str
    what: str
    """`down`, `up`, or the key of a relic"""
    history: History
    begun: int
    """first round; the way up starts where the way down ended"""


class NotProven(Exception):
    """Raised for a floor that could not be done, with a reason in one line that many floors share."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(reason, text)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[1])


def build_plain_party(
    party: str, catalog: Catalog, supplies: Supplies = STANDARD, heavier: int = 0
) -> tuple[Body, ...]:
    """Return a party without gifts and own gear, with the standard kit, each hero heavier by some weight."""
    heroes = [new_hero(number, catalog.heroes[key], Gear()) for number, key in enumerate(PARTIES[party])]
    bare = (
        replace(hero, gifts=Gift(0), brace=0, hauls=1, carries=1 + BAG, weight=hero.weight + heavier)
        for hero in heroes
    )
    return equip(bare, supplies)


def certify(
    recipe: Recipe,
    modules: dict[str, Module],
    catalog: Catalog,
    rules: Rules,
    *,
    ways: bool = True,
    fetches: bool = True,
    supplies: Supplies = STANDARD,
    heavier: int = 0,
) -> list[CertificateStep]:
    """Return what was done on a floor; takes and raises the same as `play_through`."""
    through = play_through(
        recipe, modules, catalog, rules, ways=ways, fetches=fetches, supplies=supplies, heavier=heavier
    )
    return list(map(_proof, through))


def play_through(
    recipe: Recipe,
    modules: dict[str, Module],
    catalog: Catalog,
    rules: Rules,
    *,
    ways: bool = True,
    fetches: bool = True,
    supplies: Supplies = STANDARD,
    heavier: int = 0,
) -> Iterator[Played]:
    """Yield what is done on a floor with the standard kit; raises NotProven.

    If `ways`, both parties go down and come up again from below; if `fetches`, each relic is brought out.
    Each hero is heavier by `heavier`.
    """
    parts, level = parts_of(recipe, modules), compose(recipe, modules, catalog.places)
    try:
        routes = Routes(parts)
        doors = {lying.relic: routes.exit_from(lying) for lying in recipe.relics}
    except NoRoute as none:
        raise NotProven("no doors", str(none)) from None
    for party in PARTIES:
        crew = build_plain_party(party, catalog, supplies, heavier)
        fresh = build_floor(level, catalog, rules)
        relics = recipe.relics if fetches else ()
        for what in (*(("down",) if ways else ()), *(lying.relic for lying in relics)):
            history = History(come_in(fresh, crew, doors.get(what, Doors.DOWN)))
            _do(history, recipe, parts, what)
            yield Played(party, what, history, 1)
            if what == "down":
                left = leave(history.stage)
                back = come_in(left.stage, equip(left.crew, supplies), Doors.UP)
                yield Played(party, "up", _go_up(back, recipe, parts), left.stage.round)


def earliest_return(recipe: Recipe, modules: dict[str, Module], catalog: Catalog, rules: Rules) -> int | None:
    """Return how early the water may wake once a party comes back with the richest relic: the least number of
    rounds, at the end of the last of which it wakes.

    Both parties, with the standard kit, take that relic down with them, for which the water wakes at once.
    While they are away it runs off. They come back from below and bring the relic out, and each hero loses at
    most HARM hit points in all. None if they cannot, however late the water wakes.
    """
    return _find_least(
        lambda rounds: _comes_back(recipe, modules, catalog, rules, rounds, HARM, richest=True)
    )


def least_return(recipe: Recipe, modules: dict[str, Module], catalog: Catalog, rules: Rules) -> int | None:
    """Return the same for a party that took no relic, and of which nobody is hurt."""
    given = recipe, modules, catalog, rules
    return _find_least(lambda rounds: _comes_back(*given, rounds, 0, richest=False))


def earliest_grab(recipe: Recipe, modules: dict[str, Module], catalog: Catalog, rules: Rules) -> int:
    """Return the least round at whose end the water may wake once the richest relic was moved, so that both
    parties, with the standard kit, still take it down and nobody is hurt; 0 if they cannot, however late that
    is. The water wakes by then at the latest, moved or not.
    """
    parts, last = parts_of(recipe, modules), recipe.relics[-1]

    def holds(rounds: int) -> bool:
        tight = msgspec.structs.replace(recipe, wakes=rounds, earliest=0, early=rounds)
        level = compose(tight, modules, catalog.places)
        for party in PARTIES:
            crew = build_plain_party(party, catalog)
            left = _pass(
                come_in(build_floor(level, catalog, rules), crew, Doors.DOWN), down_with(last, parts)
            )
            if left is None or not _is_well(left, crew, 0, last.relic):
                return False
        return True

    return _find_least(holds) or 0


def _find_least(holds: Callable[[int], bool]) -> int | None:
    """Return the least number of rounds that is enough, up to LATEST; None if that is not."""
    early, late = 0, LATEST
    if not holds(late):
        return None
    while late - early > 1:
        middle = (early + late) // 2
        if holds(middle):
            late = middle
        else:
            early = middle
    return late


def _comes_back(
    recipe: Recipe,
    modules: dict[str, Module],
    catalog: Catalog,
    rules: Rules,
    rounds: int,
    harm: int,
    *,
    richest: bool,
) -> bool:
    """Return whether both parties go down, come back while the water wakes after some rounds, and lose at
    most some hit points each; with `richest`, they take that relic along.
    """
    parts, level = parts_of(recipe, modules), compose(recipe, modules, catalog.places)
    last = recipe.relics[-1]
    for party in PARTIES:
        crew = build_plain_party(party, catalog)
        start = come_in(build_floor(level, catalog, rules), crew, Doors.DOWN)
        left = _pass(start, down_with(last, parts) if richest else route(recipe, parts, "down"))
        if left is None:
            return False
        back = come_in(drain(left.stage, rounds), equip(left.crew), Doors.UP)
        ends = [_pass(back.copy(), way) for way in _ways_up(recipe, parts)]
        if not any(end and _is_well(end, crew, harm, last.relic if richest else "") for end in ends):
            return False
    return True


def _ways_up(recipe: Recipe, parts: Sequence[Part]) -> list[Iterable[RoutePlan]]:
    """Return the ways up to be tried: that of the plans, and from the fourth edition on a plain walk."""
    return [route(recipe, parts, "up"), *([()] if recipe.back else [])]


def _pass(stage: Stage, way: Iterable[RoutePlan]) -> LeftFloor | None:
    """Return what a party that enters leaves behind, and who gets out; None if not all do."""
    player = Player(History(stage))
    try:
        player.come_in()
        player.follow(way)
        player.go_out()
    except (Stuck, Refused, NoRoute):
        return None
    return leave(player.stage)


def _is_well(end: LeftFloor, crew: Iterable[Body], harm: int, relic: str) -> bool:
    """Return whether all of a crew are out with at most so much harm, and with a relic if one is named."""
    heroes = {body.id: body.hit_points for body in end.crew if isinstance(body, Hero)}
    out = {body.kind for body in end.crew if isinstance(body, Relic) and not body.broken}
    went = [body for body in crew if isinstance(body, Hero)]
    return (not relic or relic in out) and all(
        heroes.get(each.id, 0) >= each.hit_points - harm for each in went
    )


def extra_rounds(
    recipe: Recipe,
    lying: Lying,
    modules: dict[str, Module],
    catalog: Catalog,
    rules: Rules,
    finds: Iterable[str] = (),
) -> int | None:
    """Return how many rounds longer the way down takes with a relic than without it, for the party for which
    the difference is smaller, if the water stays away; None if the plans do not bring it down. The parties
    have `finds`, by key.
    """
    given = modules, catalog, rules, finds
    try:
        both = zip(rounds_down(recipe, lying, *given), rounds_down(recipe, None, *given), strict=True)
        return min(laden - plain for laden, plain in both)
    except NotProven:
        return None


def rounds_down(
    recipe: Recipe,
    lying: Lying | None,
    modules: dict[str, Module],
    catalog: Catalog,
    rules: Rules,
    finds: Iterable[str] = (),
) -> Iterator[int]:
    """Yield how many rounds the way down takes each party, with a relic if one is named, if the water stays
    away; raises NotProven. The parties have `finds`, by key.
    """
    parts, level = parts_of(recipe, modules), compose(recipe, modules, catalog.places)
    dry = msgspec.structs.replace(level, water=None)
    for party in PARTIES:
        crew = with_finds(build_plain_party(party, catalog), finds, rules)
        start = come_in(build_floor(dry, catalog, rules), crew, Doors.DOWN)
        try:
            yield _count_rounds(
                start, route(recipe, parts, "down") if lying is None else down_with(lying, parts)
            )
        except (Stuck, Refused, NoRoute) as stuck:
            raise NotProven("no way down", str(stuck)) from None


def _count_rounds(start: Stage, way: Iterator[RoutePlan]) -> int:
    """Return the number of rounds of a way; raises Stuck, Refused or NoRoute."""
    player = Player(History(start.copy()))
    player.come_in()
    player.follow(way)
    player.go_out()
    return rounds_played(player.history)


def _go_up(start: Stage, recipe: Recipe, parts: Sequence[Part]) -> History:
    """Return how a party that comes back goes up: by the plans, or from the fourth edition on by a plain walk
    if that takes no more rounds; raises NotProven.
    """
    planned = History(start.copy())
    if not recipe.back:
        _do(planned, recipe, parts, "up")
        return planned
    found: list[History] = []
    for history, walks in ((History(start.copy()), True), (planned, False)):
        try:
            _do(history, recipe, parts, "up", walks=walks)
            found.append(history)
        except NotProven:
            if not walks and not found:
                raise
    return min(found, key=rounds_played)


def _do(history: History, recipe: Recipe, parts: Sequence[Part], what: str, *, walks: bool = False) -> None:
    """Play a floor for one purpose, with `walks` without any plan; raises NotProven if it is not reached, or
    somebody was hurt.
    """
    player = Player(history)
    health = {hero.id: hero.hit_points for hero in history.stage.heroes()}
    try:
        player.come_in()
        player.follow(() if walks else route(recipe, parts, what))
        player.go_out()
    except Stuck as stuck:
        raise NotProven(f"stuck: {stuck.part}", f"{what}: {stuck}") from None
    except NoRoute as none:
        raise NotProven("no doors", f"{what}: {none}") from None
    except Refused as refused:
        raise NotProven("refused", f"{what}: {refused}") from None
    for hero in history.stage.heroes():
        if hero.hit_points < health[hero.id]:
            raise NotProven("hurt", f"{what}: {hero.name} is hurt")
    out = _find_brought_out(history.stage)
    if what not in ("down", "up") and what not in out:
        raise NotProven("left behind", f"{what}: it was not brought out")


def _find_brought_out(stage: Stage) -> set[str]:
    """Return the keys of the unbroken relics that have left a floor."""
    relics = (body for body in stage.bodies.values() if isinstance(body, Relic) and not body.broken)
    bearers = ((relic, bearer(stage, relic)) for relic in relics)
    return {
        relic.kind for relic, hero in bearers if isinstance(hero, Hero) and hero.state == LevelState.EXITED
    }


def _proof(played: Played) -> CertificateStep:
    """Return what a certificate notes of it."""
    party, what, history, begun = played
    actions = [entry.action for entry in history.done]
    ropes = frozenset(type(action).__name__ for action in actions if isinstance(action, ROPE_WORK))
    last = rounds_played(history)
    digest = digest_text(history.stage)
    lifted = _find_lift_round(history, what)
    return CertificateStep(party, what, digest, last - begun + 1, last, len(actions), ropes, lifted)


def _find_lift_round(history: History, what: str) -> int:
    """Return the round in which a relic first left its place; 0 for a way."""
    stage = history.start
    place = {body.kind: (body.id, body.cell) for body in stage.bodies.values() if isinstance(body, Relic)}
    if what not in place:
        return 0
    key, cell = place[what]
    for entry in history.done:
        at = stage.round
        entry.schedule.apply(stage)
        if stage.bodies[key].cell != cell:
            return at
    return 0
