"""Who has no points left passes by itself, as is shown before, and one undo takes it all back."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from intodepth.play.commands import StepBack, do
from intodepth.screens.level.practice import resume_session, start_session
from intodepth.screens.level.words.consequences import costs
from intodepth.search.bots import pick
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.catalogs import own_catalog
from tests.laws.previews import preview_is_true
from tests.playing import draw
from tests.samples import fewer, some
from tests.screens.level.driving import DOORS, Seat, make_services


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """Three heroes of whom two have no points left."""
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger", "rigger"))
    stage = draw("#######\n#.A.B.C\n#######")
    for hero in stage.heroes():
        stage.write(hero.id, "action_points", hero.action_points, 0 if hero.id else 3)
    seat.set_up(stage)
    return seat


def test_the_passes_that_follow_by_themselves_are_shown_before(seat: Seat) -> None:
    session = seat.session
    assert session.actor.id == 0 and session.stage.round == 1
    preview = session.previews.of(session.stage, Pass(0))
    assert [entry.action for entry in preview.entries] == [Pass(0), Pass(1), Pass(2)]
    assert preview.words == "A ends the turn. B ends the turn. C ends the turn. Round 2. A's turn."
    session.act(do(Pass(0)))
    session.skip()
    assert session.stage.round == 2 and session.stage.digest == preview.after.digest
    assert session.log.lines[-3:] == [
        "A ends the turn. B's turn.",
        "B ends the turn. C's turn.",
        "C ends the turn. Round 2. A's turn.",
    ]


def test_they_are_taken_back_and_done_again_with_it(seat: Seat) -> None:
    session = seat.session
    before, count = session.stage.digest, len(session.history.done)
    session.act(do(Pass(0)))
    assert session.act(StepBack("undo")) and session.stage.digest == before, "while it plays"
    assert session.act(StepBack("redo")) and session.stage.round == 2
    after = session.stage.digest
    assert session.act(StepBack("undo")) and (session.stage.digest, len(session.history.done)) == (
        before,
        count,
    )
    assert session.act(StepBack("redo")) and session.stage.digest == after


def thrifty(stage: Stage, actions: list[Action], random: Random) -> Action:
    """Something while there are points left; then the lead to who has some, or else a pass."""
    own = stage.hero(stage.lead).action_points
    for action in actions:
        if isinstance(action, Lead) and not own and stage.hero(action.to).action_points:
            return action
    doing = [action for action in actions if not isinstance(action, Lead | Pass)]
    return pick(doing if own and doing else [Pass(stage.lead)], random)


@pytest.mark.compiled
def test_over_random_play_in_levels_what_was_shown_happens_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    catalog = own_catalog()
    followed = 0
    for name in some(("thin_floor", "two_haulers", "overhang", "tripwire", "rescue", "rough_wall"), 2):
        random = Random(f"{name}3")
        session = start_session(catalog, name, tmp_path)
        for _ in range(60):
            if session.is_over:
                break
            now = session.stage.copy()
            actions = generate_actions(session.stage)
            action = thrifty(now, actions, random)
            preview = session.previews.of(session.stage, action)
            followed += len(preview.entries) > 1
            session.act(do(action))
            session.skip()
            after = session.stage.digest
            preview_is_true(preview, now, session.history)
            assert session.act(StepBack("undo")) and session.stage.digest == now.digest, f"{name}: {action}"
            assert session.act(StepBack("redo")) and session.stage.digest == after, f"{name}: {action}"
        session.recorder.close()
        assert session.recorder.path is not None
        again = resume_session(catalog, session.recorder.path)
        assert again.stage.digest == session.stage.digest, name
        again.recorder.close()
    assert followed, "the games are too short to mean something"


@pytest.mark.compiled
def test_over_random_orders_what_is_shown_is_how_it_begins_and_what_is_paid(tmp_path: Path) -> None:
    catalog = own_catalog()
    cut = several = 0
    levels = "bell_pull", "first_rope", "for_ever", "light_goes_up", "rescue", "thin_floor", "two_rooms"
    for name, seed in product(levels, some(range(3), 3)):
        random = Random(f"{name}{seed}")
        session = start_session(catalog, name, tmp_path)
        session.skip()
        for _ in range(40):
            if session.is_over:
                break
            offers = (session.offers.find(verb) for verb in session.offers.verbs)
            orders = [order for offer in offers if offer is not None for order in offer.orders]
            distant = map(session.clicks.find_first, random.sample(sorted(session.knowledge.terrain), 3))
            order = random.choice([*orders, session.round_end, *filter(None, distant)])
            shown, before = session.previews.of(session.stage, *order), len(session.history.done)
            session.act(do(*order))
            session.skip()
            done = session.history.done[before:]
            cut, several = cut + (shown.unknown is not None), several + (len(order) > 1)
            paid = sum(entry.schedule.count_paid(order[0].actor) for entry in done)
            assert shown.points[0] - shown.points[1] == paid, f"{name}: {order}"
            events = [each.event for entry in done for each in entry.schedule.timeline]
            told = [each.event for each in shown.schedule.timeline]
            assert events[: len(told)] == told, f"{name}: {order}"
            assert (len(told) < len(events)) == (shown.unknown is not None), f"{name}: {order}"
        session.recorder.close()
        assert session.recorder.path is not None
        again = resume_session(catalog, session.recorder.path)
        assert again.knowledge.digest == session.knowledge.digest, name
        again.recorder.close()
    assert cut > fewer(3, 3) and several > fewer(10, 3), "the games show too little to mean something"


def test_a_click_far_away_walks_on_over_rounds_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "\n##############\n#............#\n#v..........r#\n##############\n"))
    seat.keys("return")
    session, before = seat.session, seat.session.stage.digest
    done = len(session.history.done)
    order = session.clicks.find_first(Cell(12, 1))
    shown = session.previews.of(session.stage, *order)
    assert order[-1] == Take(0, 1) and shown.rounds == 1 and "2 rounds" in costs(shown)
    seat.click_cell(12, 1)
    session.skip()
    assert session.stage.find_carried(0) and session.stage.round == 2
    assert session.stage.hero(0).action_points == 6 + shown.points[1]
    assert session.act(StepBack("undo"))
    assert (session.stage.digest, len(session.history.done)) == (before, done)


def test_who_has_spent_all_points_waits_by_itself(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    stage = draw("#######\n#.A...B\n#######")
    stage.write(0, "action_points", stage.hero(0).action_points, 2)
    seat.set_up(stage)
    session = seat.session
    before = session.stage.digest
    preview = session.previews.of(session.stage, Move(0, Cell(4, 1)))
    assert [entry.action for entry in preview.entries] == [Move(0, Cell(4, 1)), Pass(0)]
    session.act(do(Move(0, Cell(4, 1))))
    session.skip()
    assert session.stage.hero(0).ended and session.actor.id == 1
    assert session.act(StepBack("undo")) and session.stage.digest == before


def test_who_has_something_free_left_to_do_does_not(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer"))
    stage = draw("#######\n#vA...#\n#######")
    stage.write(0, "action_points", stage.hero(0).action_points, 1)
    seat.set_up(stage)
    session = seat.session
    session.act(do(Move(0, Cell(1, 1))))
    session.skip()
    assert not session.stage.hero(0).ended, "it stands in a way out"
