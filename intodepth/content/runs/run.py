"""run: a descent so far: where the party is, what it left on each floor, and how the run ends."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from intodepth.content.catalog import Catalog
from intodepth.content.descents import STANDARD, Supplies
from intodepth.content.floors.shafts import BY_HAND, Door, DoorsByDepth
from intodepth.content.levels import LevelDefinition, slack_at
from intodepth.content.runs.collector import Collected, collect
from intodepth.content.runs.finds import list_offered_finds, was_offered, with_finds
from intodepth.content.runs.petrify import remember, turn_to_stone
from intodepth.content.runs.shaft import (
    FLOOR_IDS,
    build_crew,
    build_floor,
    come_in,
    drain,
    equip,
    hasten,
    hasten_flood,
    leave,
)
from intodepth.content.words import join_names
from intodepth.sim.entities import Body, Hero, LevelState, Relic
from intodepth.sim.flow.turns import is_over
from intodepth.sim.history import History
from intodepth.sim.knowledge import NOTHING, Chronicle, Knowledge
from intodepth.sim.relics import Power, bearer
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import HARD, WAY_DOWN, Doors
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.water import is_disturbed, wakes_after

PARTY = 3
"""number of heroes in a party"""
OFFERED = "belayer", "smith", "rigger", "swinger", "porter"
"""keys of the heroes to choose from"""
DAYLIGHT = 0
"""depth of daylight, above the first floor"""
CREW_IDS = 10
"""Ids of a rescue party's bodies start at this times the number of earlier parties, so that all differ."""
QUICKER = 3
"""The water of a floor sleeps so many rounds longer at most for who was quick on the way down."""
MOST_CREWS = 5
"""greatest number of parties whose fallen lie in one shaft; no rescue code leads to a sixth"""


class End(StrEnum):
    """The ways in which a run can end."""

    DAYLIGHT = "daylight"
    """at least one hero came out above the first floor"""
    LOST = "lost"
    """nobody has left the last floor"""
    SIGNAL = "signal"
    """the party was pulled out without what it carried"""


@dataclass(frozen=True)
class Visit:
    """One visit to a floor."""

    level: LevelDefinition
    history: History
    known: Knowledge
    """what the party knew of the floor before"""
    locker: bool = False
    """whether the locker on the way to the floor was opened"""
    right: bool = False
    """whether the party came by the right door"""
    find: str = ""
    """key of what the party took along from the floor above; empty for nothing"""

    @property
    def depth(self) -> int:
        """The depth, counted from 1 at the top."""
        return self.level.order

    @property
    def stage(self) -> Stage:
        """The present stage."""
        return self.history.stage

    @property
    def is_turned(self) -> bool:
        """Whether the party is on its way up."""
        return self.stage.doors in (Doors.UP, Doors.BACK)

    @property
    def leads_to(self) -> int | None:
        """The depth that the party goes to next, or DAYLIGHT; None while nobody has left the floor."""
        if not any(hero.state == LevelState.EXITED for hero in self.stage.heroes()):
            return None
        return self.depth + (-1 if self.is_turned else 1)

    @property
    def behind(self) -> list[Hero]:
        """The able heroes who have not left the floor."""
        return [hero for hero in self.stage.heroes() if hero.is_able]

    @property
    def outside(self) -> list[Hero]:
        """The heroes of `behind` who have not entered. They turn back, neither fallen nor in daylight."""
        return [hero for hero in self.behind if hero.state == LevelState.UNDEPLOYED]


