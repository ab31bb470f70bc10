"""A click does what pointing has shown just before, and nothing else: a law, held by random clicking."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from intodepth.content.verbs import WAIT
from intodepth.play.selection import lead_to
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.ui.rects import contains
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.ui.driving import Player

LEVELS = "first_rope", "good_hands", "pendulum", "light_goes_up", "doorman", "two_rooms"
CLICKS = 60
"""of a level; about a fifth of them commit something"""


def shown_at(screen: LevelScreen, player: Player) -> list[Order]:
    """What a click where the mouse is may do, as far as it is shown there."""
    session, (x, y) = screen.session, player.ui.mouse
    under = [item.id for item in player.ui.widgets if contains(item.seen, (x, y))]
    name = under[-1] if under else ""
    if name == "end_round":
        return [session.round_end]
    if name == "do:wait":
        waits = session.offers.find(WAIT)
        return [session.selection.order, *(waits.orders[:1] if waits is not None else ())]
    if name.startswith("hero:"):
        lead = lead_to(session.offers, int(name.partition(":")[2]))
        return [(lead,)] if lead is not None else []
    if name == "enter_all":
        return [session.enter_all]
    if name == "way_home":
        return [session.way_home]
    if name == "level":
        body = session.stage.at.get(session.lookout.find_seen(screen.pointer.world).cell)
        lead = lead_to(session.offers, body) if body is not None else None
        return [session.selection.order, *([(lead,)] if lead is not None else [])]
    return [session.selection.order]


def click_about(folder: Path, level: str, clicks: int) -> int:
    """Click at random; how many clicks committed something."""
    random, services = Random(level), Services(own_catalog(), folder)
    screen = start_level(services, level)
    assert isinstance(screen, LevelScreen)
    player, session, committed = Player(screen.frame), screen.session, 0
    for _ in range(clicks):
        if session.is_over:
            break
        if session.state == TurnState.PLAY:
            session.skip()
        offer = session.selection.offer
        place = random.uniform(0, 1280), random.uniform(0, 720)
        if offer is not None and offer.cells and random.random() < 0.6:
            cell = random.choice(sorted(offer.cells))
            x, y = screen.picture.viewpoint.screen(
                player.ui, cell.x + random.random(), cell.y + random.random()
            )
            place = x * player.ui.scale, y * player.ui.scale
        # Two frames, as what lies under the mouse is found out in the first.
        player.move(*place)
        player.step()
        shown, done = shown_at(screen, player), session.latest
        button = "right" if random.random() < 0.2 else "left"
        player.hold(button)
        player.release(button)
        if session.latest > done:
            committed += 1
            assert session.playing is not None
            order = tuple(entry.action for entry in session.playing.entries)
            assert button == "left" and any(each and each == order[: len(each)] for each in shown), (
                level,
                place,
                order,
                shown,
            )
    return committed


@pytest.mark.compiled
@for_each("level", some(LEVELS, 2))
def test_a_click_does_what_was_shown_and_nothing_else(level: str, tmp_path: Path) -> None:
    assert click_about(tmp_path, level, CLICKS)


@pytest.mark.long
@for_each("level", list(own_catalog().levels))
def test_a_click_does_what_was_shown_in_all_levels(level: str, tmp_path: Path) -> None:
    click_about(tmp_path, level, 100 * CLICKS // 15)
