"""Leaving: who goes through a portal is there twice, with what is carried, ropes and lamp."""

from __future__ import annotations

from intodepth.screens.level.lamplight import Light
from intodepth.screens.level.leaving import figures_beyond, lamps_beyond, ropes_beyond
from intodepth.screens.level.playback import Playback
from intodepth.screens.level.stage_view import posed
from intodepth.sim.actions.move import Move
from intodepth.sim.cells import Cell
from intodepth.sim.ground import Ground
from intodepth.sim.picture import draw
from intodepth.sim.schedule import build_schedule
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Lamp, OnFigure, Rope
from tests.screens.level.test_lookout import HALL, MIRROR


def leaving() -> Playback:
    """A half way through the portal to the far end of the other hall, where left is right."""
    plain = draw(HALL.strip().replace("#...##", "#..A##"))
    ground = Ground(10, 3, plain.ground.kinds, [MIRROR])
    stage = Stage(ground, list(plain.bodies.values()), plain.rules)
    seen = next(move for move in Move.generate(stage, stage.hero(0)) if move.to == Cell(8, 1))
    playback = Playback(stage, build_schedule(stage, seen), 0)
    playback.advance(playback.seconds / 2)
    return playback


def test_a_figure_and_its_ropes_and_lamp_come_out_mirrored() -> None:
    playback = leaving()
    stage = playback.stage
    figure = posed(stage, stage.bodies[0], playback.motions[0], playback.share)
    assert abs(figure.x - 4) < 0.1, "in the middle of the side that it leaves by"
    (twin,) = figures_beyond(stage, {0: figure}, playback)
    assert abs(twin.x - 9) < 0.1 and twin.y == figure.y and twin.turn == -figure.turn
    tied = Rope(((2.5, 1.2, 0.0), OnFigure(figure, "harness")))
    loose = Rope(((2.5, 1.2, 0.0), (3.5, 1.2, 0.0)))
    (rope,) = ropes_beyond([tied, loose], {0: figure}, playback)
    assert rope.points == ((10.5, 1.2, 0.0), OnFigure(twin, "harness"))
    (lamp,) = lamps_beyond([Light(Lamp(figure.x, 1.75, 9, (1, 1, 1), ()), Cell(3, 1))], playback)
    assert lamp.x == twin.x


def test_who_stays_in_the_level_is_there_once() -> None:
    playback = leaving()
    playback.skip()
    figure = posed(playback.stage, playback.stage.bodies[0])
    assert figures_beyond(playback.stage, {0: figure}, playback) == []