@dataclass(frozen=True)
class Kept:
    """A floor as the party left it."""

    stage: Stage
    known: Knowledge

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The kinds of its known cells, top row first, with rock for the others."""
        ground, codes = self.stage.ground, self.known.terrain
        return tuple(
            "".join(chr(codes.get(Cell(x, y), HARD)) for x in range(ground.width))
            for y in reversed(range(ground.height))
        )


@dataclass(frozen=True)
class LostShaft:
    """A shaft as earlier parties left it, with the heroes who fell in it; a rescue goes into it."""

    code: str
    """the rescue code that opens it, as this release writes it"""
    rules: Rules
    seed: str
    shaft: Sequence[LevelDefinition]
    """its floors in their first state, from the highest down"""
    kind: str
    supplies: Supplies
    crews: int
    """number of parties that have gone down"""
    floors: Mapping[int, Kept]
    """floors that any party has entered, by depth"""

    @property
    def lost(self) -> dict[int, list[Hero]]:
        """The fallen heroes of each floor, by depth."""
        return find_fallen(self.floors)

    @property
    def fallen(self) -> str:
        """A phrase that names the fallen and their floors: `Ada on floor 2 and Bram on floor 3`."""
        return describe_fallen(self.lost)

    @property
    def place(self) -> str:
        """The name of the shaft in words: `the shaft of seed ember`."""
        return place_words(self.seed)


def find_fallen(floors: Mapping[int, Kept]) -> dict[int, list[Hero]]:
    """Return the heroes who lie on each floor, by depth, without empty floors."""
    lie = {depth: [hero for hero in floor.stage.heroes() if hero.is_fallen and not hero.hazard]
           for depth, floor in floors.items()}  # fmt: skip
    return {depth: heroes for depth, heroes in sorted(lie.items()) if heroes}


def describe_fallen(lost: Mapping[int, Sequence[Hero]]) -> str:
    """Return in words who lies where: `Ada on floor 2 and Bram on floor 3`."""
    return join_names(
        [f"{join_names([hero.name for hero in lie])} on floor {depth}" for depth, lie in lost.items()]
    )


def place_words(seed: str) -> str:
    """Return the name of a seed's shaft in words: `the shaft of seed ember`."""
    return f"the shaft of seed {seed}" if seed else "the handmade shaft"


