"""Driving: a made-up player at the level screen, and small levels to play."""

from __future__ import annotations

import copy
from collections import deque
from dataclasses import replace
from pathlib import Path

from intodepth.content.verbs import VERB_OF, WAIT
from intodepth.play.offers import Offer
from intodepth.play.selection import Selection
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.controls.selection_keys import ARROWS
from intodepth.screens.level.picture.composition import Picture
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.orders import Order
from intodepth.sim.picture import show
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.catalogs import with_one_level
from tests.ui.driving import Player

HEAD = """\
format = 1
title = "{title}"
order = 1
teaches = "Something."
briefing = "A small place."
par = 3
party = {party}
map = \"\"\"
{rows}
\"\"\"

[legend]
"""
LEGEND = ('r = { relic = "bell" }', 'o = { body = "boulder", weight = 3 }', 't = { creature = "tortoise" }')
"""what glyphs stand for, as far as they are on the map"""

TINY = """
########
#......#
#v..r..#
########
"""
EDGE = """
#########
#v......#
####....#
####....#
####....#
####.r..#
#########
"""
HALLS = """
###########
#v..a##b..#
###########
"""
"""two rooms, joined by a portal from the end of one to the beginning of the other"""
PORTAL = """
a = "open"
b = "open"
[[portal]]
from = "a"
side = "E"
to = "b"
"""
MIRRORS = PORTAL.replace('to = "b"', 'to = "c"\nmirror = true').replace('b = "open"', 'c = "open"')
"""as HALLS with c at the far end"""
DOORS = """
#########
#v..v..v#
#########
"""


def make_services(folder: Path, rows: str, *party: str, more: str = "") -> Services:
    """Services with one level called `small`, and a player's folder of their own; `more` ends its file."""
    levels = folder / "levels"
    levels.mkdir(exist_ok=True)
    drawn = rows.strip("\n")
    legend = [f"{line}\n" for line in LEGEND if line[0] in drawn]
    names = list(party or ("belayer",))
    head = HEAD.format(title="Small Place", party=str(names).replace("'", '"'), rows=drawn)
    (levels / "small.toml").write_text("".join([head, *legend, more]))
    return Services(with_one_level(levels / "small.toml"), folder)


class Seat(Player):
    """A player in front of the level `small`."""

    def __init__(self, services: Services, width: int = 1280, height: int = 720) -> None:
        screen = start_level(services, "small")
        assert isinstance(screen, LevelScreen)
        self.screen, self.services = screen, services
        super().__init__(screen.frame, width, height)

    @property
    def session(self) -> Session:
        return self.screen.session

    @property
    def digest(self) -> int:
        return self.session.stage.digest

    def picture(self) -> str:
        """The stage as rows."""
        return show(self.session.stage)

    def place(self, x: int, y: int, height: float = 0.5) -> tuple[float, float]:
        """Where a cell is on the screen, in px."""
        px, py = self.screen.picture.viewpoint.screen(self.ui, x + 0.5, y + height)
        return px * self.ui.scale, py * self.ui.scale

    def widget(self, name: str) -> tuple[float, float]:
        """The middle of a widget, in px."""
        item = next(item for item in self.ui.widgets if item.id == name)
        x, y, width, height = item.rect
        return (x + width / 2) * self.ui.scale, (y + height / 2) * self.ui.scale

    def point(self, x: int, y: int, height: float = 0.5) -> None:
        """Move the mouse into a cell and let the camera come to rest."""
        for _ in range(3):
            self.move(*self.place(x, y, height))

    def click_cell(self, x: int, y: int, height: float = 0.5) -> None:
        self.point(x, y, height)
        self.click(*self.place(x, y, height))

    def knows_all(self) -> None:
        """Play on as if the party had seen everything."""
        session = self.session
        session.chronicle = Chronicle(session.history, Knowledge.of_all(session.history.start))
        session.generate()
        settle(self, self.screen)

    def set_up(self, stage: Stage) -> None:
        """Play on from another stage, of which everything is known."""
        self.session.skip()
        self.session.begin(stage)
        self.screen.picture = Picture(stage)
        self.step()

    def choose_by_mouse(self, action: Action) -> None:
        """Its verb, the end of a rope that it is about, its cell, and its line where that means another way.

        What is done at once by the button is done; else a click where the mouse is does it.
        """
        done, selection = len(self.session.history.done), self.session.selection
        verb = VERB_OF[type(action)]
        if verb is WAIT:
            self._choose_wait(action)
            return
        if selection.verb is not verb:
            self.press(f"do:{verb.name}")
        if self.session.playback is not None or len(self.session.history.done) > done:
            return
        if (part := part_of(selection, action)) is not None and selection.offer is not part:
            offer = selection.offer
            assert offer is not None
            self._click_way(offer, part)
        offer = selection.offer
        assert offer is not None
        if offer.amounts:
            self.point(*place_of(offer, (action,)))
            self._open_list()
            self.move(*self.widget(f"amount:{selection.ways.index((action,))}"))
            return
        self._point_at_way(offer, (action,))

    def _choose_wait(self, action: Action) -> None:
        selection = self.session.selection
        offer = selection.offers.find(WAIT)
        assert offer is not None
        way = wait_of(offer, action)
        if not way:
            self.press("Wait")
            return
        self.step()
        self.move(*self.widget("do:wait"))
        self.step()
        self._open_list()
        self.move(*self.widget(f"way:{way}"))

    def _open_list(self) -> None:
        """Click with the right button where the mouse is."""
        self.hold("right")
        self.release("right")
        self.step()

    def _point_at_way(self, offer: Offer, way: Order | Offer) -> None:
        self.point(*place_of(offer, way))
        selection = self.session.selection
        if selection.order != way and selection.end is not way:
            self._open_list()
            self.move(*self.widget(f"way:{selection.ways.index(way)}"))

    def _click_way(self, offer: Offer, way: Order | Offer) -> None:
        self._point_at_way(offer, way)
        self.hold()
        self.release()

    def choose_by_keys(self, action: Action) -> None:
        """Its key, and the arrows."""
        selection, verb = self.session.selection, VERB_OF[type(action)]
        waits = selection.offers.find(WAIT)
        if verb is WAIT and waits is not None and (way := wait_of(waits, action)):
            self.key("v")
            self.keys(*["down"] * selection.ways.index(waits.orders[way]))
            return
        if selection.verb is not verb:
            self.key(Bindings({})[verb.name])
        if self.session.playback is None and verb is not WAIT:
            for name in presses(selection, action):
                self.key(name)

    def wait(self, most: int = 900) -> None:
        """Let what is being played come to its end, in frames that take long, and the camera to rest."""
        usual = self.input
        for _ in range(most):
            if self.session.playback is None:
                break
            self.step(dt=0.1)
        self.input = replace(self.input, dt=usual.dt)
        assert self.session.playback is None
        if not self.session.is_over:
            settle(self, self.screen)

    def keys(self, *names: str) -> None:
        """Press keys one after the other, each time until all has been played."""
        for name in names:
            self.key(name)
            self.wait()


