"""Every word stands out seven to one from the pixels that it is written on, also over lit rock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from intodepth.files.folders import find_folders
from intodepth.render.renderer import Renderer
from intodepth.screens.base import Screen
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.tools.pictures.level_sample import build_sample
from intodepth.tools.pictures.rooms import ROOMS, build_room
from intodepth.ui.draw import Color, Command, Polygon, Text
from intodepth.ui.input import Input
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import FakeServices
from tests.screens.test_contrast import is_inside
from tests.screens.test_fit import SCREENS

LEAST = 7.0
WORST = 5
"""percent of the pixels behind a word that may be lighter than that"""
LEVELS = ("thin_floor", "tripwire", "seen_twice")


def luminance(colors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Relative luminance (WCAG 2.2) of colours from 0 to 1."""
    linear = np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)
    weighted: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return weighted


def ratios(ink: Color, pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The contrast of a colour with each of some pixels."""
    light, ground = luminance(np.array(ink[:3])), luminance(pixels / 255.0)
    return (np.maximum(light, ground) + 0.05) / (np.minimum(light, ground) + 0.05)


def weak_words(renderer: Renderer, commands: Sequence[Command], width: int, height: int) -> list[str]:
    """The words that are lost on the picture without them; what is covered later is no word to be read."""
    renderer.render([each for each in commands if not isinstance(each, Text)], width, height)
    picture, weak = renderer.read(), []
    for index, text in enumerate(commands):
        if not isinstance(text, Text) or not text.text.strip() or text.color[3] < 0.99:
            continue
        wide = renderer.typesetter.measure(text.text, text.size, text.weight)
        middle = text.x + wide / 2, text.y - 0.35 * text.size
        if any(isinstance(each, Polygon) and is_inside(middle, each.points) for each in commands[index:]):
            continue
        box = picture[
            max(0, round(text.y - 0.8 * text.size)) : round(text.y + 0.2 * text.size),
            max(0, text.x - 1) : round(text.x + wide) + 1,
        ]
        found = float(np.percentile(ratios(text.color, box), WORST)) if box.size else LEAST
        if found < LEAST:
            weak.append(f"{text.text!r} has {found:.1f}")
    return weak


def settled(screen: Screen, services: Services, renderer: Renderer, size: tuple[int, int]) -> list[Command]:
    stack = ScreenStack(screen, renderer.typesetter.measure, services)
    for index in range(4):
        commands = stack.frame(Input(*size, dt=0.1, time=1.0 + index * 0.1))
    return commands


@pytest.mark.compiled
@pytest.mark.parametrize("name", some(SCREENS, 2))
def test_words_of_screens_stand_out_from_what_is_drawn(
    services: FakeServices, renderer: Renderer, name: str
) -> None:
    size = 1280, 720
    assert weak_words(renderer, settled(SCREENS[name](services), services, renderer, size), *size) == []


BUILDS: dict[str, Callable[[Services], Screen]] = {
    **{name: lambda services, name=name: build_sample(services, name) for name in LEVELS},  # type: ignore[misc]
    **{
        name: lambda services, name=name: build_room(services, find_folders().data / "rooms" / f"{name}.toml")  # type: ignore[misc]
        for name in ROOMS
    },
}


@pytest.mark.compiled
@for_each("size", some([(640, 360), (720, 1280), (1280, 720)], 2))
@pytest.mark.parametrize("name", BUILDS)
def test_words_of_a_lit_level_stand_out(
    tmp_path: Path, renderer: Renderer, name: str, size: tuple[int, int]
) -> None:
    services = Services(own_catalog(), tmp_path)
    assert weak_words(renderer, settled(BUILDS[name](services), services, renderer, size), *size) == []
