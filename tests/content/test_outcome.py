"""Outcome: how many rounds something was done in, and what it has cost."""

from intodepth.content.outcome import damage_taken, has_gone_down, relics_out, rounds_played
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.flow import turns
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.relics import make
from tests.ropes import anchor, body, set_anchor, tie_rope


def hanging_with_the_shard() -> Stage:
    """A hangs three cells above the floor, with what burns through the rope when the second round is over."""
    stage = draw("#####\n#...#\n#.A.#\n#...#\n#...#\n#r..#\n#####")
    make(stage, 1, "sun_shard", bearer=0)
    set_anchor(stage, 2, 5, 9)
    tie_rope(stage, (anchor(0), body(0)), (2, 5), "S", 1)
    stage.write(0, "hit_points", stage.hero(0).hit_points, 1)
    return stage


def test_a_round_that_begins_and_ends_the_level_by_itself_is_not_one_that_was_played() -> None:
    history = History(hanging_with_the_shard())
    history.commit(Pass(0))
    history.commit(Pass(0))
    assert turns.is_over(history.stage) and history.stage.round == 3
    assert rounds_played(history) == 2


def test_who_leaves_by_the_way_down_goes_down_and_by_an_entry_does_not() -> None:
    for first, second, down in ((">", ">", True), ("v", "v", False), (">", "v", False)):
        stage = draw(f"######\n#A{first}..#\n##B{second}.#\n######")
        history = History(stage)
        assert not has_gone_down(history)
        for hero, step in ((0, 2), (1, 3)):
            history.commit(Move(hero, Cell(step, 2 - hero)))
            history.commit(Exit(hero))
        assert turns.is_over(stage) and has_gone_down(history) == down, (first, second)


def test_the_damage_is_of_what_was_not_taken_back() -> None:
    history = History(hanging_with_the_shard())
    assert damage_taken(history) == 0 and rounds_played(history) == 1
    history.commit(Pass(0))
    history.commit(Pass(0))
    assert damage_taken(history) == 1
    history.undo()
    assert damage_taken(history) == 0


def test_a_relic_in_pieces_is_not_brought_out() -> None:
    for broken, out in ((False, ("glass_heart",)), (True, ())):
        stage = draw("#####\n#A>r#\n#####")
        make(stage, 1, "glass_heart", bearer=0)
        stage.write(1, "broken", False, broken)
        history = History(stage)
        history.commit(Move(0, Cell(2, 1)))
        assert relics_out(stage) == ()
        history.commit(Exit(0))
        assert relics_out(stage) == out
