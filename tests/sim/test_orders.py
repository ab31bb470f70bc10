"""Orders: who passes by itself, and who is asked."""

from __future__ import annotations

from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.entities import Coil, Gift, LevelState
from intodepth.sim.events import LeadPassed
from intodepth.sim.history import History
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.orders import (
    Hindrance,
    Walks,
    everybody_out,
    find_following,
    find_hindrance,
    list_stranded,
    party_follows,
    plan,
    quickest_out,
    round_end,
)
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests.playing import awake, draw
from tests.ropes import anchor, body, set_anchor, tie_rope


def spend(stage: Stage, *heroes: int) -> Stage:
    for hero in heroes:
        stage.write(hero, "action_points", stage.hero(hero).action_points, 0)
    return stage


def passes_after_a_step(stage: Stage) -> bool:
    """Whether A passes by itself after its last step."""
    stage.write(0, "action_points", stage.hero(0).action_points, 1)
    step = Move(0, Cell(2, 1))
    return [entry.action for entry in plan(stage, [step], passes_on=True)][1:2] == [Pass(0)]


def test_who_is_spent_passes_by_itself() -> None:
    assert passes_after_a_step(draw("#####\n#A..#\n#####"))


def test_a_rope_in_the_pack_counts_only_while_others_have_points_to_use_it() -> None:
    stage = draw("######\n#A..B#\n######", coils=(Coil(4),))
    assert not passes_after_a_step(stage.copy())
    assert passes_after_a_step(spend(stage, 1))


def test_a_round_ends_by_itself_though_creatures_act_but_not_where_one_touches_a_hero() -> None:
    assert passes_after_a_step(draw("##########\n#A.....T.#\n##########"))
    assert not passes_after_a_step(draw("##########\n#A..t....#\n##########"))


def test_a_round_does_not_end_by_itself_where_a_rope_is_bitten_through() -> None:
    def at_the_rope(*, is_led_off: bool) -> Stage:
        stage = draw("############\n#A....N....#\n############")
        set_anchor(stage, 5, 1, 10)
        tie_rope(stage, (anchor(0), None), (5, 1), "EEE", 3)
        return stage if is_led_off else awake(stage)

    assert not passes_after_a_step(at_the_rope(is_led_off=False))
    assert passes_after_a_step(at_the_rope(is_led_off=True)), "it has not announced a bite"


def test_to_brace_oneself_counts_only_while_others_have_points() -> None:
    stage = draw("########\n#A...B.#\n########")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 4)
    assert not passes_after_a_step(stage.copy())
    assert passes_after_a_step(spend(stage, 1))


def test_who_is_on_belay_stays_on_it_and_passes() -> None:
    stage = draw("#####\n#A..#\n#####")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "", 4)
    history = History(spend(stage, 0))
    history.commit(Belay(0, 0))
    found = find_following(stage, Belay(0, 0))
    assert found is not None and found.action == Pass(0)


def test_who_has_a_free_swing_left_is_asked_though_all_are_spent() -> None:
    stage = draw("#######\n#.....#\n#.....#\n#A.B..#\n##....#\n#######")
    set_anchor(stage, 3, 4, 18)
    tie_rope(stage, (anchor(0), body(1)), (3, 4), "SS", 2)
    spend(stage, 0, 1)
    assert [entry.action for entry in plan(stage, [Pass(0)], passes_on=True)] == [Pass(0), Pass(1)]
    stage.write(1, "gifts", Gift.NONE, Gift.SWINGS)
    assert [entry.action for entry in plan(stage, [Pass(0)], passes_on=True)] == [Pass(0)]


def test_a_round_ends_with_the_passes_of_all_who_have_not_ended_their_turns() -> None:
    stage = draw("######\n#A..B#\n######")
    assert round_end(stage) == (Pass(0), Pass(1))
    History(stage).commit(Pass(0))
    assert round_end(stage) == (Pass(1),)


CORRIDOR = "##################\n#A...............#\n##################"


def walks(stage: Stage) -> Walks:
    ground = stage.ground
    return Walks(stage, [Cell(x, y) for x in range(ground.width) for y in range(ground.height)])


def test_a_walk_goes_on_in_the_next_round_where_points_are_wanting() -> None:
    stage, far = draw(CORRIDOR), Cell(13, 1)
    first, second = Move(0, Cell(7, 1)), Move(0, far)
    assert walks(stage).find_order(Cell(7, 1)) == (first,)
    assert walks(stage).find_order(far) == (first, Pass(0), second)
    assert walks(stage).cost(far) == 12
    spend(stage, 0)
    assert walks(stage).find_order(Cell(4, 1)) == (Pass(0), Move(0, Cell(4, 1)))
    assert walks(stage).find_order(Cell(1, 1)) == ()


