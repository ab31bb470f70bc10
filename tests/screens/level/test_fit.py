"""At every size of window and interface the words of the level screen are whole and apart from each other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from intodepth.content.verbs import NEXT, places
from intodepth.files.folders import find_folders
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.pad_bindings import PadBindings
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.stage import Stage
from intodepth.tools.pictures.level_sample import build_sample
from intodepth.tools.pictures.rooms import ROOMS, build_room
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect, Scene, Text
from intodepth.ui.input import Input
from intodepth.ui.pads import STYLES, spell_control
from intodepth.ui.prompts import PadStyle, use_prompts
from intodepth.ui.rects import overlap
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import SIZES, levels_at_sizes
from tests.screens.level.driving import TINY, Seat, make_services
from tests.screens.level.test_choosing import STAGES
from tests.screens.test_fit import check_sizes

TYPESETTER = Typesetter()
CATALOG = own_catalog()


def box(text: Text) -> Rect:
    width = TYPESETTER.measure(text.text, text.size, text.weight)
    return text.x, text.y - 0.74 * text.size, width, 0.95 * text.size


@pytest.mark.long
@for_each(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("level", list(CATALOG.levels))
def test_words_are_whole_and_apart_at_every_size(
    tmp_path: Path, level: str, width: int, height: int, scale: float
) -> None:
    check(build_sample(Services(CATALOG, tmp_path), level), width, height, scale)


@pytest.mark.compiled
@for_each(("level", "width", "height", "scale"), some(levels_at_sizes(CATALOG.levels, SIZES), 3))
def test_words_are_whole_and_apart(tmp_path: Path, level: str, width: int, height: int, scale: float) -> None:
    check(build_sample(Services(CATALOG, tmp_path), level), width, height, scale)


@pytest.mark.parametrize("style", STYLES)
@for_each(("width", "height", "scale"), [*SIZES, (1280, 800, 1.0), (800, 600, 1.0)])
def test_the_signs_of_a_gamepad_are_whole_and_apart(
    tmp_path: Path, style: PadStyle, width: int, height: int, scale: float
) -> None:
    use_prompts(PadBindings({}).list_prompts(style, Bindings({})))
    try:
        ui = check(build_sample(Services(CATALOG, tmp_path), "thin_floor"), width, height, scale)
        layout = arrange(ui)
    finally:
        use_prompts(None)
    if layout.dense:
        return
    left, top, wide, _ = ui.pixels(layout.panel)
    told = [each for each in ui.commands if isinstance(each, Text) and left <= each.x <= left + wide]
    signs = [each for each in told if each.text == spell_control("lb", style) and each.y < top + 40]
    assert len(signs) >= (0 if layout.upright else 3), "those of Undo, Redo and Hint"
    assert all(sum(box(each)[1::2]) <= top for each in signs), "they lie over no part of the panel"


@pytest.mark.compiled
@for_each(("width", "height", "scale"), some(SIZES, 2))
@pytest.mark.parametrize("build", STAGES, ids=lambda build: build.__name__)
def test_words_are_apart_where_ropes_and_gear_have_their_buttons(
    tmp_path: Path, build: Callable[[], Stage], width: int, height: int, scale: float
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(build())
    actor = seat.session.actor
    names = {f"do:{verb.name}" for row in places(seat.session.stage, actor) for verb in row if verb}
    ui = check(seat.screen, width, height, scale)
    shown = [item for item in ui.widgets if item.id in names]
    able = {f"do:{verb.name}" for verb in seat.session.offers.verbs if verb is not NEXT}
    assert able <= {item.id for item in shown}
    for item in shown:
        is_large = item.rect[3] >= 18 and item.rect[2] >= 24
        assert is_large, f"{item.id} has no room: let two verbs share a place in content/verbs.py"
    for one, two in combinations(shown, 2):
        shared = overlap(one.rect, two.rect)
        assert shared[2] < 0.5 or shared[3] < 0.5, f"{one.id} lies over {two.id}"


@pytest.mark.compiled
@for_each(("width", "height", "scale"), some(SIZES, 2))
@pytest.mark.parametrize("room", ROOMS)
def test_words_of_loads_are_whole_and_apart(
    tmp_path: Path, room: str, width: int, height: int, scale: float
) -> None:
    path = find_folders().data / "rooms" / f"{room}.toml"
    check(build_room(Services(own_catalog(), tmp_path), path), width, height, scale)


@for_each(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("presses", [1, 2])
def test_words_of_a_hint_are_whole_and_apart(
    tmp_path: Path, presses: int, width: int, height: int, scale: float
) -> None:
    """First the next step, then the whole plan."""
    screen = start_level(Services(CATALOG, tmp_path), "rescue")
    ui = Ui(TYPESETTER.measure)
    ui.user_scale = scale
    for _ in range(presses):
        ui.begin(Input(width, height, dt=0.1, keys=("shift+h",)))
        screen.frame(ui)
        ui.end()
    check(screen, width, height, scale)


def check(screen: LevelScreen, width: int, height: int, scale: float) -> Ui:
    """Every word is whole and apart; return the interface as it stands."""
    ui = Ui(TYPESETTER.measure)
    ui.user_scale = scale
    for index in range(4):
        ui.begin(Input(width, height, dt=0.1, time=index * 0.1))
        screen.frame(ui)
        commands = ui.end()
    check_sizes(ui, commands, scale)
    in_level = {body.name for body in screen.session.stage.bodies.values()}
    assert isinstance(commands[0], Scene)
    texts = [each for each in commands if isinstance(each, Text) and each.color[3] > 0.99]
    found = [
        (text.text, box(text)) for text in texts if not text.text.isdecimal() or text.size < 20 * ui.scale
    ]
    for words, (x, y, wide, tall) in found:
        assert x >= 0 and y >= 0 and x + wide <= width + 1 and y + tall <= height + 1, f"{words!r} is cut off"
    flat = [each for each in found if each[0] not in in_level]
    for (one, a), (other, b) in combinations(flat, 2):
        shared = overlap(a, b)
        assert shared[2] < 1.5 or shared[3] < 1.5, f"{one!r} lies over {other!r}"
    return ui


def test_a_larger_interface_keeps_words_on_buttons_and_pictures_of_the_party(tmp_path: Path) -> None:
    ui = check(build_sample(Services(CATALOG, tmp_path), "thin_floor"), 1280, 720, 1.25)
    assert "Take/Use" in [each.text for each in ui.commands if isinstance(each, Text)]
    assert len([each for each in ui.commands if isinstance(each, Portrait)]) == 2
