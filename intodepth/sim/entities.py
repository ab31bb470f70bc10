"""entities: the frozen bodies of a stage: heroes, creatures, relics and things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum, IntFlag
from operator import attrgetter
from typing import Any, Final, NamedTuple, Self

from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.traits import PLAIN, TRAITS, Traits

MOST_BALLAST = 9
"""greatest weight of sand in a bucket"""
PUT_OUT = -1
"""in place of a number of rounds: the lamp stays out until somebody lights it"""


class Posture(IntEnum):
    """The posture of a hero."""

    STANDING = 0
    CLIMBING = 1
    HANGING = 2
    PRONE = 3


class LevelState(IntEnum):
    """Whether a hero has not entered yet, is in the level, or has left it."""

    UNDEPLOYED = 0
    IN_LEVEL = 1
    EXITED = 2


class Gift(IntFlag):
    """An ability that only some heroes have."""

    NONE = 0
    CATCHES = 1
    """counts as braced on every rope tied to it while it stands, also outside its turn"""
    PRIES = 2
    """can pull pitons out"""
    SPLICES = 4
    """can join two ropes"""
    SWINGS = 8
    """the first swing of a round is free"""
    CLIMBS_ROCK = 16
    """climbs rough rock like a ladder"""
    CLIMBS_THREAD = 32
    """can climb thin rope"""
    PAWS = 64
    """has no hands: cannot climb or handle gear, fits through gaps, and can carry rope ends"""
    SHOOTS = 128
    """shoots rope ends on arrows to visible targets"""
    LIGHTS = 256
    """throws lamps to visible cells, and can burn ropes with fuses"""

    # What finds of a descent give. Those that can be used once on a floor are lost by that.
    GRAPNEL = 512
    """once: sends a rope end on a hook to rock in sight"""
    SLIPS = 1024
    """unties the far end of a rope in hand"""
    SAND = 2048
    """once: turns rock underfoot to sand"""
    WHISTLE = 4096
    """once: turns a creature round"""
    PICK = 8192
    """once: breaks soft rock away"""
    MATCH = 16384
    """once: sets a fuse"""
    SLING = 32768
    """throws light things to visible cells"""
    BALLAST = 65536
    """can put the ballast belt on"""
    VEST = 131072
    """can put the cork vest on"""
    IRONS = 262144
    """can put the heel irons on"""
    BALLASTED = 524288
    """wears the ballast belt, which is part of the weight"""
    CORKED = 1048576
    """wears the cork vest, and floats at a greater weight"""
    SHOD = 2097152
    """wears the heel irons, and so CATCHES"""
    GAFF = 4194304
    """takes things and ties rope ends two cells away"""
    WEDGE = 8388608
    """once: keeps a gate as it is"""
    LADDER = 16777216
    """once: hangs a rope ladder down from an edge"""
    WAX = 33554432
    """once: waxes a rope"""


_PAWS: Final = int(Gift.PAWS)  # `&` of flags is Python code, and takes ten times as long as that of integers
WORN: Final = {Gift.BALLAST: Gift.BALLASTED, Gift.VEST: Gift.CORKED, Gift.IRONS: Gift.SHOD}
"""the gift of wearing a find, by the gift of having it"""


# Not slotted: `with_field` copies the instance dict, which is twice as fast as fourteen setattr.
@dataclass(frozen=True)
class Body:
    """A thing that takes up a cell, falls and lands."""

    id: int
    kind: str
    """its key in the definitions: `porter`, `bell`, `boulder`"""
    name: str
    cell: Cell | None
    """None while outside the level, or carried"""
    weight: int
    """own weight; `Stage.weight` adds what it carries"""
    hit_points: int = 0
    max_hit_points: int = 0
    """0 for what cannot be damaged"""
    fall: int = 0
    """cells fallen since the body last stood"""
    noise: int = 0
    """noise made since the start of the level"""
    hazard: bool = False
    """falls for ever: takes no room until its column is blocked"""
    carrier: int | None = None
    """id of its bearer (hero, bucket, or host of a leech); its cell is None then"""
    trail: tuple[Cell, ...] = ()
    """last cells that it left, the oldest first; kept only while an hourglass is carried"""

    @property
    def traits(self) -> Traits:
        """The traits of its kind. Rules ask for a trait instead of the kind."""
        return TRAITS.get(self.kind, PLAIN)

    def with_field(self, field: str, value: Any) -> Self:
        """Return a copy with one field changed."""
        body = object.__new__(type(self))
        body.__dict__.update(self.__dict__)
        body.__dict__[field] = value
        return body


class Coil(NamedTuple):
    """A rope in a hero's pack."""

    length: int
    thin: bool = False
    """can be climbed only with the gift for it"""


class LitFuse(NamedTuple):
    """A burning fuse that hangs in a cell."""

    cell: Cell
    round: int
    """burns through the ropes in the cell at the end of this round"""


