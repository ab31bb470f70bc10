"""Run: a descent as far as it has come: where the party is, what it has left on each floor, how it ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from intodepth.content.catalog import Catalog
from intodepth.content.descents import STANDARD, Supplies
from intodepth.content.floors.shafts import BY_HAND
from intodepth.content.levels import LevelDefinition
from intodepth.content.runs.shaft import FLOOR_IDS, build_crew, build_floor, come_in, equipped, leave
from intodepth.content.runs.stone import remembered, turned_to_stone
from intodepth.content.words import listed
from intodepth.sim.entities import Body, Hero, LevelState, Relic
from intodepth.sim.flow.turns import is_over
from intodepth.sim.history import History
from intodepth.sim.knowledge import NOTHING, Chronicle, Knowledge
from intodepth.sim.relics import bearer
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import WAY_DOWN, Doors
from intodepth.sim.stage import Stage

PARTY = 3
"""heroes who go down together"""
OFFERED = "belayer", "smith", "rigger", "swinger", "porter"
"""keys of the heroes that they are chosen from"""
DAYLIGHT = 0
"""the depth above the first floor"""
CREW_IDS = 10
"""Bodies of those who come for the fallen of a run have ids from so many after that of the first on."""
MOST_CREWS = 5
"""parties whose fallen can lie in one shaft: for a sixth there is no rescue code"""


class End(StrEnum):
    """How a run has ended."""

    DAYLIGHT = "daylight"
    """somebody has come out above the first floor"""
    LOST = "lost"
    """nobody has left the last floor"""
    SIGNAL = "signal"
    """the party was fetched out, without what it carried"""


@dataclass(frozen=True)
class Visit:
    """A floor as it is played once."""

    level: LevelDefinition
    history: History
    known: Knowledge
    """what was known of it before"""
    locker: bool = False
    """whether the locker on the way there was opened"""

    @property
    def depth(self) -> int:
        """Counted from 1, the highest floor."""
        return self.level.order

    @property
    def stage(self) -> Stage:
        """As it stands."""
        return self.history.stage

    @property
    def is_turned(self) -> bool:
        """Whether the party is on its way up."""
        return self.stage.doors in (Doors.UP, Doors.BACK)

    @property
    def leads_to(self) -> int | None:
        """The depth that the party goes on to, or DAYLIGHT; None as long as nobody has left the floor."""
        if not any(hero.state == LevelState.EXITED for hero in self.stage.heroes()):
            return None
        return self.depth + (-1 if self.is_turned else 1)

    @property
    def behind(self) -> list[Hero]:
        """Heroes who have not left the floor, and could."""
        return [hero for hero in self.stage.heroes() if hero.is_able]

    @property
    def outside(self) -> list[Hero]:
        """Those of them who have not come in: they turn back, and neither fall nor come to daylight."""
        return [hero for hero in self.behind if hero.state == LevelState.UNDEPLOYED]


@dataclass(frozen=True)
class Kept:
    """A floor as it was left."""

    stage: Stage
    known: Knowledge


@dataclass(frozen=True)
class LostShaft:
    """A shaft as parties have left it, with those who fell in it: what a rescue goes down into."""

    code: str
    """the rescue code that opens it, as this game writes it"""
    rules: Rules
    seed: str
    shaft: Sequence[LevelDefinition]
    """its floors as they were at first, from the highest down"""
    kind: str
    supplies: Supplies
    crews: int
    """how many parties have gone down it"""
    floors: Mapping[int, Kept]
    """those that anybody has been on, by depth"""

    @property
    def lost(self) -> dict[int, list[Hero]]:
        """The fallen of each floor, by depth."""
        return fallen_on(self.floors)

    @property
    def fallen(self) -> str:
        """Who lies where, in words: `Ada on floor 2 and Bram on floor 3`."""
        return fallen_words(self.lost)

    @property
    def place(self) -> str:
        """Which shaft it is, in words: `the shaft of seed ember`."""
        return place_words(self.seed)


def fallen_on(floors: Mapping[int, Kept]) -> dict[int, list[Hero]]:
    """Return the heroes who lie on each floor, by depth, without floors on which nobody lies."""
    lie = {depth: [hero for hero in floor.stage.heroes() if hero.is_fallen and not hero.hazard]
           for depth, floor in floors.items()}  # fmt: skip
    return {depth: heroes for depth, heroes in sorted(lie.items()) if heroes}


def fallen_words(lost: Mapping[int, Sequence[Hero]]) -> str:
    """Return in words who lies where: `Ada on floor 2 and Bram on floor 3`."""
    return listed([f"{listed([hero.name for hero in lie])} on floor {depth}" for depth, lie in lost.items()])


def place_words(seed: str) -> str:
    """Return in words which shaft that of a seed is: `the shaft of seed ember`."""
    return f"the shaft of seed {seed}" if seed else "the shaft made by hand"


@dataclass
class Run:
    """A descent. It begins on the first floor; `go_on` leads from each floor to the next."""

    catalog: Catalog
    rules: Rules
    party: tuple[str, ...]
    """keys of the heroes, in the order they act; rules are those of the whole run"""
    seed: str = BY_HAND
    """of the shaft"""
    shaft: Sequence[LevelDefinition] = ()
    """the floors, from the highest down; given none, those that were made by hand"""
    kit: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """what heroes have taken along besides, by their keys"""
    kind: str = ""
    """of the shaft, by its key; empty for the usual one"""
    supplies: Supplies = STANDARD
    """the standard kit, which is that of the kind"""
    dead: LostShaft | None = None
    """the shaft that it leads into, to bring out those who lie there; None for a run that is no rescue"""
    visits: list[Visit] = field(default_factory=list)
    """the latest is being played, until the run has ended"""
    kept: dict[int, Kept] = field(default_factory=dict)
    """floors that were left, by depth"""
    chalk: int = field(init=False)
    """how many seals can still be taken back"""
    out: tuple[Body, ...] = ()
    """who has come to daylight, and what they carry"""
    end: End | None = None

    def __post_init__(self) -> None:
        self.chalk = self.rules.chalk
        self.shaft = self.shaft or tuple(self.catalog.floors.values())
        if self.dead is not None:
            for depth, floor in self.dead.floors.items():
                stage = turned_to_stone(floor.stage, self.shaft[depth - 1].water)
                self.kept[depth] = Kept(stage, remembered(floor.known))
        crew = build_crew(self.party, self.catalog, self.kit, self.supplies, self.first_id)
        self._enter(1, crew, Doors.FIRST)

    @property
    def crews(self) -> int:
        """How many parties have gone down this shaft before."""
        return 0 if self.dead is None else self.dead.crews

    @property
    def first_id(self) -> int:
        """That of the first body of the party; heroes with lower ones went down before, and lie there."""
        return CREW_IDS * self.crews

    @property
    def visit(self) -> Visit:
        """The latest."""
        return self.visits[-1]

    @property
    def latest(self) -> Kept:
        """The floor that was played last, as it is now."""
        if self.end == End.DAYLIGHT:
            return self.kept[self.visit.depth]
        return Kept(self.visit.stage, Chronicle(self.visit.history, self.visit.known).latest)

    @property
    def floors(self) -> dict[int, Kept]:
        """All floors that anybody has been on, by depth, as they are now."""
        return {**self.kept, self.visit.depth: self.latest}

    @property
    def deepest(self) -> int:
        """The depth of the deepest floor that was come to."""
        return max(visit.depth for visit in self.visits)

    @property
    def actions(self) -> int:
        """How many orders were given in all, without those taken back."""
        return sum(visit.history.latest_order for visit in self.visits)

    @property
    def has_locker(self) -> bool:
        """Whether there is a locker on the way that the party has taken."""
        return self.visit.leads_to == self.visit.depth + 1

    def go_on(self, known: Knowledge, *, locker: bool = False) -> None:
        """Leave the floor and come into the next, or end the run; `known` is what is known of the floor.

        `locker`: whether the locker on the way down is opened. Raises ValueError where it cannot be done.
        """
        visit = self.visit
        goal = visit.leads_to
        if self.end is not None or (goal is None and not is_over(visit.stage)):
            raise ValueError("nobody has left the floor yet" if self.end is None else "the run is over")
        if locker and not self.has_locker:
            raise ValueError("there is a locker only on a way down")
        if goal is None:
            self.end = End.LOST
            return
        left = leave(visit.stage)
        self.kept[visit.depth] = Kept(left.stage, known)
        if goal == DAYLIGHT:
            self.out, self.end = left.crew, End.DAYLIGHT
        elif any(isinstance(body, Hero) and body.hit_points > 0 for body in left.crew):
            crew = equipped(left.crew, self.supplies) if locker else left.crew
            doors = Doors.UP if visit.is_turned else Doors.FIRST
            self._enter(goal, crew, doors, locker=locker)
        else:
            self.end = End.LOST

    def spend_chalk(self, count: int) -> None:
        """Pay for what is taken back; raises ValueError if there is not so much left."""
        if count > self.chalk:
            raise ValueError("there is no chalk left")
        self.chalk -= count

    def signal(self) -> None:
        """Have everybody fetched out alive, with nothing. Raises ValueError if the run is over already."""
        if self.end is not None:
            raise ValueError("the run is over")
        self.end = End.SIGNAL

    def _enter(self, depth: int, crew: Sequence[Body], doors: Doors, *, locker: bool = False) -> None:
        level = self.shaft[depth - 1]
        if depth == len(self.shaft) and any(level.ground.cells_of(WAY_DOWN)):
            doors = Doors.BACK  # it leads nowhere
        kept = self.kept.get(depth) or Kept(build_floor(level, self.catalog, self.rules), NOTHING)
        stage = come_in(kept.stage, crew, doors, self.rules.locker if locker else 0)
        self.visits.append(Visit(level, History(stage), kept.known, locker))

    # -- what it is worth

    def worth(self, relic: Body) -> int:
        """Return what a relic is worth: its depth, times what its floor says; 0 for what is none or is
        broken.
        """
        if not isinstance(relic, Relic) or relic.broken:
            return 0
        floor = self.shaft[self.depth_of(relic) - 1]
        return floor.order * floor.worth.get(relic.kind, 1)

    def depth_of(self, body: Body) -> int:
        """Return the depth of the floor that a body is from; 0 for the party."""
        return body.id // FLOOR_IDS

    @property
    def carried(self) -> list[Relic]:
        """The relics that the party has in its hands now, or had when it came out."""
        if self.end is not None:
            return [body for body in self.out if isinstance(body, Relic)]
        stage = self.visit.stage
        relics = (body for body in stage.bodies.values() if isinstance(body, Relic))
        return [body for body in relics if _is_going(bearer(stage, body))]

    @property
    def rescued(self) -> list[Hero]:
        """Who has come to daylight, walking or carried."""
        return [body for body in self.out if isinstance(body, Hero)]

    @property
    def saved(self) -> list[Hero]:
        """Who lay there before, and has come to daylight with those who went down for it."""
        return [hero for hero in self.rescued if hero.id < self.first_id]

    @property
    def lost(self) -> dict[int, list[Hero]]:
        """Who lies on each floor, by depth; none if the party was fetched out."""
        return {} if self.end == End.SIGNAL else fallen_on(self.floors)

    @property
    def wanted(self) -> tuple[str, ...]:
        """Kinds of bodies that are looked for on the floor: its relics, or whoever fell there before."""
        if self.dead is None:
            return self.visit.level.wanted
        return tuple(hero.kind for hero in self.dead.lost.get(self.visit.depth, ()))

    @property
    def below(self) -> str:
        """Who is to be brought out, and from where, in words; empty where that is not what it is for."""
        return self.dead.fallen if self.dead is not None else ""

    @property
    def place(self) -> str:
        """Which shaft it is, in words: `the shaft of seed ember`."""
        return place_words(self.seed)

    @property
    def score(self) -> int:
        """The worth of all that has come to daylight, times the heroes who have; 0 before."""
        return sum(map(self.worth, self.out)) * len(self.rescued)


def _is_going(bearer: Body) -> bool:
    return isinstance(bearer, Hero) and (bearer.is_able or bearer.state == LevelState.EXITED)
