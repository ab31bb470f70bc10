"""Threats: a round counts if creatures or water change somebody of the party, what it carries, or a rope."""

from __future__ import annotations

from intodepth.tools.floors.threats import is_threat
from tests.playing import awake, draw, end_round, picture
from tests.ropes import anchor, set_anchor, tie_rope
from tests.waters import flooded

POOL = """
    ######
    #....#
    #A...#
    ####.#
    ###{}#
    ######
"""


def threatens(thing: str, level: int) -> bool:
    stage = flooded(draw(picture(POOL.format(thing))), level)
    before = stage.copy()
    return is_threat(before, end_round(stage))


def test_water_that_lifts_a_relic_or_takes_the_air_of_a_hero_is_a_threat() -> None:
    assert threatens(".r", 1)
    assert threatens(".B", 2)
    assert not threatens("..", 1), "it rises, and that is all"


def test_a_gnawer_that_bites_a_rope_is_a_threat_and_one_that_walks_there_is_not() -> None:
    stage = draw("############\n#A.......N.#\n############")
    for x in (2, 5):
        set_anchor(stage, x, 1, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (2, 1), "EEE", 3)
    awake(stage)
    found = []
    for _ in range(4):
        before = stage.copy()
        found.append(is_threat(before, end_round(stage)))
    assert found == [False, False, True, False]
