"""problem: the goal of a level, and everything heroes can do on a stage of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import list_brought_out
from intodepth.sim.actions import ACTIONS, Action, ActionKind
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Hero, LevelState, Relic
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.stage import Stage
from intodepth.sim.successors import successors

ACTED: tuple[ActionKind, ...] = tuple(kind for kind in ACTIONS if kind not in (Pass, Lead))
"""events that show that somebody acted, and not only whose turn it is"""


@dataclass(frozen=True)
class Problem:
    """A level to finish: everything wanted is out, and everyone who came."""

    level: LevelDefinition
    start: Stage
    without: frozenset[ActionKind] = frozenset()
    """kinds of actions that are forbidden"""
    avoids: Callable[[Stage, Action], bool] | None = field(default=None, kw_only=True)
    """which other actions are forbidden; None for none"""

    @cached_property
    def party(self) -> list[int]:
        """The ids of the heroes who came, without those who lay there from the start."""
        return [hero.id for hero in self.start.heroes() if hero.max_hit_points and not hero.is_fallen]

    @cached_property
    def wanted(self) -> list[int]:
        """The ids of the bodies that are wanted."""
        return [body.id for body in self.start.bodies.values() if self._wants(body)]

    def _wants(self, body: Body) -> bool:
        lies = isinstance(body, Relic) or (isinstance(body, Hero) and body.is_fallen)
        return lies and body.kind in self.level.wanted

    def is_solved(self, stage: Stage) -> bool:
        """Return whether everyone and everything wanted is out."""
        return all(stage.hero(key).state == LevelState.EXITED for key in self.party) and (
            set(self.level.wanted) <= set(list_brought_out(stage, self.level))
        )

    def is_lost(self, stage: Stage) -> bool:
        """Return whether it can never be solved from here: a hero fell, all left, or something wanted
        broke.
        """
        heroes = [stage.hero(key) for key in self.party]
        if any(hero.is_fallen for hero in heroes):
            return True
        whole = {body.kind for body in stage.bodies.values() if not (isinstance(body, Relic) and body.broken)}
        if not whole.issuperset(self.level.wanted):
            return True
        return all(hero.state == LevelState.EXITED for hero in heroes) and not self.is_solved(stage)

    def list_successors(
        self, stage: Stage, is_wanted: Callable[[Stage, Action], bool] | None = None
    ) -> Iterator[tuple[Action, Stage]]:
        """Yield every wanted action of any hero in this round, with the stage after it."""
        avoids = self.avoids
        if avoids is not None:
            wanted = is_wanted

            def is_wanted(stage: Stage, action: Action) -> bool:
                return (wanted is None or wanted(stage, action)) and not avoids(stage, action)

        for hero in stage.heroes():
            if hero.is_able and not hero.ended:
                yield from successors(pass_lead(stage, hero.id), self.kinds, is_wanted)

    @cached_property
    def kinds(self) -> Collection[ActionKind]:
        """The kinds of actions that may be used."""
        return [kind for kind in ACTED if kind not in self.without]


def pass_lead(stage: Stage, hero: int) -> Stage:
    """Return the stage with a hero in the lead."""
    if stage.lead == hero:
        return stage
    led = stage.copy()
    led.write(WORLD, "lead", stage.lead, hero)
    return led


def next_round(stage: Stage) -> Stage:
    """Return the stage after all heroes have ended their turns."""
    after = Scheduler(stage.copy())
    for hero in after.stage.heroes():
        if hero.is_able and not hero.ended:
            after.stage.write(hero.id, "ended", False, True)
    return after.finish()
