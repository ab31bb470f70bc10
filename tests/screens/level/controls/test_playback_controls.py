"""While something plays no press is lost: it lets it play on, ends it, or means what it always does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from intodepth.content.verbs import NEXT, WAIT
from intodepth.play.commands import StepBack, do
from intodepth.screens.base import Push
from intodepth.screens.bindings import Bindings, commands
from intodepth.screens.destinations import ToPause
from intodepth.screens.level.controls.playback_controls import plays_on
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Relic
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from tests.each import for_each
from tests.ropes import anchor, set_anchor, tie_rope
from tests.samples import some
from tests.screens.level.driving import DOORS, TINY, Seat, cell_of, make_services
from tests.screens.level.test_choosing import workshop

OTHERS = (
    "escape", "left", "right", "up", "down", "shift+tab", "v", "1", "2", "f2", "f12", ",", ".",
    "shift+y", "shift+m", "shift+l", "shift+left", "ctrl+z", "ctrl+y",
)  # fmt: skip
TAKING_BACK = ("z", "ctrl+z", "shift+z", "ctrl+y")
"""these end what plays in their own way"""


ENDING_TURNS = "p", "shift+p", "do:wait", "end_round"
"""keys and buttons that are only shown while something plays"""


def at_work(seat: Seat) -> None:
    """Bram has done something in the workshop, which plays."""
    seat.set_up(workshop())
    seat.session.log.is_open, seat.screen.minimap.wanted = False, None
    moves = seat.session.offers.of(Move)
    step = next(move for move in moves if isinstance(move, Move) and not move.drop)
    seat.session.act(do(step))


def outcome(seat: Seat, result: object) -> tuple[object, ...]:
    """What a press has led to."""
    session = seat.session
    session.skip()
    chosen = session.selection
    screen = type(result.to) if isinstance(result, Push) else None
    return (
        screen,
        session.stage.digest,
        [entry.action for entry in session.history.undone],
        (chosen.verb, chosen.action, chosen.cell),
        (session.log.is_open, seat.screen.minimap.wanted, seat.screen.tooltip.asked),
        seat.screen.picture.viewpoint.is_own,
        seat.screen.refused,
    )


def both(seat: Seat, press: Callable[[], object]) -> tuple[tuple[object, ...], tuple[object, ...], bool]:
    """What a press comes to after something has played, and while it plays; whether that ended it."""
    at_work(seat)
    seat.session.skip()
    seat.step()
    after = outcome(seat, press())
    at_work(seat)
    seat.step()
    playing = seat.session.playback
    assert playing is not None
    result = press()
    has_ended = seat.session.playback is not playing
    return after, outcome(seat, result), has_ended


@pytest.mark.compiled
def test_every_key_means_the_same_while_something_plays(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.services.film = lambda *_: None
    keys = [command.key for command in commands().values() if command.key != "space"]
    for key in some((*keys, *OTHERS), 2):
        after, during, has_ended = both(seat, lambda key=key: seat.key(key))  # type: ignore[misc]
        if key in ENDING_TURNS:
            assert_only_shown(seat)
        else:
            assert during == after, key
        if key not in TAKING_BACK:
            assert has_ended != plays_on(key, Bindings({})), key


def test_space_and_enter_end_what_plays_and_do_nothing_else(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    for key in ("space", "return"):
        seat.session.act(do(Lead(seat.session.actor.id, 1 - seat.session.actor.id)))
        done = len(seat.session.history.done)
        seat.step()
        assert seat.session.playback is not None
        seat.key(key)
        assert seat.session.playback is None and len(seat.session.history.done) == done + 1
        assert isinstance(seat.session.selection.action, Deploy), "it would come in next, if that was asked"


def test_a_key_does_nothing_that_was_not_shown(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.session.act(do(Lead(0, 1)))
    seat.step()
    seat.key("d")
    assert seat.session.playback is None and isinstance(seat.session.selection.action, Deploy)
    seat.key("d")
    assert seat.session.playing and isinstance(seat.session.playing.action, Deploy)


def test_every_button_of_the_panel_means_the_same_while_something_plays(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    at_work(seat)
    seat.session.skip()
    seat.step()
    names = [item.id for item in seat.ui.widgets if item.id.startswith(("do:", "hero:", "end_round"))]
    assert len(names) >= 10
    for name in names:
        after, during, has_ended = both(seat, lambda name=name: seat.click(*seat.widget(name)))  # type: ignore[misc]
        assert has_ended, name
        if name in ENDING_TURNS:
            assert_only_shown(seat)
        else:
            assert during == after, name


def assert_only_shown(seat: Seat) -> None:
    """What ends a turn is chosen, and nobody's turn has ended."""
    session = seat.session
    done = [entry.action for entry in session.history.done]
    assert len(done) == 1 and session.selection.order and isinstance(session.selection.order[-1], Pass)


