"""creatures: creatures in random stages for tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intodepth.sim.creatures import CREATURES, creatures_of
from intodepth.sim.entities import PUT_OUT, Body, Creature, Gift, Lamp, Relic
from intodepth.sim.invariants import problems
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.portals import unsound
from intodepth.sim.space.terrain import SOFT
from intodepth.sim.stage import Stage
from intodepth.sim.traits import traits_of
from tests.catalogs import own_catalog
from tests.caves import cave, halls
from tests.playing import awake
from tests.rope_stages import rope_stage
from tests.waters import with_water

MAKERS = (cave, halls, rope_stage)
WEIGHTS = {key: kind.weight for key, kind in own_catalog().creatures.items()}


def den(seed: int) -> Stage:
    """A cave, halls with doors, or a stage with ropes, in which something lives, half of them with water."""
    random = Random(seed)
    while True:
        stage = with_bell(softened(MAKERS[seed % len(MAKERS)](random), random), random)
        stage = with_creatures(with_hung(with_lamp(stage, random), random), random)
        if creatures_of(stage) and not problems(stage) and not unsound(with_open_doors(stage)):
            return with_water(stage, random) if random.random() < 0.5 else stage


def with_open_doors(stage: Stage) -> Ground:
    """The ground of a stage with each portal open that a mechanism can close. Levels are checked so too."""
    ground = stage.ground
    doors = [portal for mechanism in stage.mechanisms.values() for portal in mechanism.portals]
    portals = {
        (each.start, each.side): each for each in (*ground.portals, *doors, *(door.back for door in doors))
    }
    return Ground(ground.width, ground.height, ground.kinds, portals.values())


def softened(stage: Stage, random: Random) -> Stage:
    """The same with most of its rock soft, half of the time."""
    ground, hard = stage.ground, ord("#")
    if random.random() < 0.5:
        return stage
    kinds = bytes(SOFT if code == hard and random.random() < 0.8 else code for code in ground.kinds)
    things = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    soft = Ground(ground.width, ground.height, kinds, ground.portals)
    return Stage.of(soft, stage.bodies.values(), stage.rules, *things)


def with_bell(stage: Stage, random: Random) -> Stage:
    """The same with a loud bell that somebody carries, half of the time."""
    free = [hero for hero in stage.heroes() if hero.cell is not None and not stage.find_carried(hero.id)]
    if not free or random.random() < 0.5:
        return stage
    bell = Relic(max(stage.bodies) + 1, "bell", "bell", None, 2, carrier=random.choice(free).id)
    things = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    return Stage.of(stage.ground, (*stage.bodies.values(), bell), replace(stage.rules, bell=9), *things)


def with_lamp(stage: Stage, random: Random) -> Stage:
    """The same with a lamp in free hands that can throw it, whose own lamp is out, half of the time."""
    free = [hero for hero in stage.heroes() if hero.cell is not None and not stage.find_carried(hero.id)]
    if not free or random.random() < 0.5:
        return stage
    hero = random.choice(free)
    lamp = Lamp(
        max(stage.bodies) + 1, "lamp", "lamp", None, 1, carrier=hero.id, dark=random.choice((0, PUT_OUT))
    )
    bearer = hero.with_field("dark", PUT_OUT).with_field("gifts", hero.gifts | Gift.LIGHTS)
    bodies = [bearer if body is hero else body for body in stage.bodies.values()]
    things = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    return Stage.of(stage.ground, (*bodies, lamp), stage.rules, *things)


def with_hung(stage: Stage, random: Random) -> Stage:
    """The same with a boulder that hangs from a ring under rock, where there is room, half of the time."""
    ground = stage.ground
    spots = [cell for cell in stage.ground.cells_of(ord(".")) if ground.open_step(cell, Side.N) is None]
    random.shuffle(spots)
    for ring in spots if random.random() < 0.5 else ():
        cells = [ring]
        while len(cells) < 4 and (below := stage.free_step(cells[-1], Side.S)) is not None:
            cells.append(below)
        if len(cells) < 3 or ground.footing[cells[-1]] or ring in stage.at:
            continue
        boulder = Body(max(stage.bodies) + 1, "boulder", "boulder", cells[-1], random.randint(1, 5))
        anchor = Anchor(max(stage.anchors, default=-1) + 1, ring, 18, AnchorKind.RING)
        ends = Tie(ANCHOR, anchor.id), Tie(BODY, boulder.id)
        sides = (Side.S,) * (len(cells) - 1)
        rope = Rope(max(stage.ropes, default=-1) + 1, ends, tuple(cells), sides, len(sides), len(sides))
        anchors, ropes = (*stage.anchors.values(), anchor), (*stage.ropes.values(), rope)
        bodies = (*stage.bodies.values(), boulder)
        tried = Stage.of(ground, bodies, stage.rules, anchors, ropes, stage.mechanisms.values())
        return stage if problems(tried) else tried
    return stage


def with_creatures(stage: Stage, random: Random) -> Stage:
    """The same with up to three creatures on floors, leeches under rock, bats anywhere; all announce."""
    ground = stage.ground
    free = [
        cell
        for cell in (Cell(x, y) for y in range(ground.height) for x in range(ground.width))
        if not ground.is_solid(cell) and not ground.kind(cell).narrow and cell not in stage.at
    ]
    floors = [
        cell
        for cell in free
        if ground.footing[cell]
        and not ground.kind(cell).spikes
        and (below := ground.step(cell, Side.S)) is not None
        and ground.kind(below).strength == 0
    ]
    ceilings = [cell for cell in free if ground.open_step(cell, Side.N) is None]
    random.shuffle(free)
    random.shuffle(floors)
    random.shuffle(ceilings)
    kinds = [*CREATURES, *(["bat"] * 3 if stage.ropes else [])]
    for _ in range(random.randint(1, 3)):
        kind, facing = random.choice(kinds), random.choice((Side.E, Side.W))
        traits = traits_of(kind)
        hangs = traits.hangs_from_rock and random.random() < 0.8
        spots = ceilings if hangs else free if traits.flies else floors
        if not spots:
            continue
        cell = spots.pop()
        if cell in stage.at:
            continue
        creature = Creature(max(stage.bodies) + 1, kind, kind, cell, WEIGHTS[kind], facing=facing)
        things = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
        tried = awake(Stage.of(ground, (*stage.bodies.values(), creature), stage.rules, *things))
        stage = tried if not problems(tried) else stage
    return stage


def leech(stage: Stage) -> Creature:
    """The leech of a stage."""
    return next(creature for creature in creatures_of(stage) if creature.traits.clings)


def bear(stage: Stage, bearer: int) -> Stage:
    """The same with its leech on a body."""
    found = leech(stage)
    stage.write_cell(found.id, found.cell, None)
    stage.write(found.id, "carrier", None, bearer)
    return awake(stage)
