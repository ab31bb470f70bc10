"""Hindsight: from the last chance a way leads out, and from no stage after it; it is told in words."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.runs.hindsight import (
    LOOKED_BACK,
    LastChance,
    decode_chance,
    encode_chance,
    last_chance,
    moments,
)
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import End, Run
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.orders import everybody_out
from intodepth.sim.picture import draw
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.story.hindsight_words import rescue_words, tell_action, tell_walk
from tests.catalogs import own_catalog
from tests.playing import play
from tests.runs import PARTY, small_shaft

LOST = Path(__file__).parents[1] / "goldens" / "runs" / "lost_on_three.jsonl"


@pytest.fixture(scope="module")
def lost() -> Run:
    return replay_run(read_record(LOST), own_catalog())


@pytest.fixture(scope="module")
def chance(lost: Run) -> LastChance:
    found = last_chance(lost.visit)
    assert found is not None
    return found


def test_the_last_chance_of_a_lost_run_leads_out_and_after_it_nothing_does(
    lost: Run, chance: LastChance
) -> None:
    assert lost.end == End.LOST and isinstance(chance.moment.action, Move)
    assert lost.visit.history.done[chance.moment.before].action == chance.moment.action
    for moment in moments(lost.visit):
        if moment.before > chance.moment.before:
            assert not everybody_out(moment.stage, moment.known.terrain), moment.before
    stage = chance.moment.stage.copy()
    play(stage, *chance.way_out)
    assert not any(hero.is_able for hero in stage.heroes())


def test_moments_go_back_from_the_end_over_stages_as_they_were(catalog: Catalog, tmp_path: Path) -> None:
    visit = Run(small_shaft(catalog, tmp_path), Rules(), PARTY).visit
    for _ in range(LOOKED_BACK + 5):
        visit.history.commit(Pass(visit.stage.lead))
    found = list(moments(visit))
    assert [each.before for each in found] == list(range(LOOKED_BACK + 4, 4, -1))
    stage = found[-1].stage.copy()
    for each in reversed(found):
        assert stage.digest == each.stage.digest
        build_schedule(stage, each.action).apply(stage)
    assert stage.digest == visit.stage.digest


def test_a_floor_on_which_nothing_was_done_had_no_chance(catalog: Catalog, tmp_path: Path) -> None:
    run = Run(small_shaft(catalog, tmp_path), Rules(), PARTY)
    assert last_chance(run.visit) is None
    told = "On this floor you knew of no way out on foot."
    assert tell_walk(run, None) == told


def test_a_chance_is_read_as_it_was_written(lost: Run, chance: LastChance) -> None:
    written = encode_chance(chance, 3)
    read = decode_chance(written, lost.visit)
    assert read is not None and encode_chance(read, 3) == written
    assert (read.saved, read.way_out) == (chance.saved, chance.way_out)
    assert encode_chance(None, 3) == b"null" and decode_chance(b"null", lost.visit) is None


def test_a_chance_of_something_else_is_refused(lost: Run, chance: LastChance) -> None:
    told = msgspec.json.decode(encode_chance(chance, 3))
    line = told["plan"][0]
    passed = {"kind": "Pass", "actor": 2}
    for wrong, why in (
        ({"digest": "0" * 16}, "it is of another descent"),
        ({"before": 999}, "it is of another descent"),
        ({"plan": [line | {"digest": "0" * 16}]}, "it comes out otherwise"),
        ({"plan": [line | {"action": "undo"}]}, "a way out has only actions"),
        ({"plan": [line, line]}, "Exit cannot be done there"),
        ({"plan": [{"action": passed, "digest": line["digest"]}]}, "it comes out otherwise"),
        ({"saved": "all"}, "Expected `array`"),
    ):
        with pytest.raises(ValueError, match=why):
            decode_chance(msgspec.json.encode(told | wrong), lost.visit)


def test_where_somebody_goes_is_told_without_numbers() -> None:
    stage = draw("#######\n#.....#\n#.A...#\n#.....#\n#######")
    hero = stage.heroes()[0]
    for move, words in (
        (Move(hero.id, Cell(1, 2)), "goes to the left"),
        (Move(hero.id, Cell(4, 2), drop=True), "goes to the right and lets go"),
        (Move(hero.id, Cell(4, 1)), "goes to the right and down"),
        (Move(hero.id, Cell(3, 3), drop=True), "goes to the right and up, and lets go"),
        (Move(hero.id, Cell(2, 3)), "climbs up"),
        (Move(hero.id, Cell(2, 2), drop=True), "lets go"),
        (Move(hero.id, Cell(3, 2), chart=Chart(1, 0, False)), "goes through a portal"),
        (Deploy(hero.id, Cell(1, 1)), "comes in"),
        (Exit(hero.id), "leaves the level"),
    ):
        assert tell_action(move, stage) == f"{hero.name} {words}", move


def test_what_would_have_been_done_is_told_with_what_was_done(lost: Run, chance: LastChance) -> None:
    told = tell_walk(lost, chance)
    assert told.startswith("Floor 3, round 1: Ada goes to the right and lets go. Just before that, ")
    assert rescue_words(lost, chance) == (
        "Floor 3, round 1. What happened: Ada goes to the right and lets go. Better: Ada leaves the floor. "
        "Then Ada would have been out in that round."
    )


def test_of_several_who_could_act_those_are_named_who_would_have_been_out(lost: Run) -> None:
    moment = next(each for each in moments(lost.visit) if each.before == 4)
    come = [Deploy(1, Cell(8, 10)), Exit(1)], [Deploy(2, Cell(8, 10)), Exit(2)]
    better = "Tomas comes in and leaves the floor"
    first = f"Floor 3, round 1. What happened: Tomas comes in. Better: {better}. Then "
    out = "would have been out in that round."
    assert moment.able == (1, 2)
    assert rescue_words(lost, LastChance(moment, (1,), tuple(come[0]))) == f"{first}at least Tomas {out}"
    both = LastChance(moment, (1, 2), (*come[0], *come[1]))
    assert rescue_words(lost, both) == f"{first}Tomas and Ada {out}"
    passing = LastChance(moment, (1,), (Lead(1, 2), Pass(2), *come[0]))
    assert rescue_words(lost, passing) == rescue_words(lost, both._replace(saved=(1,)))


def test_nothing_found_says_so(lost: Run) -> None:
    assert rescue_words(lost, None).startswith("The search found no way out ")
