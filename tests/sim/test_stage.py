"""Stages: copies, digests, writes, canonical bytes."""

import pytest

from intodepth.sim.digest import SILENT, WORLD, piece, row_pieces
from intodepth.sim.entities import FIELDS, Posture
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import is_ledge
from intodepth.sim.stage import Stage, StaleEvent
from tests.playing import draw, show

TEXT = "A.r\n##D\n###"


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    stage = draw(TEXT)
    copy = stage.copy()
    copy.write_cell(0, Cell(0, 2), Cell(1, 2))
    assert show(stage) == TEXT
    assert show(copy) == ".Ar\n##D\n###"
    assert copy.digest != stage.digest


def test_a_new_field_of_a_body_changes_no_digest_where_it_is_as_usual() -> None:
    always = """id kind name cell weight noise fall state posture facing hit_points max_hit_points
        action_points max_action_points ended climb_extra carries"""
    loud = {name for names in FIELDS.values() for name in names} - {*SILENT, *always.split()}
    assert not loud, f"name them in SILENT of sim/digest.py, so that no recording changes: {loud}"


def test_the_digest_follows_every_write() -> None:
    stage = draw(TEXT)
    stage.write(0, "hit_points", 9, 4)
    stage.write_cell(0, Cell(0, 2), Cell(1, 2))
    stage.write_terrain(Cell(0, 1), ord("#"), ord("."))
    stage.write_rule("walk", 1, 2)
    stage.write(WORLD, "round", 1, 7)
    assert stage.digest == stage.recompute_digest()


def test_a_row_of_terrain_counts_as_all_its_cells_do() -> None:
    stage = draw(TEXT)
    for y in range(3):
        codes = [stage.ground.code(Cell(x, y)) for x in range(3)]
        cells = sum(piece(WORLD, "terrain", (x, y, code)) for x, code in enumerate(codes))
        assert row_pieces(y, bytes(codes)) == cells


def test_a_write_that_finds_another_value_is_refused_and_writes_nothing() -> None:
    stage = draw(TEXT)
    digest = stage.digest
    for write in (
        lambda: stage.write(0, "hit_points", 8, 4),
        lambda: stage.write(WORLD, "round", 2, 3),
        lambda: stage.write_terrain(Cell(0, 1), ord("."), ord("#")),
        lambda: stage.write_rule("walk", 5, 6),
    ):
        with pytest.raises(StaleEvent):
            write()  # type: ignore[no-untyped-call]
    assert stage.digest == digest == stage.recompute_digest()


def test_two_bodies_that_change_places_do_so_in_any_order() -> None:
    one, other = draw("AB"), draw("AB")
    moves = [(0, Cell(0, 0), Cell(1, 0)), (1, Cell(1, 0), Cell(0, 0))]
    for move in moves:
        one.write_cell(*move)
    for move in reversed(moves):
        other.write_cell(*move)
    assert show(one) == show(other) == "BA"
    assert one.digest == other.digest


def test_saved_and_loaded_stages_are_equal_to_the_byte() -> None:
    stage = draw(TEXT, posture=int(Posture.PRONE), facing=int(Side.W))
    stage.write(WORLD, "round", 1, 3)
    loaded = Stage.from_bytes(stage.to_bytes())
    assert loaded.to_bytes() == stage.to_bytes()
    assert loaded.digest == stage.digest
    assert loaded.hero(0).posture is Posture.PRONE


def test_what_is_carried_weighs_and_a_light_idol_lightens_down_to_nothing() -> None:
    stage = draw("Ar")
    relic = stage.bodies[1].with_field("carrier", 0).with_field("cell", None)
    for weight, total in ((5, 9), (-2, 2), (-9, 0)):
        heavy = Stage.of(stage.ground, [stage.bodies[0], relic.with_field("weight", weight)])
        assert heavy.weight(heavy.bodies[0]) == total


def test_a_ledge_is_rock_ahead_with_open_air_above_it_and_above_the_hands() -> None:
    ground = draw("...\n.#.\n...").ground
    assert is_ledge(ground, Cell(0, 1), Side.E)
    assert is_ledge(ground, Cell(2, 1), Side.W)
    assert not is_ledge(ground, Cell(0, 1), Side.W)
    assert not is_ledge(draw("#..\n.#.").ground, Cell(0, 0), Side.E)
    assert not is_ledge(draw(".#.\n.#.").ground, Cell(0, 0), Side.E)
