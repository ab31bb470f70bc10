"""fill: put sand from the ground into a bucket, to make it heavier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.cargo import neighbours
from intodepth.sim.entities import MOST_BALLAST, Bucket, Hero
from intodepth.sim.events import (
    BallastChanged,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Fill(Action):
    """Put sand of weight 1 into a bucket."""

    NAME = "Fill"
    SELECTOR = Selector.SIDE
    RULE = "tip"

    bucket: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Fill]:
        """One for each bucket within reach that holds more sand, where there is sand within reach too."""
        if is_ready(stage, hero, cls.price(stage)) and hero.has_hands and _has_sand(stage, hero):
            for bucket in neighbours(stage, hero):
                if isinstance(bucket, Bucket) and bucket.ballast < MOST_BALLAST:
                    yield cls(hero.id, bucket.id)

    def schedule(self, scheduler: Scheduler) -> None:
        """The bucket is 1 heavier; there is sand enough in the ground."""
        stage = scheduler.stage
        hero, bucket = stage.hero(self.actor), stage.bodies[self.bucket]
        assert isinstance(bucket, Bucket)
        scheduler.beat(
            BallastChanged(bucket.id, bucket.ballast, bucket.ballast + 1), *spend(hero, self.cost(stage))
        )

    def aim(self, stage: Stage) -> Cell | None:
        """Where the bucket is."""
        return stage.bodies[self.bucket].cell


def _has_sand(stage: Stage, hero: Hero) -> bool:
    """Whether there is sand one side away."""
    assert hero.cell is not None
    return any(stage.ground.kind(cell).soft_landing for cell in stage.ground.near[hero.cell])