def test_while_a_walk_goes_on_the_others_wait_or_come_along() -> None:
    stage = draw("##################\n#B.A.............#\n##################")
    far = Cell(13, 1)
    assert walks(stage).find_order(far) == (Move(0, Cell(9, 1)), Pass(0), Pass(1), Move(0, far))
    known = {Cell(x, 1) for x in range(18)}
    along = walks(stage).find_order(far, None, lambda after: party_follows(after, known, 0))
    follows = Lead(0, 1), Move(1, Cell(7, 1)), Lead(1, 0)
    assert along == (Move(0, Cell(9, 1)), *follows, Pass(0), Pass(1), Move(0, far))


def test_a_walk_ends_with_the_round_in_which_a_creature_touches_somebody() -> None:
    stage = awake(draw("####################\n#A..............Bt.#\n####################"))
    assert walks(stage).find_order(Cell(13, 1)) == (Move(0, Cell(7, 1)), Pass(0), Pass(1))


def test_what_wants_points_where_the_walk_ends_is_done_in_the_next_round() -> None:
    stage = draw(CORRIDOR)
    end, drop = Cell(7, 1), Move(0, Cell(8, 1))
    order = walks(stage).find_order(end, lambda there: (drop,) if drop.refusal(there) is None else ())
    assert order == (Move(0, end), Pass(0), drop)
    assert walks(stage).find_order(end, lambda there: ()) == ()


def test_all_leave_on_foot_in_as_many_rounds_as_it_takes() -> None:
    stage = draw(
        """
##########
#v.......#
########H#
#A..B...H#
##########
"""
    )
    known = {Cell(x, y) for x in range(10) for y in range(5)}
    order = everybody_out(stage, known)
    history = History(stage.copy())
    for action in order:
        history.commit(action)
    assert [hero.state for hero in history.stage.heroes()] == [LevelState.EXITED] * 2
    assert history.stage.round > 1
    assert everybody_out(stage, known - {Cell(5, 3)}) == (), "nobody has seen that cell"
    assert everybody_out(draw("#####\n#v..#\n#.###\n#A###\n#####"), known) == (), "nobody climbs that"


def test_all_leave_in_as_many_rounds_whoever_leads() -> None:
    rounds = set[int]()
    for lead in (0, 1, 2):
        stage = draw("##########\n#v.A..B.C#\n##########")
        LeadPassed(0, lead).apply(stage)
        order = quickest_out(stage, {Cell(x, 1) for x in range(1, 9)})
        assert order
        for action in order:
            stage = stage_after(stage, action)
        assert all(hero.state == LevelState.EXITED for hero in stage.heroes())
        rounds.add(stage.round)
    assert len(rounds) == 1


def test_who_stands_in_the_way_of_the_others_leaves_first() -> None:
    stage = draw("########\n#A.B..v#\n########")
    order = quickest_out(stage, {Cell(x, 1) for x in range(1, 7)})
    for action in order:
        stage = stage_after(stage, action)
    assert stage.round == 1 and all(hero.state == LevelState.EXITED for hero in stage.heroes())


def test_what_keeps_a_party_from_leaving_is_named() -> None:
    stage = draw("######\n#v..K#\n######\n#A...#\n######")
    known = Knowledge.of_all(stage).terrain
    stage.write(0, "state", LevelState.IN_LEVEL, LevelState.UNDEPLOYED)
    stage.write_cell(0, stage.hero(0).cell, None)
    assert quickest_out(stage, known) and find_hindrance(stage, known) == Hindrance()
    stage.write_cell(1, Cell(4, 3), Cell(1, 3))
    assert not quickest_out(stage, known)
    assert find_hindrance(stage, known) == Hindrance((), (1,)), "the boulder in the entry"


def test_who_knows_no_way_out_on_foot_is_named() -> None:
    stage = draw("########\n#v.A..B#\n####.###\n####C###\n########")
    known = Knowledge.of_all(stage).terrain
    assert [hero.name for hero in list_stranded(stage, known)] == ["B", "C"]
    assert [hero.name for hero in list_stranded(stage, known.keys() - {Cell(2, 3)})] == ["A", "B", "C"]
