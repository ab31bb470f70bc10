"""film: draws frames one after the other without a window, and encodes them as an animated WebP."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Command

QUALITY: Final = 80
EFFORT: Final = 2
"""0 to 6; more takes longer and makes smaller files"""


GIF_UNIT: Final = 10
"""a GIF counts time in steps of so many ms"""
GIF_LEAST: Final = 2
"""least steps of a frame of a GIF: browsers show shorter ones much longer"""


class Film(Image.Image):
    """An image with many frames for Pillow; each is drawn in its turn, and none is kept."""

    def __init__(
        self,
        renderer: Renderer,
        size: tuple[int, int],
        frames: Iterator[Sequence[Command]],
        shown: Sequence[int],
        on_frame: Callable[[int], None],
    ) -> None:
        """Show the frames with the numbers `shown`; the others are passed over."""
        super().__init__()
        self._renderer, self._on_frame = renderer, on_frame
        self._frames, self._shown = enumerate(frames), shown
        self._frame = -1
        self.n_frames = len(shown)
        self._size, self._mode = size, "RGB"
        self.seek(0)

    def tell(self) -> int:
        """Return the number of the current frame."""
        return self._frame

    def seek(self, frame: int) -> None:
        """Draw the next frame; going back is not possible."""
        if frame <= self._frame:
            return
        number, commands = next(each for each in self._frames if each[0] == self._shown[frame])
        self._renderer.render(commands, *self._size)
        self.im = Image.fromarray(self._renderer.read()).im
        self._frame = frame
        self._on_frame(number + 1)


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

    A GIF has 256 colours, and durations in steps of 10 ms, at least 20; some frames that are too short are
    left out. It takes as long as all durations together, to the nearest step.
    """
    shown = dict(enumerate(durations)) if not is_gif else gif_durations(durations)
    film = Film(renderer, size, frames, list(shown), on_frame)
    data, told = BytesIO(), list(shown.values())
    if is_gif:
        film.save(data, "GIF", save_all=True, duration=told, loop=0)
    else:
        film.save(data, "WEBP", save_all=True, duration=told, quality=QUALITY, method=EFFORT)
    return data.getvalue()


def gif_durations(durations: Sequence[int]) -> dict[int, int]:
    """Return the durations in ms of the frames that a GIF shows, by their numbers.

    `durations` are those that are wished. A frame whose time is over before it can be shown is left out.
    """
    marks = [round(end / GIF_UNIT) for end in accumulate(durations, initial=0)]
    last = max(marks[-1], GIF_LEAST)
    starts: dict[int, int] = {}
    free = 0
    """step from which on a frame can begin"""
    for number, (begun, over) in enumerate(pairwise(marks)):
        if not number or max(begun, free) < min(over, last - GIF_LEAST + 1):
            starts[number] = max(begun, free)
            free = starts[number] + GIF_LEAST
    ends = [*list(starts.values())[1:], last]
    return {
        number: (end - start) * GIF_UNIT for (number, start), end in zip(starts.items(), ends, strict=True)
    }
