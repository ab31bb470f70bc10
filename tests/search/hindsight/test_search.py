"""The last chance is the last moment from which ropes, too, would have led out over what was known."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.runs.hindsight import LastChance, encode_chance, last_chance
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import Visit
from intodepth.search.hindsight.search import Hindsight
from intodepth.sim.actions import ROPE_ACTIONS, Action
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import LevelState
from intodepth.sim.space.cells import Cell
from tests.playing import play
from tests.search.solver.rooms import CATALOG, level_of
from tests.tools.hindsight.floors import FLOODED, NO_GEAR, SHELF, jump, visit_of, wait

LOST = Path(__file__).parents[2] / "goldens" / "runs" / "lost_on_three.jsonl"
LADDER = "########\n#v.....#\n####H###\n####H###\n####H..#\n########"
TOP, LIP = Cell(1, 11), Cell(2, 11)


def chance_of(visit: Visit, limit: int = 3_000) -> LastChance:
    found = Hindsight(visit, limit).run()
    assert found is not None
    stage = found.moment.stage.copy()
    play(stage, *found.way_out)
    assert all(stage.hero(key).state == LevelState.EXITED for key in found.saved)
    return found


def test_where_nobody_can_walk_out_a_rope_may_save() -> None:
    visit = visit_of(level_of(SHELF, ("belayer",), ""), TOP, is_known=True)
    jump(visit, LIP)
    assert last_chance(visit) is None
    found = chance_of(visit)
    assert (found.moment.before, found.saved) == (0, (0,))
    assert any(isinstance(each, ROPE_ACTIONS) for each in found.way_out)


def test_who_has_no_rope_there_has_no_chance() -> None:
    visit = visit_of(level_of(SHELF, ("belayer",), NO_GEAR), TOP, is_known=True)
    jump(visit, LIP)
    assert Hindsight(visit).run() is None


def test_what_nobody_had_seen_saves_nobody() -> None:
    level = level_of(LADDER, ("belayer",), f"{FLOODED}\n{NO_GEAR}")
    unseen, seen = visit_of(level, Cell(6, 1)), visit_of(level, Cell(6, 1), is_known=True)
    wait(unseen)
    wait(seen)
    assert Hindsight(unseen, 120).run() is None
    assert isinstance(chance_of(seen).way_out[0], Move)


def test_what_would_not_have_gone_as_was_thought_saves_nobody() -> None:
    level = level_of(LADDER, ("belayer",), f"{FLOODED}\n{NO_GEAR}")
    boulder = "[legend]\nb = { body = 'boulder', weight = 9 }"
    barred = level_of(LADDER.replace("v..", "v.b"), ("belayer",), f"{FLOODED}\n{NO_GEAR}\n{boulder}")
    visits = [visit_of(each, Cell(6, 1), is_known=True) for each in (level, barred)]
    visits[1] = Visit(barred, visits[1].history, visits[0].known)
    for visit in visits:
        wait(visit)
    assert chance_of(visits[0])
    assert Hindsight(visits[1], 120).run() is None


def test_what_was_done_as_it_should_be_is_no_mistake() -> None:
    level = level_of("#########\n#v......#\n#########", ("belayer",), f"{FLOODED}\n{NO_GEAR}")
    visit = visit_of(level, Cell(7, 1))
    good, rest = Move(0, Cell(5, 1)), (Move(0, Cell(1, 1)), Exit(0))
    visit.history.commit(good)
    wait(visit)
    hindsight = Hindsight(visit)
    chance = hindsight.chance(hindsight.moments[-1], (0,), (good, *rest))
    assert (chance.moment.before, chance.way_out) == (1, rest)


def test_where_not_all_can_be_saved_one_is() -> None:
    level = level_of("#########\n#v..#...#\n#########", ("swinger", "rigger"), FLOODED)
    visit = visit_of(level, Cell(3, 1), Cell(6, 1))
    wait(visit)
    found = chance_of(visit, 120)
    assert found.saved == (0,) and found.moment.able == (0, 1)
    assert isinstance(found.way_out[-1], Exit)
    assert [each.actor for each in found.way_out] == [0, 0]
    later = [entry.action for entry in visit.history.done[found.moment.before + 1 :]]
    assert 0 not in [action.actor for action in later if isinstance(action, Action)]


def test_a_lost_descent_has_the_same_last_chance_each_time() -> None:
    first, second = (replay_run(read_record(LOST), CATALOG).visit for _ in range(2))
    found = chance_of(first)
    assert found.moment.before == len(first.history.done) - 1
    assert encode_chance(found, 3) == encode_chance(chance_of(second), 3)


def test_without_time_only_what_can_be_walked_is_found() -> None:
    visit = replay_run(read_record(LOST), CATALOG).visit
    walked = last_chance(visit)
    hindsight = Hindsight(visit)
    found = hindsight.run(lambda: True)
    assert walked is not None and found is not None and hindsight.is_cut
    assert (found.moment.before, found.way_out) == (walked.moment.before, walked.way_out)
