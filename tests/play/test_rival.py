"""Another play of a level is as far as this one if it has done as much in the same round."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.first_stage import build_stage
from intodepth.content.outcome import PlayNumbers, first_difference, numbers_of
from intodepth.play.rival import Rival, progress
from intodepth.play.timeline_reader import read_timeline
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.history import History
from intodepth.sim.orders import round_end
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog

CATALOG = own_catalog()
GOLDEN = Path(__file__).parents[1] / "goldens" / "thin_floor.jsonl"


def begun() -> History:
    return History(build_stage(CATALOG.levels["thin_floor"], CATALOG, Rules()))


def test_a_play_beside_itself_stands_where_it_stands() -> None:
    mine = read_timeline(GOLDEN, CATALOG)
    rival = Rival(read_timeline(GOLDEN, CATALOG))
    for place in (mine.start, *mine.actions, *reversed(mine.actions)):
        mine.seek(place)
        history = mine.segment.history
        assert rival.go_beside(history).digest == history.stage.digest, place


def test_a_play_that_waits_a_round_is_overtaken_by_a_round() -> None:
    history, rival = begun(), Rival(read_timeline(GOLDEN, CATALOG))
    for action in round_end(history.stage):
        history.commit(action)
    assert progress(history) == (2, 0)
    assert rival.go_beside(history).round == 2
    for _ in range(40):
        for action in round_end(history.stage):
            history.commit(action)
    assert rival.go_beside(history).digest == rival.timeline.segment.history.stage.digest
    assert rival.timeline.place == rival.timeline.end, "it has come to its end"


def test_the_first_action_that_differs_is_found_with_the_numbers_of_both() -> None:
    mine = read_timeline(GOLDEN, CATALOG)
    mine.seek(mine.end)
    history = mine.segment.history
    assert first_difference(history, history) is None
    other = begun()
    for entry in history.done[:1]:
        assert isinstance(entry.action, Action)
        other.commit(entry.action)
    shorter = first_difference(history, other)
    assert shorter is not None and (shorter.number, shorter.other) == (2, None)
    different = next(each for each in generate_actions(other.stage) if each != history.done[1].action)
    other.commit(different)
    found = first_difference(history, other)
    assert found is not None and found.number == 2
    assert found.other is not None and found.other.action == different
    level = CATALOG.levels["thin_floor"]
    assert numbers_of(history, level) == PlayNumbers(True, 5, 26, 0, 0, 0)
