"""Rock is the same each time, closed, and keeps its shape beside a change."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.cave.chunk_meshes import MARGIN, Rock
from intodepth.render.cave.delaunay import triangulate
from intodepth.render.mesh import BACK, FRONT, SIDE, FloatArray
from tests.render.scenes import CAVE, doorway, terrain

WIDE = """
####################
####################
##................##
##................##
##................##
##................##
####################
####################
"""


def corners(mesh: FloatArray, kind: float) -> FloatArray:
    facets = mesh.reshape(-1, 3, 18)
    return facets[facets[:, 0, 16] == kind][:, :, :3]


def area(facets: FloatArray) -> float:
    a, b = facets[:, 1, :2] - facets[:, 0, :2], facets[:, 2, :2] - facets[:, 0, :2]
    return float(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum() / 2)


def test_the_same_terrain_gives_the_same_mesh() -> None:
    assert np.array_equal(Rock().mesh(terrain()), Rock().mesh(terrain()))


def test_unchanged_chunks_are_not_built_again() -> None:
    rock = Rock()
    first = rock.mesh(terrain(WIDE))
    assert np.array_equal(rock.mesh(terrain(WIDE)), first)
    assert np.array_equal(Rock().mesh(terrain(WIDE)), first)


def test_neighbours_of_a_changed_cell_keep_their_shape() -> None:
    rock = Rock()
    before = rock.mesh(terrain(WIDE))
    rows = WIDE.split()
    rows[5] = rows[5][:16] + "#" + rows[5][17:]
    after = rock.mesh(terrain("\n".join(rows)))
    for kind in (FRONT, SIDE):
        old = {tuple(np.round(facet.ravel(), 5)) for facet in corners(before, kind)}
        new = {tuple(np.round(facet.ravel(), 5)) for facet in corners(after, kind)}
        changed = np.array(sorted(old ^ new)).reshape(-1, 3, 3)
        assert len(changed) and len(old & new) > len(old) // 2
        away = np.abs(changed[..., :2].mean(axis=1) - (16.5, 2.5)).max(axis=1)
        assert away.max() < MARGIN


def test_the_front_covers_the_rock_beside_open_space_and_nothing_else() -> None:
    facets = corners(Rock().mesh(terrain(WIDE)), FRONT)
    inside = facets.mean(axis=1)
    assert not np.any(
        (inside[:, 0] > 2.15) & (inside[:, 0] < 17.85) & (inside[:, 1] > 2.15) & (inside[:, 1] < 5.85)
    )
    one_deep = facets[np.all((inside[:, :2] > (1, 1)) & (inside[:, :2] < (19, 7)), axis=1)]
    assert abs(area(one_deep) - (18 * 6 - 16 * 4)) < 2.5


def test_the_back_wall_lies_behind_all_open_space() -> None:
    facets = corners(Rock().mesh(terrain(WIDE)), BACK)
    middle = facets.mean(axis=1)
    within = facets[np.all((middle[:, :2] > (2, 2)) & (middle[:, :2] < (18, 6)), axis=1)]
    assert abs(area(within) - 16 * 4) < 4
    assert facets[..., 2].max() < -0.5


def test_facets_look_out_of_the_rock() -> None:
    mesh = Rock().mesh(terrain(WIDE)).reshape(-1, 3, 18)
    normals, centres = mesh[:, 0, 3:6], mesh[:, 0, 6:9]
    assert np.allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-4)
    front = mesh[:, 0, 16] == FRONT
    assert np.all(normals[front, 2] > 0)
    floor = (mesh[:, 0, 16] == SIDE) & (np.abs(centres[:, 1] - 2) < 0.1) & (np.abs(centres[:, 0] - 10) < 7)
    assert np.all(normals[floor, 1] > 0.5)


def test_every_kind_of_rock_has_a_front_of_its_own() -> None:
    looks = set()
    for kind in "#%&:1":
        mesh = Rock().mesh(terrain(CAVE.replace("##%%&&3::###", f"##{kind * 7}###"))).reshape(-1, 3, 18)
        centre = mesh[:, 0, 6:9]
        own = (mesh[:, 0, 16] == FRONT) & (np.abs(centre[:, 1] - 1.5) < 0.5) & (np.abs(centre[:, 0] - 5) < 2)
        looks.add((int(own.sum()), tuple(np.round(mesh[own, 0, 9:12].mean(axis=0), 3))))
    assert len(looks) == 5


def test_triangles_are_those_of_a_whole_triangulation() -> None:
    grid = np.random.default_rng(4).uniform(0, 6, (160, 2))
    found = triangulate(grid, 1.2)
    for triangle in found[::9]:
        a, b, c = grid[triangle]
        assert (b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0] > 0
        matrix = 2 * np.array([b - a, c - a])
        centre = np.linalg.solve(matrix, np.array([b @ b - a @ a, c @ c - a @ a]))
        radius = np.hypot(*(a - centre))
        distance = np.hypot(*(grid - centre).T)
        assert np.sum(distance < radius - 1e-9) == 0
    assert len(found) > 200


def test_the_rock_about_a_gate_is_the_same_whether_it_is_open_or_closed() -> None:
    closed, opened = (terrain(CAVE.replace("##.^", f"##{gate}^")) for gate in "|/")
    assert np.array_equal(Rock().mesh(closed), Rock().mesh(opened))
    x, y = np.array([2]), np.array([2])
    assert Bedrock(closed).is_solid(x, y).all() and not Bedrock(opened).is_solid(x, y).any()


def test_no_wall_stands_in_a_door() -> None:
    ground = doorway().terrain

    def walls(mesh: FloatArray) -> int:
        facets = corners(mesh, SIDE)
        return int(((np.abs(facets[..., 0] - 6) < 0.2).all(axis=1)).sum())

    assert walls(Rock().mesh(replace(ground, doors=()))) > 20
    assert walls(Rock().mesh(ground)) == 0


def test_rock_has_the_same_edge_on_both_sides_of_a_door() -> None:
    facets = corners(Rock().mesh(doorway().terrain), FRONT).reshape(-1, 3)
    here, beyond = ({(y, z) for x, y, z in facets.tolist() if x == door} for door in (6.0, 8.0))
    assert here == beyond and any(y < 1 for y, _ in here) and any(y > 5 for y, _ in here)
