"""film: draws frames one after the other without a window, and encodes them as an animated WebP."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Command

QUALITY: Final = 80
EFFORT: Final = 2
"""0 to 6; more takes longer and makes smaller files"""


class Film(Image.Image):
    """An image with many frames for Pillow; each is drawn in its turn, and none is kept."""

    def __init__(
        self,
        renderer: Renderer,
        size: tuple[int, int],
        frames: Iterator[Sequence[Command]],
        count: int,
        on_frame: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._renderer, self._frames, self._on_frame = renderer, frames, on_frame
        self._frame = -1
        self.n_frames = count
        self._size, self._mode = size, "RGB"
        self.seek(0)

    def tell(self) -> int:
        """Return the number of the current frame."""
        return self._frame

    def seek(self, frame: int) -> None:
        """Draw the next frame; going back is not possible."""
        if frame <= self._frame:
            return
        self._renderer.render(next(self._frames), *self._size)
        self.im = Image.fromarray(self._renderer.read()).im
        self._frame = frame
        self._on_frame(frame + 1)


def encode_film(
    renderer: Renderer,
    size: tuple[int, int],
    frames: Iterator[Sequence[Command]],
    durations: Sequence[int],
    on_frame: Callable[[int], None] = lambda count: None,
    *,
    is_gif: bool = False,
) -> bytes:
    """Return the bytes of an animated WebP, or GIF, that shows each frame for its duration in ms, in a loop.

    A GIF has 256 colours, and durations in steps of 10 ms.
    """
    film = Film(renderer, size, frames, len(durations), on_frame)
    data, shown = BytesIO(), list(durations)
    if is_gif:
        film.save(data, "GIF", save_all=True, duration=shown, loop=0)
    else:
        film.save(data, "WEBP", save_all=True, duration=shown, quality=QUALITY, method=EFFORT)
    return data.getvalue()
