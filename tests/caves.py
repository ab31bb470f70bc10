"""caves: random little levels for tests, all sound: nothing floats, nothing moves by itself."""

from __future__ import annotations

from random import Random

from intodepth.sim.entities import Body, Bucket, Coil, Gift, Hero, LevelState, Posture, Relic
from intodepth.sim.pull.arriving import fit_posture
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from tests.doors import with_wall_doors
from tests.mechanisms import with_mechanisms
from tests.relics import with_relics

_SPOTS = "....................HHHH^g=:%&123469v>-||//__"


def cave(random: Random) -> Stage:
    """A cave of 7 to 18 by 6 to 14 cells with up to four heroes, some of them yet to be deployed."""
    width, height = random.randint(7, 18), random.randint(6, 14)
    kinds = bytearray()
    for y in range(height):
        for x in range(width):
            edge = x in (0, width - 1) or y in (0, height - 1)
            rock = edge or random.random() < 0.25 + (0.25 if y % 3 == 0 else 0.0)
            kinds.append(ord(random.choice("###&" if rock else _SPOTS)))
    for x in range(1, width - 1):
        if random.random() < 0.3:
            for y in range(random.randint(1, height - 2), height - 1):
                kinds[y * width + x] = ord("H")
    kinds[(height - 2) * width + random.randint(1, width - 2)] = ord("v")
    return _peopled(Ground(width, height, bytes(kinds)), random)


def halls(random: Random) -> Stage:
    """Storeys cut into rooms with portals in walls, floors and ceilings, as much in them as in a cave."""
    width, height = random.randint(9, 16), random.choice((7, 7, 10))
    kinds = bytearray(b"#" * width * height)
    for y in (y for y in range(1, height - 1) if y % 3):
        for x in range(1, width - 1):
            kinds[y * width + x] = ord(random.choice(_SPOTS) if random.random() < 0.4 else ".")
    for y in range(1, height - 1, 3):
        for x in random.sample(range(3, width - 3), random.randint(1, 2)):
            kinds[y * width + x] = kinds[(y + 1) * width + x] = ord(random.choice("#&"))
        x = random.randint(1, width - 2)
        if random.random() < 0.5:
            kinds[y * width + x] = kinds[(y + 1) * width + x] = ord("H")
        if random.random() < 0.5:
            kinds[(y + 2) * width + x] = ord(random.choice("H.")) if y + 2 < height - 1 else ord("#")
    return _peopled(with_wall_doors(random, Ground(width, height, bytes(kinds))), random)


def _peopled(ground: Ground, random: Random) -> Stage:
    return with_relics(with_mechanisms(Stage.of(ground, _bodies(ground, random)), random), random)


def _bodies(ground: Ground, random: Random) -> list[Body]:
    spots = [
        cell for code in sorted(set(ground.kinds)) for cell in ground.cells_of(code) if _stands(ground, cell)
    ]
    random.shuffle(spots)
    bodies: list[Body] = []
    for letter in "ABCD"[: random.randint(1, 4)]:
        deployed = bool(spots) and random.random() < 0.7
        cell = spots.pop() if deployed else None
        bodies.append(
            Hero(
                len(bodies), "hero", letter, cell, random.randint(1, 6), 5, 5,
                facing=random.choice((Side.E, Side.W)),
                state=LevelState.IN_LEVEL if deployed else LevelState.UNDEPLOYED,
                action_points=6, max_action_points=6,
                carries=random.randint(1, 2), climb_extra=random.randint(0, 1),
                gifts=random.choice((*[Gift.NONE] * 4, Gift.CLIMBS_ROCK, Gift.PAWS)),
            )
        )  # fmt: skip
    for _ in range(random.randint(0, 3)):
        if spots:
            bodies.append(Relic(len(bodies), "relic", "relic", spots.pop(), random.choice((-2, 1, 2, 5))))
    for _ in range(random.choice((0, 0, 1, 2))):
        if spots:
            carries, ballast = random.randint(1, 2), random.choice((0, 0, 3))
            bodies.append(
                Bucket(len(bodies), "bucket", "K", spots.pop(), 1, carries=carries, ballast=ballast)
            )
    for _ in range(random.randint(0, 3)):
        if spots:
            bodies.append(Body(len(bodies), "boulder", "E", spots.pop(), random.randint(1, 9), 3, 3))
    _fell_some(bodies, random)
    if random.random() < 0.6:
        bodies = [_geared(body, random) if isinstance(body, Hero) else body for body in bodies]
    stage = Stage.of(ground, bodies)
    return [
        body.with_field("posture", fit_posture(stage, body)) if isinstance(body, Hero) else body
        for body in bodies
    ]


def _fell_some(bodies: list[Body], random: Random) -> None:
    """Now and then a hero lies without hit points, beside others that do not."""
    able = [body for body in bodies if isinstance(body, Hero)]
    for hero in able[1:]:
        if hero.cell is not None and random.random() < 0.2:
            bodies[hero.id] = hero.with_field("hit_points", 0).with_field("posture", Posture.PRONE)


def _geared(hero: Hero, random: Random) -> Hero:
    """A hero with a rope or two, now and then with other gear and gifts."""
    coils = (Coil(random.randint(2, 9)), Coil(random.randint(2, 9), thin=True))[: random.randint(1, 2)]
    gear = {
        "coils": coils,
        "pitons": random.choice((0, 1, 4)),
        "wheels": random.choice((0, 0, 2)),
        "blade": random.random() < 0.3,
        "gifts": hero.gifts | _gifts(random.random()),
        "brace": random.choice((0, 0, 3)),
        "hauls": random.choice((1, 1, 2)),
    }
    for name, value in gear.items():
        hero = hero.with_field(name, value)
    return hero


def _gifts(lot: float) -> Gift:
    """Some of all gifts; another gift in the game changes nothing about those that there are."""
    return Gift(sum(gift for gift in Gift if Random(f"{lot}/{gift.name}").random() < 0.15))


def _stands(ground: Ground, cell: Cell) -> bool:
    if ground.is_solid(cell) or not ground.footing[cell]:
        return False
    below = ground.step(cell, Side.S)
    return below is None or ground.kind(below).strength != 1
