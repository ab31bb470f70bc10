"""Meshes: flat facets that look outwards, packed as the shaders expect them."""

import numpy as np
import pytest

from intodepth.render.mesh import FIGURE, STRIDE, FloatArray, MeshBuilder, albedo, icosphere, shade, unit

WHITE = (1.0, 1.0, 1.0)


def facets(mesh: MeshBuilder) -> FloatArray:
    return mesh.array().reshape(-1, 3, STRIDE)


def volume(mesh: MeshBuilder) -> float:
    """The space a closed mesh holds, below 0 if its facets look inwards."""
    a, b, c = (facets(mesh)[:, corner, :3] for corner in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def solids() -> dict[str, tuple[MeshBuilder, float]]:
    """Closed meshes with the least volume to expect of each."""
    ball, box, tube, hoop, bent = (MeshBuilder() for _ in range(5))
    ball.ball((2, 1, 0), 1.0, WHITE)
    box.box((1, 2, 3), (0.5, 1.0, 1.5), WHITE)
    tube.tube([(0, 0, 0), (0, 2, 0)], 1.0, WHITE, sides=12)
    hoop.tube([(1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)], 0.2, WHITE, across=(0, 0, 1), closed=True)
    bent.tube([(0, 0, 0), (0, 1, 0), (0.5, 2, 0)], [0.2, (0.3, 0.2), 0.1], WHITE)
    return {
        "ball": (ball, 3.5),
        "box": (box, 5.99),
        "tube": (tube, 5.9),
        "hoop": (hoop, 0.4),
        "bent": (bent, 0.2),
    }


@pytest.mark.parametrize("name", solids())
def test_a_solid_looks_outwards_and_holds_what_it_should(name: str) -> None:
    mesh, least = solids()[name]
    assert least <= volume(mesh) < least * 1.3


@pytest.mark.parametrize("name", solids())
def test_every_edge_of_a_solid_is_shared_in_opposite_directions(name: str) -> None:
    points = facets(solids()[name][0])[..., :3].round(4) + 0.0
    edges = {
        (tuple(facet[corner]), tuple(facet[(corner + 1) % 3]))
        for facet in points.tolist()
        for corner in range(3)
    }
    assert all((end, start) in edges for start, end in edges)


@pytest.mark.parametrize("name", solids())
def test_normals_are_of_length_one_square_to_the_facet_and_on_its_winding(name: str) -> None:
    mesh = facets(solids()[name][0])
    points, normals = mesh[..., :3], mesh[..., 3:6]
    assert np.allclose(np.linalg.norm(normals, axis=2), 1, atol=1e-5)
    winding = np.cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0])
    assert np.allclose(unit(winding)[:, None], normals, atol=1e-3)
    assert np.allclose(mesh[..., 6:9], points.mean(axis=1, keepdims=True), atol=1e-5)


def test_a_vertex_carries_colour_emission_kind_and_occlusion() -> None:
    mesh = MeshBuilder()
    facet = [[(0, 0, 0), (1, 0, 0), (0, 1, 0)]]
    mesh.facets(facet, (0.1, 0.2, 0.3), emission=0.5, occlusion=(0.7, 0.8, 0.9))
    vertices = mesh.array()
    assert vertices.shape == (3, STRIDE) and vertices.dtype == np.float32
    assert np.allclose(vertices[:, 9:12], (0.1, 0.2, 0.3))
    assert np.allclose(vertices[:, 12:15], (0, 0, 1))
    assert np.allclose(vertices[:, 15:], [(0.5, FIGURE, 0.7), (0.5, FIGURE, 0.8), (0.5, FIGURE, 0.9)])


def test_a_facet_is_turned_away_from_what_lies_inside() -> None:
    mesh = MeshBuilder()
    mesh.facets([(0, 0, 0), (1, 0, 0), (0, 1, 0)], WHITE, inside=(0, 0, 5))
    assert np.allclose(mesh.array()[:, 3:6], (0, 0, -1))
    assert np.allclose(mesh.array()[:, 12:15], (0, 0, -1))


def test_a_facet_without_area_is_left_out() -> None:
    mesh = MeshBuilder()
    mesh.facets([(0, 0, 0), (1, 0, 0), (2, 0, 0)], WHITE)
    assert len(mesh.array()) == 0


def test_a_copy_is_turned_grown_and_moved() -> None:
    part, whole = MeshBuilder(), MeshBuilder()
    part.facets([(0, 0, 0), (1, 0, 0), (0, 1, 0)], WHITE)
    whole.add(part, np.array([(0, 0, 2), (0, 2, 0), (-2, 0, 0)]), (0, 0, 1))
    assert np.allclose(whole.array()[:, :3], [(0, 0, 1), (0, 0, -1), (0, 2, 1)])
    assert np.allclose(whole.array()[:, 3:6], (1, 0, 0))


def test_cloth_is_seen_from_both_sides() -> None:
    mesh = MeshBuilder()
    mesh.sheet([[(0, 0, 0), (1, 0, 0)], [(0, 1, 0), (1, 1, 0)]], WHITE)
    assert set(mesh.array()[:, 5].round(3).tolist()) == {1.0, -1.0}


def test_a_ball_keeps_only_the_facets_asked_for() -> None:
    mesh = MeshBuilder()
    mesh.ball((0, 0, 0), 1.0, WHITE, keep=lambda middle: middle[:, 1] > 0)
    assert 0 < len(facets(mesh)) < len(icosphere(1))


def test_an_icosphere_has_four_times_the_facets_a_level() -> None:
    assert [len(icosphere(detail)) for detail in range(3)] == [20, 80, 320]
    assert np.allclose(np.linalg.norm(icosphere(2), axis=2), 1, atol=1e-5)


def test_albedo_is_linear() -> None:
    assert albedo("#ff0080") == pytest.approx((1.0, 0.0, (128 / 255) ** 2))
    assert shade((0.2, 0.4, 0.6), 0.5) == pytest.approx((0.1, 0.2, 0.3))


def test_an_empty_mesh_is_an_empty_array() -> None:
    assert MeshBuilder().array().shape == (0, STRIDE)