@dataclass
class Run:
    """A descent. It begins on the first floor, and `go_on` leads to the next."""

    catalog: Catalog
    rules: Rules
    party: tuple[str, ...]
    """keys of the heroes in the order they act; the rules hold for the whole run"""
    seed: str = BY_HAND
    """seed of the shaft"""
    shaft: Sequence[LevelDefinition] = ()
    """the floors of the road from the highest down: those entered, and those behind the left doors further
    down; by default the handmade ones
    """
    kit: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """extra items of each hero, by key"""
    kind: str = ""
    """key of the kind of shaft; empty for the usual one"""
    supplies: Supplies = STANDARD
    """the standard kit of the kind of shaft"""
    dead: LostShaft | None = None
    """the shaft of the fallen in a rescue; None for any other run"""
    doors: DoorsByDepth = ()
    """the doors that lead to each depth; by default one each, to the floors of `shaft`"""
    has_collector: bool = True
    """whether there are finds, and the Collector goes through the floors that are left downwards; not in a
    rescue
    """
    mark: int = 0
    """how much harder it is, see `intodepth.content.runs.marks`; its rules are part of `rules`"""
    visits: list[Visit] = field(default_factory=list)
    """visits to floors; the last one is being played until the run has ended"""
    kept: dict[int, Kept] = field(default_factory=dict)
    """floors that were left, by depth"""
    chalk: int = field(init=False)
    """chalk left: the number of sealed undos that are still possible"""
    out: tuple[Body, ...] = ()
    """heroes who have come to daylight, and what they carry"""
    finds: tuple[str, ...] = ()
    """keys of what the party has found, in order"""
    taken: tuple[Relic, ...] = ()
    """what the Collector took, in order"""
    end: End | None = None

    def __post_init__(self) -> None:
        self.chalk = self.rules.chalk
        if not self.doors:
            floors = self.shaft or self.catalog.floors.values()
            self.doors = tuple((Door(level),) for level in floors)
        self.shaft = tuple(left.level for left, *_ in self.doors)
        self.has_collector = self.has_collector and self.dead is None
        if self.dead is not None:
            for depth, floor in self.dead.floors.items():
                stage = turn_to_stone(floor.stage, self.shaft[depth - 1].water, depth)
                self.kept[depth] = Kept(stage, remember(floor.known))
        crew = build_crew(self.party, self.catalog, self.kit, self.supplies, self.first_id)
        self._enter(1, crew, Doors.FIRST)

    @property
    def crews(self) -> int:
        """The number of parties that went down this shaft before."""
        return 0 if self.dead is None else self.dead.crews

    @property
    def first_id(self) -> int:
        """The id of the first body of this party; heroes with lower ids went down before and lie there."""
        return CREW_IDS * self.crews

    @property
    def visit(self) -> Visit:
        """The visit to the floor that is played, or was played last."""
        return self.visits[-1]

    @property
    def latest(self) -> Kept:
        """The present floor, as it is now."""
        if self.end == End.DAYLIGHT:
            return self.kept[self.visit.depth]
        return Kept(self.visit.stage, Chronicle(self.visit.history, self.visit.known).latest)

    @property
    def floors(self) -> dict[int, Kept]:
        """All floors that any party has been on, by depth, as they are now."""
        return {**self.kept, self.visit.depth: self.latest}

    @property
    def deepest(self) -> int:
        """The depth of the deepest floor reached."""
        return max(visit.depth for visit in self.visits)

    @property
    def actions(self) -> int:
        """The number of orders given, without those undone."""
        return sum(visit.history.latest_order for visit in self.visits)

    @property
    def has_locker(self) -> bool:
        """Whether there is a locker on the way that the party takes."""
        return self.visit.leads_to == self.visit.depth + 1

    def collect_left(self, stage: Stage) -> Collected:
        """Return what a floor that was left comes to if the party goes further down: the Collector goes
        through it, water that a moved relic woke runs off if a way back is certified, and water that still
        sleeps does not sleep longer than `dry_rounds`.
        """
        if not self.has_collector or self.visit.is_turned:
            return Collected(stage, None)
        found = collect(stage, self.worth)
        if rounds := self.rounds_back:
            found = found._replace(stage=drain(found.stage, rounds))
        elif rounds is None and (most := self.dry_rounds) is not None:
            found = found._replace(stage=hasten(found.stage, most))
        return found

    @property
    def dry_rounds(self) -> int | None:
        """Return the greatest number of rounds that the water sleeps when the party comes back to this floor:
        what the way up needs, half of the slack, and half of the rounds by which the party was quicker down
        than the certified way, at most QUICKER. None if it is not noted what the way up needs.
        """
        door, visit = self._door, self.visit
        if door.back is None or door.rounds is None or visit.is_turned:
            return None
        quicker = max(0, door.rounds - 1 - (visit.stage.round - visit.history.start.round))
        return door.back + self._spare_on_return + min(QUICKER, quicker // 2)

    @property
    def _door(self) -> Door:
        """The door by which the party came to this floor."""
        level, depth = self.visit.level, self.visit.depth
        return next(door for door in self.doors[depth - 1] if door.level == level)

    @property
    def rounds_back(self) -> int | None:
        """Return how many rounds the party will have on this floor until the water wakes, if it goes down now
        and comes back; 0 if the water stays awake, or wakes at once. None if the relic that wakes it was not
        moved.
        """
        visit, stage, flood = self.visit, self.visit.stage, self.visit.stage.flood
        if visit.is_turned or flood is None or not is_disturbed(stage, flood):
            return None
        door = self._door
        if door.greedy is None or not self.has_collector:
            wakes = wakes_after(stage, flood)
            return wakes - stage.round + 1 if stage.water == DRY and wakes > stage.round else 0
        return door.greedy + self._spare_on_return

    @property
    def _spare_on_return(self) -> int:
        """The rounds that the rules add to what a return needs: from the fourth edition on, which notes
        `back`, half of the slack, rounded up.
        """
        slack = slack_at(self.rules, self.visit.depth)
        return slack if self._door.back is None else -(-slack // 2)

    def go_on(self, known: Knowledge, *, locker: bool = False, right: bool = False, find: str = "") -> None:
        """Leave the floor and enter the next, or end the run; `known` is what is known of the floor.

        `locker` says whether the locker on the way down is opened, `right` whether the party takes the right
        door, and `find` is the key of what it takes along. Raises ValueError if the party cannot leave, or if
        there is no such locker, door or find.
        """
        visit = self.visit
        goal = visit.leads_to
        if self.end is not None or (goal is None and not is_over(visit.stage)):
            raise ValueError("nobody has left the floor yet" if self.end is None else "the run is over")
        if locker and not self.has_locker:
            raise ValueError("there is a locker only on a way down")
        if right and len(self.choices) < 2:
            raise ValueError("there is no right door")
        finds, suits = self.catalog.finds, self._suits
        if find and not (self.offered_finds and was_offered(find, self.seed, visit.depth, finds, suits)):
            raise ValueError(f"there is no find {find[:40]!r} here")
        if goal is None:
            self.end = End.LOST
            return
        left = leave(visit.stage)
        lying = self.collect_left(left.stage)
        if lying.relic is not None:
            known, self.taken = known.without(lying.relic.id), (*self.taken, lying.relic)
        self.kept[visit.depth] = Kept(lying.stage, known)
        if goal == DAYLIGHT:
            self.out, self.end = left.crew, End.DAYLIGHT
        elif any(isinstance(body, Hero) and body.hit_points > 0 for body in left.crew):
            crew = equip(left.crew, self.supplies) if locker else left.crew
            doors = Doors.UP if visit.is_turned else Doors.FIRST
            self.finds += (find,) if find else ()
            if right:
                self.shaft = (*self.shaft[: goal - 1], self.choices[1].level, *self.shaft[goal:])
            self._enter(goal, crew, doors, locker=locker, right=right, find=find)
        else:
            self.end = End.LOST

    @property
    def choices(self) -> Sequence[Door]:
        """The doors to choose from on the way that the party takes: a left and a right one, or the only one;
        none on a way up.
        """
        return self.doors[self.visit.depth] if self.has_locker and self.end is None else ()

    @property
    def offered_finds(self) -> tuple[str, ...]:
        """The keys of the finds of which the party can take one as it goes down now."""
        if not self.has_collector or not self.choices:
            return ()
        return list_offered_finds(self.seed, self.visit.depth, self.catalog.finds, self._suits)

    @property
    def _suits(self) -> Sequence[Sequence[Collection[str]]]:
        """The finds that suit what is behind each door, for each floor that doors lead down from. Empty for
        shafts of the first three editions of the bank, whose finds were drawn without regard to that.
        """
        if all(door.asks is None for doors in self.doors for door in doors):
            return ()
        return [[door.suits for door in doors] for doors in self.doors[1:]]

    def count_sooner(self, depth: int) -> int:
        """Return by how many rounds the water of a floor wakes sooner if the locker above it is opened."""
        water = self.shaft[depth - 1].water
        return self.rules.locker if water is None else water.count_sooner(self.rules, depth)

    def water_on(self, depth: int) -> int | None:
        """Return for how many rounds the party is on a floor that it comes back to until the water wakes, the
        last one included; 0 if it is awake, None for a floor that is not known or has no water.
        """
        kept = self.kept.get(depth)
        if kept is None or (flood := kept.stage.flood) is None:
            return None
        stage = kept.stage
        if stage.water != DRY:
            return 0
        sooner = self.rules.heart if self.is_heart_lifted else 0
        return max(1, wakes_after(stage, hasten_flood(flood, sooner, stage.rules)) - stage.round + 1)

    @property
    def is_heart_lifted(self) -> bool:
        """Whether the Heart of the shaft was moved, at which the floors above wake sooner."""
        if Power.HEART not in self.shaft[-1].worth or (deepest := self.floors.get(len(self.shaft))) is None:
            return False
        flood = deepest.stage.flood
        return flood is not None and is_disturbed(deepest.stage, flood)

    def spend_chalk(self, count: int) -> None:
        """Pay chalk for an undo; raises ValueError if there is not enough."""
        if count > self.chalk:
            raise ValueError("there is no chalk left")
        self.chalk -= count

    def signal(self) -> None:
        """End the run by the signal: everybody is fetched out alive, without relics.

        Raises ValueError if it is over.
        """
        if self.end is not None:
            raise ValueError("the run is over")
        self.end = End.SIGNAL

    def _enter(
        self,
        depth: int,
        crew: Sequence[Body],
        doors: Doors,
        *,
        locker: bool = False,
        right: bool = False,
        find: str = "",
    ) -> None:
        level = self.shaft[depth - 1]
        if depth == len(self.shaft) and any(level.ground.cells_of(WAY_DOWN)):
            doors = Doors.BACK  # it leads nowhere
        kept = self.kept.get(depth) or Kept(build_floor(level, self.catalog, self.rules), NOTHING)
        crew = with_finds(crew, self.finds, self.rules)
        sooner = self.count_sooner(depth) if locker else 0
        if doors == Doors.UP and self.is_heart_lifted:
            sooner += self.rules.heart
        stage = come_in(kept.stage, crew, doors, sooner)
        self.visits.append(Visit(level, History(stage), kept.known, locker, right, find))

    # -- what it is worth

    def worth(self, relic: Body) -> int:
        """Return the value of a relic: its depth times the value in its floor; 0 if it is broken or no
        relic.
        """
        if not isinstance(relic, Relic) or relic.broken:
            return 0
        floor = self.shaft[self.depth_of(relic) - 1]
        return floor.order * floor.worth.get(relic.kind, 1)

    def values(self, bodies: Iterable[Body]) -> dict[int, int]:
        """Return what each relic among some bodies adds to the score, by id: of each kind the most valuable
        one counts in full, the others half, rounded down. In runs without the Collector all count in full.
        """
        relics = sorted(
            (body for body in bodies if isinstance(body, Relic)),
            key=lambda each: (-self.worth(each), each.id),
        )
        kinds, found = set[str](), dict[int, int]()
        for relic in relics:
            is_second = self.has_collector and relic.kind in kinds
            found[relic.id] = self.worth(relic) // 2 if is_second else self.worth(relic)
            if not relic.broken:
                kinds.add(relic.kind)
        return found

    def depth_of(self, body: Body) -> int:
        """Return the depth of the floor that a body comes from; 0 for the party."""
        return body.id // FLOOR_IDS

    @property
    def carried(self) -> list[Relic]:
        """The relics that the party carries now, or carried when it came out."""
        if self.end is not None:
            return [body for body in self.out if isinstance(body, Relic)]
        stage = self.visit.stage
        relics = (body for body in stage.bodies.values() if isinstance(body, Relic))
        return [body for body in relics if _is_going(bearer(stage, body))]

    @property
    def has_heart(self) -> bool:
        """Whether the Heart of the shaft came to daylight."""
        return any(relic.kind == Power.HEART and not relic.broken for relic in self.carried) and (
            self.end == End.DAYLIGHT
        )

    @property
    def rescued(self) -> list[Hero]:
        """The heroes who reached daylight, walking or carried."""
        return [body for body in self.out if isinstance(body, Hero)]

    @property
    def saved(self) -> list[Hero]:
        """The heroes of earlier parties who reached daylight."""
        return [hero for hero in self.rescued if hero.id < self.first_id]

    @property
    def lost(self) -> dict[int, list[Hero]]:
        """The heroes who lie on each floor, by depth; empty if the party was fetched out."""
        return {} if self.end == End.SIGNAL else find_fallen(self.floors)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The kinds of bodies to look for on the floor: its relics, or heroes who fell before."""
        if self.dead is None:
            return self.visit.level.wanted
        return tuple(hero.kind for hero in self.dead.lost.get(self.visit.depth, ()))

    @property
    def below(self) -> str:
        """A phrase that names the heroes to rescue and their floors; empty in a run that is no rescue."""
        return self.dead.fallen if self.dead is not None else ""

    @property
    def place(self) -> str:
        """The name of the shaft in words: `the shaft of seed ember`."""
        return place_words(self.seed)

    @property
    def score(self) -> int:
        """The total value of the relics in daylight times the number of heroes in daylight; 0 before that."""
        return sum(self.values(self.out).values()) * len(self.rescued)


def _is_going(bearer: Body) -> bool:
    return isinstance(bearer, Hero) and (bearer.is_able or bearer.state == LevelState.EXITED)
