"""bots: automatic players, to try out rules and levels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random

from intodepth.sim.actions import Action, ActionKind, generate_actions
from intodepth.sim.events import AnchorChanged, RopeChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.stage import Stage
from intodepth.sim.successors import successors


def pick(actions: list[Action], random: Random, favoured: Collection[type[Action]] = ()) -> Action:
    """Return a random action: first its kind, then one of that kind, so that the many moves do not crowd out
    the rest.

    If there are favoured kinds, one of them is chosen two times out of three.
    """
    kinds = sorted({type(action).__name__ for action in actions})
    wanted = sorted({kind.__name__ for kind in favoured} & set(kinds))
    if wanted and random.randrange(3):
        kinds = wanted
    kind = random.choice(kinds)
    return random.choice([action for action in actions if type(action).__name__ == kind])


def pick_sooner(
    stage: Stage, random: Random, kinds: Iterable[ActionKind], favoured: Collection[ActionKind] = ()
) -> Action | None:
    """Return an action with the same probabilities as `pick`, but without generating kinds after the chosen
    one.

    None if no action of these kinds is possible.
    """
    order = list(kinds)
    random.shuffle(order)
    if favoured and random.randrange(3):
        order.sort(key=lambda kind: kind not in favoured)
    for kind in order:
        actions = generate_actions(stage, (kind,))
        if actions:
            return random.choice(actions)
    return None


def random_play(
    stage: Stage, random: Random, limit: int, favoured: Collection[type[Action]] = ()
) -> Iterator[tuple[Action, Schedule]]:
    """Play at random until the level is over or `limit` actions were done; yield each."""
    history = History(stage)
    for _ in range(limit):
        actions = generate_actions(stage)
        if not actions:
            return
        action = pick(actions, random, favoured)
        yield action, history.commit(action)


class Best:
    """Chooses the action whose stage is judged lowest, but never returns to a stage."""

    def __init__(self, judge: Callable[[Sequence[Stage]], Sequence[tuple[float, ...]]]) -> None:
        """Begin with a judge, which returns a number, or a tuple of them, for each of several stages."""
        self._judge = judge
        self._met: set[int] = set()

    def choose(self, stage: Stage) -> Action | None:
        """Return the best action; None if all lead back to known stages or there is none."""
        self._met.add(stage.digest)
        found = {after.digest: (action, after) for action, after in reversed(successors(stage))}
        fresh = [each for digest, each in found.items() if digest not in self._met]
        if not fresh:
            return None
        judged = self._judge([after for _, after in fresh])
        return fresh[judged.index(min(judged))][0]


def touches_a_rope(schedule: Schedule) -> bool:
    """Return whether a rope or an anchor changes in any beat."""
    return any(isinstance(happening.event, RopeChanged | AnchorChanged) for happening in schedule.timeline)


def has_ropes(stage: Stage) -> bool:
    """Return whether there are ropes in a level or in a pack."""
    return bool(stage.ropes) or any(hero.coils for hero in stage.heroes())
