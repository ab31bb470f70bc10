"""Facts about portals as things: where frames stand, and which parts of them are left out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from intodepth.render.cave.doorframes import LETTERS, frame_mesh
from intodepth.render.cave.rims import PAIRS, DoorSides, Edge, edges
from intodepth.ui.draw import Pane, Point, SightShape
from intodepth.ui.scenes.placement import AT_HOME, Placement
from tests.render.scenes import RIMS, ROOMS, doorway, terrain

UPRIGHT = Edge(upright=True, line=6.0, start=1.0, end=5.0)
LEVEL = Edge(upright=False, line=3.0, start=2.0, end=4.0)


def seen(*sides: tuple[Point, Point], placement: Placement = AT_HOME) -> Pane:
    return Pane(placement, SightShape((), ()), (), rims=sides)


def reach(edge: Edge, axis: int) -> tuple[float, float]:
    """From where to where a frame reaches, to the right or up."""
    points = frame_mesh([edge], [])[:, axis]
    return float(points.min()), float(points.max())


def test_a_frame_stands_about_its_opening_and_leaves_it_free() -> None:
    for edge, along, off in ((UPRIGHT, 1, 0), (LEVEL, 0, 1)):
        low, high = reach(edge, along)
        assert edge.start - 0.4 < low < edge.start and edge.end < high < edge.end + 0.4
        assert edge.line - 0.4 < reach(edge, off)[0] < reach(edge, off)[1] < edge.line + 0.4
        middle = frame_mesh([edge], [])
        inside = np.abs(middle[:, along] - (edge.start + edge.end) / 2) < 0.2
        front = middle[inside & (middle[:, 2] > 0)]
        assert np.abs(front[:, off] - edge.line).max(initial=0.0) < 0.05, "only a line of light"


def test_a_frame_ends_only_where_its_end_is_seen() -> None:
    part = UPRIGHT._replace(ends=(1, 0))
    assert reach(part, 1)[1] <= part.end + 1e-3 and reach(part, 1)[0] < part.start - 0.1
    shared = UPRIGHT._replace(ends=(1, 2))
    assert part.end < reach(shared, 1)[1] < part.end + 0.1, "thin between two portals"


def test_each_pair_has_its_own_sign() -> None:
    signs = [frame_mesh([UPRIGHT._replace(pair=pair)], []) for pair in range(1, len(LETTERS) + 1)]
    looks = {(len(sign), sign[:, :3].tobytes()) for sign in signs}
    assert len(looks) == len(LETTERS), "letters tell pairs apart without their colours"
    colors = {UPRIGHT._replace(pair=pair).color for pair in range(1, len(PAIRS) + 1)}
    assert len(colors) == len(PAIRS)


def test_rims_are_joined_over_one_opening_and_parted_between_two() -> None:
    ground = replace(terrain(ROOMS), doors=doorway().terrain.doors)
    whole = edges([seen(*RIMS)], DoorSides.of(ground, bytes([1] * 8)), sealed=False)
    assert whole == [Edge(True, 6.0, 1.0, 5.0, 1, (1, 1))]
    two = edges([seen(*RIMS)], DoorSides.of(ground, bytes([1, 1, 2, 2] * 2)), sealed=False)
    assert two == [Edge(True, 6.0, 1.0, 3.0, 1, (1, 2)), Edge(True, 6.0, 3.0, 5.0, 2, (2, 1))]
    some = edges([seen(RIMS[1], ((6.0, 3.0), (6.0, 3.5)))], DoorSides.of(ground, b""), sealed=False)
    assert some == [Edge(True, 6.0, 2.0, 3.5, 0, (0, 0))], "the rest of it is not seen"


def test_in_a_mirror_the_ends_of_a_level_opening_change_places() -> None:
    doors = DoorSides({(False, 3.0, 2): 1, (False, 3.0, 3): 2})
    given = seen(((2.0, 3.0), (3.0, 3.0)))
    assert edges([given], doors, sealed=False)[0].ends == (1, 2)
    mirrored = replace(given, placement=Placement(10.0, 0.0, mirror=True))
    turned = edges([mirrored], doors, sealed=False)[0]
    assert turned.ends == (2, 1) and (turned.start, turned.end) == (7.0, 8.0)