def settle(player: Player, screen: LevelScreen) -> None:
    """Let the camera come to rest, in frames that take long."""
    usual = player.input
    for _ in range(60):
        before = screen.picture.viewpoint.camera
        player.step(dt=0.1)
        if screen.picture.viewpoint.camera == before:
            break
    player.input = replace(player.input, dt=usual.dt)


def seat_at_edge(folder: Path) -> Seat:
    """A seat whose hero stands at the edge."""
    seat = Seat(make_services(folder, EDGE))
    seat.keys("return")
    seat.click_cell(3, 5)
    seat.wait()
    return seat


def cell_of(seat: Seat, hero: int = 0) -> Cell | None:
    return seat.session.stage.bodies[hero].cell


def part_of(selection: Selection, action: Action) -> Offer | None:
    """The end of a rope that is to be chosen before an action; None if there is nothing to choose."""
    offer = selection.offer
    return next((part for part in offer.parts if (action,) in part.orders), None) if offer else None


def wait_of(offer: Offer, action: Action) -> int:
    """The number of that which begins with an action, among all ways to wait."""
    return next(index for index, order in enumerate(offer.orders) if order[0] == action)


def place_of(offer: Offer, way: Order | Offer) -> Cell:
    """Where a way is pointed at."""
    return next(cell for cell, ways in offer.cells.items() if way in ways)


def presses(selection: Selection, wanted: Action) -> list[str]:
    """The fewest keys that lead from what is selected to an action."""
    waiting: deque[tuple[Selection, list[str]]] = deque([(copy.copy(selection), [])])
    known = set()
    while waiting:
        here, path = waiting.popleft()
        if here.order == (wanted,):
            return path
        if (here.offer, here.cell, here.way, here.is_listed) in known:
            continue
        known.add((here.offer, here.cell, here.way, here.is_listed))
        for name, side in ARROWS.items():
            following = copy.copy(here)
            following.step(side)
            waiting.append((following, [*path, name]))
        following = copy.copy(here)
        following.turn()
        waiting.append((following, [*path, "v"]))
        following = copy.copy(here)
        if following.take_end():
            waiting.append((following, [*path, "return"]))
    raise AssertionError(f"{wanted} cannot be reached by keys")
