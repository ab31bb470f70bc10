"""Store pictures: each shows what it is named for, without anything written or marked for the player."""

from __future__ import annotations

import numpy as np
import pytest

from intodepth.render.renderer import Renderer
from intodepth.tools.pictures.store import PICTURES, StorePicture, store_scene
from intodepth.ui.draw import Scene
from intodepth.ui.theme import color

SIZE = 320, 180
SHOWN = {
    "zipper": {"swinger", "belayer", "bell"},
    "creature": {"swinger", "gnawer"},
    "water": {"swinger", "bell"},
    "rescue": {"belayer", "rigger", "swinger", "smith"},
    "portal": {"swinger", "bell"},
    "dog_and_porter": {"dog", "porter", "glass_heart"},
}


@pytest.mark.parametrize("picture", PICTURES, ids=[each.name for each in PICTURES])
def test_a_picture_shows_what_it_is_named_for_and_no_marks(renderer: Renderer, picture: StorePicture) -> None:
    scene = store_scene(picture, renderer, SIZE)
    assert isinstance(scene, Scene) and {figure.mesh for figure in scene.figures} >= SHOWN[picture.name]
    high = picture.high / 2
    for figure in scene.figures:
        if figure.mesh in SHOWN[picture.name]:
            assert abs(figure.x - picture.middle[0]) < high * SIZE[0] / SIZE[1], figure.mesh
            assert -high - 1 < figure.y - picture.middle[1] < high, figure.mesh
    assert all(figure.ghost == 1 for figure in scene.figures)
    inks = {color("gold")[:3], color("text")[:3], color("harm")[:3]}
    assert not [mark for mark in (*scene.marks, *scene.overlay) if mark.color[:3] in inks]
    renderer.render([scene], *SIZE)
    pixels = renderer.read().astype(int)
    assert np.percentile(pixels.max(axis=2), 95) > 90, "it is lit"
