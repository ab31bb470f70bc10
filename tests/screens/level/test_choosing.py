"""Every kind of action can be chosen and done by the mouse alone, and by the keys alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from intodepth.content.verbs import USES
from intodepth.sim.actions import Action, ActionKind, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Coil, Gift, Relic
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests import mechanisms
from tests.action_examples import OFFERING
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.samples import some
from tests.screens.level.driving import DOORS, TINY, Seat, make_services

AT_ONCE = (Deploy, Exit, Pass, Lead)
"""kinds of which nothing is chosen in the level but where one comes in"""


def workshop() -> Stage:
    """Bram has everything in reach that can be done something with."""
    stage = draw(
        """
##########
#........#
#..rAB...#
##:###..##
###...K.##
##########""",
        pitons=2,
        blade=True,
        wheels=1,
        carries=2,
        coils=(Coil(6), Coil(9, True)),
        gifts=Gift.SPLICES | Gift.PRIES,
    )
    set_anchor(stage, 4, 4, 18)
    set_anchor(stage, 5, 4, 10)
    tie_rope(stage, (body(0), None), (4, 3), "", 3, 6)
    tie_rope(stage, (anchor(0), None), (4, 4), "S", 2)
    tie_rope(stage, (body(1), body(0)), (5, 3), "W", 3, 5)
    return mechanisms.set_up(stage, mechanisms.lever(stage, 4, 4))


def yard() -> Stage:
    """Bram stands on sand beside a bucket with sand in it, with an hourglass that minds Ada."""
    stage = draw("#######\n#.....#\n#KA.B.#\n#:::::#\n#######", carries=2)
    stage.write(2, "ballast", 0, 2)
    glass = Relic(3, "hourglass", "Hourglass", None, 3, carrier=0)
    stage = Stage.of(stage.ground, (*stage.bodies.values(), glass))
    stage.write(1, "trail", (), (Cell(5, 2),))
    return stage


def cliff() -> Stage:
    """Bram holds Ada over an edge, and stands beside a rope to climb."""
    stage = draw("########\n#......#\n#.A....#\n###....#\n###B...#\n###....#\n###....#\n########")
    set_anchor(stage, 3, 5, 18)
    tie_rope(stage, (body(0), body(1)), (2, 5), "ESS", 3, 9)
    tie_rope(stage, (anchor(0), None), (3, 5), "SSSS", 4)
    return stage


def belayed() -> Stage:
    """Bram is on belay of one rope, which runs through an anchor, and could be of another."""
    stage = draw("######\n#....#\n#A.B.#\n######")
    set_anchor(stage, 1, 2, 10)
    tie_rope(stage, (body(0), body(1)), (1, 1), "NSEE", 6, 8, (0,))
    tie_rope(stage, (body(1), body(0)), (3, 1), "WW", 4, 8)
    History(stage).commit(Belay(0, 0))
    return stage


def pendulum() -> Stage:
    """Bram hangs from an anchor."""
    stage = draw("#######\n#.....#\n#.....#\n#.....#\n#..A..#\n#.....#\n#######")
    set_anchor(stage, 3, 5, 18)
    tie_rope(stage, (anchor(0), body(0)), (3, 5), "SSS", 3)
    return stage


STAGES: tuple[Callable[[], Stage], ...] = (workshop, yard, cliff, belayed, pendulum, *OFFERING)


