"""A film is an animated picture of frames that are drawn one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from intodepth.render.film import encode_film, gif_durations
from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Command, Polygon

SHADES = (0.2, 0.5, 0.9)


def frames() -> Iterator[list[Command]]:
    """One grey after the other."""
    for shade in SHADES:
        yield [Polygon(((0, 0), (64, 0), (64, 64), (0, 64)), (shade, shade, shade, 1.0))]


def test_each_frame_is_shown_for_its_time(renderer: Renderer) -> None:
    told: list[int] = []
    data = encode_film(renderer, (64, 64), frames(), [100, 200, 300], told.append)
    assert told == [1, 2, 3]
    with Image.open(BytesIO(data)) as clip:
        assert clip.n_frames == 3  # type: ignore[attr-defined]
        for index, shade in enumerate(SHADES):
            clip.seek(index)
            red, green, blue = clip.convert("RGB").getpixel((32, 32))  # type: ignore[misc]
            assert max(abs(part / 255 - shade) for part in (red, green, blue)) < 0.03
            assert clip.info["duration"] == (index + 1) * 100


@pytest.mark.parametrize("fps", [1, 3, 7, 20, 24, 25, 30, 48, 50, 59, 60])
def test_a_gif_takes_as_long_as_was_told_at_any_rate(fps: int) -> None:
    for count in (1, 2, 3, 61, 200):
        marks = [round(1000 * index / fps) for index in range(count + 1)]
        shown = gif_durations([end - start for start, end in pairwise(marks)])
        assert all(each >= 20 and each % 10 == 0 for each in shown.values()), (
            "browsers show shorter ones longer"
        )
        assert abs(sum(shown.values()) - max(20, marks[-1])) <= 5
        begun = 0
        for number, duration in shown.items():
            assert -5 <= begun - marks[number] <= 20, "each frame comes when it should"
            begun += duration
        assert fps > 50 or len(shown) == count, "only what is too short is left out"


def test_frames_that_are_too_short_for_a_gif_are_shown_longer_or_left_out(renderer: Renderer) -> None:
    told: list[int] = []
    data = encode_film(renderer, (64, 64), frames(), [16, 17, 50], told.append, is_gif=True)
    with Image.open(BytesIO(data)) as clip:
        found = []
        for index in range(clip.n_frames):  # type: ignore[attr-defined]
            clip.seek(index)
            found.append((clip.info["duration"], clip.convert("RGB").getpixel((32, 32))[0]))  # type: ignore[index]
    assert [duration for duration, _ in found] == [20, 20, 40] and told == [1, 2, 3]
    for (_, red), shade in zip(found, SHADES, strict=True):
        assert abs(red / 255 - shade) < 0.03
    told.clear()
    data = encode_film(renderer, (64, 64), frames(), [12, 6, 52], told.append, is_gif=True)
    assert told == [1, 3], "the second one is over before it could begin"
