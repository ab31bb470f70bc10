"""Losses: words that tell of harm are never the part that is cut, whatever the window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from intodepth.play.commands import do
from intodepth.play.preview import Preview
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.level.hud.step_row import break_words, plate_words
from intodepth.screens.level.hud.tooltip import keep_most
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.words.cell_facts import Explained, explain
from intodepth.screens.level.words.consequences import costs, losses, warn
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import LevelState
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.ui.core import Ui
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from intodepth.ui.paragraphs import fold, wrap
from intodepth.ui.rects import contains
from intodepth.ui.theme import SMALL
from tests.catalogs import own_catalog
from tests.screens.level.driving import Seat, make_services

TYPESETTER = Typesetter()
WINDOWS = [(640, 360, 1.0), (640, 360, 2.0), (720, 1280, 1.0), (720, 1280, 2.0), (1280, 720, 1.0),
           (1280, 720, 2.0), (1920, 1080, 1.0)]  # fmt: skip
SHAFT = """
################
#v.........#####
##########.#####
##########.#####
##########.#####
##########.#####
##########.#####
##########.#####
##########.#####
################
"""
EDGE, FOOT = Cell(9, 8), Cell(10, 1)


class Window:
    """A level in a window of its own size, with true letters."""

    def __init__(self, screen: LevelScreen, width: int, height: int, scale: float) -> None:
        self.screen, self.width, self.height = screen, width, height
        self.ui = Ui(TYPESETTER.measure)
        self.ui.user_scale = scale
        self.texts: list[Text] = []

    def look(self, mouse: tuple[float, float] = (-1.0, -1.0)) -> str:
        """All words that are whole, after some frames."""
        for index in range(20):
            self.ui.begin(Input(self.width, self.height, mouse=mouse, dt=0.1, time=index * 0.1))
            self.screen.frame(self.ui)
            commands = self.ui.end()
        self.texts = [each for each in commands if isinstance(each, Text) and self._is_whole(each)]
        return " ".join(each.text for each in self.texts)

    def _is_whole(self, text: Text) -> bool:
        wide = TYPESETTER.measure(text.text, text.size, text.weight)
        inside = text.x >= 0 and text.x + wide <= self.width + 1 and 0 < text.y <= self.height
        return inside and text.color[3] > 0.99


def seat_at_shaft(folder: Path) -> Seat:
    """Ada (4 hit points) stands at a shaft of six cells, and at its foot stands Pell."""
    seat = Seat(make_services(folder, SHAFT, "swinger", "porter"))
    stage = seat.session.stage
    for hero, cell in ((0, EDGE), (1, FOOT)):
        stage.write(hero, "state", LevelState.UNDEPLOYED, LevelState.IN_LEVEL)
        stage.write_cell(hero, None, cell)
    seat.knows_all()
    return seat


@pytest.mark.parametrize(("width", "height", "scale"), WINDOWS)
def test_all_harm_of_a_preview_and_of_what_has_happened_is_told_whole(
    tmp_path: Path, width: int, height: int, scale: float
) -> None:
    seat = seat_at_shaft(tmp_path)
    session, window = seat.session, Window(seat.screen, width, height, scale)
    drops = [each for each in session.offers.of(Move) if isinstance(each, Move) and each.drop]
    session.selection.aim(min(drops, key=lambda each: -each.to.y))
    action = session.selection.action
    assert action is not None
    preview = session.previews.of(session.stage, action)
    assert preview.felled == (0,) and preview.harm.keys() == {0, 1}
    told = window.look()
    assert warn(preview) in told
    assert costs(preview) in told or losses(preview).replace("\n", " ") in told
    meant = " ".join(node.name for node in window.ui.nodes)
    for key, points in preview.harm.items():
        assert any(each.text == str(points) for each in window.texts), "in a drop"
        assert re.search(rf"{preview.after.bodies[key].name}: −{points} hit points?", meant), "in words"
    assert "felled" in told
    check_strip(window, preview, told)
    session.act(do(action))
    session.skip()
    window.look()
    left, top, wide, high = next(item.rect for item in window.ui.widgets if item.id == "log")
    inside = [each for each in window.texts if contains((left, top, wide, high), _logical(window, each))]
    line = " ".join(each.text for each in inside)
    for hero, points in preview.harm.items():
        is_told_shortly = f"{preview.before.bodies[hero].name} −{points}" in line
        assert is_told_shortly or f"−{points} hit points" in line, line
    scale = window.ui.scale
    told = window.look(((left + wide / 2) * scale, (top + high / 2) * scale))
    for phrase in preview.phrases:
        assert not phrase.is_loss or phrase.clause(order=False) in told, told


def _logical(window: Window, text: Text) -> tuple[float, float]:
    return text.x / window.ui.scale, text.y / window.ui.scale - 4


def check_strip(window: Window, preview: Preview, told: str) -> None:
    """The plates of harm are whole, or the sum of those that are not stands at the end."""
    hidden = 0
    for phrase in preview.phrases:
        if phrase.harm:
            words = plate_words(preview.before, phrase, several=True)
            lines = (*break_words(window.ui, words, tall=True), words)
            hidden += 0 if any(line in told for line in lines) else phrase.harm
    assert not hidden or f"−{hidden}" in told


def test_what_is_folded_says_first_what_must_be_kept_and_all_of_it() -> None:
    ui = Ui(TYPESETTER.measure)
    ui.begin(Input(640, 360))
    story = "Ada walks 5, steps off the edge, falls 7, lands, makes noise 9. The floor breaks. Pell falls 9."
    kept = "Ada lands: −5 hit points. Pell gets hit by Ada: −5 hit points."
    for width in range(90, 900, 7):
        for most in (1, 2, 3):
            lines = fold(ui, f"{story} {kept}", SMALL, 450, width, most, kept)
            words = " ".join(lines)
            assert kept in words, (width, most, lines)
            assert len(lines) <= max(most, len(wrap(ui, f"{kept} …", SMALL, 450, width)))


def test_of_more_than_can_be_told_what_harms_is_kept_in_its_place() -> None:
    things = [
        Explained("Boulder", ()),
        Explained("Ring", ()),
        Explained("Rope", ()),
        Explained("Spikes", (), is_harm=True),
    ]
    assert [each.title for each in keep_most(things, 3)] == ["Boulder", "Ring", "Spikes"]
    assert [each.title for each in keep_most(things, 1)] == ["Spikes"]
    assert keep_most(things, 4) == things


def test_spikes_and_floors_that_break_count_as_harm() -> None:
    catalog, stage = own_catalog(), draw("####\n#^.#\n#%3#\n####")
    told = [list(explain(stage, cell, {cell}, {}, catalog)) for cell in (Cell(1, 2), Cell(2, 1), Cell(1, 1))]
    assert [(each.title, each.is_harm) for (each,) in told] == [
        ("Spikes", True), ("Crumbling floor", True), ("Soft rock", False),
    ]  # fmt: skip
