"""Text is measured without a graphics card, and its glyphs find room in the atlas."""

from __future__ import annotations

import moderngl
import numpy as np

from intodepth.render.typeset.atlas import Atlas
from intodepth.render.typeset.faces import FRACTIONS
from intodepth.render.typeset.letters import Letters
from intodepth.render.typeset.text import Typesetter, optical_size
from intodepth.window.glyph_faces import FreetypeFace


def make_atlas(context: moderngl.Context, typesetter: Typesetter, width: int, largest: int = 4096) -> Atlas:
    return Atlas(context, FreetypeFace(typesetter.file), Letters(FreetypeFace), width, largest)


def test_a_line_is_as_wide_as_its_parts_and_nothing_is_zero_wide() -> None:
    typesetter = Typesetter()
    assert typesetter.measure("", 14, 450) == 0
    whole = typesetter.measure("Walk Walk", 14, 450)
    parts = 2 * typesetter.measure("Walk", 14, 450) + typesetter.measure(" ", 14, 450)
    assert abs(whole - parts) < 1


def test_width_grows_with_size_and_weight() -> None:
    typesetter = Typesetter()
    assert 1.8 < typesetter.measure("rope", 32, 450) / typesetter.measure("rope", 16, 450) < 2.2
    assert typesetter.measure("rope", 16, 700) > typesetter.measure("rope", 16, 400)


def test_all_digits_are_equally_wide() -> None:
    typesetter = Typesetter()
    assert len({typesetter.measure(str(digit), 14, 450) for digit in range(10)}) == 1


def test_pairs_are_kerned() -> None:
    typesetter = Typesetter()
    assert typesetter.measure("AV", 30, 450) < typesetter.measure("A", 30, 450) + typesetter.measure(
        "V", 30, 450
    )


def test_a_glyph_moves_within_its_pixel() -> None:
    typesetter = Typesetter()
    index = typesetter.shape("l", 14, 450).glyphs[0].index
    face, axes = FreetypeFace(typesetter.file), (optical_size(14), 450)
    pictures = [face.rasterise(index, 14, part, axes).coverage for part in range(FRACTIONS)]
    columns = [np.average(np.arange(p.shape[1]), weights=p.sum(axis=0) + 1e-9) for p in pictures]
    assert len({tuple(p.ravel()) for p in pictures}) == FRACTIONS
    assert max(columns) - min(columns) > 0.2


def test_the_atlas_grows_and_keeps_what_it_holds(context: moderngl.Context) -> None:
    typesetter = Typesetter()
    atlas = make_atlas(context, typesetter, width=256, largest=2048)
    letters = [glyph.index for glyph in typesetter.shape("Stone Pit", 40, 450).glyphs]
    before = [atlas.sprite(index, 40, 450, 0) for index in letters]
    height = atlas.height
    for size in range(20, 60):
        for index in letters:
            atlas.sprite(index, size, 450, 0)
    assert atlas.height > height and atlas.generation == 0
    assert [atlas.sprite(index, 40, 450, 0) for index in letters] == before
    assert atlas.texture().height == atlas.height


def test_a_full_atlas_starts_anew(context: moderngl.Context) -> None:
    typesetter = Typesetter()
    atlas = make_atlas(context, typesetter, width=256, largest=256)
    index = typesetter.shape("W", 40, 450).glyphs[0].index
    for size in range(20, 90):
        sprite = atlas.sprite(index, size, 450, 0)
        assert sprite.y + sprite.height <= 256
    assert atlas.generation > 0


def test_glyphs_do_not_overlap(context: moderngl.Context) -> None:
    typesetter = Typesetter()
    atlas = make_atlas(context, typesetter, width=128)
    taken = np.zeros((4096, 128), int)
    for size in (14, 18, 24):
        for glyph in typesetter.shape("Bring up the idol", size, 450).glyphs:
            sprite = atlas.sprite(glyph.index, size, 450, 1)
            place = np.s_[sprite.y : sprite.y + sprite.height, sprite.x : sprite.x + sprite.width]
            key = hash((sprite.x, sprite.y))
            assert np.all((taken[place] == 0) | (taken[place] == key))
            taken[place] = key
