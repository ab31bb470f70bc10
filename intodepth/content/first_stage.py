"""first_stage: makes the stage that a level begins with: the party outside, everything else as on the map."""

from collections.abc import Sequence
from dataclasses import replace

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import Gear, HeroKind
from intodepth.content.legend import (
    LegendAnchor,
    LegendBodies,
    LegendBody,
    LegendBucket,
    LegendCreature,
    LegendFallen,
    LegendLever,
    LegendPlate,
    LegendRelic,
)
from intodepth.content.level_map import cells_of, gate_cells
from intodepth.content.level_ropes import LevelRope, lay
from intodepth.content.levels import LevelDefinition, LevelWater
from intodepth.sim.actions.ropes.piton import HOLDS
from intodepth.sim.creatures import announce, creatures_of
from intodepth.sim.entities import (
    PUT_OUT,
    Body,
    Bucket,
    Coil,
    Creature,
    Hero,
    Lamp,
    LevelState,
    Posture,
    Relic,
)
from intodepth.sim.flow.triggers import as_found
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Flood, Stage

MECHANISMS = {
    LegendPlate: MechanismKind.PLATE,
    LegendLever: MechanismKind.LEVER,
    LevelRope: MechanismKind.TRIPWIRE,
}
"""By what a level tells of them."""
LAMP, LAMP_WEIGHT = "lamp", 1
"""the kind of the bodies that are lamps, and the weight of one that a hero brings"""


def build_stage(
    level: LevelDefinition, catalog: Catalog, rules: Rules, party: tuple[str, ...] | None = None
) -> Stage:
    """Return the first stage of a level, for its own party or another one that can play it."""
    kinds = [catalog.heroes[key] for key in party or level.party]
    heroes = [new_hero(number, kind, level.gear_of(kind)) for number, kind in enumerate(kinds)]
    return furnish(level, catalog, rules, heroes, len(heroes))


def furnish(
    level: LevelDefinition, catalog: Catalog, rules: Rules, party: Sequence[Hero], first: int
) -> Stage:
    """Return a level with these heroes outside. Bodies of the level get ids from `first` on."""
    ground = level.ground
    bodies: list[Body] = []
    anchors: list[Anchor] = []
    mechanisms: list[Mechanism] = []
    ties: dict[str, Tie] = {}
    entries = [
        (glyph, level.legend[glyph], cell) for glyph in level.legend for cell in cells_of(level.rows, glyph)
    ]
    for glyph, entry, cell in sorted(entries, key=lambda each: (each[2].y, each[2].x)):
        match entry:
            case (LegendRelic() | LegendBody() | LegendBucket() | LegendCreature() | LegendFallen()) as entry:
                ties[glyph] = Tie(BODY, first + len(bodies))
                bodies.append(_body(first + len(bodies), entry, cell, catalog))
            case LegendAnchor() as entry:
                ties[glyph] = Tie(ANCHOR, len(anchors))
                hold = _hold(entry, cell, ground, rules) if entry.hold is None else entry.hold
                anchors.append(Anchor(len(anchors), cell, hold, entry.kind))
            case LegendPlate() | LegendLever():
                mechanisms.append(_mechanism(len(mechanisms), level, entry, cell))
    ropes: list[Rope] = []
    for number, rope in enumerate(level.ropes):
        chain = lay(rope, ground, level.rows, level.legend)
        start, *between = (ties.get(glyph) for glyph in rope.along)
        last = between.pop() if between else None
        clips = tuple(tie.id for tie in between if tie is not None)
        out = rope.count_paid_out(len(chain.sides))
        length = out if rope.length is None else rope.length
        ropes.append(Rope(number, (start, last), chain.cells, chain.sides, out, length, clips, rope.thin))
        if rope.is_tripwire:
            mechanisms.append(replace(_mechanism(len(mechanisms), level, rope, chain.cells[0]), rope=number))
    bodies += lamps_for(party, first + len(bodies))
    flood = None if level.water is None else _flood(level.water, rules, level.order, bodies)
    everybody = [*party, *bodies]
    stage = Stage.of(ground, everybody, rules, anchors, ropes, mechanisms, flood)
    if mechanisms:
        stage = Stage.of(ground, everybody, rules, anchors, ropes, as_found(stage), flood)
    for creature in creatures_of(stage):
        stage.write(creature.id, "intent", creature.intent, announce(stage, creature))
    return stage


