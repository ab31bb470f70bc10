"""player: one player at a window and at its twin, who can do any action by mouse alone or by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from intodepth.content.profile import Profile
from intodepth.content.profile_store import save_profile
from intodepth.content.verbs import VERB_OF, WAIT
from intodepth.play.offers import Offer
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.screen import LevelScreen
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import OffBelay
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from tests.screens.level.driving import part_of, place_of, presses, wait_of
from tests.window.twin import Twin
from tests.window.windows import Window, until


class Both:
    """One player at both; every input goes to the twin and to the window."""

    def __init__(self, twin: Twin, window: Window) -> None:
        self.twin = twin
        self.window = window
        self._passes = 0
        """in a row, of those that were to be done"""
        self.following: Action | None = None
        """what is to be done after the next action"""

    def click(self, place: tuple[float, float], button: str = "left") -> None:
        self.twin.click(place, button)
        self.window.click(place, button)
        self.agree()
        self.window.rest()

    def click_text(self, words: str) -> None:
        self.click(self.twin.text(words))

    def click_widget(self, name: str) -> None:
        self.click(self.twin.widget(name))

    def key(self, name: str) -> None:
        """A key by the name that the game has for it; keys that do nothing yet may follow at once."""
        has_acted = self.twin.key(name)
        self.window.key(name)
        self.agree()
        if has_acted:
            self.window.rest()

    def agree(self) -> None:
        """Wait until the window has recorded as much as the twin."""
        until(
            lambda: self.window.lines >= self.twin.lines or self.window.ended,
            "the window did not do what its twin did",
        )

    def do_by_mouse(self, action: Action) -> None:
        """One action, by pointing and clicking."""
        if self._happens_by_itself(action):
            return
        session = self.twin.level.session
        if isinstance(action, Lead):
            self.click_widget(f"hero:{action.to}")
            return
        done, selection, verb = len(session.history.done), session.selection, VERB_OF[type(action)]
        if self._is_alone(action):
            cell = session.lookout.place(session.actor.cell or Cell(0, 0))
            self.click(self._middle(cell), "right")
            self.click_widget(f"way:{session.selection.ways.index((action,))}")
            return
        if verb is WAIT and (way := self._way_to_wait(action)):
            self.click(self.twin.widget("do:wait"), "right")
            self.click_widget(f"way:{way}")
            return
        if selection.verb is not verb or verb is WAIT or self._is_hidden(action):
            self.click_widget(f"do:{verb.name}")
        if self.in_level and len(session.history.done) == done:
            part, offer = part_of(selection, action), selection.offer
            assert offer is not None
            if part is not None:
                self._click_way(offer, part)
            self._click_way(part or offer, (action,))

    def _is_hidden(self, action: Action) -> bool:
        """Whether it is to leave with empty hands, which is offered when Move is asked for."""
        offer = self.twin.level.session.selection.offer
        return isinstance(action, Exit) and (offer is None or (action,) not in offer.orders)

    def _way_to_wait(self, action: Action) -> int:
        """The number of that which begins with an action, among all ways to wait."""
        offer = self.twin.level.session.offers.find(WAIT)
        assert offer is not None
        return wait_of(offer, action)

    def _click_way(self, offer: Offer, way: Order | Offer) -> None:
        session = self.twin.level.session
        place = place_of(offer, way)
        there = self._middle(place)
        if len(offer.amounts) > 1:
            self.click(there, "right")
            self.click_widget(f"amount:{offer.cells[place].index(way)}")
            return
        self.twin.step(mouse=(there[0] + 3, there[1]))
        self.twin.step(mouse=there)
        selection = session.selection
        if way in (selection.order, selection.end) and not selection.leads_out:
            self.click(there)
            return
        self.click(there, "right")
        self.click_widget(f"way:{session.selection.ways.index(way)}")

    def _middle(self, place: Cell) -> tuple[float, float]:
        """The middle of a cell of the picture, in px."""
        viewpoint, ui = self.twin.level.picture.viewpoint, self.twin.stack.ui
        x, y = viewpoint.screen(ui, place.x + 0.5, place.y + 0.5)
        return x * ui.scale, y * ui.scale

    def _is_alone(self, action: Action) -> bool:
        """Whether it is to stop bracing, and to go on with the turn."""
        return isinstance(action, OffBelay) and not isinstance(self.following, Pass)

    def do_by_keys(self, action: Action) -> None:
        """One action, by its key, the arrows and Enter."""
        if self._happens_by_itself(action):
            return
        session = self.twin.level.session
        done = len(session.history.done)
        if isinstance(action, Lead):
            self.key("tab")
            return
        keys, verb = Bindings({}), VERB_OF[type(action)]
        if self._is_alone(action):
            self._do_listed((action,))
            return
        if verb is WAIT and (way := self._way_to_wait(action)):
            waits = session.offers.find(WAIT)
            assert waits is not None
            self._do_listed(waits.orders[way])
            return
        if isinstance(action, Lower):
            while session.selection.order != (action,):
                self.key(keys["lower"])
        elif session.selection.verb is not verb or self._is_hidden(action):
            self.key(keys[verb.name])
        if self.in_level and len(session.history.done) == done:
            for name in presses(session.selection, action):
                self.key(name)
            self.key("return")
            if self.in_level and session.selection.is_listed:
                self.key("return")

    def _do_listed(self, order: Order) -> None:
        """By keys, what is listed with all that can be done without going."""
        self.key("v")
        ways = self.twin.level.session.selection.ways
        for name in (*["down"] * ways.index(order), "return"):
            self.key(name)

    def _happens_by_itself(self, action: Action) -> bool:
        """Whether the turn of one who has no points left was ended with that of another, or a single hero
        came in when the level began.
        """
        if not isinstance(action, Pass):
            self._passes = 0
            entered = [entry.action for entry in self.twin.level.session.history.done[:1]]
            return isinstance(action, Deploy) and action in entered
        done = [entry.action for entry in self.twin.level.session.history.done]
        self._passes += 1
        trailing = next((i for i, each in enumerate(reversed(done)) if not isinstance(each, Pass)), len(done))
        return trailing >= self._passes

    @property
    def in_level(self) -> bool:
        return isinstance(self.twin.stack.top, LevelScreen)


@contextmanager
def playing(folder: Path, open_window: Callable[[Path], Window], profile: Profile) -> Iterator[Both]:
    """Both games, from the title on."""
    homes = folder / "twin", folder / "window"
    for home in homes:
        home.mkdir(exist_ok=True)
        if not (home / "profile.json").exists():
            assert not save_profile(home, profile).problem
    both = Both(Twin(homes[0]), open_window(homes[1]))
    try:
        yield both
    finally:
        both.twin.close()
        both.window.close()
