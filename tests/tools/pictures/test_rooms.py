"""Rooms: the places of the pictures are sound levels, and show what they are named for."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.catalog import load_catalog
from intodepth.files.folders import find_folders
from intodepth.play.preview import Preview
from intodepth.play.why import build_chain
from intodepth.screens.services import Services
from intodepth.sim.invariants import problems
from intodepth.story.forces import Verdict
from intodepth.tools.check import level_faults
from intodepth.tools.pictures.rooms import ROOMS, build_room
from intodepth.ui.draw import Scene, Text
from tests.catalogs import own_catalog
from tests.screens.game import Game


def shown(folder: Path, name: str) -> Preview:
    """What a room has under the cursor."""
    path = find_folders().data / "rooms" / f"{name}.toml"
    session = build_room(Services(own_catalog(), folder), path).session
    assert problems(session.stage) == []
    action = session.selection.action
    assert action is not None
    return session.previews.of(session.stage, action)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_is_a_level_without_faults(name: str) -> None:
    folders = find_folders()
    assert list(level_faults(folders.data / "rooms" / f"{name}.toml", load_catalog(folders))) == []


def test_the_catch_is_caught(tmp_path: Path) -> None:
    (force,) = shown(tmp_path, "catch").forces
    assert (force.verdict, force.sum) == (Verdict.CAUGHT, "9 ≤ 11")


def test_in_the_zipper_three_pitons_pop_before_the_ring_holds(tmp_path: Path) -> None:
    *pops, last = shown(tmp_path, "zipper").forces
    assert [force.verdict for force in pops] == [Verdict.POPS] * 3 and last.verdict is Verdict.CAUGHT


def test_the_lift_sinks_on_one_side_and_rises_on_the_other(tmp_path: Path) -> None:
    preview = shown(tmp_path, "lift")
    (force,) = preview.forces
    assert force.words(preview.before) == "sinks 3, the boulder rises 3"


def test_that_the_ring_holds_in_the_end_is_because_all_three_pitons_have_popped(tmp_path: Path) -> None:
    preview = shown(tmp_path, "zipper")
    words = [link.words for link in build_chain(preview, preview.phrases[-1])]
    assert sum(each.startswith("The piton pops") for each in words) == 3
    assert words[0] == "Ada goes to the left and lets go" and words[-1] == "Ada swings in 3, 15 ≤ 18 (unseen)"


def test_who_hangs_beneath_her_own_ghost_has_her_name_beside_both(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    screen = build_room(services, find_folders().data / "rooms" / "hanging.toml")
    game = Game(screen, services)
    for _ in range(3):
        game.wait()
    (scene,) = [command for command in game.commands if isinstance(command, Scene)]
    (ada,) = [figure for figure in scene.figures if figure.mesh == "swinger" and figure.ghost == 1]
    assert any(figure.ghost < 1 and figure.y > ada.y for figure in scene.figures)
    left, top, wide, tall = scene.area
    cell = scene.camera.cell
    feet = top + tall / 2 + (scene.camera.y - ada.y) * cell
    middle = left + wide / 2 + (ada.x - scene.camera.x) * cell
    names = [command for command in game.commands if isinstance(command, Text) and command.text == "Ada"]
    near = [name for name in names if abs(name.x - middle) < 1.5 * cell and abs(name.y - feet) < 2 * cell]
    assert len(near) == 1 and abs(near[0].x - middle) > 0.3 * cell
