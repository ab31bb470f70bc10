"""certificates: plays a floor by its plans with two plain parties: down, for each relic, and up again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import Gear
from intodepth.content.descents import STANDARD, Supplies
from intodepth.content.first_stage import new_hero
from intodepth.content.floors.composing import MARGIN, Lying, Part, Recipe, compose, parts_of
from intodepth.content.floors.modules import HEIGHT, OPPOSITE, Module
from intodepth.content.outcome import rounds_played
from intodepth.content.recording import digest_text
from intodepth.content.runs.shaft import BAG, build_floor, come_in, drained, equipped, leave
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


class NotProven(Exception):
    """Raised for a floor that could not be done, with a reason in one line that many floors share."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


def plain(party: str, catalog: Catalog, supplies: Supplies = STANDARD, heavier: int = 0) -> tuple[Body, ...]:
    """Return a party without gifts and own gear, with the standard kit, each hero heavier by some weight."""
    heroes = [new_hero(number, catalog.heroes[key], Gear()) for number, key in enumerate(PARTIES[party])]
    bare = (
        replace(hero, gifts=Gift(0), brace=0, hauls=1, carries=1 + BAG, weight=hero.weight + heavier)
        for hero in heroes
    )
    return equipped(bare, supplies)


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
    """Return what was done on a floor with the standard kit; raises NotProven.

    If `ways`, both parties go down and come up again from below; if `fetches`, each relic is brought out.
    Each hero is heavier by `heavier`.
    """
    parts, level = parts_of(recipe, modules), compose(recipe, modules)
    proofs = list[CertificateStep]()
    for party in PARTIES:
        crew = plain(party, catalog, supplies, heavier)
        fresh = build_floor(level, catalog, rules)
        relics = recipe.relics if fetches else ()
        for what in (*(("down",) if ways else ()), *(lying.relic for lying in relics)):
            history = History(come_in(fresh, crew, _doors(parts, recipe, what)))
            _do(history, recipe, parts, what)
            proofs.append(_proof(party, what, history, 1))
            if what == "down":
                left = leave(history.stage)
                back = History(come_in(left.stage, equipped(left.crew, supplies), Doors.UP))
                _do(back, recipe, parts, "up")
                proofs.append(_proof(party, "up", back, left.stage.round))
    return proofs


def earliest_return(recipe: Recipe, modules: dict[str, Module], catalog: Catalog, rules: Rules) -> int | None:
    """Return how early the water may wake once a party comes back with the richest relic: the least number of
    rounds, at the end of the last of which it wakes.

    Both parties, with the standard kit, take that relic down with them, for which the water wakes at once.
    While they are away it runs off. They come back from below and bring the relic out, and each hero loses at
    most HARM hit points in all. None if they cannot, however late the water wakes.
    """
    late = LATEST
    if not _brings_back(recipe, modules, catalog, rules, late):
        return None
    early = 0
    while late - early > 1:
        middle = (early + late) // 2
        if _brings_back(recipe, modules, catalog, rules, middle):
            late = middle
        else:
            early = middle
    return late


def _brings_back(
    recipe: Recipe, modules: dict[str, Module], catalog: Catalog, rules: Rules, rounds: int
) -> bool:
    parts, level = parts_of(recipe, modules), compose(recipe, modules)
    richest = recipe.relics[-1].relic
    for party in PARTIES:
        crew = plain(party, catalog)
        stage = come_in(build_floor(level, catalog, rules), crew, Doors.DOWN)
        for way in (_down_with(recipe, parts), route(recipe, parts, "up")):
            player = Player(History(stage))
            try:
                player.come_in()
                player.follow(way)
                player.go_out()
            except (Stuck, Refused, NotProven):
                return False
            left = leave(player.stage)
            stage = come_in(drained(left.stage, rounds), equipped(left.crew), Doors.UP)
        heroes = {body.id: body for body in left.crew if isinstance(body, Hero)}
        out = {body.kind for body in left.crew if isinstance(body, Relic) and not body.broken}
        went = [body for body in crew if isinstance(body, Hero)]
        is_hale = all(
            each.id in heroes and heroes[each.id].hit_points >= each.hit_points - HARM for each in went
        )
        if not is_hale or richest not in out:
            return False
    return True


def _down_with(recipe: Recipe, parts: Sequence[Part]) -> Iterator[tuple[Part, str]]:
    """Yield the plans on the way to the richest relic and on to the way down."""
    owners, entrance, way_down = _streets(parts)
    lying = recipe.relics[-1]
    there = parts[lying.part].placed.column, int(_is_above(parts, lying))
    yield from _named(owners, entrance, there, lying.slot)
    yield from _named(owners, there, way_down, "in")


def _doors(parts: Sequence[Part], recipe: Recipe, what: str) -> Doors:
    """Return the way out that they choose: back up with what lies on the upper street."""
    return (
        Doors.BACK
        if any(_is_above(parts, each) for each in recipe.relics if each.relic == what)
        else Doors.DOWN
    )


