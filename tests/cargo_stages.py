"""cargo_stages: random stages with ropes, buckets, relics and fallen heroes for tests, settled."""

from __future__ import annotations

from random import Random

from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Bucket, Gift, Hero, Posture, Relic
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.stage import Stage
from tests.rope_stages import rope_stage


def cargo_stage(random: Random) -> Stage:
    """A stage with ropes where some things are buckets, some heroes lie, and relics are about."""
    stage = rope_stage(random)
    bodies = [_changed(body, random) for body in stage.bodies.values()]
    ground = stage.ground
    for cell in ground.cells_of(ord("#")):
        if random.random() < 0.3:
            ground = ground.change_cell(cell, ord(":"))
    free = [cell for cell in ground.cells_of(ord(".")) if cell not in stage.at]
    buckets = [body for body in bodies if isinstance(body, Bucket)]
    for key in range(40, 40 + random.randint(1, 4)):
        bucket = random.choice(buckets) if buckets and random.random() < 0.5 else None
        if bucket is not None and sum(body.carrier == bucket.id for body in bodies) < bucket.carries:
            bodies.append(Relic(key, "relic", "r", None, random.choice((-2, 1, 5)), carrier=bucket.id))
        elif free:
            cell = free.pop(random.randrange(len(free)))
            bodies.append(Relic(key, "relic", "r", cell, random.choice((-2, 1, 5))))
    scheduler = TracingScheduler(
        Stage.of(
            ground, bodies, None, stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
        )
    )
    scheduler.settle()
    stage = scheduler.stage
    stage.write(WORLD, "lead", stage.lead, next((h.id for h in stage.heroes() if h.is_able), stage.lead))
    return stage


def _changed(body: Body, random: Random) -> Body:
    """A thing as a bucket, a hero with other gifts or without hit points; or the body as it is."""
    if not isinstance(body, Hero):
        if random.random() < 0.3:
            return body
        ballast = random.choice((0, 0, 2, 9))
        return Bucket(body.id, "bucket", "K", body.cell, body.weight, carries=2, ballast=ballast)
    body = body.with_field("carries", random.randint(1, 2))
    if random.random() < 0.3:
        fallen = {"hit_points": 0, "posture": Posture.PRONE, "belay": None, "grip": None, "action_points": 6}
        for name, value in fallen.items():
            body = body.with_field(name, value)
    elif random.random() < 0.1:
        body = body.with_field("gifts", Gift.PAWS)
    return body
