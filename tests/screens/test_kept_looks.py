"""What is kept from frame to frame: every frame looks as if nothing had been kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FunctionType

import moderngl
import msgspec
import numpy as np
import pytest

from intodepth import tweaks
from intodepth.play import perils
from intodepth.render.markers import marks, shadows
from intodepth.render.renderer import Renderer
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.ui.draw import Scene
from intodepth.ui.input import Input
from intodepth.ui.theme import use_palette
from intodepth.window.glyph_faces import FreetypeFace
from tests.catalogs import own_catalog
from tests.samples import some

SMALL, WIDE, UPRIGHT = (640, 360), (800, 450), (360, 640)

Step = tuple[tuple[int, int], Mapping[str, object], str, tuple[float, float], tuple[str, ...]]
"""size of the window, changed settings, a line of `ui.toml`, mouse as shares of the window, keys"""
STEPS: tuple[Step, ...] = (
    (SMALL, {}, "", (0.4, 0.5), ()),
    (SMALL, {}, "", (0.4, 0.5), ("return",)),
    (SMALL, {}, "", (0.45, 0.5), ()),
    (SMALL, {}, "", (0.45, 0.5), ()),
    (SMALL, {}, "", (0.9, 0.6), ()),
    (SMALL, {}, "", (0.9, 0.6), ()),
    (SMALL, {"palette": "red_green"}, "", (0.9, 0.6), ()),
    (SMALL, {"palette": "red_green"}, 'color_gold = "#ff0000"', (0.9, 0.6), ()),
    (SMALL, {"palette": "red_green"}, 'color_back = "#203040"', (0.9, 0.6), ()),
    (SMALL, {"palette": "usual"}, "", (0.45, 0.5), ("return",)),
    (SMALL, {"ui_scale": 1.5}, "", (0.5, 0.5), ()),
    (WIDE, {"ui_scale": 1.5}, "", (0.5, 0.5), ()),
    (WIDE, {"ui_scale": 1.0}, "", (0.5, 0.5), ("=",)),
    (UPRIGHT, {}, "", (0.5, 0.3), ()),
    (UPRIGHT, {"brightness": 1.4}, "", (0.5, 0.3), ("z",)),
    (SMALL, {"brightness": 1.0}, "", (0.4, 0.5), ("m",)),
)  # fmt: skip
LEVELS = ("thin_floor", "two_rooms")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of tweaks of one's own; what hurts is known at once, however slow the machine is."""
    monkeypatch.setattr(perils, "SHARE", 1e6)
    monkeypatch.setattr(tweaks, "STORE", tweaks.TweakStore())
    place = tmp_path / "tweaks"
    place.mkdir()
    yield place
    use_palette("usual")


def tune(folder: Path, line: str) -> None:
    (folder / "ui.toml").write_text(f"# nothing\n{line}\n" if line else "# nothing\nplate = 0.94\n")
    (folder / "camera.toml").write_text(f"field = {30.0 if line else 36.0}\n")
    tweaks.watch(folder)


def forget() -> None:
    """Forget all that the interface and the screens keep."""
    for name, module in list(sys.modules.items()):
        if name.startswith(tuple(f"intodepth.{room}" for room in ("ui", "screens", "play", "story"))):
            for value in vars(module).values():
                if not isinstance(value, FunctionType | type) and hasattr(value, "cache_clear"):
                    value.cache_clear()


class Played:
    """A level that is played step by step."""

    def __init__(self, level: str, home: Path, renderer: Renderer) -> None:
        self._services = Services(own_catalog(), home)
        self._stack = ScreenStack(
            start_level(self._services, level), renderer.typesetter.measure, self._services
        )
        self._time = 1.0

    def frame(self, step: Step, *, calm: bool = False) -> list[object]:
        size, changes, _, mouse, keys = step
        profile = self._services.profile
        settings = msgspec.structs.replace(profile.settings, reduced_motion=calm, **changes)
        self._services.profile = msgspec.structs.replace(profile, settings=settings)
        self._time += 1 / 60
        place = mouse[0] * size[0], mouse[1] * size[1]
        return [*self._stack.frame(Input(*size, mouse=place, keys=keys, time=self._time, dt=1 / 60))]


@pytest.mark.compiled
@pytest.mark.parametrize("level", some(LEVELS, 2))
def test_every_frame_looks_as_if_nothing_had_been_kept(
    level: str, folder: Path, tmp_path: Path, context: moderngl.Context
) -> None:
    # Of its own: masks of views through doors never shrink, which moves their edges by parts of a texel.
    renderer = Renderer(context, FreetypeFace, samples=0)
    kept, anew = (Played(level, tmp_path / name, renderer) for name in ("kept", "anew"))
    for index, step in enumerate(STEPS):
        tune(folder, step[2])
        shown = kept.frame(step, calm=True)
        forget()
        wanted = anew.frame(step, calm=True)
        assert shown == wanted, index
        renderer.render(shown, *step[0])
        other = Renderer(context, FreetypeFace, samples=0)
        other.render(wanted, *step[0])
        apart = np.abs(renderer.read().astype(int) - other.read())
        assert not apart.any(), (index, apart.max(), np.argwhere(apart.any(axis=2))[[0, -1]].tolist())


@pytest.mark.compiled
def test_what_lies_behind_figures_is_as_if_built_anew(
    folder: Path, tmp_path: Path, renderer: Renderer
) -> None:
    for level in some(LEVELS[::-1], 2):
        played = Played(level, tmp_path / level, renderer)
        for index, step in enumerate(each for each in STEPS for _ in range(3)):
            tune(folder, step[2])
            commands = played.frame(step)
            renderer.render(commands, *step[0])
            (scene,) = [each for each in commands if isinstance(each, Scene)]
            looks = renderer.scene
            found = looks.behind_figures(scene)
            anew = [*shadows(scene, looks.ground, looks.parts), *marks(scene, scene.marks, looks.parts)]
            assert found is looks.behind_figures(scene), "it is kept"
            assert len(found) == len(anew)
            assert all(map(np.array_equal, found, anew)), index
