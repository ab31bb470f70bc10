"""Rock and fittings come into view in chunks, and are what they would be all at once."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from intodepth.render.cave import chunk_meshes
from intodepth.render.cave.chunk_meshes import MOST, Rock, chunks_of
from intodepth.render.cave.chunks import Chunks
from intodepth.render.cave.fittings import build_fitting
from intodepth.render.cave.floors import Floors, treads
from intodepth.render.cave.stone import CHUNK
from intodepth.render.mesh import FloatArray
from intodepth.ui.draw import Terrain

EVERYWHERE = -9.0, -9.0, 99.0, 99.0


def made(width: int = 40, height: int = 30) -> Terrain:
    """Storeys of all kinds of cells, with two doors that lead out of each other's sides."""
    random = Random(5)
    rows = [random.choices(b"#%&123:.......=g", k=width) for _ in range(height)]
    for y in range(2, height, 4):
        rows[y] = random.choices(b"......H^", k=width)
        rows[y + 1 : y + 2] = [random.choices(b"......-#", k=width)]
    kinds = bytes(code for row in rows[:height] for code in row)
    return Terrain(width, height, kinds, ((9, 6, 1, 0), (20, 6, -1, 0)))


def facets(mesh: FloatArray) -> list[bytes]:
    return sorted(facet.tobytes() for facet in mesh.reshape(-1, 3 * 18))


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The places of all chunks that are built, in their order."""
    places: list[tuple[int, int]] = []
    build = chunk_meshes.build_chunk

    def noted(ground: chunk_meshes.Bedrock, column: int, row: int) -> FloatArray:  # type: ignore[name-defined]
        places.append((column, row))
        return build(ground, column, row)

    monkeypatch.setattr(chunk_meshes, "build_chunk", noted)
    return places


def test_what_has_come_into_view_piece_by_piece_is_what_is_built_at_once() -> None:
    terrain, chunks = made(), Chunks()
    chunks.enter(terrain)
    for west in range(-4, 44, 7):
        chunks.look([(float(west), -4.0, west + 7.0, 34.0)])
    assert chunks.look([EVERYWHERE])
    rock, fittings = chunks.meshes()
    assert np.array_equal(rock, Rock().mesh(terrain))
    assert facets(fittings) == facets(build_fitting(terrain))


def test_floors_are_as_high_as_those_of_all_that_is_built_at_once() -> None:
    terrain, chunks = made(), Chunks()
    chunks.enter(terrain)
    whole = Floors(treads(Rock().mesh(terrain), build_fitting(terrain)).get)
    random = np.random.default_rng(3)
    points = random.uniform((-3, -3, -0.7), (43, 33, 0.4), (20_000, 3))
    # Just above and below the floors.
    points[:, 1] = np.round(points[:, 1]) + random.uniform(-0.3, 0.3, len(points))
    heights = chunks.floors.heights(points)
    assert np.array_equal(heights, whole.heights(points), equal_nan=True)
    assert np.isfinite(heights).sum() > 2_000


def test_only_what_is_in_view_is_built_at_first_and_the_rest_beside_it_one_a_frame(
    built: list[tuple[int, int]],
) -> None:
    chunks = Chunks()
    chunks.enter(made(400, 300))
    view = 200.0, 150.0, 210.0, 156.0
    assert chunks.look([view])
    chunks.meshes()
    first = len(built)
    assert first <= (10 // CHUNK + 2) * (6 // CHUNK + 2)
    for frame in range(1, 4):
        assert not chunks.look([view])
        assert len(built) == first + frame
    for _ in range(99):
        chunks.look([view])
    around = len(built)
    assert around <= (10 // CHUNK + 4) * (6 // CHUNK + 4)
    assert chunks.look([(206.0, 150.0, 216.0, 156.0)])
    chunks.meshes()
    assert len(built) == around, "the view moves into what was built ahead"


def test_chunks_that_were_not_shown_for_long_are_let_go(built: list[tuple[int, int]]) -> None:
    rock, terrain = Rock(), Terrain(300, 200, b"#" * 60_000)
    rock.enter(terrain)
    places = chunks_of(terrain)
    for place in places:
        rock.chunk(place)
    assert len(places) > MOST
    assert sum(rock.is_known(place) for place in places) == MOST
    assert all(rock.is_known(place) for place in places[-MOST:])


def test_a_changed_cell_builds_only_the_chunks_about_it_anew(built: list[tuple[int, int]]) -> None:
    terrain, chunks = made(), Chunks()
    for kinds in (terrain.kinds, terrain.kinds[:420] + b"#" + terrain.kinds[421:], terrain.kinds):
        built.clear()
        chunks.enter(Terrain(terrain.width, terrain.height, kinds, terrain.doors))
        chunks.look([EVERYWHERE])
        chunks.meshes()
        if kinds != terrain.kinds:
            assert 0 < len(built) <= 4
    assert not built, "what was there before is kept"
