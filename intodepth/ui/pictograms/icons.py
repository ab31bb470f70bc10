"""icons: the pictograms of the interface, as convex polygons on a grid of 24 x 24, y down."""

from __future__ import annotations

import math
from typing import Final

from intodepth.ui.pictograms.rope_icons import ROPE_ICONS
from intodepth.ui.pictograms.strokes import (
    Shapes,
    arc,
    box,
    disc,
    from_polar,
    mirror,
    ring,
    stroke,
    triangle,
)

_TRAY: Final = stroke((4, 15), (4, 20.6), (20, 20.6), (20, 15))
_LEECH: Final = (box(2, 2, 5.6, 22), *(disc(9.6, y, 3.1, 6) for y in (6, 12, 18)))
_LEDGE: Final = box(2, 14, 11, 22)
_UNDO: Final = (*arc(12.5, 13.5, 7, 215, 440, 6), ((1.8, 10.2), (9.6, 3.4), (10.8, 12.6)))
_SPEAKER: Final = (box(2, 9, 6.5, 15), ((5.5, 9), (11.5, 4), (11.5, 20), (5.5, 15)))

_ARCH: Final = (*arc(12, 10.4, 7.6, 180, 360, 8), box(3, 10, 5.8, 22), box(18.2, 10, 21, 22))
ICONS: Final[dict[str, Shapes]] = {
    "move": tuple(triangle(x, 12, 4.4, "right") for x in (4.4, 11.4, 18.4)),
    "walk": tuple(triangle(x, 12, 5.6, "right") for x in (6.2, 15.4)),
    "climb": (
        *stroke((6.4, 2), (6.4, 22)),
        *stroke((17.6, 2), (17.6, 22)),
        *(box(6, y, 18, y + 2.6) for y in (5.2, 10.7, 16.2)),
    ),
    "edge": (_LEDGE, *stroke((2, 7), (17.5, 7), (17.5, 14)), triangle(17.5, 16.4, 5.0, "down")),
    "hang": (
        box(13, 2, 22, 10),
        *stroke((12, 3.4), (8.2, 10.8), (9.2, 16.2), (5.4, 22)),
        *stroke((9.2, 16.2), (12.6, 21)),
        disc(4.6, 7.2, 2.9, 6),
    ),
    "mantle": (
        box(12.5, 13, 22, 22),
        *stroke((6.5, 22), (6.5, 7), (13.5, 7)),
        triangle(15.6, 7, 4.4, "right"),
    ),
    "fall": tuple(triangle(12, y, 4.4, "down") for y in (4.2, 11.2, 18.2)),
    "land": (
        triangle(12, 9.5, 6.0, "down"),
        box(2, 18.6, 22, 21.4),
        *stroke((6, 16.5), (2.6, 11.8), width=2.4),
        *stroke((18, 16.5), (21.4, 11.8), width=2.4),
    ),
    "deploy": (
        *stroke((3.4, 8.5), (3.4, 3.4), (20.6, 3.4), (20.6, 8.5)),
        triangle(12, 15, 6.4, "down"),
        box(10.6, 7, 13.4, 12.5),
    ),
    "exit": (*_ARCH, box(10.6, 13, 13.4, 21.6), triangle(12, 12, 4.4, "up")),
    "take": (*_TRAY, box(10.6, 8, 13.4, 16.6), triangle(12, 7, 5.6, "up")),
    "drop": (*_TRAY, box(10.6, 2, 13.4, 10), triangle(12, 11.6, 5.6, "down")),
    "hand_over": (
        disc(4.8, 8, 3.2, 6),
        *stroke((2, 15.2), (9.6, 15.2), (12.6, 20.6), (22, 20.6)),
        box(9, 6.6, 15, 9.4),
        triangle(17, 8, 5.0, "right"),
    ),
    "scrape": (*_LEECH, triangle(18.8, 12, 5.0, "right")),
    "cling": (*_LEECH, triangle(18, 12, 5.0, "left")),
    "shove": (box(13.6, 5.5, 22, 18.5), triangle(8, 12, 4.6, "right"), box(1.6, 10.6, 7, 13.4)),
    "pass": (((4, 2.5), (20, 2.5), (12, 13)), ((12, 11), (20, 21.5), (4, 21.5))),
    "next_hero": (
        *stroke((5.6, 8.6), (5.6, 4.4), (15, 4.4), width=2.4),
        triangle(16.6, 4.4, 4.0, "right"),
        disc(5.6, 12.4, 2.5, 6),
        ((5.6, 13.6), (10, 22), (1.2, 22)),
        disc(17.6, 12.4, 2.5, 6),
        ((17.6, 13.6), (22, 22), (13.2, 22)),
    ),
    "undo": _UNDO,
    "redo": mirror(_UNDO),
    "heart": (
        ((12, 21.5), (2, 10.5), (4.2, 5), (8.6, 4), (12, 7.6)),
        ((12, 21.5), (12, 7.6), (15.4, 4), (19.8, 5), (22, 10.5)),
        ((11, 8.2), (13, 8.2), (13, 18), (11, 18)),
    ),
    "noise": (
        *_SPEAKER,
        *stroke((14.4, 8.6), (16.4, 12), (14.4, 15.4), width=2.4),
        *stroke((18, 5), (21.6, 12), (18, 19), width=2.4),
    ),
    "breaks": (
        ((1.5, 5), (10, 5), (12.4, 8.6), (10.2, 12), (1.5, 12)),
        ((14, 5), (22.5, 5), (22.5, 9), (16.2, 8.8)),
        ((16.2, 8.4), (22.5, 8.2), (22.5, 12), (14.2, 12)),
        triangle(8, 17.6, 3.2, "down"),
        triangle(15.4, 19.2, 3.6, "down"),
    ),
    "hurt": (disc(12, 14.8, 7.4, 16), ((12, 1.2), (18.4, 11.2), (5.6, 11.2))),
    "relic": tuple(
        shape
        for turned in (((11.3, 2), (11.3, 10.6), (3.4, 10.6)), ((11.3, 22), (3.4, 12), (11.3, 12)))
        for shape in (turned, *mirror((turned,)))
    ),
    "round": (*ring(12, 12, 8.8, 12), *stroke((12, 6.5), (12, 12), (16, 14.4), width=2.4)),
    "water": tuple(
        each
        for y in (5.5, 12, 18.5)
        for each in stroke(
            (1.5, y), (5, y - 2.2), (8.5, y), (12, y + 2.2), (15.5, y), (19, y - 2.2), (22.5, y), width=2.6
        )
    ),
    "rise": (box(2, 18.4, 22, 21.4), triangle(12, 7.6, 6.0, "up"), box(10.4, 9, 13.6, 16)),
    "spikes": (
        *(((x - 3.9, 19.4), (x, 5), (x + 3.9, 19.4)) for x in (5.2, 12, 18.8)),
        box(1.3, 18.6, 22.7, 21.4),
    ),
    "lamp": (
        disc(12, 12, 4.8, 6),
        *(
            shape
            for turn in range(6)
            for shape in stroke(from_polar(7.6, turn * math.pi / 3), from_polar(11, turn * math.pi / 3))
        ),
    ),
    "lock": (
        box(4, 11, 20, 21.6),
        *stroke((7.6, 12), (7.6, 5.4), (10, 3.4), (14, 3.4), (16.4, 5.4), (16.4, 12)),
    ),
    "check": stroke((3, 12.6), (9.2, 18.8), (21, 5.4), width=3.6),
    "cross": (*stroke((4.6, 4.6), (19.4, 19.4), width=3.6), *stroke((19.4, 4.6), (4.6, 19.4), width=3.6)),
    "play": (((5.5, 2.8), (21, 12), (5.5, 21.2)),),
    "pause": (box(5, 3.5, 10, 20.5), box(14, 3.5, 19, 20.5)),
    "speed": (((3, 3.6), (12, 12), (3, 20.4)), ((12, 3.6), (21, 12), (12, 20.4))),
    "settings": (
        *ring(12, 12, 5.6, 8, math.pi / 8),
        *(
            (
                from_polar(7.0, angle - 0.26),
                from_polar(10.9, angle - 0.20),
                from_polar(10.9, angle + 0.20),
                from_polar(7.0, angle + 0.26),
            )
            for angle in (math.pi / 4 * index for index in range(8))
        ),
    ),
    "codex": (
        ((2, 4.5), (10.8, 6.6), (10.8, 21.4), (2, 19)),
        ((22, 4.5), (22, 19), (13.2, 21.4), (13.2, 6.6)),
        triangle(12, 2.9, 2.2, "down"),
    ),
    "back": (triangle(7.6, 12, 6.0, "left"), box(9, 10.4, 22, 13.6)),
    "help": (
        *stroke(
            (6.4, 7.4), (8.2, 4.2), (15, 4.2), (17.2, 7.2), (16.2, 10.4), (12, 12.4), (12, 16), width=3.0
        ),
        disc(12, 20, 2.1, 6),
    ),
    "sand": (
        ((1.5, 21.4), (12, 12.6), (22.5, 21.4)),
        *(triangle(x, y, 2.2, "down") for x, y in ((12, 3.4), (8.6, 8.4), (15.4, 8.4))),
    ),
    "weight": (((6.4, 9.4), (17.6, 9.4), (21.6, 21.6), (2.4, 21.6)), *ring(12, 6, 3.4, 6)),
    "warning": (
        *stroke((12, 3.8), (21.4, 20.2), (2.6, 20.2), width=2.6, closed=True),
        box(10.7, 9, 13.3, 14.6),
        disc(12, 17, 1.5, 6),
    ),
    **ROPE_ICONS,
    "message": (box(2, 3.5, 22, 16), ((6, 15), (13, 15), (6, 22))),
}
"""polygons of each pictogram, from (0, 0) to (24, 24)"""