def some_of_each(stage: Stage) -> list[Action]:
    """The listed actions of each kind, but of moves only a few."""
    kinds: dict[ActionKind, list[Action]] = {}
    for action in generate_actions(stage):
        if not isinstance(action, AT_ONCE):
            kinds.setdefault(type(action), []).append(action)
    moves = kinds.get(Move, [])
    kinds[Move] = moves[:: max(1, len(moves) // 4)]
    return [action for actions in kinds.values() for action in some(actions, 3)]


def test_together_the_stages_offer_every_kind() -> None:
    offered = {type(action) for build in STAGES for action in some_of_each(build())}
    missing = [kind.__name__ for kind in USES if kind not in AT_ONCE and kind not in offered]
    assert not missing, f"give the tests of each a function `offering`, a stage that offers it: {missing}"


@pytest.mark.compiled
@pytest.mark.parametrize("build", STAGES, ids=lambda build: build.__name__)
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_every_action_is_chosen_and_one_of_each_kind_is_done(
    tmp_path: Path, build: Callable[[], Stage], by: str
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    done: set[ActionKind] = set()
    for action in some_of_each(build()):
        seat.set_up(build())
        if by == "mouse":
            seat.choose_by_mouse(action)
        else:
            seat.choose_by_keys(action)
        if seat.session.playback is None:
            assert seat.session.selection.action == action
            if type(action) in done:
                continue
            if by == "keys":
                seat.key("return")
            else:
                seat.hold()
                seat.release()
        assert seat.session.playing and seat.session.playing.action == action
        done.add(type(action))


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_coming_in_the_lead_passing_and_leaving(tmp_path: Path, by: str) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    for key, name in (("d", "do:deploy"), ("tab", "hero:1"), ("d", "do:deploy"), ("p", "do:wait")):
        if by == "keys":
            seat.keys(*{"d": ("d", "return")}.get(key, (key,)))
        else:
            if name != "do:deploy":
                seat.press(name)
            else:
                assert seat.session.selection.cell is not None
                seat.click_cell(*seat.session.selection.cell)
            seat.wait()
    kinds = [type(entry.action) for entry in seat.session.history.done]
    assert kinds == [Deploy, Lead, Deploy, Pass]
    if by == "keys":
        seat.key("m")
        seat.key("v")
        seat.key("return")
    else:
        hero = seat.session.actor.cell
        assert hero is not None
        seat.press("Move")
        seat.point(*hero)
        assert isinstance(seat.session.selection.action, Exit)
        seat.hold()
        seat.release()
    assert seat.session.playing and isinstance(seat.session.playing.action, Exit)


def test_the_wheel_and_digits_choose_how_much(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(cliff())
    seat.key("l")
    seat.point(3, 3, 0.9)
    assert seat.session.selection.action == Lower(0, 0, 1)
    view = seat.screen.picture.viewpoint.view
    seat.step(wheel=-1)
    seat.step()
    assert seat.session.selection.action == Lower(0, 0, 2)
    assert seat.screen.picture.viewpoint.view == view
    seat.key("3")
    assert seat.session.selection.action == Lower(0, 0, 3)
    seat.key("up")
    assert seat.session.selection.action == Lower(0, 0, 2)


@pytest.mark.parametrize(("verb", "way"), [("h", "up"), ("l", "down")])
def test_a_key_for_more_rope_than_there_is_says_why(tmp_path: Path, verb: str, way: str) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(cliff())
    seat.key(verb)
    answers = [seat.screen.pointer.answer]
    for _ in range(12):
        before = seat.session.selection.order
        seat.key(way)
        answers.append(seat.screen.pointer.answer)
        assert bool(answers[-1]) is (seat.session.selection.order == before)
    assert not answers[1] and answers[-1].startswith("That is the most that can be"), answers
    seat.key(verb)
    assert seat.screen.pointer.answer == answers[-1]


def test_who_is_lowered_can_be_pointed_to_where_it_shall_be(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(cliff())
    seat.press("Haul/Lower")
    seat.point(3, 2)
    assert seat.session.selection.action == Lower(0, 0, 1)
    seat.click_cell(3, 1)
    seat.wait()
    assert seat.session.stage.bodies[1].cell == Cell(3, 1)


def test_a_rope_can_be_pointed_at_anywhere(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(belayed())
    seat.press("Haul/Lower")
    seat.point(2, 1)
    assert seat.session.selection.action == Haul(0, 0)


def test_a_swing_is_aimed_at_its_arc(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(pendulum())
    seat.press("Move")
    seat.point(5, 4)
    assert seat.session.selection.action == Swing(0, 0, Side.E, 2, False)
    seat.key("v")
    seat.key("down")
    assert seat.session.selection.action == Swing(0, 0, Side.E, 2, True)


def test_the_key_of_a_verb_does_nothing_that_hurts(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#######\n#A....#\n###...#\n###...#\n###...#\n###...#\n#######"))
    seat.knows_all()
    seat.key("m")
    seat.point(3, 1)
    before, order = seat.digest, seat.session.selection.order
    assert order
    seat.key("m")
    assert seat.digest == before and seat.session.selection.order == order
    assert seat.screen.pointer.answer.startswith("This may do harm.")
    seat.key("return")
    seat.wait()
    assert seat.session.stage.hero(0).hit_points < seat.session.history.start.hero(0).hit_points
    seat.key("z")
    seat.wait()
    seat.key("m")
    seat.point(2, 5)
    seat.key("m")
    seat.wait()
    assert seat.session.stage.bodies[0].cell == Cell(2, 5)
