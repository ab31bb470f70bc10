"""Rope errands: a hero walks, ties an end, and hangs the rest down a hole, without harm to anybody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Coil, Gift
from intodepth.sim.history import History
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.orders import Errand, RopeErrands
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.shots import sights_from
from intodepth.sim.stage import Stage
from tests.cargo_stages import cargo_stage
from tests.each import for_each
from tests.playing import draw
from tests.rope_stages import rope_stage
from tests.ropes import anchor, body, set_anchor, tie_rope

EDGE = """
#########
#A......#
#####...#
#####...#
#####...#
#####...#
#########
"""
HOLE = Cell(5, 5)
"""beside the edge"""


def errands_of(stage: Stage, known: frozenset[Cell] | None = None) -> RopeErrands:
    """What the leader can do who knows everything, or some cells."""
    return RopeErrands(stage, Knowledge.of_all(stage).terrain if known is None else known)


def kinds(errand: Errand) -> list[type[Action]]:
    return [type(action) for action in errand.order]


def do(stage: Stage, errand: Errand) -> Stage:
    """The stage after an errand, action by action."""
    history = History(stage.copy())
    for action in errand.order:
        history.commit(action)
    assert history.stage.digest == errand.after.digest
    return history.stage


def at_edge(ring: int, *, hold: int = 18) -> Stage:
    """A with a rope in the pack, four cells from an edge, and a ring in a column."""
    stage = draw(EDGE, coils=(Coil(8),))
    set_anchor(stage, ring, 5, hold)
    return stage


def test_at_a_ring_beside_the_edge_a_rope_is_tied_by_one_end_and_thrown_by_the_other() -> None:
    stage = at_edge(4)
    hung, held = errands_of(stage).holes[HOLE]
    assert kinds(hung) == [Move, Uncoil, TieOn, Throw] and hung.holder == anchor(0)
    after = do(stage, hung)
    rope = after.ropes[0]
    assert rope.ends == (anchor(0), None) and rope.cells[-1] == Cell(5, 1)
    assert after.hero(0).action_points == 1
    assert kinds(held) == [Move, Uncoil, Throw] and held.holder == body(0)


def test_from_a_ring_farther_off_the_own_end_is_carried_to_the_edge() -> None:
    stage = at_edge(2)
    hung = errands_of(stage).hang_from(anchor(0))[HOLE]
    assert kinds(hung) == [Uncoil, TieOn, Move, Untie, Throw]
    after = do(stage, hung)
    assert after.ropes[0].ends[0] is None and after.ropes[0].end_cell(0) == Cell(5, 1)
    assert after.hero(0).action_points == 0 and after.hero(0).cell == Cell(4, 5)


def test_an_own_end_of_an_anchored_rope_is_thrown_before_a_rope_is_taken_out_of_the_pack() -> None:
    stage = at_edge(3)
    tie_rope(stage, (anchor(0), body(0)), (3, 5), "WW", 6)
    first, *_ = errands_of(stage).holes[HOLE]
    assert kinds(first) == [Move, Untie, Throw] and first.rope == 0 and first.is_own


def test_an_errand_costs_no_more_than_the_points_of_the_round() -> None:
    stage = at_edge(2)
    stage.write(0, "action_points", 6, 5)
    errands = errands_of(stage)
    assert not errands.hang_from(anchor(0)) and errands.ties[anchor(0)]
    assert [each.holder for each in errands.holes[HOLE]] == [body(0)], "it can only be held"
    stage.write(0, "action_points", 5, 0)
    assert not errands_of(stage).holes and not errands_of(stage).ties


def test_only_known_cells_count() -> None:
    stage = at_edge(2)
    row = frozenset(Cell(x, 5) for x in range(1, 6))
    assert errands_of(stage, row).hang_from(anchor(0)).keys() == {HOLE}
    assert not errands_of(stage, row - {HOLE}).holes
    assert not errands_of(stage, row - {Cell(2, 5)}).ties
    assert not errands_of(stage, row - {Cell(3, 5)}).holes, "the way is not known"


def test_a_step_of_one_cell_is_no_hole() -> None:
    stage = draw("######\n#A...#\n###..#\n######", coils=(Coil(8),))
    assert not errands_of(stage).holes


def test_an_anchor_that_holds_the_hero_comes_before_a_nearer_one_that_does_not() -> None:
    stage = at_edge(4, hold=1)
    set_anchor(stage, 2, 5, 18)
    errands = errands_of(stage)
    assert list(errands.ties) == [anchor(1), anchor(0)], "the nearest first"
    assert {each.holder for each in errands.hang_from(anchor(0)).values()} == {anchor(0)}
    assert errands.holes[HOLE][0].holder == anchor(1)


def hung_from(column: int) -> Stage:
    """B hangs below an edge on the taut rope of A in a column, who has another rope in the pack."""
    row = "".join("A" if x == column else "." for x in range(1, 6))
    stage = draw(f"#######\n#{row}#\n###B..#\n###...#\n###...#\n###...#\n#######", coils=(Coil(8),))
    ways = "E" * (3 - column) + "S"
    tie_rope(stage, (body(0), body(1)), (column, 5), ways, len(ways))
    return stage


def test_nobody_sinks_because_the_hero_walks_on_an_errand() -> None:
    assert [kinds(each) for each in errands_of(hung_from(2)).holes[Cell(3, 5)]] == [[Uncoil, Throw]]
    assert not errands_of(hung_from(1)).holes


def test_an_end_is_brought_to_a_partner_or_thrown_within_their_reach() -> None:
    stage = draw("########\n#A..B..#\n########", coils=(Coil(8),))
    first, *_ = errands_of(stage).ties[body(1)]
    assert kinds(first) == [Move, Uncoil, TieOn]
    assert set(do(stage, first).ropes[0].ends) == {body(0), body(1)}
    stage = draw("######\n#A...#\n###..#\n###..#\n###B.#\n######", coils=(Coil(8),))
    (thrown,) = errands_of(stage).ties[body(1)]
    assert kinds(thrown) == [Move, Uncoil, Throw] and thrown.holder == body(0)
    assert thrown.end_cell in stage.ground.near[Cell(3, 1)]


def test_an_end_is_shot_to_a_ring_out_of_reach_from_the_nearest_cell_that_sees_it() -> None:
    rows = "#########\n#######.#\n#####...#\n####....#\n#A......#\n#########"
    stage = draw(rows, coils=(Coil(8),), gifts=Gift.SHOOTS)
    set_anchor(stage, 7, 4, 18)
    assert not sights_from(stage.ground, Cell(1, 1)).keys() & {Cell(7, 4)}
    first, *_ = errands_of(stage).ties[anchor(0)]
    assert kinds(first) == [Move, Uncoil, Shoot]
    assert set(do(stage, first).ropes[0].ends) == {anchor(0), body(0)}
    known = Knowledge.of_all(stage).terrain
    between = first.after.ropes[0].cells[2]
    errands = errands_of(stage, frozenset(known.keys() - {between}))
    assert all(between not in each.after.ropes[0].cells for ways in errands.ties.values() for each in ways)
    unarmed = draw(rows, coils=(Coil(8),))
    set_anchor(unarmed, 7, 4, 18)
    assert not errands_of(unarmed).ties


def all_errands(errands: RopeErrands) -> Iterator[Errand]:
    for tie, ways in errands.ties.items():
        yield from (*ways, *errands.hang_from(tie).values())
    for ways in errands.holes.values():
        yield from ways


@for_each("seed", range(60))
def test_on_random_stages_errands_can_be_done_and_do_no_harm(seed: int) -> None:
    random = Random(seed)
    stage = cargo_stage(random) if seed % 3 == 0 else rope_stage(random)
    moved = {stage.lead, *(each.id for each in stage.find_borne(stage.lead))}
    for errand in all_errands(errands_of(stage)):
        after = do(stage, errand)
        assert stage.anchors.keys() <= after.anchors.keys()
        for key, before in stage.bodies.items():
            assert after.bodies[key].hit_points >= before.hit_points
            assert key in moved or after.bodies[key].cell == before.cell
