"""rule_pictures: a small scene for each rule of the help: figures between rock that is cut from triangles."""

from __future__ import annotations

import math
from collections.abc import Callable

from intodepth.screens.codex.gear_pictures import ROPE, Easel
from intodepth.screens.codex.terrain_pictures import BACK, FLOOR, ROCKS, SAND, SKY, STEEL, facets, shade
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Figure, Portrait, Rect, rgb
from intodepth.ui.shapes import brackets, draw_icon
from intodepth.ui.theme import Ink, color, mixed

HIGH = 2.5
"""cells that a picture shows from top to bottom"""
GROUND = 0.8
"""how far down the ground lies, in heights"""
LAMPLIGHT = rgb("#ffb454")


def rule_picture(ui: Ui, name: str, rect: Rect) -> None:
    """Draw the scene of a rule over a rectangle; KeyError for one that is not in RULE_PICTURES."""
    RULE_PICTURES[name](Easel(ui, rect))


def _stand(easel: Easel, first: Figure, *others: Figure, above: float = 0.0, high: float = HIGH) -> None:
    """A figure so far above the middle of the ground, others about it, in a picture so many cells high."""
    middle = (GROUND - 0.5) * high - above
    easel.ui.portrait(
        easel.rect,
        Portrait(
            easel.rect,
            first.mesh,
            first.pose,
            first.turn,
            first.phase,
            high,
            middle,
            borne=others,
            background=BACK,
        ),
    )


def _figure(mesh: str, x: float = 0.0, y: float = 0.0, pose: str = "idle", turn: float = 0.7) -> Figure:
    return Figure(mesh, x, y, pose, turn, 0.3, scale=1.0)


def _rock(easel: Easel, left: float, top: float, right: float, bottom: float, seed: int = 4) -> None:
    """Rock with light on its upper side."""
    easel.block(left, top, right, bottom, ROCKS["hard_rock"], seed)
    (x, y), unit = easel.at((left, top)), easel.rect[3]
    easel.ui.rect((x, y, (right - left) * unit, 0.035 * unit), FLOOR)


def _ground(easel: Easel, base: Color = ROCKS["hard_rock"], top: float = GROUND) -> None:
    """Ground all the way across."""
    x, y, width, height = easel.rect
    facets(easel.ui, (x, y + height * top, width, height * (1 - top)), base, 4, rows=2)
    easel.ui.rect((x, y + height * top, width, height * 0.035), mixed(base, FLOOR, 0.7))


def _words(easel: Easel, across: float, down: float, text: str, ink: Ink | Color, icon: str = "") -> None:
    tag(easel.ui, *easel.at((across, down)), text, ink, icon=icon)


def _party(easel: Easel) -> None:
    _stand(
        easel,
        _figure("swinger", turn=1.0),
        _figure("porter", -1.0, turn=1.0),
        _figure("lampist", 1.0, turn=0.9),
        _figure("dog", 1.8, turn=1.2),
    )
    _ground(easel)


def _deeper(easel: Easel) -> None:
    for step in range(4):
        left = -0.8 + step * 0.4
        _rock(easel, left, 0.2 + step * 0.2, left + 0.4, 1.0, step)
        ink = color("gold") if step < 3 else color("dim")
        easel.triangle((left + 0.2, 0.08 + step * 0.2), 0.13, ink, math.pi)


def _saved(easel: Easel) -> None:
    _stand(easel, _figure("belayer", turn=0.9))
    _ground(easel)
    draw_icon(easel.ui, "check", *easel.at((0.5, 0.4)), easel.rect[3] * 0.4, "done")


def _out(easel: Easel) -> None:
    _stand(easel, _figure("swinger", turn=1.2, pose="carry_walk"), _figure("bell", -1.0))
    _ground(easel)
    for share, strength in ((0.32, 0.2), (0.22, 0.3), (0.12, 0.5)):
        beam = [
            (0.5 - share, GROUND),
            (0.5 - share / 2, 0.0),
            (0.5 + share / 2, 0.0),
            (0.5 + share, GROUND),
        ]
        easel.shape(beam, (*SKY[:3], strength))
    easel.triangle((0.5, 0.3), 0.2, color("text"))


def _points(easel: Easel) -> None:
    for index in range(6):
        lit = index < 4
        turn = math.pi * (index % 2)
        down = 0.5 - 0.05 * math.cos(turn)
        easel.triangle((-0.53 + index * 0.21, 1 - down), 0.36, color("gold" if lit else "dim"), turn)


def _look(easel: Easel) -> None:
    _stand(easel, _figure("swinger", turn=1.2))
    _ground(easel)
    ui, (x, y), side = easel.ui, easel.at((0.46, GROUND - 0.36)), 0.36 * easel.rect[3]
    ui.rect((x, y, side, side), color("gold", 0.3))
    brackets(ui, (x, y, side, side), side * 0.34, 3.0)
    for step in range(2):
        easel.triangle((0.24 + step * 0.13, GROUND - 0.12), 0.1, color("gold"), math.pi / 2)
    _words(easel, 0.55, 0.32, "-1", "harm", "heart")


