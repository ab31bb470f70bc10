"""Icons: convex polygons that stay within their grid."""

from itertools import pairwise

import pytest

from intodepth.ui.pictograms.icons import ICONS
from intodepth.ui.pictograms.strokes import GRID
from tests.each import for_each

NEEDED = """
move walk climb edge hang mantle fall land deploy exit take drop hand_over shove pass next_hero undo redo
heart noise breaks hurt relic round rise spikes lock check cross play pause speed settings codex back help
sand weight warning message
piton clip unclip tie untie belay off_belay lower haul grip swing cut throw tip rope anchor caught drawn pops
sinks rises load slips tightens uncoil stow splice wheel fill pull turn_back plate gate wire
"""


def test_every_icon_that_screens_need_is_there() -> None:
    assert set(NEEDED.split()) <= set(ICONS)


@for_each("name", ICONS)
def test_an_icon_is_of_convex_polygons(name: str) -> None:
    for shape in ICONS[name]:
        corners = (*shape, *shape[:2])
        turns = [
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
            for a, b, c in zip(corners, corners[1:], corners[2:], strict=False)
        ]
        assert len(shape) >= 3
        assert all(turn > -1e-6 for turn in turns) or all(turn < 1e-6 for turn in turns)
        assert any(abs(turn) > 0.01 for turn in turns)


@for_each("name", ICONS)
def test_an_icon_fills_its_grid_and_keeps_within(name: str) -> None:
    points = [point for shape in ICONS[name] for point in shape]
    for axis in (0, 1):
        assert min(point[axis] for point in points) >= 0
        assert max(point[axis] for point in points) <= GRID
    assert max(y for _, y in points) - min(y for _, y in points) > 7
    assert max(x for x, _ in points) - min(x for x, _ in points) > 7


def test_no_two_icons_are_alike() -> None:
    assert len(set(ICONS.values())) == len(ICONS)


def test_redo_is_undo_in_a_mirror() -> None:
    mirrored = {frozenset((round(GRID - x, 6), round(y, 6)) for x, y in shape) for shape in ICONS["undo"]}
    assert mirrored == {frozenset((round(x, 6), round(y, 6)) for x, y in shape) for shape in ICONS["redo"]}
    assert all(start != end for shape in ICONS["redo"] for start, end in pairwise(shape))


def test_an_unknown_icon_is_refused() -> None:
    with pytest.raises(KeyError):
        ICONS["yak"]
