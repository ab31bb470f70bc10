"""fill: put sand from the ground into a bucket, to make it heavier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.tip import Tip
from intodepth.sim.cargo import neighbours
from intodepth.sim.entities import MOST_BALLAST, Bucket, Hero
from intodepth.sim.events import BallastChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Fill(Action):
    """Put sand of weight 1 into a bucket."""

    RULE = "tip"
    HANDS = True
    NONE = Reason.NO_BUCKET

    bucket: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Return whether the level has buckets and sand."""
        has_sand = any(TERRAIN[code].soft_landing for code in set(stage.ground.kinds))
        return Tip.suits(stage, hero) and has_sand

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Fill]:
        """Yield one for each bucket within reach."""
        for bucket in neighbours(stage, hero):
            if isinstance(bucket, Bucket):
                yield cls(hero.id, bucket.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if no sand is within reach or the bucket is full."""
        if not _has_sand(stage, stage.hero(self.actor)):
            return Refusal(Reason.NO_SAND)
        bucket = stage.bodies[self.bucket]
        is_full = isinstance(bucket, Bucket) and bucket.ballast >= MOST_BALLAST
        return Refusal(Reason.BUCKET_FULL, (self.bucket,)) if is_full else None

    def perform(self, scheduler: Scheduler) -> None:
        """Make the bucket heavier by 1. The sand in the ground does not run out."""
        bucket = scheduler.stage.bodies[self.bucket]
        assert isinstance(bucket, Bucket)
        scheduler.beat((What.FILL, BallastChanged(bucket.id, bucket.ballast, bucket.ballast + 1)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.bucket].cell


def _has_sand(stage: Stage, hero: Hero) -> bool:
    """Return whether there is sand one side away."""
    assert hero.cell is not None
    return any(stage.ground.kind(cell).soft_landing for cell in stage.ground.near[hero.cell])
