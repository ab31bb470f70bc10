"""bots: players that choose by themselves, to try out rules and levels."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.events import AnchorChanged, RopeChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.stage import Stage


def pick(actions: list[Action], random: Random, favoured: Collection[type[Action]] = ()) -> Action:
    """A random action: first its kind, then one of it, so that the many moves do not drown the rest.

    Of the favoured kinds, where there are any, two times out of three.
    """
    kinds = sorted({type(action).__name__ for action in actions})
    wanted = sorted({kind.__name__ for kind in favoured} & set(kinds))
    if wanted and random.randrange(3):
        kinds = wanted
    kind = random.choice(kinds)
    return random.choice([action for action in actions if type(action).__name__ == kind])


def random_play(
    stage: Stage, random: Random, limit: int, favoured: Collection[type[Action]] = ()
) -> Iterator[tuple[Action, Schedule]]:
    """Play on a stage at random until the level is over or `limit` actions were done; yields each done."""
    history = History(stage)
    for _ in range(limit):
        actions = generate_actions(stage)
        if not actions:
            return
        action = pick(actions, random, favoured)
        yield action, history.commit(action)


def touches_a_rope(schedule: Schedule) -> bool:
    """Whether a rope or an anchor is otherwise after any of its beats."""
    return any(isinstance(happening.event, RopeChanged | AnchorChanged) for happening in schedule.timeline)


def has_ropes(stage: Stage) -> bool:
    """Whether there are ropes in a level, or in a pack."""
    return bool(stage.ropes) or any(hero.coils for hero in stage.heroes())
