"""rope_stages: random little stages with ropes for tests, settled."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intodepth.sim.entities import Body, Coil, Gift, Hero, LevelState
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.chain import Chain, reverse, tighten
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.portals import unsound
from intodepth.sim.stage import Stage
from tests.sim.rope_cases import GEAR_PATH, PATH, read, stages

ENDURANCE = 1 << 20
"""Extra hit points for everyone, so that nobody dies."""
CASES = [stages(case) for path in (PATH, GEAR_PATH) for case in read(path.read_text(encoding="utf-8"))]
_GIFTS = (
    *(
        Gift.CATCHES,
        Gift.PRIES,
        Gift.SPLICES | Gift.SLIPS,
        Gift.SWINGS,
        Gift.SHOOTS | Gift.GRAPNEL | Gift.GAFF,
    ),
    Gift.LIGHTS,
)
_SPOTS = "...........................HHH12369"


def rope_stage(random: Random) -> Stage:
    """A stage of 5 to 10 by 5 to 9 cells with bodies, anchors and ropes; nothing moves by itself in it."""
    while True:
        stage = _changed_case(random) if random.random() < 0.7 else _stage(random)
        scheduler = TracingScheduler(stage)
        scheduler.settle()
        if scheduler.stage.ropes and not unsound(stage.ground):
            return scheduler.stage


def _changed_case(random: Random) -> Stage:
    """One of the pictures of the rope rules with other weights, holds and ropes, and things thrown in."""
    told = random.choice(CASES)
    stage = random.choice(told[:-1] or told)
    bodies = [
        body.with_field("weight", random.choice((body.weight, *range(9)))) for body in stage.bodies.values()
    ]
    bodies = [body.with_field("hit_points", ENDURANCE + body.hit_points) for body in bodies]
    bodies = [body.with_field("max_hit_points", 2 * ENDURANCE) for body in bodies]
    bodies = [_geared(body, random) if isinstance(body, Hero) else body for body in bodies]
    ground = stage.ground
    free = [c for c in ground.cells_of(ord(".")) if c not in stage.at]
    for key in range(20, 20 + random.choice((0, 0, 1, 2, 3))):
        if free:
            cell = free.pop(random.randrange(len(free)))
            bodies.append(_body(key, cell, random))
    anchors = [
        replace(a, hold=random.choice((a.hold, 2, 5, 9, 30)), kind=_kind(random))
        for a in stage.anchors.values()
    ]
    ropes = list(stage.ropes.values())
    for index, rope in enumerate(ropes):
        out = random.choice((rope.out, len(rope.sides), len(rope.sides) + random.randint(0, 4)))
        ropes[index] = replace(rope, out=out, length=out + random.choice((0, 3)), thin=random.random() < 0.1)
    things: list[tuple[Tie | None, Cell]] = [(Tie(BODY, b.id), b.cell) for b in bodies if b.cell is not None]
    for _ in range(random.choice((0, 0, 1, 2))):
        new = _rope(len(ropes), ground, things, anchors, random)
        if new is not None:
            ropes.append(replace(new, out=len(new.sides)))
    return Stage.of(ground, bodies, None, anchors, ropes)


def _stage(random: Random) -> Stage:
    ground = random_ground(random)
    cells = [cell for code in sorted(set(ground.kinds)) for cell in ground.cells_of(code)]
    spots = [cell for cell in cells if not ground.is_solid(cell)]
    random.shuffle(spots)
    bodies: list[Body] = []
    for key in range(random.randint(2, 6)):
        if spots:
            bodies.append(_body(key, spots.pop(), random))
    open_cells = [cell for cell in cells if not ground.is_solid(cell)]
    anchors = [
        Anchor(key, random.choice(open_cells), random.choice((3, 6, 10, 18)), _kind(random))
        for key in range(random.randint(0, 3))
        if open_cells
    ]
    things: list[tuple[Tie | None, Cell]] = [(Tie(BODY, b.id), b.cell) for b in bodies if b.cell is not None]
    things += [(Tie(ANCHOR, a.id), a.cell) for a in anchors]
    ropes: list[Rope] = []
    for _ in range(random.randint(1, 4)):
        if things:
            rope = _rope(len(ropes), ground, things, anchors, random)
            if rope is not None:
                ropes.append(rope)
    stage = Stage.of(ground, bodies, None, anchors, ropes)
    for hero in stage.heroes():
        stage.write(hero.id, "posture", hero.posture, fit_posture(stage, hero))
    return stage


def random_ground(random: Random) -> Ground:
    """Rock and air, ladders and crumbling floor; now and then portals."""
    width, height = random.randint(5, 10), random.randint(5, 9)
    density = random.choice((0.15, 0.3, 0.45))
    kinds = bytearray()
    for y in range(height):
        for x in range(width):
            edge = y == 0 or (random.random() < 0.5 and x in (0, width - 1))
            rock = edge or random.random() < density
            kinds.append(ord("#" if rock else random.choice(_SPOTS)))
    portals: list[Portal] = []
    if random.random() < 0.25:
        plain = Ground(width, height, bytes(kinds))
        used: set[tuple[Cell, Side]] = set()
        for _ in range(random.randint(1, 2)):
            side = random.choice(SIDES)
            mirror = random.random() < 0.4
            start, target = (Cell(random.randrange(width), random.randrange(1, height)) for _ in range(2))
            portal = Portal(start, side, target, mirror)
            back = portal.back
            beyond = [plain.step(p.start, p.side) for p in (portal, back)]
            walled = all(cell is None or plain.code(cell) == ord("#") for cell in beyond)
            keys = {(portal.start, portal.side), (back.start, back.side)}
            if walled and len(keys) == 2 and not keys & used:
                used |= keys
                portals.append(portal)
    return Ground(width, height, bytes(kinds), portals)


def _body(key: int, cell: Cell, random: Random) -> Body:
    kind: type[Body] = Hero if random.random() < 0.6 else Body
    body = kind(key, "case", "body", cell, random.randint(0, 8), ENDURANCE + 9, 2 * ENDURANCE)
    return _geared(body, random) if isinstance(body, Hero) else body


def _kind(random: Random) -> AnchorKind:
    return random.choice((AnchorKind.PITON, AnchorKind.PITON, *AnchorKind))


def _geared(body: Body, random: Random) -> Body:
    """With gear for everything, and now and then gifts."""
    gifts = sum(gift for gift in _GIFTS if random.random() < 0.2)
    gear = {
        "state": LevelState.IN_LEVEL,
        "action_points": 6,
        "max_action_points": 6,
        "pitons": 2,
        "blade": True,
        "wheels": random.choice((0, 0, 0, 1)),
        "coils": random.choice(((), (), (), (Coil(4),))),
        "gifts": Gift(gifts),
        "brace": random.choice((0, 0, 3)),
        "hauls": random.choice((1, 1, 2)),
    }
    for name, value in gear.items():
        body = body.with_field(name, value)
    return body


def _rope(
    key: int, ground: Ground, things: list[tuple[Tie | None, Cell]], anchors: list[Anchor], random: Random
) -> Rope | None:
    """From a thing by a wandering way to another thing, or to where it ends."""
    tie, cell = random.choice(things)
    cells, sides = [cell], []
    at = {there: other for other, there in things if other != tie}
    for _ in range(random.randint(0, 14)):
        ways = [side for side in SIDES if ground.open_step(cells[-1], side) is not None]
        if not ways:
            break
        side = random.choice(ways)
        sides.append(side)
        beyond = ground.step(cells[-1], side)
        assert beyond is not None
        cells.append(beyond)
        if len(sides) > 2 and beyond in at and random.random() < 0.7:
            break
    clips = [
        a for a in anchors if a.cell in cells[1:-1] and Tie(ANCHOR, a.id) != tie and random.random() < 0.7
    ]
    chain = tighten(ground, Chain(tuple(cells), tuple(sides)), [clip.cell for clip in clips])
    other = at.get(chain.cells[-1])
    if other is not None and any(Tie(ANCHOR, clip.id) == other for clip in clips):
        return None
    out = len(chain.sides) + random.choice((0, 0, 1, 2, 5))
    ends = (tie, other) if random.random() < 0.5 else (other, tie)
    if ends[0] != tie:
        chain = reverse(ground, chain)
    return Rope(
        key, ends, chain.cells, chain.sides, out, out + random.choice((0, 2, 4)), tuple(c.id for c in clips)
    )
