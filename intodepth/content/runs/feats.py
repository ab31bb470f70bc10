"""feats: the achievements of a descent, decided from what was done in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from intodepth.content.descents import FEATS
from intodepth.content.outcome import damage_taken
from intodepth.content.runs.run import End, Run
from intodepth.sim.actions import FIND_ACTIONS, Action
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Bucket, Creature, Hero, Relic, Step
from intodepth.sim.events import (
    Event,
    FacingChanged,
    FallCounted,
    Moved,
    RopeChanged,
    RoundBegan,
    Strained,
    TerrainChanged,
)
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

TORTOISE, GNAWER = "tortoise", "gnawer"
DEEP = 3
"""floor that counts as deep"""
SINKING = What.FALL, What.SINK, What.SINK_IN_WATER


class Done(NamedTuple):
    """One action, with the stage before it and its schedule."""

    before: Stage
    action: Action
    schedule: Schedule
    after: Stage

    @property
    def events(self) -> list[Event]:
        """All its events, in order."""
        return [each.event for each in self.schedule.timeline]

    def count_moves(self, side: Side, *whats: What) -> Counter[int]:
        """Return how many cells each body moved to a side, for happenings of the given kinds, by id."""
        moves = (each.event for each in self.schedule.timeline if each.what in whats)
        return Counter(each.body for each in moves if isinstance(each, Moved) and each.side == side)

    def count(self, what: What) -> int:
        """Return how many times something happened."""
        return sum(each.what == what for each in self.schedule.timeline)

    def heroes(self, bodies: Counter[int]) -> list[Hero]:
        """Return the bodies that are heroes."""
        found = (self.before.bodies.get(key) for key in bodies)
        return [body for body in found if isinstance(body, Hero)]


def find_won(run: Run) -> list[str]:
    """Return the keys of the feats of a run, in order."""
    won = {key for key, is_won in OF_RUN.items() if run.end is not None and is_won(run)}
    for visit in run.visits:
        won |= {*feats_in(visit.history)}
    return [key for key in FEATS if key in won]


def feats_in(history: History) -> list[str]:
    """Return the keys of the feats that single actions of a level or floor earn, in order."""
    won = {key for done in list_done(history) for key in feats_of(done)}
    return [key for key in FEATS if key in won]


def feats_of(done: Done) -> set[str]:
    """Return the keys of the feats of one action."""
    return {key for key, is_one in OF_ACTION.items() if is_one(done)}


def list_done(history: History) -> Iterator[Done]:
    """Yield what was done on a floor, action by action."""
    stage = history.start
    for entry in history.done:
        before = stage.copy()
        entry.schedule.apply(stage)
        if isinstance(entry.action, Action):
            yield Done(before, entry.action, entry.schedule, stage)


# -- of one action


def _catches(done: Done) -> Iterator[tuple[Hero, Rope]]:
    """Yield the heroes whose fall of two cells or more was ended by a rope and not by the floor, with that
    rope.
    """
    for each in done.schedule.timeline:
        event = each.event
        if each.what in (What.CAUGHT, What.CHECKED) and isinstance(event, FallCounted) and event.old >= 2:
            hero = done.after.bodies.get(event.body)
            ropes = (rope for rope in done.after.ropes.values() if rope.end_of(event.body) is not None)
            if isinstance(hero, Hero) and (rope := next(ropes, None)) is not None:
                yield hero, rope


def _holds(done: Done) -> Iterator[Strained]:
    """Yield the loads that were held."""
    strains = (each for each in done.events if isinstance(each, Strained))
    return (each for each in strains if _load(each) <= each.hold)


def _load(strain: Strained) -> int:
    return sum(each.load for each in strain.loads)


def _is_caught_through_a_portal(done: Done) -> bool:
    portals = {(each.start, each.side) for each in done.after.ground.portals}
    chains = (zip(rope.cells, rope.sides, strict=False) for _, rope in _catches(done))
    return any(step in portals for chain in chains for step in chain)


def _is_zipper(done: Done) -> bool:
    return done.count(What.POPPED) >= 3 and bool(done.after.anchors) and any(True for _ in _catches(done))


def _is_held_by_hands(done: Done) -> bool:
    is_belayed = any(hero.belay is not None for hero in done.after.heroes())
    return is_belayed and any(each.hold >= 18 for each in _holds(done))


def _rises_on_a_friend(done: Done) -> bool:
    up, down = done.count_moves(Side.N, What.DRAWN), done.count_moves(Side.S, *SINKING)
    risen = {hero.id for hero in done.heroes(up) if up[hero.id] >= 4}
    return any(hero.hit_points > 0 and risen - {hero.id} for hero in done.heroes(down))


def _rises_on_the_fallen(done: Done) -> bool:
    up, down = done.count_moves(Side.N, What.DRAWN), done.count_moves(Side.S, *SINKING)
    lifted = any(hero.hit_points > 0 for hero in done.heroes(up))
    return lifted and any(hero.hit_points <= 0 for hero in done.heroes(down))


def _hauls_past_hands(done: Done) -> bool:
    action = done.action
    return isinstance(action, Haul) and any(
        action.rope in (hero.belay, hero.grip) and hero.id != action.actor for hero in done.before.heroes()
    )


def _hauls_by_wheel(done: Done) -> bool:
    if not isinstance(done.action, Haul):
        return False
    stage, up = done.before, done.count_moves(Side.N, What.HAULED, What.DRAWN)
    is_light = stage.hero(done.action.actor).weight <= 4
    return is_light and sum(stage.weight(stage.bodies[key]) for key in up) >= 10


def _lowers_from_below(done: Done) -> bool:
    if not isinstance(done.action, Lower):
        return False
    stage, down = done.before, done.count_moves(Side.S, *SINKING)
    below = stage.hero(done.action.actor).cell
    return any(
        hero.cell is not None and below is not None and below.y < hero.cell.y and down[hero.id] >= 2
        for hero in done.heroes(down)
        if hero.id != done.action.actor
    )


def _swings_across(done: Done) -> bool:
    if not isinstance(done.action, Swing) or done.action.columns < 4:
        return False
    cell = done.after.hero(done.action.actor).cell
    return cell is not None and done.after.ground.footing[cell]


def _threads(done: Done) -> bool:
    ground = done.after.ground
    for event in done.events:
        if isinstance(event, RopeChanged) and event.old is not None and event.new is not None:
            fresh = set(event.new.cells).difference(event.old.cells)
            if any(ground.kind(cell).narrow for cell in fresh):
                return True
    return False


def _lifts_itself(done: Done) -> bool:
    if not isinstance(done.action, Haul):
        return False
    up = done.count_moves(Side.N, What.HAULED, What.DRAWN)
    buckets = [key for key in up if isinstance(done.before.bodies[key], Bucket)]
    return up[done.action.actor] >= 1 and bool(buckets)


def _cuts_through_a_floor(done: Done) -> bool:
    return isinstance(done.action, Cut) and any(
        isinstance(each, TerrainChanged) and done.before.ground.is_solid(each.cell) for each in done.events
    )


def _turns_a_tortoise(done: Done) -> bool:
    for event in done.events:
        if isinstance(event, FacingChanged) and _kind(done, event.body) == TORTOISE:
            ropes = done.after.ropes.values()
            if any(rope.end_of(event.body) is not None and rope.slack == 0 for rope in ropes):
                return True
    return False


def _is_lifted_by_a_creature(done: Done) -> bool:
    up, down = done.count_moves(Side.N, What.DRAWN), done.count_moves(Side.S, *SINKING)
    falls = any(isinstance(done.before.bodies[key], Creature) for key in down)
    return falls and bool(done.heroes(up))


def _bites_air(done: Done) -> bool:
    if not any(isinstance(each, RoundBegan) for each in done.events):
        return False
    is_cut = any(isinstance(each, RopeChanged) and each.old is None for each in done.events)
    biting = (
        each
        for each in done.before.bodies.values()
        if isinstance(each, Creature) and each.kind == GNAWER and Step.BITE in each.intent
    )
    return not is_cut and any(done.after.bodies[each.id].cell == each.cell for each in biting)


def _kind(done: Done, key: int) -> str:
    return done.before.bodies[key].kind


# -- of a whole run


def _floats(run: Run) -> bool:
    for visit in run.visits:
        risen: Counter[int] = Counter()
        for done in list_done(visit.history):
            up = done.count_moves(Side.N, What.RISE)
            risen.update({key: up[key] for key in up if isinstance(done.before.bodies[key], Relic)})
        if any(count >= 3 for count in risen.values()):
            return True
    return False


def _brings_a_friend_home(run: Run) -> bool:
    return run.end == End.DAYLIGHT and any(hero.hit_points <= 0 for hero in run.rescued)


def _brings_a_relic(run: Run) -> bool:
    return run.end == End.DAYLIGHT and not all(relic.broken for relic in run.carried)


def _all_come_home(run: Run) -> bool:
    return (
        run.end == End.DAYLIGHT
        and len(run.rescued) == len(run.party)
        and all(hero.hit_points > 0 for hero in run.rescued)
    )


def _is_unhurt(run: Run) -> bool:
    damage = (damage_taken(visit.history) for visit in run.visits)
    return _all_come_home(run) and _brings_a_relic(run) and not any(damage)


def _is_clean(run: Run) -> bool:
    return _all_come_home(run) and run.deepest >= DEEP and run.chalk == run.rules.chalk


OF_ACTION: Final[Mapping[str, Callable[[Done], bool]]] = {
    "tool": lambda done: isinstance(done.action, FIND_ACTIONS),
    "catch": lambda done: any(True for _ in _catches(done)),
    "exact": lambda done: any(_load(each) == each.hold for each in _holds(done)),
    "zipper": _is_zipper,
    "hands": _is_held_by_hands,
    "seesaw": _rises_on_a_friend,
    "ballast": _rises_on_the_fallen,
    "chain": _hauls_past_hands,
    "tackle": _hauls_by_wheel,
    "from_below": _lowers_from_below,
    "swing": _swings_across,
    "thread": _threads,
    "hoist": _lifts_itself,
    "wrecker": _cuts_through_a_floor,
    "portal": _is_caught_through_a_portal,
    "leash": _turns_a_tortoise,
    "bait": _is_lifted_by_a_creature,
    "air": _bites_air,
}
"""for the key of a feat: whether an action earns it"""
OF_RUN: Final[Mapping[str, Callable[[Run], bool]]] = {
    "home": _brings_a_relic,
    "deep": lambda run: run.deepest >= DEEP,
    "unhurt": _is_unhurt,
    "friend": _brings_a_friend_home,
    "float": _floats,
    "clean": _is_clean,
}
"""for the key of a feat: whether a finished run earns it"""
