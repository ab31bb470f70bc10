"""Endless falls: shaded before they happen, and shown in every cell of the column while they last."""

from __future__ import annotations

from intodepth.play.preview import Preview
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.stage_view import endless_figures
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from tests.playing import step

COLUMN = tuple(Cell(2, y) for y in range(4))


def well() -> Stage:
    """A beside a column that leads back into itself."""
    stage = draw("##.##\n#A.##\n##.##\n##.##")
    loop = [Portal(COLUMN[0], Side.S, COLUMN[3]), Portal(COLUMN[3], Side.N, COLUMN[0])]
    return Stage.of(Ground(5, 4, stage.ground.kinds, loop), list(stage.bodies.values()), stage.rules)


def test_who_will_fall_for_ever_is_foretold_and_then_seen_in_all_cells() -> None:
    stage = well()
    over = step(stage)
    preview = Preview(stage, over, (Entry(over, build_schedule(stage, over)),))
    assert len(preview.endless) == 1 and preview.endless[0] in COLUMN
    assert preview.phrases[-1].text == "falls for ever"
    then = preview.after
    shown = endless_figures(then, frozenset(COLUMN), 0.0)
    assert sorted(figure.y for figure in shown) == [0.5, 1.5, 2.5, 3.5]
    assert all(figure.ghost < 1 and figure.pose == "fall" for figure in shown)
    assert pose_body(then, then.bodies[0]).pose == "fall"
    assert endless_figures(stage, frozenset(COLUMN), 0.0) == []
