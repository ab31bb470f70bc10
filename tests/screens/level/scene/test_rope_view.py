"""Rope view: ropes go from hands over corners to what hangs on them, and show what they bear."""

from __future__ import annotations

from random import Random

import pytest

from intodepth.play.holding import rope_pose, rope_side
from intodepth.screens.level.scene.anchor_view import anchor_point, coil_figures
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.rope_pieces import IDLE, find_hold
from intodepth.screens.level.scene.rope_view import Rigging, fray
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.ropes import ANCHOR, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs
from intodepth.story.forces import Verdict, find_forces
from intodepth.story.strain import Strain, strains
from intodepth.ui.draw import Figure, OnFigure
from tests.playing import draw, step
from tests.rope_stages import rope_stage
from tests.ropes import anchor, set_anchor, tie_rope
from tests.screens.level.rope_rooms import OVER, ledge, lift


def figures(stage: Stage) -> dict[int, Figure]:
    return {key: pose_body(stage, body) for key, body in stage.bodies.items() if body.cell is not None}


def test_a_rope_goes_from_harness_over_the_lip_to_a_hand() -> None:
    stage = ledge()
    (rope,) = Rigging().ropes(stage, figures(stage))
    first, last = rope.points[0], rope.points[-1]
    assert isinstance(first, OnFigure) and first.part == "harness" and first.figure.mesh == "hero"
    assert isinstance(last, OnFigure) and last.part == "harness"
    lip = [point for point in rope.points if not isinstance(point, OnFigure)]
    assert lip and all(abs(x - 3) < 0.1 and abs(y - 3) < 0.1 and z == 0 for x, y, z in lip)
    assert rope.knots == (True, True) and rope.slack == 0


def test_who_hangs_is_nearer_to_the_corner_and_faces_it() -> None:
    stage = ledge()
    hero = stage.hero(1)
    assert hangs(stage, hero) and rope_pose(stage, hero) == "hang_rope"
    assert rope_side(stage, hero) == Side.W
    figure = pose_body(stage, hero)
    assert figure.pose == "hang_rope" and figure.x < 3.4 and figure.turn < 0
    assert not hangs(stage, stage.hero(0)) and rope_pose(stage, stage.hero(0)) is None


def test_on_belay_one_braces_towards_the_rope_and_holds_it() -> None:
    stage = ledge()
    stage.write(0, "facing", Side.E, Side.W)
    stage.write(0, "belay", None, 0)
    shown = figures(stage)
    assert shown[0].pose == "brace" and shown[0].turn > 0
    (rope,) = Rigging().ropes(stage, shown)
    assert [point.part for point in rope.points[:3] if isinstance(point, OnFigure)] == [
        "harness",
        "right_hand",
        "left_hand",
    ]
    assert strains(stage) == {0: Strain(3, 8, 1)}


def test_a_rope_tells_what_it_bears_or_how_slack_it_is() -> None:
    taut, slack = ledge(), ledge(slack=2)
    assert strains(taut) == {0: Strain(3, 6, 1)}
    assert Rigging().ropes(taut, figures(taut))[0].load == pytest.approx(0.5)
    assert strains(slack) == {}
    (rope,) = Rigging().ropes(slack, figures(slack))
    assert rope.load == 0 and rope.slack == 2
    stage = ledge()
    stage.write_cell(1, Cell(3, 2), Cell(4, 1))
    stage.write_rope(0, stage.ropes[0], Rope(0, stage.ropes[0].ends, OVER, stage.ropes[0].sides, 3, 8))
    assert Rigging().ropes(stage, figures(stage))[0].load == IDLE


def test_what_will_lie_otherwise_is_a_dashed_ghost() -> None:
    stage = ledge()
    then = stage.copy()
    assert Rigging().ghosts(stage, then, figures(then), ()) == []
    old = then.ropes[0]
    then.write_rope(0, old, Rope(0, (old.ends[0], None), old.cells[:2], old.sides[:1], 1, 6))
    then.write_rope(1, None, Rope(1, (None, old.ends[1]), old.cells[1:], old.sides[1:], 2, 2))
    first, second = Rigging().ghosts(stage, then, figures(then), ())
    assert first.ghost < 1 and first.dashed and first.knots == (True, False)
    assert second.ghost < 1 and second.dashed and second.knots == (False, True)
    assert not any(rope.dashed for rope in Rigging().ropes(stage, figures(stage))), "what is there is whole"


