"""Palettes: text stands out from its ground, and what colours mean stays apart for eyes that see fewer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from intodepth.ui import theme
from intodepth.ui.draw import Color, rgb
from intodepth.ui.theme import PALETTES, Ink, PaletteName, color
from tests.each import for_each

TEXTS: tuple[Ink, ...] = ("text", "quiet", "off", "relic", "gold", "done", "harm")
MEANINGS: tuple[Ink, ...] = ("text", "gold", "relic", "harm")

EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""what is seen of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)"""
WHITE_XYZ = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))


@pytest.fixture(autouse=True)
def usual_afterwards() -> Iterator[None]:
    yield
    theme.use_palette("usual")


def linear(value: Color) -> np.ndarray:
    parts = np.array(value[:3])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(a: Color, b: Color) -> float:
    """The contrast of two opaque colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    low, high = sorted(float(linear(each) @ (0.2126, 0.7152, 0.0722)) for each in (a, b))
    return (high + 0.05) / (low + 0.05)


def lab(value: Color, eyes: str) -> np.ndarray:
    """A colour as such eyes see it, in CIE 1976 L*a*b*."""
    seen = np.clip(np.array(EYES[eyes]) @ linear(value), 0, 1)
    xyz = WHITE_XYZ @ seen / (0.9505, 1.0, 1.089)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


@for_each(("ink", "ground", "palette"), product(TEXTS, ["back", "fill"], PALETTES))
def test_text_stands_out_seven_to_one(ink: Ink, ground: Ink, palette: PaletteName) -> None:
    theme.use_palette(palette)
    assert contrast(color(ink), color(ground)) >= 7


@for_each(("lit", "palette"), product([("back", "gold"), ("back", "harm"), ("quiet", "raised")], PALETTES))
def test_text_stands_out_on_what_is_lit(lit: tuple[Ink, Ink], palette: PaletteName) -> None:
    ink, ground = lit
    theme.use_palette(palette)
    assert contrast(color(ink), color(ground)) >= 7


@pytest.mark.parametrize(
    ("palette", "eyes", "apart"),
    [
        ("usual", "all", 40),
        ("red_green", "no red", 38),
        ("red_green", "no green", 38),
        ("blue_yellow", "no blue", 32),
    ],
)
def test_what_colours_mean_is_told_apart(palette: PaletteName, eyes: str, apart: float) -> None:
    theme.use_palette(palette)
    for one, other in combinations(MEANINGS, 2):
        distance = float(np.linalg.norm(lab(color(one), eyes) - lab(color(other), eyes)))
        assert distance >= apart, f"{one} and {other} are {distance:.0f} apart"


def test_other_eyes_would_not_tell_the_usual_colours_apart() -> None:
    assert np.linalg.norm(lab(color("harm"), "no green") - lab(color("gold"), "no green")) < 20
    assert np.linalg.norm(lab(rgb("#ffffff"), "all") - (100, 0, 0)) < 0.5
