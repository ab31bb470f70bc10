"""A right click lists what can be done, says what cannot and why, and drops nothing that was armed."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.verbs import MOVE, ROPE
from intodepth.play.commands import do
from intodepth.screens.base import Push
from intodepth.screens.destinations import ToPause
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Coil, Gift, Posture
from intodepth.sim.events import PostureChanged
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import DOORS, TINY, Seat, make_services


def sit(folder: Path, rows: str, **fields: object) -> Seat:
    """A seat before the stage of a picture."""
    seat = Seat(make_services(folder, TINY, "belayer", "swinger"))
    seat.set_up(draw(rows, **fields))
    return seat


def right_click(seat: Seat, x: int, y: int) -> list[str]:
    """Click a cell with the right button; the lines of the list, those that can be chosen first."""
    seat.point(x, y)
    seat.hold("right")
    seat.release("right")
    seat.step()
    return [words for words in seat.texts() if words[:1].isupper()]


def test_a_right_click_on_a_friend_lists_what_both_can_do_there_and_what_not(tmp_path: Path) -> None:
    seat = sit(tmp_path, "#######\n#AB...#\n#######", coils=(Coil(6),))
    told = right_click(seat, 2, 1)
    ways = seat.session.selection.ways
    assert seat.session.selection.is_listed and (Lead(0, 1),) in ways
    assert {"Shove B to the right", "Let B act"} <= set(told)
    assert any(words.startswith("Tie the rope") or "to B" in words for words in told)
    seat.press(f"way:{ways.index((Lead(0, 1),))}")
    seat.wait()
    assert seat.session.actor.id == 1


def test_a_friend_who_is_far_or_done_is_listed_with_the_reason(tmp_path: Path) -> None:
    seat = sit(tmp_path, "#########\n#A.....B#\n#########")
    seat.session.stage.write(1, "ended", False, True)
    seat.session.generate()
    seat.step()
    told = right_click(seat, 7, 1)
    assert "A is too far from B for anything else." in told
    assert "B's turn is over." in told
    assert "Nothing can be done there now. Esc closes the list." in told
    assert seat.session.selection.is_listed and not seat.session.selection.order
    seat.key("escape")
    assert not seat.session.selection.is_listed and seat.session.selection.verb is MOVE


def test_a_friend_who_cannot_be_shoved_is_listed_with_the_reason(tmp_path: Path) -> None:
    seat = sit(tmp_path, "######\n#.AB##\n######")
    assert "Shove: There is no room behind B." in right_click(seat, 3, 1)


def test_a_friend_in_a_way_out_is_sent_out_by_one_line_that_undo_takes_back(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("return", "tab", "return")
    seat.wait()
    friend = next(hero for hero in seat.session.stage.heroes() if hero.id != seat.session.actor.id)
    assert friend.cell is not None
    before = seat.digest
    told = right_click(seat, *friend.cell)
    assert f"{friend.name}: leave the level" in told
    order = (Lead(seat.session.actor.id, friend.id), Exit(friend.id))
    seat.press(f"way:{seat.session.selection.ways.index(order)}")
    seat.wait()
    assert seat.session.stage.hero(friend.id).cell is None
    seat.key("z")
    assert seat.digest == before


def test_a_friend_in_a_way_out_with_empty_hands_is_told_what_keeps_them(tmp_path: Path) -> None:
    rows = "\n##########\n#v..r...v#\n##########\n"
    seat = Seat(make_services(tmp_path, rows, "belayer", "swinger"))
    seat.session.act(do(seat.session.offers.of(Deploy)[0]))
    seat.wait()
    lead = next(iter(seat.session.offers.of(Lead)))
    seat.session.act(do(lead, Deploy(lead.to, Cell(8, 1))))  # type: ignore[attr-defined]
    seat.wait()
    friend = next(hero for hero in seat.session.stage.heroes() if hero.id != seat.session.actor.id)
    assert friend.cell is not None
    told = " ".join(right_click(seat, *friend.cell))
    assert "Leave: something is still to be" in told
    assert f"{friend.name}: leave the level" not in told


def test_no_right_click_drops_an_armed_verb_and_a_closed_list_leaves_it_armed(tmp_path: Path) -> None:
    stage = draw("########\n#A.....#\n########", coils=(Coil(6),))
    set_anchor(stage, 1, 1, 18)
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(stage)
    seat.point(1, 1)
    seat.key("t")
    assert seat.session.selection.verb is ROPE and seat.session.selection.others
    cell, way = seat.session.selection.cell, seat.session.selection.way
    seat.hold("right")
    seat.release("right")
    seat.step()
    assert seat.session.selection.is_listed, "the mouse has not moved since the key"
    seat.key("escape")
    chosen = seat.session.selection
    assert (chosen.verb, chosen.cell, chosen.way, chosen.is_listed) == (ROPE, cell, way, False)
    seat.key("t")
    assert seat.session.playback is None and seat.session.selection.verb is ROPE, "it is shown again first"
    right_click(seat, 6, 1)
    assert seat.session.selection.verb is ROPE and not seat.session.selection.is_listed
    assert "Not there: choose a gold cell." in seat.texts()
    seat.key("escape")
    assert seat.session.selection.verb is MOVE


def test_escape_opens_the_menu_wherever_the_mouse_is(tmp_path: Path) -> None:
    seat = sit(tmp_path, "#######\n#A....#\n#######")
    for x in (1, 3, 5):
        seat.point(x, 1)
        assert (seat.session.selection.cell is not None) == (x > 1)
        result = seat.key("escape")
        assert isinstance(result, Push) and isinstance(result.to, ToPause), x


HANGS = "#######\n#.....#\n#.....#\n#..A..#\n#.....#\n#######"


def test_a_hero_without_points_is_told_of_free_swings_and_can_do_one(tmp_path: Path) -> None:
    stage = draw(HANGS, gifts=Gift.SWINGS)
    set_anchor(stage, 3, 4, 18)
    tie_rope(stage, (anchor(0), body(0)), (3, 4), "SS", 2)
    stage.write(0, "action_points", stage.hero(0).action_points, 0)
    seat = Seat(make_services(tmp_path, TINY, "swinger"))
    seat.services.update(seat.services.profile.meet(actions=("swing",)))
    seat.set_up(stage)
    count = len(seat.session.selection.offer.cells) if seat.session.selection.offer else 0
    assert seat.session.selection.verb is MOVE and count
    assert any(f"but one free swing to {count} cell" in words for words in seat.texts()), seat.texts()
    seat.click_cell(*next(iter(seat.session.selection.offer.cells)))  # type: ignore[union-attr]
    seat.wait()
    assert isinstance(seat.session.history.done[0].action, Swing)


def hang_below_a_ledge(out: int) -> Stage:
    """A hero beside a ledge, tied to a ring on it."""
    stage = draw("#######\n#.....#\n###A..#\n###...#\n###...#\n#######")
    set_anchor(stage, 2, 4, 18)
    tie_rope(stage, (anchor(0), body(0)), (2, 4), "ES", out)
    return stage


def test_to_let_go_is_offered_only_where_it_leads_anywhere(tmp_path: Path) -> None:
    for out, leads_on in ((2, False), (4, True)):
        stage = hang_below_a_ledge(out)
        if leads_on:
            PostureChanged(0, Posture.STANDING, Posture.HANGING).apply(stage)
            stage.write(0, "facing", stage.hero(0).facing, Side.W)
        seat = Seat(make_services(tmp_path, TINY))
        seat.set_up(stage)
        drop = Move(0, Cell(3, 3), drop=True)
        assert drop in generate_actions(stage)
        right_click(seat, 3, 3)
        assert ((drop,) in seat.session.selection.ways) == leads_on, out
