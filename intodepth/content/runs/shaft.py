"""shaft: how a party enters a floor of a descent with what it carries, and how it leaves the floor."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import HeroKind
from intodepth.content.descents import ROPE, STANDARD, ExtraKind, Supplies
from intodepth.content.first_stage import furnish, lamps_for, new_hero
from intodepth.content.levels import LevelDefinition
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Coil, Hero, Lamp, LevelState, Posture, Relic
from intodepth.sim.events import Hurt, PostureChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.leash import untie
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import DRY, Flood, Stage
from intodepth.sim.what import What

FLOOR_IDS = 100
"""Ids of a floor's bodies start at the depth times this; heroes are counted from 0 through the whole run."""
BAG = 1
"""Heroes can carry so many relics more than in a practice level; weight is what limits them."""


class LeftFloor(NamedTuple):
    """The stage of a floor that was left, and who left it."""

    stage: Stage
    """the floor without the heroes who left; those who could have left and stayed behind lie there as fallen
    """
    crew: tuple[Body, ...]
    """the heroes who left, with all that they carry"""


def build_floor(level: LevelDefinition, catalog: Catalog, rules: Rules) -> Stage:
    """Return a floor in its first state, under the rules of a run and those of its place; its depth is the
    order of its level.
    """
    return furnish(level, catalog, level.rules_over(rules), (), FLOOR_IDS * level.order)


def build_crew(
    party: Sequence[str],
    catalog: Catalog,
    kit: Mapping[str, Sequence[str]] | None = None,
    supplies: Supplies = STANDARD,
    first: int = 0,
) -> tuple[Body, ...]:
    """Return heroes of these kinds with their gear, the standard kit, extras and lamps.

    `kit` holds the keys of the extras by the key of the hero. Ids are counted from `first`.
    """
    kinds = [catalog.heroes[key] for key in party]
    heroes = [new_hero(number, kind, kind.gear) for number, kind in enumerate(kinds, first)]
    crew = equip((replace(hero, carries=hero.carries + BAG) for hero in heroes), supplies)
    laden = (_laden(hero, [catalog.extras[key] for key in (kit or {}).get(hero.kind, ())]) for hero in crew)
    return (*laden, *lamps_for(heroes, first + len(heroes)))


def most_extras(kind: HeroKind) -> int:
    """Return how many extras a hero can take."""
    return 2 * kind.carries


def bad_kit(
    kit: Mapping[str, Sequence[str]],
    party: Sequence[str],
    catalog: Catalog,
    supplies: Supplies = STANDARD,
) -> str:
    """Return what is wrong with the extras of a party, in a few words; empty for nothing."""
    for key, things in kit.items():
        if key not in party:
            return f"{key!r} is not in the party"
        known = catalog.extras
        unknown = {
            thing
            for thing in things
            if thing not in known or not known[thing].suits(supplies) or known[thing].only not in ("", key)
        }
        if unknown:
            return f"{min(unknown)!r} cannot be taken along"
        if len(set(things)) < len(things) or len(things) > most_extras(catalog.heroes[key]):
            return f"{key!r} takes too much along"
    return ""


def _laden(hero: Body, extras: Iterable[ExtraKind]) -> Body:
    """Return a hero with their extras."""
    assert isinstance(hero, Hero)
    for extra in extras:
        gear, coils = extra.gear, list(hero.coils)
        for coil in extra.lacks.coils:
            with suppress(ValueError):
                coils.remove(Coil(coil.length, coil.thin))
        coils += (Coil(coil.length, coil.thin) for coil in gear.coils)
        hero = replace(
            hero,
            weight=hero.weight + extra.weight,
            pitons=max(0, hero.pitons + gear.pitons - extra.lacks.pitons),
            wheels=hero.wheels + gear.wheels,
            coils=tuple(coils),
        )
    return hero


def equip(crew: Iterable[Body], supplies: Supplies = STANDARD) -> tuple[Body, ...]:
    """Return a party with the missing items of the standard kit: pitons for each, ropes for all.

    A rope goes to the first hero with hands and without a rope. Fallen heroes and those with paws get
    nothing.
    """
    found = list(crew)
    for place, each in enumerate(found):
        if not isinstance(each, Hero):
            continue
        if not supplies.pitons:
            found[place] = replace(each, pitons=0)
        elif _takes(each):
            found[place] = replace(each, pitons=max(each.pitons, supplies.pitons))
    for _ in range(supplies.coils):
        takers = [each for each in found if isinstance(each, Hero) and _takes(each)]
        if takers and _long_coils(takers) < supplies.coils:
            taker = next((each for each in takers if not each.coils), takers[0])
            found[found.index(taker)] = replace(taker, coils=(*taker.coils, Coil(ROPE)))
    return tuple(found)