@dataclass(frozen=True)
class Hero(Body):
    """A hero of the party."""

    facing: Side = Side.E
    posture: Posture = Posture.STANDING
    state: LevelState = LevelState.UNDEPLOYED
    action_points: int = 0
    max_action_points: int = 0
    ended: bool = False
    """whether its turn of this round is over"""
    carries: int = 1
    """number of bodies that it can carry"""
    climb_extra: int = 0
    """extra action points for each cell of climbing up"""
    pitons: int = 0
    """number of pitons left"""
    blade: bool = False
    """whether it has a blade"""
    wheels: int = 0
    """number of wheels left"""
    coils: tuple[Coil, ...] = ()
    """the ropes in its pack"""
    gifts: Gift = Gift.NONE
    brace: int = 0
    """what is added to the rule's hold when braced"""
    hauls: int = 1
    """cells of rope that one haul takes in"""
    swung: bool = False
    """whether it has used its free swing of this round"""
    belay: int | None = None
    """id of the rope on which it is braced"""
    grip: int | None = None
    """id of the rope that it holds by hand"""
    dark: int = 0
    """number of ends of rounds for which its built-in lamp is out; PUT_OUT if it has none"""
    fuse: LitFuse | None = None
    """the fuse that it lit last, until it has burnt"""

    @property
    def has_hands(self) -> bool:
        """Whether the hero has hands, which climbing and handling gear need; a dog has paws."""
        return not int(self.gifts) & _PAWS

    @property
    def is_able(self) -> bool:
        """Whether the hero can still act in this level, or still enter it."""
        return self.state == LevelState.UNDEPLOYED or (
            self.state == LevelState.IN_LEVEL and self.hit_points > 0
        )

    @property
    def is_fallen(self) -> bool:
        """Whether the hero lies in the level with 0 hit points."""
        return self.state == LevelState.IN_LEVEL and self.hit_points <= 0


class Step(IntEnum):
    """One step of a creature's announced plan, relative to where it stands and looks when it takes the
    step.
    """

    AHEAD = 0
    BEHIND = 1
    UP = 2
    DOWN = 3
    TURN = 4
    """look the other way"""
    BITE = 5
    """cut the ropes in its cell"""
    LET_GO = 6
    """let go of the rock above"""
    GUST = 7
    """blow at what is ahead"""


class HeardNoise(NamedTuple):
    """A noise, with what a creature can tell of it."""

    loudness: int
    """loudness that arrives"""
    cell: Cell
    """cell of the source"""


@dataclass(frozen=True)
class Creature(Body):
    """A creature; each round it does what it announced in the round before."""

    facing: Side = Side.E
    intent: tuple[Step, ...] = ()
    """plan for the end of this round, relative to itself; nothing changes it before that"""
    grip: int | None = None
    """id of the rope that it hangs from"""
    heard: HeardNoise | None = None
    """the loudest noise that reached it since its last plan; only for creatures that hear"""

    def side(self, step: Step) -> Side:
        """Return the side that a step goes to, given where the creature looks now; for a step that is no
        movement, the side ahead.
        """
        behind = Side.W if self.facing == Side.E else Side.E
        return {Step.BEHIND: behind, Step.UP: Side.N, Step.DOWN: Side.S}.get(step, self.facing)


@dataclass(frozen=True)
class Relic(Body):
    """A relic, which the party has to carry out."""

    broken: bool = False
    """whether it has no value any more"""
    spent: bool = False
    """whether its power is used up"""
    touched: tuple[int, ...] = ()
    """ids of the ropes that the sun shard has scorched for one round"""


@dataclass(frozen=True)
class Lamp(Body):
    """A lamp; it lights the cells that can be seen from where it is, carried or not."""

    dark: int = 0
    """number of ends of rounds for which it is out, or PUT_OUT"""


@dataclass(frozen=True)
class Bucket(Body):
    """A bucket; it holds relics, fallen heroes and sand, and a hero can stand on it."""

    carries: int = 2
    """number of bodies that it can hold"""
    ballast: int = 0
    """weight of the sand in it"""


_KINDS: dict[str, type[Body]] = {kind.__name__: kind for kind in (Body, Hero, Creature, Relic, Lamp, Bucket)}
FIELDS: dict[str, tuple[str, ...]] = {
    name: tuple(field.name for field in fields(kind)) for name, kind in _KINDS.items()
}
"""The fields of each kind of body, in order."""
VALUES: dict[str, Callable[[Body], tuple[Any, ...]]] = {
    name: attrgetter(*names) for name, names in FIELDS.items()
}
"""Reads the values of all these fields of a body."""


def plain_body(body: Body) -> dict[str, Any]:
    """Return the type and the fields of a body as values for JSON; `body_from` reads them back."""
    return {"type": type(body).__name__} | {name: getattr(body, name) for name in FIELDS[type(body).__name__]}


def body_from(values: dict[str, Any]) -> Body:
    """Return the body that `plain_body` wrote."""
    kind = _KINDS[values.pop("type")]
    if values["cell"] is not None:
        values["cell"] = Cell(*values["cell"])
    values["trail"] = tuple(Cell(*cell) for cell in values["trail"])
    for name, enum in (("facing", Side), ("posture", Posture), ("state", LevelState), ("gifts", Gift)):
        if name in values:
            values[name] = enum(values[name])
    if "coils" in values:
        values["coils"] = tuple(Coil(*coil) for coil in values["coils"])
    if "intent" in values:
        values["intent"] = tuple(Step(step) for step in values["intent"])
    if values.get("fuse") is not None:
        cell, ends = values["fuse"]
        values["fuse"] = LitFuse(Cell(*cell), ends)
    if values.get("heard") is not None:
        loudness, cell = values["heard"]
        values["heard"] = HeardNoise(loudness, Cell(*cell))
    if "touched" in values:
        values["touched"] = tuple(values["touched"])
    return kind(**values)
