"""Facts about pixels of what is known but not seen now: dim, in its place, and never over what is seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Figure, Scene, SightShape, Terrain
from intodepth.ui.scenes.placement import AT_HOME, Placement
from tests.render.scenes import OTHER, doorway, scene
from tests.render.views.test_panes import BACKGROUND, Pixels, column, picture, row

NOTHING = SightShape((), ())


def known(ground: Terrain, columns: range) -> bytes:
    """All cells in these columns, rock among them."""
    return bytes(x in columns for _ in range(ground.height) for x in range(ground.width))


def remembered(shown: Scene, columns: range) -> Scene:
    return replace(shown, known=known(shown.terrain, columns))


def part(pixels: Pixels, left: float, right: float) -> Pixels:
    return pixels[row(5.5) : row(1.5), column(left) : column(right)]


def test_what_is_known_but_not_seen_is_dim_and_what_is_unknown_is_background(renderer: Renderer) -> None:
    half = remembered(replace(scene(), sight=NOTHING), range(6))
    pixels, lit = picture(renderer, half), picture(renderer, scene())
    dim = part(pixels, 2.2, 4.8).sum(axis=2)
    assert (dim > sum(BACKGROUND)).mean() > 0.95 and np.median(dim) > sum(BACKGROUND) + 6
    assert dim.mean() < 0.5 * part(lit, 2.2, 4.8).sum(axis=2).mean()
    assert np.all(pixels[:, column(6.5) :] == BACKGROUND)


def test_what_is_remembered_has_one_cold_colour_also_beside_a_lamp(renderer: Renderer) -> None:
    pixels = picture(renderer, remembered(replace(scene(), sight=NOTHING), range(12)))
    red, green, blue = np.moveaxis(pixels[np.any(pixels != BACKGROUND, axis=2)], -1, 0)
    assert np.all(red <= green) and np.all(green < blue)
    dark = picture(renderer, remembered(replace(scene(lamps=()), sight=NOTHING), range(12)))
    assert np.array_equal(pixels, dark)


def test_what_is_seen_looks_as_if_nothing_were_remembered(renderer: Renderer) -> None:
    plain = scene(range(6))
    before, after = picture(renderer, plain), picture(renderer, remembered(plain, range(12)))
    # Only the soft ends of its far edges lie over what is remembered, and the crease before the back wall.
    apart = np.abs(part(before, 2.5, 5.4) - part(after, 2.5, 5.4))
    assert (apart > 0).mean() < 0.005
    assert part(after, 6.5, 9.5).sum() > part(before, 6.5, 9.5).sum()


def test_what_is_remembered_is_hatched_and_what_is_seen_is_not(renderer: Renderer) -> None:
    def lines(shown: Scene) -> float:
        """The share of pixels of the back wall that lie on a thin light line."""
        wall = part(picture(renderer, shown), 2.6, 6.0)[40:100].sum(axis=2)
        return float((np.minimum(wall[:, 3:-3] - wall[:, :-6], wall[:, 3:-3] - wall[:, 6:]) > 25).mean())

    assert lines(remembered(replace(scene(), sight=NOTHING), range(12))) > 0.05 > 5 * lines(scene())


def test_nothing_is_remembered_when_it_is_not_wanted(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = replace(scene(), sight=NOTHING)
    before = picture(renderer, plain)
    monkeypatch.setattr(
        "intodepth.render.scene.tweak", lambda name, usual: 0.0 if "memory" in name else usual
    )
    assert np.array_equal(picture(renderer, remembered(plain, range(12))), before)


def test_figures_are_not_remembered_by_this(renderer: Renderer) -> None:
    shown = remembered(doorway(), OTHER)
    there = replace(shown, beyond=(replace(shown.beyond[0], sight=NOTHING),))
    assert np.array_equal(
        picture(renderer, there), picture(renderer, replace(there, figures=(Figure("belayer", 10.5, 1.0),)))
    )


@pytest.mark.parametrize("placement", [AT_HOME, Placement(14.0, 0.0, mirror=True)], ids=["plain", "mirror"])
def test_what_is_remembered_lies_where_the_level_does(renderer: Renderer, placement: Placement) -> None:
    room = doorway()
    alone = replace(room, sight=NOTHING, placement=placement, beyond=())
    among = replace(alone, beyond=(replace(room.beyond[0], sight=NOTHING),))
    for shown in (alone, among):
        dim = np.any(picture(renderer, remembered(shown, OTHER)) != BACKGROUND, axis=2)
        columns = np.nonzero(dim.any(axis=0))[0]
        left, right = (2.0, 6.0) if placement.mirror else (8.0, 12.0)
        assert abs(columns.min() - column(left)) < 20 and abs(columns.max() - column(right)) < 20


def test_nothing_is_remembered_over_what_is_seen_through_a_door(renderer: Renderer) -> None:
    plain = doorway()
    before, after = picture(renderer, plain), picture(renderer, remembered(plain, range(14)))
    shown = slice(row(5.5), row(0.5)), slice(column(6.2), column(9.8))
    assert np.abs(before[shown] - after[shown]).max() < 4
    assert np.all(before[:, column(11.8) :] == BACKGROUND)
    assert np.any(after[:, column(11.8) :] != BACKGROUND)
