"""cargo_view: how carried things look: in arms, on a back, in a bucket; and what clings to a body."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from intodepth.sim.entities import Body, Bucket, Hero, Lamp, Relic
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Figure

CARRIED = 0.62
"""scale of a relic in someone's arms, as a multiple of its own"""
LIMP = 0.86
"""scale of a hero who is carried"""
CURLED, LEECHED = -0.02, 0.9
"""height of a curled leech above its bearer's feet, and its scale"""
STOUT = 0.42
"""distance of a leech in front of the middle of a body that is not a hero"""
BACK: Final[tuple[tuple[float, float], ...]] = ((-0.20, 0.48),)
"""cells in front of a bearer (negative: behind) and above its feet for the foot of a load on its back"""
BACKS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "hang": ((0.07, 0.52),),
    "pull_up": ((0.07, 0.52), (0.03, 0.40), (0.07, 0.38), (-0.17, 0.47), *BACK),
    "climb": ((-0.29, 0.56),),
    "climb_rope": ((-0.26, 0.42),),
    "hang_rope": ((-0.23, 0.36),),
    "swing": ((-0.27, 0.50), (-0.21, 0.43), (-0.13, 0.39), (-0.21, 0.43), (-0.27, 0.50)),
    "abseil": ((-0.22, 0.36),),
    "brace": ((-0.40, 0.34),),
    "haul": ((-0.36, 0.36),),
    "fall": ((-0.17, 0.54),),
    "land": ((-0.15, 0.42), (-0.17, 0.47), *BACK),
    "prone": ((-0.06, 0.20),),
    "fallen": ((-0.12, 0.10),),
}
"""the same for poses with the back elsewhere, at evenly spaced phases from 0 to 1"""


def mesh_of(body: Body) -> str:
    """Return the mesh of a body: its kind, with variants for a dark lamp, a bucket of sand and a broken
    relic.
    """
    if isinstance(body, Relic) and body.broken:
        return f"{body.kind}_broken"
    if isinstance(body, Lamp) and body.dark:
        return f"{body.kind}_out"
    return "sand_bucket" if isinstance(body, Bucket) and body.ballast else body.kind


def place_cargo(stage: Stage, bearer: Body, figure: Figure) -> dict[int, Figure]:
    """Return the figures of everything that a body carries, also indirectly, by id."""
    found: dict[int, Figure] = {}
    for index, leech in enumerate(stage.find_clinging(bearer.id)):
        found[leech.id] = _place_leech(figure, leech, index, isinstance(bearer, Hero))
        found |= place_cargo(stage, leech, found[leech.id])
    for index, body in enumerate(stage.find_carried(bearer.id)):
        place = _inside if isinstance(bearer, Bucket) else _limp if isinstance(body, Hero) else _place_held
        found[body.id] = place(figure, body, index)
        found |= place_cargo(stage, body, found[body.id])
    return found


def _place_held(bearer: Figure, body: Body, index: int) -> Figure:
    """Return a figure in a hero's arms, on the back of one whose hands are full, or beside one who lies."""
    in_arms = _is_in_arms(bearer, index)
    ahead, up = (0.27, 0.40) if in_arms else _back(bearer)
    return _at(bearer, body, ahead, up if in_arms else up + 0.2 * index, CARRIED)


def _limp(bearer: Figure, body: Body, index: int) -> Figure:
    """Return a fallen hero across another's arms, or over the back of one whose hands are full."""
    if _is_in_arms(bearer, index):
        found = _at(bearer, body, 0.24, 0.36, LIMP)
        return replace(found, pose="fallen", turn=-bearer.turn)
    ahead, up = _back(bearer)
    return replace(_at(bearer, body, ahead, up + 0.02 + 0.2 * index, LIMP), pose="fallen")


def _is_in_arms(bearer: Figure, index: int) -> bool:
    return bearer.pose in ("carry", "carry_walk") and index == 0


def _back(bearer: Figure) -> tuple[float, float]:
    """Return the position of a bearer's back, as in `BACK`."""
    places = BACKS.get(bearer.pose, BACK)
    along = bearer.phase * (len(places) - 1)
    index = min(int(along), len(places) - 1)
    (ahead, up), (x, y) = places[index], places[min(index + 1, len(places) - 1)]
    share = along - index
    return ahead + share * (x - ahead), up + share * (y - up)


def _inside(bucket: Figure, body: Body, index: int) -> Figure:
    """Return a figure that looks out of a bucket."""
    if isinstance(body, Hero):
        return replace(_at(bucket, body, 0.0, 0.16, LIMP), pose="abseil", turn=0.5)
    return replace(_at(bucket, body, 0.10 * (2 * index - 1), 0.22, CARRIED), turn=0.6)


def _place_leech(bearer: Figure, leech: Body, index: int, is_slim: bool) -> Figure:
    """Return a leech curled round a bearer, or on the front of a stout one, each a little higher than the
    last.
    """
    found = _at(bearer, leech, 0.0, CURLED + 0.14 * index, LEECHED)
    return replace(found, pose="brace", z=found.z + (0.0 if is_slim else STOUT))


def _at(bearer: Figure, body: Body, ahead: float, up: float, scale: float) -> Figure:
    """Return a body at an offset in front of a bearer and above their feet, in cells."""
    return replace(
        bearer,
        mesh=mesh_of(body),
        pose="idle",
        phase=0.0,
        targets=(),
        before=(),
        share=1.0,
        x=bearer.x + ahead * bearer.scale * math.sin(bearer.turn),
        y=bearer.y + up * bearer.scale,
        z=bearer.z + ahead * bearer.scale * math.cos(bearer.turn),
        scale=scale,
    )
