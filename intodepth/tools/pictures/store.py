"""store: the six pictures for a store page: moments of play without panels, words or marks."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from intodepth.content.catalog import load_catalog
from intodepth.content.plans import load_plan
from intodepth.files.folders import find_folders
from intodepth.files.storage import save_as_named
from intodepth.play.commands import do
from intodepth.render.renderer import Renderer
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.screens.level.picture.frame_draft import Focus
from intodepth.screens.level.practice import practise
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.tools.pictures.rooms import ROOMS, build_room
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Scene
from intodepth.ui.input import Input

FRAME: Final = 1 / 60
"""seconds between two frames"""
SETTLED: Final = 1.5
"""seconds after which figures and ropes are at rest"""
WINDOW: Final = (1280, 720)


class StorePicture(NamedTuple):
    """A moment of a level's known plan, or of a room's most eventful move."""

    name: str
    level: str
    """name of a level, or of a room in `ROOMS`"""
    done: int
    """number of the plan's actions that are done before"""
    seconds: float
    """seconds of the next action that have played; 0: nothing moves"""
    middle: tuple[float, float]
    """middle of the picture in cells"""
    high: float
    """height of the picture in cells"""


PICTURES: Final = (
    StorePicture("zipper", "zipper", 0, 2.2, (8.0, 6.4), 10.6),
    StorePicture("creature", "unhanded", 8, 0.35, (8.2, 9.4), 5.0),
    StorePicture("water", "high_water", 2, 1.85, (7.2, 3.2), 5.4),
    StorePicture("rescue", "rope_team", 0, 0.0, (10.0, 6.2), 10.6),
    StorePicture("portal", "two_rooms", 10, 0.6, (6.3, 4.3), 6.2),
    StorePicture("dog_and_porter", "dog_and_porter", 0, 0.0, (9.0, 6.0), 10.8),
)


def draw_store(renderer: Renderer, size: tuple[int, int], folder: Path) -> list[Path]:
    """Draw all pictures into a folder as PNG files; return their paths. Raises FileFault and OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for wanted in PICTURES:
        renderer.render([store_scene(wanted, renderer, size)], *size)
        paths.append(folder / f"{wanted.name}.png")
        save_as_named(paths[-1], renderer.png())
    return paths


def store_scene(wanted: StorePicture, renderer: Renderer, size: tuple[int, int]) -> Scene:
    """Return the scene of a picture for a size in px; raises FileFault."""
    catalog = load_catalog(find_folders())
    with tempfile.TemporaryDirectory() as home:
        services = Services(catalog, Path(home))
        if wanted.level in ROOMS:
            screen = build_room(services, find_folders().data / "rooms" / f"{wanted.level}.toml")
            actions = screen.session.selection.order
        else:
            screen = practise(services, wanted.level)
            screen.session.skip()
            plan = load_plan(catalog.levels[wanted.level], catalog)
            actions = plan.actions if plan is not None else ()
        session = screen.session
        for action in actions[: wanted.done]:
            if action in session.offers.of(type(action)):  # else it has followed by itself
                session.act(do(action))
                session.skip()
        if wanted.seconds:
            session.act(do(actions[wanted.done]))
        scene = _play_on(screen, renderer, wanted.seconds)
        services.close()
    wide, high = size
    camera = Camera(*wanted.middle, high / wanted.high)
    return replace(scene, area=(0.0, 0.0, float(wide), float(high)), camera=camera)


def _play_on(screen: LevelScreen, renderer: Renderer, seconds: float) -> Scene:
    """Return the scene after some seconds of playback, or once everything is at rest."""
    ui = Ui(renderer.typesetter.measure)
    focus = Focus(None, None, None, Inquiry(), is_bare=True)
    time, frames = 1.0, round((seconds or SETTLED) / FRAME)
    for index in range(frames + 1):
        time += FRAME
        ui.begin(Input(*WINDOW, time=time, dt=FRAME))
        if seconds and index:
            screen.session.advance(FRAME)
        scene = screen.picture.draw(ui, arrange(ui), screen.session, focus)
        ui.end()
    return scene
