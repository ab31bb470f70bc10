"""What creatures will do is drawn where they are, and told behind the action that is shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth.play.aftermath import Aftermaths
from intodepth.play.commands import do
from intodepth.screens.codex.entries import build_entries
from intodepth.screens.level.marks.aftermath_marks import (
    COLORS,
    aftermath_figures,
    aftermath_marks,
    color_of,
    find_touched,
)
from intodepth.screens.level.words.cell_facts import body_lines, describe_point
from intodepth.screens.level.words.level_story import build_story
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.creatures import creatures_of
from intodepth.sim.entities import Creature
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from tests.catalogs import own_catalog
from tests.playing import awake, draw
from tests.ropes import anchor, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services
from tests.screens.level.hud.test_minimap import go

CELLAR = """
##########
#v.......#
########H#
#....t..H#
##########
"""
"""a tortoise that is not seen from the gallery above it"""
HALL = "###########\n#A....T...#\n###########"


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw(HALL))
    return seat


@pytest.fixture
def above(tmp_path: Path) -> Seat:
    """In the gallery of the cellar, with nobody who sees the tortoise."""
    seat = Seat(make_services(tmp_path, CELLAR))
    seat.session.skip()
    return seat


def test_before_anything_is_chosen_the_way_of_a_creature_is_drawn(seat: Seat) -> None:
    session = seat.session
    aftermath = Aftermaths().find(session, None)
    assert aftermath is not None and aftermath.since == 0
    assert aftermath.end.after.bodies[1].cell == Cell(8, 1)
    own = color_of(session.stage.bodies[1])
    marks = aftermath_marks(aftermath, session.lookout, session.lookout.seen, 1 / 60)
    arrow = [point for mark in marks if mark.color[:3] == own[:3] for point in mark.points]
    assert min(x for x, _ in arrow) < 6.6 and 7.8 < max(x for x, _ in arrow) < 8.6, "from where to where"
    (figure,) = aftermath_figures(aftermath, session.lookout.seen)
    assert figure.mesh == "tortoise" and figure.tint is not None and figure.tint[:3] == own[:3]
    assert find_touched(aftermath.end) == {}, "it meets nobody"


def test_what_a_creature_will_touch_has_corners_in_its_colour(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("###########\n#....T.A..#\n###########"))
    session = seat.session
    aftermath = Aftermaths().find(session, None)
    assert aftermath is not None and find_touched(aftermath.end) == {1: {Cell(7, 1)}}
    seen = session.lookout.seen
    own = color_of(session.stage.bodies[1])

    def corners(known: frozenset[Cell]) -> list[tuple[float, float]]:
        marks = aftermath_marks(aftermath, session.lookout, known, 1 / 60)
        return [point for mark in marks if mark.color == own for point in mark.points if point[1] > 1.9]

    assert min(x for x, _ in corners(seen)) < 7 and max(x for x, _ in corners(seen)) > 8
    assert not corners(seen - {Cell(7, 1)}), "only what is seen"


def test_a_creature_whose_way_is_blocked_is_said_to_be_held_up_and_by_whom(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("############\n#A.......N.#\n############")
    for x in (2, 5):
        set_anchor(stage, x, 1, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (2, 1), "EEE", 3)
    stage = awake(stage)
    stage.write_cell(0, Cell(1, 1), Cell(7, 1))
    seat.set_up(stage)
    session, aftermaths = seat.session, Aftermaths()
    free = aftermaths.find(session, None)
    assert free is not None and not free.held_up and not free.stays
    preview = session.previews.of(session.stage, Move(0, Cell(8, 1)))
    aftermath = aftermaths.find(session, preview)
    assert aftermath is not None
    assert [phrase.text for phrase in aftermath.phrases] == [
        "walks", "if A waits", "halts before A", "round 2",
    ]  # fmt: skip
    own = color_of(session.stage.bodies[1])
    marks = aftermath_marks(aftermath, session.lookout, session.lookout.seen, 1 / 60)
    points = [point for mark in marks if mark.color[:3] == own[:3] for point in mark.points]
    assert min(x for x, _ in points) < 8 and any(abs(x - 9) < 0.1 for x, _ in points), "corners and a bar"
    assert not aftermath_marks(aftermath, session.lookout, session.lookout.seen - {Cell(9, 1)}, 1 / 60)
    seat.click_cell(8, 1)
    seat.wait()
    (told, *_) = describe_point(session, (9.5, 1.5), own_catalog())
    assert any(line.startswith("But A is in its way.") for line in told.lines)
    left = session.stage.bodies[1].cell
    seat.keys("shift+p")
    seat.wait()
    assert session.stage.bodies[1].cell == left and session.stage.round == 2


def test_each_kind_of_creature_has_its_own_colour() -> None:
    kinds = own_catalog().creatures
    assert kinds.keys() == COLORS.keys() and len(set(COLORS.values())) == len(COLORS)


def test_behind_an_action_the_strip_tells_what_is_answered(seat: Seat) -> None:
    session = seat.session
    preview = session.previews.of(session.stage, Move(0, Cell(3, 1)))
    aftermath = Aftermaths().find(session, preview)
    assert aftermath is not None and aftermath.since == preview.schedule.beats
    assert [phrase.text for phrase in aftermath.phrases] == ["walks 2", "if A waits", "walks 2", "round 2"]
    assert preview.after.bodies[1].cell == Cell(6, 1), "the action itself moves nobody else"
    seat.point(3, 1)
    said = {each.text for each in seat.commands if isinstance(each, Text)}
    assert "if A waits" in said


def test_where_several_could_go_on_all_are_taken_to_wait(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("###########\n#A.B..T...#\n###########"))
    session = seat.session
    aftermath = Aftermaths().find(session, session.previews.of(session.stage, Move(0, Cell(2, 1))))
    assert aftermath is not None and "if all wait" in [phrase.text for phrase in aftermath.phrases]


def test_an_action_that_ends_the_round_has_the_answer_in_itself(seat: Seat) -> None:
    session = seat.session
    preview = session.previews.of(session.stage, Pass(0))
    assert Aftermaths().find(session, preview) is None
    assert preview.after.bodies[1].cell == Cell(8, 1)


def test_an_action_that_moves_what_a_creature_meets_changes_its_answer(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("###########\n#....T.A..#\n###########"))
    session = seat.session
    stays = Aftermaths().find(session, None)
    goes = Aftermaths().find(session, session.previews.of(session.stage, Move(0, Cell(9, 1))))
    assert stays is not None and goes is not None
    assert stays.end.after.bodies[0].cell == Cell(8, 1) and goes.end.after.bodies[0].cell == Cell(9, 1)


def test_of_what_nobody_sees_nothing_is_told(above: Seat) -> None:
    session = above.session
    tortoise = creatures_of(session.stage)[0]
    assert tortoise.intent and tortoise.id not in session.knowledge.bodies
    assert Aftermaths().find(session, None) is None
    assert Aftermaths().find(session, session.previews.of(session.stage, Move(0, Cell(3, 3)))) is None
    end = session.previews.of(session.stage, Pass(0))
    assert not any(phrase.body == tortoise.id for phrase in end.phrases)
    go(session, 8, 1)
    met = Aftermaths().find(session, None)
    assert met is not None and "get pinned by the tortoise" in [phrase.verb for phrase in met.phrases]
    for cell in ((8, 2), (7, 3), (2, 3)):
        go(session, *cell)
    assert tortoise.id in session.knowledge.bodies and tortoise.cell not in session.lookout.seen
    minded = Aftermaths().find(session, None)
    assert minded is None or not aftermath_marks(minded, session.lookout, session.lookout.seen, 1 / 60)
    assert minded is None or not [*aftermath_figures(minded, session.lookout.seen)]


def test_nobody_waits_for_what_nobody_sees_and_nothing_tells_of_it(above: Seat) -> None:
    session = above.session
    tortoise = creatures_of(session.stage)[0]
    session.act(do(Pass(0)))
    assert session.playing is not None and session.playback is not None
    assert [phrase.verb for phrase in session.playing.phrases] == ["end the turn", ""]
    seconds: list[float] = []
    while session.playback is not None:
        seconds += [session.playback.seconds] * (session.playback.seconds > 0)
        session.advance(0.05)
    assert session.stage.bodies[tortoise.id].cell != tortoise.cell
    assert len(set(seconds)) == 1, "that a new round begins takes some time, and nothing else"
    assert "ortoise" not in " ".join(session.log.lines)
    assert "ortoise" not in str(build_story(session.history, session.unseen))


def test_where_nothing_lives_nothing_is_answered(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("######\n#A...#\n######"))
    assert Aftermaths().find(seat.session, None) is None


def test_a_tooltip_says_what_it_will_do_and_the_codex_by_what_rules(seat: Seat) -> None:
    catalog = own_catalog()
    stage = seat.session.stage
    tortoise = stage.bodies[1]
    assert isinstance(tortoise, Creature)
    lines = body_lines(stage, tortoise, catalog)
    assert lines == ("Weighs 9. At the end of the round it will go ahead 2 cells.",)
    _, waits_for = body_lines(stage, replace(tortoise, intent=()), catalog)
    assert waits_for == "If rock, a taut rope or more than it can push is ahead, it turns round."
    article = next(entry for entry in build_entries(catalog) if entry.key == "tortoise")
    assert "2. If rock, a taut rope or more than it can push is ahead, it turns round." in article.gift


def test_a_click_on_a_plate_of_the_answer_asks_about_that_plate(seat: Seat) -> None:
    seat.point(3, 1)
    session = seat.session
    whole = Aftermaths().find(session, session.previews.of(session.stage, Move(0, Cell(3, 1))))
    assert whole is not None
    inquiry = seat.screen.strip.inquiry
    for place, phrase in enumerate(whole.phrases):
        seat.press(f"beat:{place}")
        about = inquiry.about.phrases[inquiry.index] if inquiry.is_open and inquiry.about else None
        assert about == (None if phrase.note == "if A waits" else phrase)
        inquiry.close()
        seat.point(3, 1)