@pytest.mark.parametrize("name", ["undo", "redo", "menu"])
def test_undo_redo_and_menu_work_while_something_plays(tmp_path: Path, name: str) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    after, during, has_ended = both(seat, lambda: seat.click(*seat.widget(name)))
    assert during == after and has_ended == (name == "undo")


def test_a_click_on_a_cell_ends_what_plays_and_aims_there_and_the_next_one_does_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.session.act(do(move_to(seat, Cell(2, 1))))
    seat.step()
    place = seat.place(5, 1)
    seat.click(*place)
    assert seat.session.playback is None and len(seat.session.history.done) == 2
    assert seat.session.selection.cell == Cell(5, 1), "what was clicked is aimed at"
    seat.hold()
    seat.release()
    assert seat.session.playing and seat.session.playing.action == seat.session.selection.action
    seat.wait()
    assert cell_of(seat) == Cell(5, 1)


def test_a_button_that_went_down_while_something_played_commits_nothing(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.point(5, 1)
    seat.hold()
    seat.release()
    done = len(seat.session.history.done) + 1
    seat.hold()
    seat.wait()
    seat.release()
    assert seat.session.playback is None and len(seat.session.history.done) == done


def test_a_click_that_a_key_overtook_commits_nothing_more(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.point(5, 1)
    seat.hold()
    seat.key("left")
    seat.key("return")
    assert seat.session.playing and seat.session.playing.action == Move(0, Cell(3, 1))
    seat.step()
    seat.session.skip()
    seat.step()
    seat.release()
    assert seat.session.playback is None and cell_of(seat) == Cell(3, 1)


@pytest.mark.parametrize("frames", [4, 8])
def test_holding_the_button_hurries_and_letting_it_go_ends_nothing(tmp_path: Path, frames: int) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.move(*seat.place(3, 3))

    def played(button: tuple[str, ...]) -> float:
        """Seconds of the schedule that go by in some frames of a twentieth of a second."""
        seat.session.act(do(move_to(seat, Cell(6, 1))))
        playback = seat.session.playback
        assert playback is not None
        seat.step(pressed=button, held=frozenset(button), dt=0.0)
        for _ in range(frames):
            seat.step(time=seat.input.time + 0.05, dt=0.05)
        reached = playback.beat - 1 + playback.share
        seat.step(released=button if frames > 5 else (), held=frozenset(), dt=0.0)
        assert seat.session.playback is playback, "it plays on"
        seat.session.act(StepBack("undo"))
        seat.step()
        return reached

    slow, fast = played(()), played(("left",))
    assert fast > slow + 1 if frames > 5 else fast == slow, "not before it is held for a while"


def test_escape_opens_the_menu_while_something_plays_whatever_was_chosen_before(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "right", "return")
    seat.keys("g")
    seat.key("return")
    assert seat.session.playback is not None
    result = seat.key("escape")
    assert isinstance(result, Push) and isinstance(result.to, ToPause)
    assert seat.session.playback is not None, "and it goes on from there"


def left_with_nothing(folder: Path) -> Seat:
    """Bram stands in the level and has no points left."""
    seat = Seat(make_services(folder, TINY))
    seat.keys("return", "right", "return")
    leave_points(seat, 0)
    seat.step()
    return seat


def leave_points(seat: Seat, count: int) -> None:
    """Let who acts have so many points left."""
    stage = seat.session.stage
    stage.write(stage.lead, "action_points", stage.hero(stage.lead).action_points, count)
    seat.session.generate()
    seat.step()


@pytest.mark.parametrize("key", ["p", "return"])
def test_where_nothing_is_left_to_do_passing_is_shown_and_done_by_one_press(tmp_path: Path, key: str) -> None:
    seat = left_with_nothing(tmp_path)
    said = [command.text for command in seat.commands if isinstance(command, Text)]
    assert seat.session.selection.verb is WAIT and "round 2" in said, "it is shown before"
    assert "Bram has no action points left: Wait (P) ends the turn." in said
    seat.key(key)
    assert seat.session.playing and isinstance(seat.session.playing.action, Pass)


def test_to_wait_takes_one_press_also_with_something_left_to_do(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.key("p")
    assert seat.session.playing and isinstance(seat.session.playing.action, Pass)


def test_who_can_only_wait_outside_passes_by_the_key_and_enter_does_nothing_else(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.keys("return", "tab")
    assert seat.session.actor.action_points and set(seat.session.offers.verbs) == {WAIT, NEXT}, (
        "the entry is taken"
    )
    done = len(seat.session.history.done)
    seat.keys("return")
    assert seat.session.selection.verb is None and len(seat.session.history.done) == done
    assert f"Make room for {seat.session.actor.name} first." in seat.texts()
    seat.key("p")
    assert seat.session.playing and isinstance(seat.session.playing.action, Pass)


def test_who_could_leave_does_not_pass_by_itself(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.keys("return", "right", "return", "tab", "return", "tab")
    seat.session.stage.write(1, "action_points", seat.session.stage.hero(1).action_points, 0)
    leave_points(seat, 0)
    seat.keys("p")
    assert seat.session.actor.id == 1 and Exit in seat.session.offers and seat.session.stage.round == 1


TAKING = ("return", "right", "right", "return", "g", "return")
"""Bram comes in and takes the bell"""


def lay_a_rope_to_burn(seat: Seat) -> None:
    """The relic is a shard of the sun by now, and a rope lies all along the floor."""
    stage = seat.session.stage
    relic = next(each for each in stage.bodies.values() if isinstance(each, Relic))
    stage.write(relic.id, "kind", relic.kind, "sun_shard")
    set_anchor(stage, 1, 1, 10)
    set_anchor(stage, 6, 1, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (1, 1), "EEEEE", 5)
    seat.session.generate()


@pytest.mark.parametrize(("keys", "points"), [(TAKING[:1], 2), (TAKING, 1)])
def test_a_pass_while_something_plays_is_only_shown(
    tmp_path: Path, keys: tuple[str, ...], points: int
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys(*keys)
    leave_points(seat, points)
    seat.session.act(do(seat.session.offers.of(Move)[0]))
    seat.step()
    assert seat.session.playback is not None
    seat.key("p")
    assert seat.session.playing is None and seat.session.selection.verb is WAIT


ENDING = {
    "p": "Press once more, and Bram waits.",
    "do:wait": "Press once more, and Bram waits.",
    "shift+p": "Press once more to end it, too.",
    "end_round": "Press once more to end it, too.",
}
"""keys and buttons that end a turn or a round, and what they first ask"""


def press(seat: Seat, name: str) -> None:
    if any(item.id == name for item in seat.ui.widgets):
        seat.click(*seat.widget(name))
    else:
        seat.key(name)


@for_each(("name", "moment"), product(ENDING, ("playing", "just after", "later")))
def test_a_press_for_a_turn_that_ends_by_itself_does_not_end_the_next_one(
    tmp_path: Path, name: str, moment: str
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys(*TAKING[:1])
    leave_points(seat, 1)
    seat.session.act(do(seat.session.offers.of(Move)[0]))
    seat.step()
    while moment != "playing" and seat.session.playback is not None:
        seat.step()
    for _ in range(40 if moment == "later" else 0):
        seat.step()
    press(seat, name)
    if moment != "later" or name in ("shift+p", "end_round"):
        assert seat.session.playback is None and seat.session.stage.round == 2, "the round ended by itself"
        seat.step()
        asks = next(node.is_chosen for node in seat.ui.nodes if node.id == "end_round")
        assert asks == (name in ("shift+p", "end_round")), "the button asks, too"
        seat.step()
        assert f"Round 2 has only just begun. {ENDING[name]}" in seat.texts()
        press(seat, name)
    seat.wait()
    assert seat.session.stage.round == 3


def test_who_is_spent_passes_by_itself_only_if_nothing_comes_of_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.keys(*TAKING, "tab", "return")
    lay_a_rope_to_burn(seat)
    seat.session.stage.write(0, "action_points", seat.session.stage.hero(0).action_points, 0)
    leave_points(seat, 0)
    seat.keys("p")
    assert seat.session.stage.round == 1 and seat.session.actor.id == 0, "the rope would be scorched"
    assert seat.session.selection.verb is WAIT
    seat.keys("p", "return")
    assert seat.session.stage.round == 2


def test_the_key_for_wait_first_shows_what_follows_if_that_is_more_than_the_end_of_the_turn(
    tmp_path: Path,
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys(*TAKING)
    lay_a_rope_to_burn(seat)
    leave_points(seat, 3)
    for _ in range(60):
        seat.step()
    seat.key("p")
    assert seat.session.playing is None and seat.session.selection.verb is WAIT, "the rope would be scorched"
    seat.key("p")
    assert seat.session.playing and isinstance(seat.session.playing.action, Pass)


def test_a_hero_who_can_only_wait_has_wait_chosen(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("###\n#A#\n###"))
    assert seat.session.actor.action_points and seat.session.selection.verb is WAIT


def move_to(seat: Seat, cell: Cell) -> Action:
    """The first move to a cell."""
    return next(move for move in seat.session.offers.of(Move) if move.aim(seat.session.stage) == cell)
