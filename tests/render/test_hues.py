"""Each place has stone of its own colour: floors lighter than rock, rock lighter than the wall behind it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from intodepth.render.cave.chunk_meshes import Rock
from intodepth.render.cave.stone import BACKS, FACES, FLOORS
from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Scene, Terrain
from intodepth.ui.scenes.hues import HUES, hue_of
from tests.render.scenes import doorway
from tests.render.views.test_panes import column, picture, row

EYE = np.array((0.2126, 0.7152, 0.0722))


def placed(shown: Scene, place: int) -> Scene:
    """The other room in another place."""
    ground = shown.terrain
    regions = bytes(place * (x > 6) for _ in range(ground.height) for x in range(ground.width))
    return replace(shown, terrain=replace(ground, regions=regions))


@pytest.mark.parametrize("place", range(len(HUES)))
def test_floors_are_lighter_than_rock_and_rock_than_the_back_wall(place: int) -> None:
    floor, rock, back = (float(table[place] @ EYE) for table in (FLOORS, FACES, BACKS))
    assert floor > 1.5 * rock and rock > 1.1 * back
    # Whoever stands before it has lighter cloth.
    assert back < 1.1 * float(BACKS[0] @ EYE)


def test_hues_come_again_but_never_the_usual_one() -> None:
    assert [hue_of(place) for place in (0, 1, 4, 5, 8, 9)] == [0, 1, 4, 1, 4, 1]


def test_another_place_is_seen_in_its_own_hue_and_the_first_as_before(renderer: Renderer) -> None:
    same, other = picture(renderer, doorway()), picture(renderer, placed(doorway(), 1))
    here, there = (
        (slice(row(4), row(2)), slice(column(3), column(5))),
        (
            slice(row(4), row(2)),
            slice(column(7), column(9)),
        ),
    )
    assert np.array_equal(same[here], other[here])
    red, _, blue = other[there].mean(axis=(0, 1)) / same[there].mean(axis=(0, 1))
    assert blue > 1.2 * red


def test_rock_is_built_anew_where_the_place_is_another() -> None:
    ground, rock = doorway().terrain, Rock()
    plain = rock.mesh(ground)
    blue: Terrain = placed(doorway(), 1).terrain
    assert np.array_equal(rock.mesh(blue)[:, :9], plain[:, :9])
    assert not np.array_equal(rock.mesh(blue)[:, 9:12], plain[:, 9:12])
    assert np.array_equal(rock.mesh(ground), plain)
