"""Motifs: timber, roots and signs lie on the back wall of open space, darker than it, and not about doors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.cave.motifs import CLEAR, add_motifs
from intodepth.render.cave.stone import BACK_Z, BACKS, CHUNK
from intodepth.render.mesh import BACK, FloatArray, MeshBuilder
from intodepth.ui.draw import Terrain
from intodepth.ui.scenes.hues import LOOKS, hue_of

EMISSION = 15
"""index of the emission among the floats of a vertex"""
HALL = Terrain(24, 5, b"#" * 24 + (b"#" + b"." * 22 + b"#") * 3 + b"#" * 24)


def motifs(terrain: Terrain) -> FloatArray:
    mesh, ground = MeshBuilder(), Bedrock(terrain)
    for x in range(0, terrain.width, CHUNK):
        add_motifs(mesh, ground, x, 0)
    return mesh.array()


def test_motifs_lie_in_front_of_the_back_wall_and_behind_who_stands_there() -> None:
    found = motifs(HALL)
    assert len(found) > 100 and (found[:, 16] == BACK).all()
    x, y, z = found[:, :3].T
    assert (x > 0.8).all() and (x < 23.2).all() and (y > 0.8).all() and (y < 4.2).all()
    assert (z > BACK_Z - 0.4).all() and (z < -0.5).all()


def test_motifs_are_darker_than_the_wall_in_each_kind_of_place() -> None:
    for look in ("", *LOOKS):
        walls = BACKS[[hue_of(region, look) for region in range(5)]]
        found = motifs(replace(HALL, look=look))
        assert len(found) > 100
        assert found[:, 9:12].sum(axis=1).max() < walls.sum(axis=1).min(), look


def test_each_kind_of_place_has_motifs_and_hues_of_its_own() -> None:
    looks = [motifs(replace(HALL, look=look)) for look in ("", *LOOKS)]
    assert len({found.tobytes() for found in looks}) == len(looks)
    assert motifs(replace(HALL, look="a mod's")).tobytes() == looks[0].tobytes()
    assert len({hue_of(0, look) for look in ("", *LOOKS)}) == len(looks)


def test_only_the_crystals_of_the_hollow_shine() -> None:
    shining = {look for look in ("", *LOOKS) if (motifs(replace(HALL, look=look))[:, EMISSION] > 0).any()}
    assert shining == {"hollow"}


def test_nothing_is_on_the_wall_about_a_door() -> None:
    with_door = motifs(replace(HALL, doors=((12, 2, 1, 0),)))
    assert (np.hypot(with_door[:, 0] - 13, with_door[:, 1] - 2.5) > CLEAR - 1.5).all()
    assert 0 < len(with_door) < len(motifs(HALL))
