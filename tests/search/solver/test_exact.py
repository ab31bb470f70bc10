"""Proofs: what is called proven is what a plain search of the whole game finds."""

from dataclasses import replace
from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.search.bots import random_play
from intodepth.search.solver.exact import Proof
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.stage_keys import Front, key_of, points_of
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Creature, Posture
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import MIRRORED
from intodepth.sim.stage import Stage
from tests.search.solver.rooms import CATALOG, level_of, plain_rounds, problem_of

LEGEND = "gear = {}\n[legend]\nb = { relic = 'lead_crown' }\n"
BOULDER = LEGEND + "o = { body = 'boulder', weight = 4 }"
ROPED = LEGEND.replace("{}", "{ swinger = { coils = [{ length = 4 }] } }", 1) + "o = { anchor = 'ring' }"

CORRIDOR = """
#########
#v....b.#
#########
"""
STEP = """
########
#....b.#
#...####
#vo.####
########
"""
LADDER = """
#####
#v..#
##H##
##Hb#
#####
"""
PIT = """
######
#v...#
####.#
####.#
####b#
######
"""
SHAFT = """
#####
#vo.#
###.#
###b#
#####
"""
TORTOISE = LEGEND + "T = { creature = 'tortoise', facing = 'west' }"
BACK = """
########
#......#
#v....b#
###..###
###.T###
########
"""
ROOMS = {
    "corridor": (CORRIDOR, ("swinger",), LEGEND, 3, 4),
    "two in it": ("######\n#v..b#\n######", ("swinger", "belayer"), LEGEND, 2, 3),
    "a boulder to climb on": (STEP, ("porter",), BOULDER, 5, 4),
    "a ladder": (LADDER, ("swinger",), LEGEND, 3, 4),
    "a pit": (PIT, ("swinger",), LEGEND, 3, 4),
    "a pit and a rope": (SHAFT, ("swinger",), ROPED, 1, 2),
    "a tortoise to wait for": (BACK, ("swinger",), TORTOISE, 4, 5),
    "behind rock": ("######\n#v#.b#\n######", ("swinger",), LEGEND, 3, 3),
}
"""picture, party, what else its file says, action points a round, rounds that are looked at"""


@pytest.mark.parametrize("name", ROOMS)
def test_the_fewest_rounds_are_those_of_a_plain_search(name: str) -> None:
    picture, party, rest, points, most = ROOMS[name]
    problem = problem_of(level_of(picture, party, rest), points)
    proof = Proof(problem, Inline(problem, rough=False))
    while proof.proven < most and proof.advance(1):
        pass
    plain = plain_rounds(problem, most)
    assert (proof.rounds or None) == plain
    if proof.found is None:
        assert proof.proven >= most or proof.is_exhausted
    else:
        assert proof.proven == proof.rounds - 1
        history = play(problem.start, proof.found.steps())
        assert problem.is_solved(history.stage)


def test_points_that_leave_everybody_as_much_are_enough() -> None:
    front = Front()
    assert front.add((3, 1)) and front.add((1, 3))
    assert not front.add((3, 1)) and not front.add((0, 3)) and not front.add((1, 2))
    assert front.add((3, 3)) and front.points == [(3, 3)]


@pytest.mark.parametrize("name", CATALOG.levels)
def test_what_the_key_leaves_out_changes_nothing_that_follows(name: str) -> None:
    level = CATALOG.levels[name]
    stage = build_stage(level, CATALOG, Rules())
    problem = Problem(level, stage.copy())
    for number, _ in enumerate(random_play(stage, Random(7), 40, ROPE_ACTIONS)):
        if number % 8 == 7:
            other = otherwise(stage)
            assert key_of(other) == key_of(stage)
            if points_of(other) == points_of(stage):
                assert following(problem, other) == following(problem, stage)


def otherwise(stage: Stage) -> Stage:
    """The stage with another lead and louder, heroes looking the other way, ropes of other numbers."""
    other = stage.copy()
    heroes = [hero for hero in stage.heroes() if hero.is_able and not hero.ended]
    other.write(WORLD, "lead", stage.lead, heroes[-1].id if heroes else stage.lead)
    minded = {mechanism.rope for mechanism in stage.mechanisms.values()}
    minded.update(rope for body in stage.bodies.values() for rope in getattr(body, "touched", ()))
    for body in stage.bodies.values():
        other.write(body.id, "noise", body.noise, body.noise + 3)
    for hero in stage.heroes():
        if hero.posture != Posture.HANGING:
            other.write(hero.id, "facing", hero.facing, MIRRORED[hero.facing])
    # Of ropes in its cell a creature takes the first: where there is one, their order stays.
    is_alone = not any(isinstance(body, Creature) for body in stage.bodies.values())
    for number, rope in sorted(stage.ropes.items(), reverse=is_alone):
        if number not in minded and not any(
            number in getattr(b, "touched", ()) for b in stage.bodies.values()
        ):
            other.write_rope(number, rope, None)
            other.write_rope(number + 50, None, replace(rope, id=number + 50))
            for body in stage.bodies.values():
                for field in ("belay", "grip"):
                    if getattr(body, field, None) == number:
                        other.write(body.id, field, number, number + 50)
    return other


def following(problem: Problem, stage: Stage) -> set[tuple[int, tuple[int, ...]]]:
    """All that follows a stage, by keys and points."""
    return {(key_of(after), points_of(after)) for _, after in problem.list_successors(stage)}
