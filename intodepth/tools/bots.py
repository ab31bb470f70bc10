"""bots: players that choose by themselves, to try out rules and levels."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.history import History
from intodepth.sim.schedule import Schedule
from intodepth.sim.stage import Stage


def pick(actions: list[Action], random: Random) -> Action:
    """A random action: first its kind, then one of it, so that the many moves do not drown the rest."""
    kinds = sorted({type(action).__name__ for action in actions})
    kind = random.choice(kinds)
    return random.choice([action for action in actions if type(action).__name__ == kind])


def random_play(stage: Stage, random: Random, limit: int) -> Iterator[tuple[Action, Schedule]]:
    """Play on a stage at random until the level is over or `limit` actions were done; yields each done."""
    history = History(stage)
    for _ in range(limit):
        actions = generate_actions(stage)
        if not actions:
            return
        action = pick(actions, random)
        yield action, history.commit(action)