def _takes(hero: Hero) -> bool:
    return hero.hit_points > 0 and hero.has_hands


def _long_coils(heroes: Iterable[Hero]) -> int:
    """Return how many ropes of these heroes are as good as that of the standard kit."""
    return sum(coil.length >= ROPE and not coil.thin for hero in heroes for coil in hero.coils)


def come_in(stage: Stage, crew: Iterable[Body], doors: Doors, sooner: int = 0) -> Stage:
    """Return a floor with a rested party outside. The count of rounds goes on from where it stopped.

    The water wakes `sooner` rounds earlier, and at the latest when the rules say.
    """
    bodies = [*stage.bodies.values(), *map(_enter_floor, crew)]
    flood = None if stage.flood is None else hasten_flood(stage.flood, sooner, stage.rules)
    found = Stage.of(
        stage.ground,
        bodies,
        stage.rules,
        stage.anchors.values(),
        stage.ropes.values(),
        stage.mechanisms.values(),
        flood,
    )
    first = min((hero.id for hero in found.heroes() if hero.is_able), default=found.lead)
    for name, value in (("round", stage.round), ("lead", first), ("water", stage.water), ("doors", doors)):
        found.write(WORLD, name, getattr(found, name), value)
    return found


def hasten_flood(flood: Flood, sooner: int, rules: Rules) -> Flood:
    """Return a flood that wakes so many rounds earlier, and at the latest when the rules say."""
    wakes = min(flood.wakes - sooner, rules.water_from or flood.wakes)
    return flood._replace(wakes=max(1, wakes))


def hasten(stage: Stage, rounds: int) -> Stage:
    """Return a floor whose water wakes at the end of the last of so many rounds from now on, if it would wake
    later.
    """
    flood = stage.flood
    if flood is None or stage.water != DRY:
        return stage
    return come_in(stage, (), Doors(stage.doors), max(0, flood.wakes - (stage.round + rounds - 1)))


def drain(stage: Stage, rounds: int) -> Stage:
    """Return a floor whose water has run off, and wakes at the end of the last of so many rounds from now on,
    whatever happens to its relics.
    """
    flood = None if stage.flood is None else Flood(stage.round + rounds - 1)
    parts = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    dry = Stage.of(stage.ground, stage.bodies.values(), stage.rules, *parts, flood)
    dry.write(WORLD, "round", dry.round, stage.round)
    settled = Scheduler(dry)
    settled.settle()
    return settled.stage


def _enter_floor(body: Body) -> Body:
    """Return a body as it enters the next floor: heroes rested, and without a place."""
    match body:
        case Hero():
            rested = replace(body, trail=(), ended=False, swung=False, fuse=None, dark=min(body.dark, 0))
            if body.hit_points <= 0:
                return replace(rested, state=LevelState.IN_LEVEL)
            return replace(rested, state=LevelState.UNDEPLOYED, action_points=body.max_action_points)
        case Relic():
            return replace(body, trail=(), touched=())
        case Lamp():
            return replace(body, trail=(), dark=min(body.dark, 0))
    return replace(body, trail=())


def leave(stage: Stage) -> LeftFloor:
    """Return those who have left a floor, and the floor without them.

    Heroes who wait outside are lost for good.
    """
    left = Scheduler(stage.copy())
    behind = [hero for hero in stage.heroes() if hero.state == LevelState.IN_LEVEL and hero.hit_points > 0]
    if behind:
        left.beat(
            *((What.LEFT_BEHIND, Hurt(hero.id, hero.hit_points, 0)) for hero in behind),
            *(
                (What.POSTURE, PostureChanged(hero.id, hero.posture, Posture.PRONE))
                for hero in behind
                if hero.posture != Posture.PRONE
            ),
        )
        left.settle()
    after = left.stage
    holders = {key: bearer(after, body) for key, body in after.bodies.items()}
    out = {key for key, holder in holders.items() if isinstance(holder, Hero) and holder.cell is None}
    crew = tuple(after.bodies[key] for key in sorted(out) if _state(holders[key]) == LevelState.EXITED)
    stays = [body for key, body in after.bodies.items() if key not in out]
    ropes = [_without(rope, out) for rope in after.ropes.values()]
    parts = after.anchors.values(), ropes, after.mechanisms.values()
    kept = Stage.of(after.ground, stays, after.rules, *parts, after.flood)
    for name in ("round", "water"):
        kept.write(WORLD, name, getattr(kept, name), getattr(after, name))
    return LeftFloor(kept, crew)


def _without(rope: Rope, gone: Iterable[int]) -> Rope:
    """Return a rope with the ends tied to these bodies untied."""
    for key in gone:
        if Tie(BODY, key) in rope.ends:
            rope = untie(rope, key)
    return rope


def _state(hero: Body) -> LevelState | None:
    return hero.state if isinstance(hero, Hero) else None