def party_of(level: LevelDefinition, stage: Stage) -> tuple[str, ...]:
    """Return the keys of the heroes who play a level, without those who lay in it."""
    return tuple(hero.kind for hero in stage.heroes()[: len(level.party)])


def _flood(water: LevelWater, rules: Rules, depth: int, bodies: list[Body]) -> Flood:
    wakes = water.wakes_by(rules, depth)
    waker = next((body for body in bodies if isinstance(body, Relic) and body.kind == water.relic), None)
    return Flood(wakes) if waker is None else Flood(wakes, waker.id, waker.cell, water.early)


def lamps_for(party: Sequence[Hero], first: int) -> list[Lamp]:
    """Return the lamps that heroes carry, with ids from `first` on."""
    bearers = (hero.id for hero in party if hero.dark == PUT_OUT)
    return [
        Lamp(first + number, LAMP, "Lamp", None, LAMP_WEIGHT, carrier=hero)
        for number, hero in enumerate(bearers)
    ]


def new_hero(index: int, kind: HeroKind, gear: Gear) -> Hero:
    """Return an unhurt hero outside the level, with this gear."""
    return Hero(
        index,
        kind.key,
        kind.name,
        None,
        kind.weight,
        hit_points=kind.hit_points,
        max_hit_points=kind.hit_points,
        action_points=kind.action_points,
        max_action_points=kind.action_points,
        carries=kind.carries,
        climb_extra=kind.climb_extra,
        pitons=gear.pitons,
        blade=gear.blade,
        wheels=gear.wheels,
        coils=tuple(Coil(coil.length, coil.thin) for coil in gear.coils),
        gifts=kind.gift,
        brace=kind.brace,
        hauls=kind.hauls,
        dark=PUT_OUT if gear.lamp else 0,
    )


def _body(key: int, entry: LegendBodies, cell: Cell, catalog: Catalog) -> Body:
    match entry:
        case LegendRelic(kind=relic):
            kind = catalog.relics[relic]
            return Relic(key, relic, kind.title, cell, kind.weight)
        case LegendBucket():
            return Bucket(
                key, "bucket", "Bucket", cell, entry.weight, carries=entry.bucket, ballast=entry.ballast
            )
        case LegendCreature(kind=creature, facing=facing):
            told = catalog.creatures[creature]
            looks = Side.E if facing == "east" else Side.W
            return Creature(key, creature, told.title, cell, told.weight, facing=looks)
        case LegendFallen(kind=hero):
            lying = new_hero(key, catalog.heroes[hero], Gear())
            # No hit points to lose: what befell it before does not count as harm done in this level.
            return replace(
                lying,
                cell=cell,
                hit_points=0,
                max_hit_points=0,
                state=LevelState.IN_LEVEL,
                posture=Posture.PRONE,
            )
        case LegendBody(kind=thing) if thing == LAMP:
            return Lamp(key, thing, "Lamp", cell, entry.weight)
        case LegendBody(kind=thing):
            return Body(key, thing, thing.replace("_", " ").capitalize(), cell, entry.weight)


def _mechanism(
    key: int, level: LevelDefinition, told: LegendPlate | LegendLever | LevelRope, cell: Cell
) -> Mechanism:
    """Return the mechanism of a legend entry or rope in a cell."""
    gates, portals = gate_cells(level.rows, told.gates or ""), level.find_portals(told.portals)
    weight = told.plate if isinstance(told, LegendPlate) else 0
    return Mechanism(key, MECHANISMS[type(told)], cell, gates, weight, portals=portals)


def _hold(entry: LegendAnchor, cell: Cell, ground: Ground, rules: Rules) -> int:
    """Return the hold of an anchor whose file gives none: for a piton, that of the best rock beside it."""
    if entry.kind != AnchorKind.PITON:
        return rules.hold_ring
    beside = (ground.step(cell, side) for side in SIDES)
    rock = (chr(ground.code(each)) for each in beside if each is not None and ground.is_solid(each))
    return max((getattr(rules, HOLDS.get(glyph, "hold_soft")) for glyph in rock), default=rules.hold_soft)
