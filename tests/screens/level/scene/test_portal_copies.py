"""Portal copies: who goes through a portal is there twice, with what is carried, ropes and lamp."""

from __future__ import annotations

from itertools import pairwise

from intodepth.content.catalog import load_catalog
from intodepth.content.recording import read_recording, replay
from intodepth.files.folders import find_folders
from intodepth.play.playback import Playback
from intodepth.render.moving.posing import position_of
from intodepth.screens.level.camera.lamplight import Light
from intodepth.screens.level.scene.portal_copies import figures_beyond, lamps_beyond, ropes_beyond
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.rope_view import Rigging
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.ui.draw import DrawnRope, LampLight, OnFigure
from tests.play.test_lookout import HALL, MIRROR


def leaving() -> Playback:
    """A half way through the portal to the far end of the other hall, where left is right."""
    plain = draw(HALL.strip().replace("#...##", "#..A##"))
    ground = Ground(10, 3, plain.ground.kinds, [MIRROR])
    stage = Stage.of(ground, list(plain.bodies.values()), plain.rules)
    seen = next(move for move in Move.generate(stage, stage.hero(0)) if move.to == Cell(8, 1))
    playback = Playback(stage, build_schedule(stage, seen), 0)
    playback.advance(playback.seconds / 2)
    return playback


def test_a_figure_and_its_ropes_and_lamp_come_out_mirrored() -> None:
    playback = leaving()
    stage = playback.stage
    figure = pose_body(stage, stage.bodies[0], playback.movements[0], playback.share)
    assert abs(figure.x - 4) < 0.1, "in the middle of the side that it leaves by"
    (twin,) = figures_beyond(stage, {0: figure}, playback)
    assert abs(twin.x - 9) < 0.1 and twin.y == figure.y and twin.turn == -figure.turn
    tied = DrawnRope(((2.5, 1.2, 0.0), OnFigure(figure, "harness")))
    loose = DrawnRope(((2.5, 1.2, 0.0), (3.5, 1.2, 0.0)))
    (rope,) = ropes_beyond([tied, loose], {0: figure}, playback)
    assert rope.points == ((10.5, 1.2, 0.0), OnFigure(twin, "harness"))
    (lamp,) = lamps_beyond([Light(LampLight(figure.x, 1.75, 9, (1, 1, 1), ()), Cell(3, 1))], playback)
    assert lamp.x == twin.x


def climbing(number: int) -> Playback:
    """The action of this number, from 1, of the solution in which one climbs through a portal."""
    folders = find_folders()
    recording = read_recording(folders.levels.parent / "tests" / "goldens" / "down_is_up.jsonl")
    history = replay(recording, load_catalog(folders))
    while len(history.done) >= number:
        entry = history.undo()
    assert entry is not None
    return Playback(history.stage, entry.schedule, 0)


def test_a_rope_that_one_climbs_through_a_portal_by_stays_whole() -> None:
    playback = climbing(10)
    through = 0
    while not playback.is_over and playback.beat <= 4:
        playback.advance(playback.seconds / 8)
        stage = playback.stage
        movement = playback.movements.get(0)
        figure = pose_body(stage, stage.bodies[0], movement, playback.share)
        above, below = Rigging().ropes(stage, {0: figure})
        assert above.onward == (False, True) and below.onward == (True, False)
        (x, y, _), (far_x, far_y, _) = map(position_of, (above.points[-1], below.points[0]))
        assert (x, y) == (far_x, far_y - 10) and y == 2, "they meet at the rim"
        for piece, low, high in ((above, 2, 7), (below, 5, 12)):
            heights = [position_of(point)[1] for point in piece.points]
            held = [point for point in piece.points if isinstance(point, OnFigure)]
            assert all(low - 0.2 <= height <= high + 0.2 for height in heights), "on this side of the rim"
            assert all(low - 1 < point.figure.y < high for point in held)
            # Hands go on past each other, but not past the rim.
            assert all(after < before + 0.3 for before, after in pairwise(heights))
        parts = [isinstance(point, OnFigure) for point in (*above.points, *below.points)]
        assert parts.count(True) == 2, "both hands are on the rope, once"
        assert ropes_beyond([above, below], {0: figure}, playback) == []
        through += any(isinstance(point, OnFigure) for point in below.points) and stage.bodies[0].cell == (
            9,
            2,
        )
    assert through, "the hands are beyond the portal before the hero is"


def test_who_stays_in_the_level_is_there_once() -> None:
    playback = leaving()
    playback.skip()
    figure = pose_body(playback.stage, playback.stage.bodies[0])
    assert figures_beyond(playback.stage, {0: figure}, playback) == []