def _fall(easel: Easel) -> None:
    _stand(easel, _figure("belayer", pose="fall", turn=0.8), above=0.7)
    _ground(easel, top=0.88)
    _rock(easel, -0.85, 0.26, -0.34, 0.88, 3)
    for index in range(4):
        ink = color("quiet" if index < 2 else "harm")
        easel.triangle((0.42, 0.2 + index * 0.2), 0.13, ink, math.pi)
    _words(easel, 0.66, 0.66, "-1", "harm")
    _words(easel, 0.66, 0.86, "-2", "harm")


def _floor(easel: Easel) -> None:
    _stand(easel, _figure("boulder"), above=0.75)
    for index in range(7):
        drop = 0.04 * (index * 5 % 3)
        left = -0.8 + index * 0.23
        easel.shape(
            [(left, 0.7 + drop), (left + 0.21, 0.7 + drop), (left + 0.15, 0.86 + drop), (left + 0.04, 0.85)],
            shade(FLOOR, index, 0, 3, 0.3),
        )
    for side in (-0.42, 0.42):
        easel.triangle((side, 0.36), 0.12, color("quiet"), math.pi)
        easel.triangle((side, 0.54), 0.12, color("quiet"), math.pi)


def _round_rock(easel: Easel) -> None:
    """A rope that lies round a corner, and who hangs on it."""
    _stand(easel, _figure("swinger", pose="abseil", turn=-1.0), above=-0.35)
    _rock(easel, -0.85, 0.3, -0.16, 1.0)
    easel.line([(-0.72, 0.28), (-0.16, 0.28), (-0.08, 0.33), (-0.04, 0.56)], 0.04, ROPE)
    easel.shape([(-0.77, 0.34), (-0.72, 0.08), (-0.68, 0.08), (-0.7, 0.34)], STEEL)


def _hold(easel: Easel) -> None:
    for down, text, share, ink in ((0.36, "8 ≤ 10 caught", 0.8, "done"), (0.78, "16 > 10 pops", 1.0, "harm")):
        words: Ink = "done" if ink == "done" else "harm"
        _words(easel, 0.0, down, text, words)
        x, y = easel.at((-0.6, down + 0.07))
        wide = 1.2 * easel.rect[3]
        easel.ui.rect((x, y, wide, 6), color("line"))
        easel.ui.rect((x, y, wide * share, 6), color(words))


def _pulley(easel: Easel) -> None:
    """Over a ring the heavier one sinks, and the lighter one rises."""
    _stand(easel, _figure("boulder"), _figure("swinger", -1.4, 0.1, "abseil"), above=-0.2, high=3.0)
    facets(easel.ui, (*easel.rect[:3], easel.rect[3] * 0.13), ROCKS["hard_rock"], 6, rows=2)
    easel.line([(-0.46, 0.5), (-0.44, 0.24), (-0.24, 0.15), (-0.04, 0.24), (0.0, 0.62)], 0.04, ROPE)
    easel.triangle((-0.72, 0.5), 0.16, color("gold"))
    easel.triangle((0.36, 0.66), 0.16, color("gold"), math.pi)


def _noise(easel: Easel) -> None:
    _stand(easel, _figure("boulder"))
    _ground(easel)
    for ring in range(3):
        reach = 0.34 + ring * 0.17
        for side in (-1, 1):
            arc = [
                (side * reach * math.cos(turn), 0.66 - reach * math.sin(turn))
                for turn in (-0.2, 0.2, 0.6, 1.0)
            ]
            easel.line(arc, 0.035, (*color("quiet")[:3], 0.9 - ring * 0.25), ring)


def _dark(easel: Easel) -> None:
    _stand(easel, _figure("lampist", turn=0.9))
    _ground(easel)
    for reach, strength in ((0.62, 0.07), (0.45, 0.09), (0.28, 0.12)):
        turns = [step * math.tau / 12 for step in range(12)]
        ring = [(0.12 + reach * math.cos(turn), 0.52 + reach * 0.8 * math.sin(turn)) for turn in turns]
        easel.shape(ring, (*LAMPLIGHT[:3], strength))
    for side in (-1, 1):
        for step in range(5):
            x, y = easel.at((side * (0.86 - step * 0.06) - (0.06 if side > 0 else 0.0), 0.0))
            easel.ui.rect((x, y, 0.06 * easel.rect[3], easel.rect[3]), color("back", 0.9 - step * 0.18))


def _undo(easel: Easel) -> None:
    size = easel.rect[3] * 0.5
    draw_icon(easel.ui, "undo", *easel.at((-0.3, 0.5)), size, "gold")
    draw_icon(easel.ui, "redo", *easel.at((0.34, 0.5)), size, "quiet")


def _soft(easel: Easel) -> None:
    """Who falls on whom, and sand."""
    _stand(easel, _figure("belayer"), _figure("swinger", 0.0, 1.6, "fall"), high=3.9)
    _ground(easel, SAND)
    easel.triangle((-0.3, 0.12), 0.12, color("harm"), math.pi)


RULE_PICTURES: dict[str, Callable[[Easel], None]] = {
    "party": _party,
    "deeper": _deeper,
    "saved": _saved,
    "out": _out,
    "points": _points,
    "look": _look,
    "fall": _fall,
    "soft": _soft,
    "floor": _floor,
    "rope": _round_rock,
    "hold": _hold,
    "pulley": _pulley,
    "noise": _noise,
    "dark": _dark,
    "undo": _undo,
}
