"""shafts: random narrow shafts for tests, full of heroes with their hands on each other's ropes, settled."""

from __future__ import annotations

from random import Random

from intodepth.sim.entities import Body, Hero, LevelState
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, Rope, Tie
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.chain import Chain, find_hanging, tighten
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from tests.rope_stages import ENDURANCE


def shaft_stage(random: Random) -> Stage:
    """A stage of 2 to 5 by 6 to 10 cells; its floor may be a door to its ceiling."""
    ground = _ground(random)
    cells = [cell for code in sorted(set(ground.kinds)) for cell in ground.cells_of(code)]
    cells = [cell for cell in cells if not ground.is_solid(cell)]
    column = random.choice(cells).x
    shaft = [cell for cell in cells if cell.x == column]
    places = random.sample(shaft, min(len(shaft), random.randint(1, 4)))
    places += random.sample(cells, min(3, len(cells)))
    bodies = [_body(key, cell, random) for key, cell in enumerate(dict.fromkeys(places))]
    holds = [random.choice((2, 6, 10, 30)) for _ in range(random.randint(0, 2))]
    anchors = [Anchor(key, random.choice(cells), hold) for key, hold in enumerate(holds)]
    ropes = [_rope(key, ground, bodies, anchors, random) for key in range(random.randint(1, 4))]
    bodies = [_gripping(ground, body, ropes, random) for body in bodies]
    stage = Stage.of(ground, bodies, None, anchors, ropes)
    for hero in stage.heroes():
        stage.write(hero.id, "posture", hero.posture, fit_posture(stage, hero))
    scheduler = TracingScheduler(stage)
    scheduler.settle()
    return scheduler.stage


def _ground(random: Random) -> Ground:
    width, height = random.randint(2, 5), random.randint(6, 10)
    kinds = bytearray(random.choice(b"#...........HH") for _ in range(width * height))
    kinds[:width] = b"#" * width
    portals = []
    if random.random() < 0.3:
        low, high = random.randrange(width), random.randrange(width)
        top = width * (height - 1) + high
        kinds[low] = kinds[top] = ord(".")
        portals = [Portal(Cell(low, 0), Side.S, Cell(high, height - 1), random.random() < 0.3)]
    return Ground(width, height, bytes(kinds), portals)


def _body(key: int, cell: Cell, random: Random) -> Body:
    kind: type[Body] = Hero if random.random() < 0.8 else Body
    body = kind(key, "case", "body", cell, random.randint(1, 6), ENDURANCE + 9, 2 * ENDURANCE)
    if isinstance(body, Hero):
        ready = {"state": LevelState.IN_LEVEL, "action_points": 6, "max_action_points": 6, "blade": True}
        for name, value in ready.items():
            body = body.with_field(name, value)
    return body


def _rope(key: int, ground: Ground, bodies: list[Body], anchors: list[Anchor], random: Random) -> Rope:
    """From a body or an anchor by a way that mostly goes down, often to another body."""
    things: list[tuple[Tie, Cell]] = [(Tie(BODY, b.id), b.cell) for b in bodies if b.cell is not None]
    hung = [(Tie(ANCHOR, a.id), a.cell) for a in anchors]
    tie, cell = random.choice(hung if hung and random.random() < 0.25 else things)
    cells, sides = [cell], []
    for _ in range(random.randint(0, 7)):
        ways = [s for s in (*(Side.S,) * 4, *SIDES) if ground.open_step(cells[-1], s) is not None]
        if not ways:
            break
        sides.append(random.choice(ways))
        beyond = ground.step(cells[-1], sides[-1])
        assert beyond is not None
        cells.append(beyond)
    inside = [a for a in anchors if a.cell in cells[1:-1] and Tie(ANCHOR, a.id) != tie]
    clips = [anchor for anchor in inside if random.random() < 0.5]
    chain = tighten(ground, Chain(tuple(cells), tuple(sides)), [clip.cell for clip in clips])
    ends = [other for other, there in things if there == chain.cells[-1] and other != tie]
    far = ends[0] if ends and random.random() < 0.6 else None
    out = len(chain.sides) + random.choice((0, 0, 0, 1, 2))
    length = out + random.choice((0, 2))
    return Rope(key, (tie, far), chain.cells, chain.sides, out, length, tuple(clip.id for clip in clips))


def _gripping(ground: Ground, body: Body, ropes: list[Rope], random: Random) -> Body:
    """A hero with its hands on a rope in its cell, more often than not."""
    if not isinstance(body, Hero) or body.cell is None or random.random() < 0.3:
        return body
    at_hand = [
        rope.id
        for rope in ropes
        if find_hanging(ground, Chain(rope.cells, rope.sides), body.cell) is not None
    ]
    return body.with_field("grip", random.choice(at_hand)) if at_hand else body
