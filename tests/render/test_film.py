"""A film is an animated picture of frames that are drawn one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from intodepth.render.film import encode_film
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
