"""party: who leads, and who follows the leader's walks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved, RoundBegan
from intodepth.sim.history import Entry, History
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


class Party:
    """What the player has ordered the heroes to do together. It is forgotten when the level is left."""

    def __init__(self) -> None:
        """Begin with heroes who go each for themselves."""
        self.followed: int | None = None
        """id of the hero after whose walks the others come along; None if they stay where they are"""
        self._apart: dict[int, int] = {}
        """by the number of an order, the hero who walked away on their own by it"""
        self._led: dict[int, int] = {}
        """by the number of an order, the hero whom the others followed in it"""

    def follow(self, hero: int | None) -> None:
        """Let all others come along after each walk of a hero, or after nobody's."""
        self.followed = hero
        self._apart.clear()

    def note(self, number: int, order: Order) -> None:
        """Note an order that is done. A hero who walks on their own stays behind from then on."""
        for numbers in (self._apart, self._led):
            for late in [each for each in numbers if each >= number]:
                del numbers[late]
        movers = {action.actor for action in order if isinstance(action, Move)}
        if self.followed is not None and self.followed in movers and len(movers) > 1:
            self._led[number] = self.followed
        elif len(movers) == 1 and self.followed not in {None, *movers}:
            self._apart[number] = movers.pop()

    def list_following(self, stage: Stage) -> set[int]:
        """Return the ids of the heroes who come along after the walks of `followed`."""
        if self.followed is None:
            return set()
        return {hero.id for hero in stage.heroes()} - {self.followed, *self._apart.values()}

    def find_leader(self, history: History, actor: Hero) -> Hero:
        """Return the hero whom the others would follow: the one whom the player ordered last to do something,
        or gave the lead; `actor` if that hero is not here any more, or without any.

        Who only followed, and who has the lead because another hero's turn is over, does not count.
        """
        for entry in reversed(history.done):
            action, led = entry.action, self._led.get(entry.order)
            if led is None and isinstance(action, Lead) and _is_alone(history, entry):
                led = action.to
            if led is None and isinstance(action, Action) and not isinstance(action, Pass | Lead):
                own = (each.action for each in history.done if each.order == entry.order)
                led = next(
                    each.actor for each in own if isinstance(each, Action) and not isinstance(each, Lead)
                )
            if led is not None:
                found = history.stage.hero(led)
                return found if found.is_able and found.cell is not None else actor
        return actor

    def find_left(self, history: History) -> Mapping[int, Collection[Cell]]:
        """Return the cells that the player let each hero leave in this round."""
        left: dict[int, set[Cell]] = {}
        for entry in reversed(history.done):
            events = [happening.event for happening in entry.schedule.timeline]
            if any(isinstance(event, RoundBegan) for event in events):
                break
            if isinstance(entry.action, Move) and self._led.get(entry.order) in (None, entry.action.actor):
                own = (each for each in events if isinstance(each, Moved) and each.body == entry.action.actor)
                left.setdefault(entry.action.actor, set()).update(each.old for each in own if each.old)
        return left


def _is_alone(history: History, entry: Entry) -> bool:
    """Return whether no other action of a history belongs to the same order as an entry."""
    return sum(each.order == entry.order for each in history.done) == 1
