"""tip: empty a bucket within reach to one side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.cargo import neighbours
from intodepth.sim.entities import Bucket, Hero
from intodepth.sim.events import BallastChanged, CarrierChanged, NoiseMade, TaggedEvent, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Tip(Action):
    """Empty a bucket."""

    RULE = "tip"
    HANDS = True
    NONE = Reason.NO_BUCKET

    bucket: int
    side: Side

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        has_bucket = any(isinstance(body, Bucket) for body in stage.bodies.values())
        return super().suits(stage, hero) and has_bucket

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Tip]:
        """Yield each bucket one side away, to each side."""
        for bucket in neighbours(stage, hero):
            if isinstance(bucket, Bucket):
                for side in sorted((Side.E, Side.W)):
                    yield cls(hero.id, bucket.id, side)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the bucket is empty, or there is no room for its contents."""
        bucket = stage.bodies[self.bucket]
        assert isinstance(bucket, Bucket)
        if _places(stage, bucket, self.side) is not None:
            return None
        is_full = bucket.ballast or stage.find_carried(bucket.id)
        return Refusal(Reason.NO_ROOM_BESIDE_BUCKET if is_full else Reason.BUCKET_EMPTY, (bucket.id,))

    def perform(self, scheduler: Scheduler) -> None:
        """Lay the bodies in a row beside the bucket and remove the sand; the bodies may fall from there."""
        stage = scheduler.stage
        bucket = stage.bodies[self.bucket]
        assert isinstance(bucket, Bucket)
        places = _places(stage, bucket, self.side)
        assert places is not None
        events: list[TaggedEvent] = []
        for body, place in zip(stage.find_carried(bucket.id), places, strict=True):
            events.append((What.TIP, CarrierChanged(body.id, bucket.id, None)))
            events.append(make_move(What.PART, body, place, None))
        if bucket.ballast:
            noise = NoiseMade(bucket.id, bucket.noise, bucket.noise + bucket.ballast)
            events.append((What.FILL, BallastChanged(bucket.id, bucket.ballast, 0)))
            events.append((What.NOISE, noise))
        scheduler.beat(*events)

    def aim(self, stage: Stage) -> Cell | None:
        """Return the cell that it is emptied into."""
        cell = stage.bodies[self.bucket].cell
        return None if cell is None else stage.step(cell, self.side)


def _places(stage: Stage, bucket: Bucket, side: Side) -> tuple[Cell, ...] | None:
    """Return the cells in which the contents of a bucket come to lie, in a row; None if there is no room or
    it is empty.
    """
    bodies, cell = stage.find_carried(bucket.id), bucket.cell
    if cell is None or (not bodies and not (bucket.ballast and stage.ground.open_step(cell, side))):
        return None
    places: list[Cell] = []
    for body in bodies:
        beyond = stage.free_step(cell, side, body)
        if beyond is None:
            return None
        side = turn_facing(stage.ground, cell, (side,), side)
        cell = beyond
        places.append(cell)
    return tuple(places)
