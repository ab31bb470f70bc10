"""Load tags: what holds has a bar with load and hold, what fails a cracked piton with both, in order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.files.folders import find_folders
from intodepth.play.preview import Preview
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.stage import Stage
from intodepth.story.forces import Verdict
from intodepth.tools.pictures.rooms import build_room
from intodepth.ui.core import Ui
from intodepth.ui.draw import Polygon, Rect, Text
from intodepth.ui.input import Input
from intodepth.ui.rects import middle, overlaps
from intodepth.ui.theme import color
from tests.catalogs import own_catalog
from tests.screens.level.driving import TINY, Seat, make_services
from tests.screens.level.rope_rooms import ledge, lift


def look(screen: LevelScreen) -> Ui:
    ui = Ui(lambda text, size, _: 0.5 * size * len(text))
    for index in range(4):
        ui.begin(Input(1280, 720, dt=0.1, time=index * 0.1))
        screen.frame(ui)
        ui.end()
    return ui


def in_room(folder: Path, name: str) -> tuple[LevelScreen, Preview]:
    path = find_folders().data / "rooms" / f"{name}.toml"
    screen = build_room(Services(own_catalog(), folder), path)
    session = screen.session
    return screen, session.previews.of(session.stage, *(session.selection.order or ()))


def told(ui: Ui) -> dict[str, Rect]:
    """What the signs over the level mean, and where they are."""
    return {node.name: node.rect for node in ui.nodes if node.role == "text"}


def number_in(ui: Ui, rect: Rect) -> list[str]:
    left, top, wide, high = rect
    texts = (each for each in ui.commands if isinstance(each, Text))
    return [each.text for each in texts if left <= each.x < left + wide and top <= each.y <= top + high + 2]


def test_of_three_pitons_that_fail_each_says_by_how_much_and_when(tmp_path: Path) -> None:
    screen, preview = in_room(tmp_path, "zipper")
    ui = look(screen)
    words = [each.text for each in ui.commands if isinstance(each, Text)]
    pops = [force for force in preview.forces if force.verdict is Verdict.POPS]
    assert [f"{force.load}/{force.hold}" for force in pops] == ["9/6", "15/6", "15/6"]
    assert words.count("15/6") == 2 and words.count("9/6") == 1
    viewpoint = screen.picture.viewpoint
    reds = [each for each in ui.commands if isinstance(each, Polygon) and each.color == color("danger")]
    for number, force in enumerate(pops, 1):
        assert force.anchor is not None
        x, y = viewpoint.screen(ui, *anchor_point(preview.before.ground, force.anchor))
        above = (x - 8, y - 75, 16, 50)
        assert str(number) in number_in(ui, above), "its place in the order stands above it"
        near = [(a, b) for red in reds for a, b in red.points if abs(a - x) < 20 and abs(b - y) < 40]
        assert near, "a cracked piton is drawn over it"
        labels = screen.picture.captions.labels
        assert not any(overlaps(each.rect, (x - 5, y - 5, 10, 10)) for each in labels), "and nothing on it"


def test_what_holds_has_a_bar_with_the_load_and_the_hold(tmp_path: Path) -> None:
    screen, preview = in_room(tmp_path, "zipper")
    ui = look(screen)
    rect = told(ui)["15 ≤ 18 caught"]
    assert number_in(ui, rect) == ["15/18"]
    ring = next(each for each in preview.before.anchors.values() if each.hold == 18)
    x, y = screen.picture.viewpoint.screen(ui, *anchor_point(preview.before.ground, ring))
    assert abs(middle(rect)[0] - x) < 60 and abs(middle(rect)[1] - y) < 60, "at the ring"


@pytest.mark.parametrize(
    ("build", "weight", "meant", "number"),
    [
        (ledge, None, "3 ≤ 6 holds", "3"),
        (lift, 1, "2 = 2 still", "2"),
    ],
)
def test_a_rope_at_rest_tells_one_number(
    tmp_path: Path, build: Callable[[], Stage], weight: int | None, meant: str, number: str
) -> None:
    stage = build()
    if weight is not None:
        stage.write(2, "weight", weight, 2)
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(stage)
    seat.keys("-")
    found = told(seat.ui)
    assert meant in found and number_in(seat.ui, found[meant]) == [number]