def test_a_rope_is_frayed_where_it_would_pull_an_anchor_out() -> None:
    stage = draw("####\n#..#\n#..#\n#A.#\n####", weight=7)
    set_anchor(stage, 1, 3, 6)
    tie_rope(stage, (anchor(0), None), (1, 3), "SS", 2)
    forces = find_forces(stage, build_schedule(stage, step(stage, Side.N)))
    assert [force.verdict for force in forces] == [Verdict.POPS]
    ropes = Rigging().ropes(stage, figures(stage))
    (rope,) = fray(ropes, stage, forces)
    assert rope.frayed == (anchor_point(stage.ground, stage.anchors[0]),)
    assert fray(ropes, stage, ()) == ropes


@pytest.mark.parametrize(
    ("out", "height", "sag"), [(2, 1.2, 0.3), (4, 1.055, 2)], ids=["in the frame", "on the floor"]
)
def test_a_rope_through_a_portal_is_drawn_in_two_pieces(out: int, height: float, sag: float) -> None:
    ground = Ground(5, 3, b"######...######", [Portal(Cell(3, 1), Side.E, Cell(1, 1))])
    stage = Stage.of(ground, [], None, [Anchor(0, Cell(2, 1), 10)])
    cells, sides = (Cell(2, 1), Cell(3, 1), Cell(1, 1)), (Side.E, Side.E)
    stage.write_rope(0, None, Rope(0, (Tie(ANCHOR, 0), None), cells, sides, out, 4))
    first, second = Rigging().ropes(stage, {})
    assert first.knots == (True, False) and second.knots == (False, False)
    assert first.onward == (False, True) and second.onward == (True, False)
    assert first.points[-1] == pytest.approx((4, height, 0), abs=0.001)
    assert second.points[0] == pytest.approx((1, height, 0), abs=0.001)
    assert first.slack + second.slack == pytest.approx(sag), (
        "it hangs a little even if it is just long enough"
    )


def test_in_a_mirror_a_rope_goes_on_where_it_is_seen_to() -> None:
    links = [Portal(Cell(2, 2), Side.S, Cell(4, 1), mirror=True)]
    ground = Ground(7, 4, b"########...####.#.##.###.###"[:28], links)
    stage = Stage.of(ground, [], None, [])
    cells, sides = (Cell(2, 3), Cell(2, 2), Cell(4, 1), Cell(4, 0)), (Side.S, Side.S, Side.S)
    stage.write_rope(0, None, Rope(0, (None, None), cells, sides, 3, 3))
    first, second = Rigging().ropes(stage, {})
    assert first.points[-1] == (2.5, 2.0, 0.0) and second.points[0] == (4.5, 2.0, 0.0)


def test_hands_hold_a_rope_on_the_side_of_a_mirror_that_they_are_on() -> None:
    links = [Portal(Cell(2, 2), Side.S, Cell(4, 1), mirror=True)]
    ground = Ground(7, 4, b"########...####.#.##.###.###"[:28], links)
    cells, sides = (Cell(2, 3), Cell(2, 2), Cell(4, 1), Cell(4, 0)), (Side.S, Side.S, Side.S)
    rope = Rope(0, (None, None), cells, sides, 3, 3)
    for index, x, y, other, far in ((1, 2.25, 1.0, 2, 4.75), (2, 4.75, 1.5, 1, 2.25)):
        figure = Figure("hero", x, y, "climb_rope", 0.5)
        place, beyond = find_hold(ground, rope, index, figure)
        assert place == other and (beyond.x, beyond.y, beyond.turn) == (far, y, -0.5)
    stays = Figure("hero", 2.25, 1.5, "climb_rope")
    assert find_hold(ground, rope, 1, stays) == (1, stays)


def test_every_stage_with_ropes_can_be_drawn() -> None:
    random = Random(11)
    for _ in range(60):
        stage = rope_stage(random)
        shown = figures(stage)
        for rope in Rigging().ropes(stage, shown):
            assert len(rope.points) >= 2 and rope.load >= 0
        assert all(coil.mesh == "coil" for coil in coil_figures(stage, shown, set(stage.at)).values())


def test_equal_weights_and_jams_have_a_bar_across_the_rope() -> None:
    stage = ledge()
    assert Rigging().find_stopped(stage) == [], "a holder that stands can give way"
    stage = lift()
    stage.write(2, "weight", 1, 2)
    assert [rope.id for rope, _ in Rigging().find_stopped(stage)] == [0]
