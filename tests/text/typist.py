"""Typist: a made-up player who types commands, and does any action by what is told alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from intodepth.content.verbs import VERB_OF, WAIT
from intodepth.play.offers import Offer
from intodepth.play.session import Session
from intodepth.screens.base import Screen
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import OffBelay
from intodepth.sim.orders import Order
from intodepth.text.console import Console
from intodepth.text.level_choices import list_targets
from intodepth.text.level_map import write_cell
from intodepth.text.player import TextPlayer


class Typist:
    """A player at a console; `records` is what the last line was answered."""

    def __init__(self, screen: Screen, services: Services) -> None:
        self.player = TextPlayer(screen, services)
        self.console = Console(self.player, services)
        self.records = self.console.begin()
        self.typed = 0
        """lines until now"""
        self.orders: list[Order] = []
        """what it has done"""
        self._numbers: dict[str, int] = {}
        self._passes = 0
        """in a row, of those that were to be done"""
        self._note()

    def type(self, line: str) -> list[str]:
        """Type a line; the words of the answer."""
        self.records = self.console.answer(f"{line}\n")
        self.typed += 1
        self._note()
        return self.words

    @property
    def words(self) -> list[str]:
        """What the last line was answered."""
        return [record.words for record in self.records]

    def of_kind(self, kind: str) -> list[str]:
        """The lines of a kind in the last answer."""
        return [record.words for record in self.records if record.kind == kind]

    @property
    def listed(self) -> list[str]:
        """The names of what can be chosen."""
        return list(self._numbers)

    def pick(self, name: str) -> list[str]:
        """Choose what is listed under a name, by its number."""
        while name not in self._numbers:
            before = len(self._numbers)
            self.type("more")
            assert len(self._numbers) > before, (name, self._numbers)
        return self.type(str(self._numbers[name]))

    def _note(self) -> None:
        found = {
            record.more["name"]: record.more["number"] for record in self.records if record.kind == "choice"
        }
        starts = bool(found) and min(found.values()) == 1
        self._numbers = found if starts else self._numbers | found

    @property
    def session(self) -> Session:
        assert self.player.level is not None
        return self.player.level.session

    # -- actions

    def play(self, actions: Iterable[Action]) -> None:
        """Do actions as far as they do not happen by themselves."""
        rest = list(actions)
        for action, following in zip_longest(rest, rest[1:]):
            if not self._happens_by_itself(action):
                self._do(action, following)
                assert isinstance(self.player.stack.top, LevelScreen) or following is None, following

    def _do(self, action: Action, following: Action | None) -> None:
        if isinstance(action, Lead):
            self.pick(f"hero:{action.to}")
            self.orders.append((action,))
            return
        done = len(self.session.history.done)
        self._choose(action, following)
        assert self.session.selection.order[:1] == (action,), (action, self.words)
        session = self.session
        self.orders.append(session.selection.order)
        self.type("")
        if len(session.history.done) == done:
            assert self.of_kind("question"), self.words
            self.type("")
        assert action in [entry.action for entry in session.history.done[done:]], (action, self.words)

    def _choose(self, action: Action, following: Action | None) -> None:
        verb, cell = VERB_OF[type(action)], self.session.actor.cell
        if isinstance(action, OffBelay) and not isinstance(following, Pass):
            assert cell is not None
            self.type(f"at {write_cell(cell)}")
            self._pick_way((action,))
            return
        offer = self.session.offers.find(verb)
        assert offer is not None
        if verb is WAIT:
            self.type("wait")
            wanted = next(order for order in offer.orders if order[0] == action)
            self._pick_way(wanted)
            return
        targets = list_targets(offer)
        direct = next((each.cell for each in targets if (action,) in each.ways), None)
        if direct is not None:
            self.type(f"{verb.name} {write_cell(direct)}")
        else:
            end, part = next(
                (each.cell, way)
                for each in targets
                for way in each.ways
                if isinstance(way, Offer) and (action,) in way.orders
            )
            self.type(f"{verb.name} {write_cell(end)}")
            if self.session.selection.offer is not part:
                self.pick(f"way:{self.session.selection.ways.index(part)}")
            to = next(each.cell for each in list_targets(part) if (action,) in each.ways)
            if f"cell:{write_cell(to)}" in self._numbers:
                self.pick(f"cell:{write_cell(to)}")
        self._pick_way((action,))

    def _pick_way(self, order: Order) -> None:
        selection = self.session.selection
        if selection.order != order or not self.of_kind("preview"):
            kind = "amount" if selection.has_amount else "way"
            self.pick(f"{kind}:{selection.ways.index(order)}")

    def _happens_by_itself(self, action: Action) -> bool:
        """Whether a turn without points was ended with that of another, or a single hero came in at once."""
        if not isinstance(action, Pass):
            self._passes = 0
            entered = [entry.action for entry in self.session.history.done[:1]]
            return isinstance(action, Deploy) and action in entered
        done = [entry.action for entry in self.session.history.done]
        self._passes += 1
        trailing = next((i for i, each in enumerate(reversed(done)) if not isinstance(each, Pass)), len(done))
        return trailing >= self._passes
