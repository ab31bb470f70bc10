"""party: which heroes follow another one's walks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved, RoundBegan
from intodepth.sim.history import History
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


class Party:
    """The player's orders on who follows whom. They are forgotten when the level is left."""

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

    def find_followed(self, stage: Stage) -> Hero | None:
        """Return the hero who is followed; None if nobody is, or if that hero has left or lies still."""
        hero = None if self.followed is None else stage.hero(self.followed)
        return hero if hero is not None and hero.is_able and hero.cell is not None else None

    def list_following(self, stage: Stage) -> set[int]:
        """Return the ids of the heroes who come along after the walks of the one who is followed."""
        if self.find_followed(stage) is None:
            return set()
        return {hero.id for hero in stage.heroes()} - {self.followed, *self._apart.values()}

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