def _do(history: History, recipe: Recipe, parts: Sequence[Part], what: str) -> None:
    """Play a floor for one purpose; raises NotProven if it is not reached, or somebody was hurt."""
    player = Player(history)
    health = {hero.id: hero.hit_points for hero in history.stage.heroes()}
    try:
        player.come_in()
        player.follow(route(recipe, parts, what))
        player.go_out()
    except Stuck as stuck:
        raise NotProven(f"stuck: {stuck.part}", f"{what}: {stuck}") from None
    except Refused as refused:
        raise NotProven("refused", f"{what}: {refused}") from None
    for hero in history.stage.heroes():
        if hero.hit_points < health[hero.id]:
            raise NotProven("hurt", f"{what}: {hero.name} is hurt")
    out = _brought_out(history.stage)
    if what not in ("down", "up") and what not in out:
        raise NotProven("left behind", f"{what}: it was not brought out")


def _brought_out(stage: Stage) -> set[str]:
    """Return the keys of the unbroken relics that have left a floor."""
    relics = (body for body in stage.bodies.values() if isinstance(body, Relic) and not body.broken)
    bearers = ((relic, bearer(stage, relic)) for relic in relics)
    return {
        relic.kind for relic, hero in bearers if isinstance(hero, Hero) and hero.state == LevelState.EXITED
    }


def _proof(party: str, what: str, history: History, begun: int) -> CertificateStep:
    """Return what was done, from the round in which it began."""
    actions = [entry.action for entry in history.done]
    ropes = frozenset(type(action).__name__ for action in actions if isinstance(action, ROPE_WORK))
    last = rounds_played(history)
    digest = digest_text(history.stage)
    lifted = _lifted(history, what)
    return CertificateStep(party, what, digest, last - begun + 1, last, len(actions), ropes, lifted)


def _lifted(history: History, what: str) -> int:
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


def route(recipe: Recipe, parts: Sequence[Part], what: str) -> Iterator[tuple[Part, str]]:
    """Yield the names of the plans that lead through a floor for one purpose, in order.

    If a module has no plan of that name, the party just walks, or takes what lies there.
    """
    owners, entrance, way_down = _streets(parts)
    lying = next((lying for lying in recipe.relics if lying.relic == what), None)
    if lying is None:
        start, goal = (entrance, way_down) if what == "down" else (way_down, entrance)
        yield from _named(owners, start, goal, "in")
        return
    row = int(_is_above(parts, lying))
    there = parts[lying.part].placed.column, row
    yield from _named(owners, entrance, there, lying.slot)
    yield from _named(owners, there, entrance if row else way_down, "in")


def _streets(
    parts: Sequence[Part],
) -> tuple[dict[tuple[int, int], Part], tuple[int, int], tuple[int, int]]:
    """Return the module on each street, the street of the entrance, and that of the way down."""
    owners = {street: part for part in parts for street in part.streets()}
    entrance = next(street for street in sorted(owners, key=_upper) if owners[street].module.is_entrance)
    way_down = next(street for street in sorted(owners, key=_upper) if owners[street].module.is_exit)
    return owners, entrance, way_down


def _is_above(parts: Sequence[Part], lying: Lying) -> bool:
    """Return whether a relic lies on the upper street."""
    cell = parts[lying.part].place(lying.slot)
    return cell is not None and cell.y >= MARGIN + HEIGHT


def _named(
    owners: dict[tuple[int, int], Part], start: tuple[int, int], goal: tuple[int, int], last: str
) -> Iterator[tuple[Part, str]]:
    """Yield the plans on the way from one street to another, and the last one in its part."""
    before: dict[tuple[int, int], tuple[int, int] | None] = {start: None}
    edge = deque([start])
    while edge and goal not in before:
        street = edge.popleft()
        for beside in _linked(owners, street):
            if beside not in before:
                before[beside] = street
                edge.append(beside)
    if goal not in before:
        raise NotProven("no doors", f"no way of doors from {start} to {goal}")
    way = [goal]
    while (previous := before[way[-1]]) is not None:
        way.append(previous)
    way.reverse()
    for here, beside in pairwise(way):
        part = owners[here]
        yield part, _plan_name(part, here, beside)
    yield owners[goal], last


def _plan_name(part: Part, here: tuple[int, int], beside: tuple[int, int]) -> str:
    """Return the name of the plan that leads to a neighbouring street, in the module's own directions."""
    if here[0] == beside[0]:
        return "up" if beside[1] else "down"
    side = "east" if beside[0] > here[0] else "west"
    side = OPPOSITE[side] if part.placed.mirrored else side
    return f"upper {side}" if part.module.is_tall and here[1] else side


def _linked(owners: dict[tuple[int, int], Part], street: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the streets that a street leads to, through doors and through a shaft."""
    column, row = street
    part = owners[street]
    for side, beside in (("west", column - 1), ("east", column + 1)):
        other = owners.get((beside, row))
        if part.opens(row, side) and other is not None and other.opens(row, OPPOSITE[side]):
            yield beside, row
    if part.module.is_tall:
        yield column, 1 - row


def _upper(street: tuple[int, int]) -> tuple[int, int]:
    return -street[1], street[0]
