"""Whatever keys and mouse do, to draw a level changes nothing of its play and of the profile."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from intodepth.screens.level.screen import LevelScreen
from tests.samples import some
from tests.screens.level.driving import EDGE, Seat, make_services

KEYS = (
    *("left", "right", "up", "down", "return", "space", "escape", "tab", "z", "y", "g", "x", ",", ".", "l"),
    *("shift+l", "1", "2", "3", "h", "b", "t", "c", "w", "p", "e", "r", "k", "o", "f", "i", "q", "delete"),
)


def state(screen: LevelScreen) -> tuple[Any, ...]:
    """All of the play of a level that can be told."""
    session, selection = screen.session, screen.session.selection
    chosen = selection.verb, selection.offer, selection.cell, selection.way, selection.ways
    log = session.log.is_open, session.log.chosen
    history = len(session.history.done), len(session.history.undone), session.history.hints
    play = session.state, session.playback, session.played, session.stage.digest, session.knowledge.digest
    return chosen, log, history, play


@pytest.mark.compiled
@pytest.mark.parametrize("seed", some(range(4), 2))
def test_drawing_changes_nothing_of_the_play(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, drawn = LevelScreen.draw, list[Any]()

    def watched(self: LevelScreen, *given: Any) -> Any:
        before = state(self), seat.services.profile
        pressed = draw(self, *given)
        assert (state(self), seat.services.profile) == before
        drawn.append(before)
        return pressed

    seat = Seat(make_services(tmp_path, EDGE, "belayer", "rigger", "porter"))
    monkeypatch.setattr(LevelScreen, "draw", watched)
    chance = random.Random(seed)
    for _ in range(200):
        if chance.random() < 0.5:
            seat.key(chance.choice(KEYS))
            continue
        places = [seat.place(chance.randrange(9), chance.randrange(7))]
        places += [
            seat.widget(item.id) for item in seat.ui.widgets if item.id.startswith(("way:", "amount:"))
        ]
        places += [
            seat.widget(item.id) for item in chance.sample(seat.ui.widgets, min(2, len(seat.ui.widgets)))
        ]
        place = chance.choice(places)
        seat.move(*place)
        if chance.random() < 0.7:
            seat.click(*place)
    assert len({repr(before) for before in drawn}) > 30
