"""What can be done for the first time is told once a round at the most, and a click dismisses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.plans import load_plan
from intodepth.content.verbs import ROPE, USES
from intodepth.play.commands import do
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.practice import practise
from intodepth.screens.level.words.guidance import next_step_words
from intodepth.screens.level.words.lessons import Lessons, find_lesson
from intodepth.screens.services import Services
from intodepth.sim.actions import Action, ActionKind
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.ropes import ANCHOR
from intodepth.sim.space.cells import Cell
from intodepth.story.order_differences import ways_words
from intodepth.ui.draw import Text
from tests.catalogs import own_catalog
from tests.reenacting import list_rest
from tests.screens.level.driving import TINY, Seat, make_services
from tests.screens.level.test_choosing import STAGES


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(next(build for build in STAGES if build.__name__ == "workshop")())
    seat.step()
    return seat


def lesson(seat: Seat) -> list[str]:
    return [each.text for each in seat.commands if isinstance(each, Text) and each.text.startswith("New: ")]


def test_a_click_dismisses_what_is_new(seat: Seat) -> None:
    (told,) = lesson(seat)
    seat.press("lesson")
    seat.step()
    assert lesson(seat) == []
    assert "lesson" not in {item.id for item in seat.ui.widgets}
    begun = seat.session.stage.round
    while seat.session.stage.round == begun:
        assert lesson(seat) == []
        seat.session.act(do(Pass(seat.session.stage.lead)))
        seat.wait()
    seat.step()
    assert lesson(seat) and lesson(seat) != [told], "the next round tells of something else"


def test_one_thing_is_new_in_a_round(seat: Seat) -> None:
    assert lesson(seat)
    seat.press("Blade")
    seat.keys("return")
    assert seat.session.history.done and lesson(seat) == []


def test_what_is_new_is_told_once_and_what_undoes_it_last() -> None:
    offered = [Move, Piton, Untie, TieOn]
    first = find_lesson(offered, ())
    assert first is not None and first.kind is TieOn
    second = find_lesson(offered, (first.name,))
    assert second is not None and second.kind is Piton
    third = find_lesson(offered, (first.name, second.name))
    assert third is not None and third.kind is Untie
    assert find_lesson(offered, ("tie", "untie", "piton")) is None


def test_what_helps_now_is_explained_first_and_to_cut_only_late() -> None:
    offered = [Cut, Belay, Untie, Swing, Throw]
    assert order(offered, hangs=False) == [Throw, Swing, Belay, Cut, Untie]
    assert order(offered, hangs=True) == [Swing, Throw, Belay]


def order(offered: list[ActionKind], *, hangs: bool) -> list[ActionKind]:
    """The kinds as they are explained, one after the other."""
    met: list[str] = []
    kinds: list[ActionKind] = []
    while (verb := find_lesson(offered, met, hangs=hangs)) is not None:
        met.append(verb.name)
        kinds.append(verb.kind)
    return kinds


def test_only_what_a_level_needs_is_news_in_it_and_what_was_done_is_none(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    screen = practise(services, "bell_pull")
    session, told = screen.session, Lessons(services)
    plan = load_plan(session.level, services.catalog)
    assert plan is not None
    kinds = {type(action) for action in plan.actions}
    assert Cut not in kinds
    for action in list_rest(session, plan.actions):
        assert isinstance(action, Action)
        found = told.find(session)
        assert found is None or found.kind in kinds, found
        told.meet(session, (action,))
        assert USES[type(action)].name in services.profile.met_actions
        session.act(do(action))
        session.skip()
    screen.session.recorder.close()


def test_nobody_is_told_to_untie_what_still_bears_something(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    session, lessons = practise(services, "bell_pull").session, Lessons(services)
    plan = load_plan(session.level, services.catalog)
    assert plan is not None
    rest = list_rest(session, plan.actions)
    told: list[tuple[int, ActionKind]] = []
    for index, action in enumerate(rest):
        assert isinstance(action, Action)
        if (found := lessons.find(session)) is not None:
            told.append((index, found.kind))
        lessons.meet(session, (action,))
        session.act(do(action))
        session.skip()
    last = max(index for index, action in enumerate(rest) if isinstance(action, Haul))
    assert [index >= last for index, kind in told if kind is Untie] == [True]
    session.recorder.close()


def test_a_lesson_shows_the_next_step_of_the_plan_and_the_next_follows_where_it_is_done(
    tmp_path: Path,
) -> None:
    services = Services(own_catalog(), tmp_path)
    session, lessons = practise(services, "plumb_line").session, Lessons(services)
    plan = load_plan(session.level, services.catalog)
    assert plan is not None
    told: list[Action | None] = []
    for action in list_rest(session, plan.actions):
        assert isinstance(action, Action)
        if session.stage.round == 1 and (found := lessons.find(session)) is not None:
            told.append(lessons.find_example(session, found))
        lessons.meet(session, (action,))
        session.act(do(action))
        session.skip()
    assert told == [each for each in plan.actions if isinstance(each, Uncoil | TieOn | Throw | Grip)]
    session.recorder.close()


def test_who_is_tied_to_the_first_rope_that_is_to_be_thrown_is_told_where(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    session, told = practise(services, "plumb_line").session, Lessons(services)

    def first(kind: ActionKind) -> None:
        session.act(do(next(each for each in session.offers.of(kind))))
        session.skip()

    session.skip()
    first(Uncoil)
    tie = next(each for each in session.offers.of(TieOn) if isinstance(each, TieOn) and each.tie.to == ANCHOR)
    session.act(do(tie))
    session.skip()
    assert told.ahead(session)
    told.meet(session, session.offers.of(Throw)[:1])
    assert not told.ahead(session), "who has thrown one knows"
    session.recorder.close()


def test_what_costs_more_than_a_point_is_said_until_it_has_been_paid(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "####\n##.#\n##H#\n##H#\n#vH#\n####"))
    seat.keys("return")
    seat.point(2, 2)
    words = "Climbing up costs 2 action points a cell."
    assert words in seat.texts()
    seat.click_cell(2, 2)
    seat.wait()
    seat.point(2, 3, 0.4)
    assert seat.session.selection.order and words not in seat.texts()


def test_a_lesson_on_a_rope_from_the_pack_tells_what_its_key_shows(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    session, lessons = practise(services, "plumb_line").session, Lessons(services)
    session.skip()
    found, selection = lessons.find(session), session.selection
    assert found is not None and found.kind is Uncoil
    example = lessons.find_example(session, found)
    told = next_step_words(
        session.stage, session.actor, selection, Bindings({}), by_keys=False, lesson=found, example=example
    )
    shown = selection.choose_first(ROPE)
    assert told == f"New: Rope (T). Here: {ways_words(session.stage, (shown,))[0]}." and len(shown) > 1
    session.recorder.close()


def test_no_lesson_lets_a_relic_fall_that_hangs_beside_an_edge(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    known = (use.name for use in USES.values() if use.kind is not Untie)
    services.update(services.profile.meet(actions=tuple(known)))
    for stand, is_told in ((Cell(6, 6), False), (Cell(5, 6), True)):
        session = practise(services, "bell_pull").session
        session.skip()
        lessons = Lessons(services)
        for kind in (Move, TieOn, Haul, Haul, Pass, Haul, Haul):
            offered = session.offers.of(kind)
            is_there = (each for each in offered if not isinstance(each, Move) or each.to == stand)
            session.act(do(next(is_there)))
            session.skip()
        found = lessons.find(session)
        assert (found is not None and found.kind is Untie) == is_told, stand
        if is_told:
            session.act(do(session.offers.of(Untie)[0]))
            assert lessons.find(session) is None, "it plays, and can be done only once"
        session.recorder.close()
