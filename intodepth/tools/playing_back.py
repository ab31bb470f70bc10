"""playing_back: `intodepth replay`: a recording in the window, as a clip, or only checked."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--level", type=Path, metavar="FILE.toml", help="its level, if not one of the game")
    parser.add_argument("--check", action="store_true", help="without a picture; print the final digest")
    film = parser.add_argument_group("an animated picture instead")
    film.add_argument(
        "--clip", type=Path, metavar="FILE.webp", help="where to write it, or FILE.gif; no window is needed"
    )
    film.add_argument("--from", type=int, metavar="N", dest="first", help="the first action of it, from 1")
    film.add_argument("--to", type=int, metavar="N", dest="last", help="the last action of it")
    film.add_argument("--size", default="960x540", metavar="WxH", help="960x540, 1920x1080 at most")
    film.add_argument(
        "--fps",
        default=20,
        type=int,
        metavar="N",
        help="20 frames a second, 60 (GIF: 50) at most",
    )
    film.add_argument("--speed", default=1.0, type=float, metavar="FACTOR", help="0.25 to 8")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if not given.clip:
        from intodepth.tools import replay

        return replay.main(given.file, given.check, given.level)
    from intodepth.tools.pictures import export

    choice = export.FilmChoice(given.size, given.fps, given.speed, given.first, given.last)
    return export.main(given.file, given.clip, choice, given.level)
