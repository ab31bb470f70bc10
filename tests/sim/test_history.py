"""History: undo and redo to the start, rules tuned in between."""

from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import Entry, History, Tune
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import MOST, Rules
from intodepth.sim.space.cells import Cell
from intodepth.tweaks import RULE_LIMIT
from tests.catalogs import own_catalog
from tests.playing import draw


def test_everything_can_be_taken_back_and_done_again() -> None:
    history = History(draw("A..\n##.\n##.\n###"))
    states = [history.stage.to_bytes()]
    for action in (Move(0, Cell(1, 3)), Move(0, Cell(2, 3), True), Pass(0)):
        history.commit(action)
        states.append(history.stage.to_bytes())
    for state in reversed(states[:-1]):
        assert history.undo() is not None
        assert history.stage.to_bytes() == state
    assert history.undo() is None
    for state in states[1:]:
        assert history.redo() is not None
        assert history.stage.to_bytes() == state
    assert history.redo() is None
    assert history.undos == 3


def test_an_order_that_is_taken_back_counts_once() -> None:
    history = History(draw("A..\n###"))
    start = history.stage.to_bytes()
    history.commit(Move(0, Cell(1, 1)))
    history.commit(Move(0, Cell(2, 1)))
    history.commit(Pass(0), joins=True)
    assert history.start.to_bytes() == start
    history.undo()
    assert history.undos == 0, "half an order is left"
    history.undo()
    assert history.undos == 1
    history.undo()
    assert history.undos == 2


def test_a_new_action_forgets_what_was_taken_back() -> None:
    history = History(draw("A..\n###"))
    history.commit(Move(0, Cell(1, 1)))
    history.undo()
    history.commit(Move(0, Cell(2, 1)))
    assert history.redo() is None


def test_tuned_rules_are_undone_and_done_again_like_any_action() -> None:
    history = History(draw("A...\n####"))
    history.commit(Tune((("walk", 3), ("shove", 2))))
    history.commit(Move(0, Cell(2, 1)))
    assert history.stage.hero(0).action_points == 0
    history.undo()
    history.undo()
    assert history.stage.rules.walk == 1
    history.redo()
    assert history.stage.rules.walk == 3


def test_unknown_rules_and_values_that_no_file_could_give_are_refused() -> None:
    assert MOST == RULE_LIMIT
    history = History(draw("A.\n##"))
    for rules in ((("wlak", 1),), (("walk", -1),), (("walk", MOST + 1),)):
        with pytest.raises(Refused):
            history.commit(Tune(rules))


def test_an_action_that_ended_elsewhere_than_planned_is_not_recorded() -> None:
    history = History(draw("A..\n###"))
    schedule = History(draw("A..\n###")).commit(Move(0, Cell(2, 1)))
    with pytest.raises(AssertionError, match="was planned to end"):
        history.record(Entry(Move(0, Cell(2, 1)), schedule))


def test_every_moment_of_random_play_with_undo_and_redo_is_reached_from_every_other() -> None:
    random = Random(7)
    history = History(build_stage(own_catalog().levels["felt_bell"], own_catalog(), Rules()))
    moments, states = [history.checkpoint], [history.stage.to_bytes()]
    for _ in range(60):
        choice = random.random()
        if choice < 0.2:
            history.undo()
        elif choice < 0.3:
            history.redo()
        elif actions := generate_actions(history.stage):
            history.commit(random.choice(actions), joins=random.random() < 0.3)
        moments.append(history.checkpoint)
        states.append(history.stage.to_bytes())
    for place in (random.randrange(len(moments)) for _ in range(200)):
        history.go_to(moments[place])
        assert history.checkpoint == moments[place]
        assert history.stage.to_bytes() == states[place]
    history.go_to(moments[-1])
    while history.undo():
        pass
    assert history.stage.to_bytes() == states[0]
