"""Every event has words, and schedules are told as a player would tell them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intodepth.play.preview import Previews
from intodepth.screens.level.words.consequences import costs
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.base import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.strike import Strike
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Posture
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Tune
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.english.grammar import third_person
from intodepth.story.phrase import Phrase
from intodepth.story.schedule_phrases import build_phrases, tell
from tests.caves import cave

ROOM = """
#########
#.A.....#
####....#
####....#
####....#
#########
"""


def words(stage: Stage, action: Action, *, order: bool = True) -> str:
    schedule = build_schedule(stage, action)
    return tell(stage, build_phrases(stage, schedule), action.actor, order=order)


def texts(stage: Stage, action: Action) -> list[str]:
    return [phrase.text for phrase in build_phrases(stage, build_schedule(stage, action))]


def test_walking_off_an_edge_is_told_step_by_step() -> None:
    stage = draw(ROOM)
    action = Move(0, Cell(4, 4), True)
    assert texts(stage, action) == ["walks", "steps off the edge", "falls 3", "lands, −1"]
    assert words(stage, action) == "Walk, step off the edge, fall 3, land: −1 hit point."
    told = "A walks, steps off the edge, falls 3, lands: −1 hit point."
    assert words(stage, action, order=False) == told


def test_equal_beats_are_joined() -> None:
    stage = draw("#######\n#A....#\n#######")
    phrases = build_phrases(stage, build_schedule(stage, Move(0, Cell(5, 1))))
    assert [(phrase.text, phrase.first, phrase.last) for phrase in phrases] == [("walks 4", 1, 4)]


def test_hanging_and_letting_go() -> None:
    stage = draw(ROOM)
    told = ["walks", "hangs from the edge", "lets go", "falls 2", "lands"]
    assert texts(stage, Move(0, Cell(4, 3), True)) == told


def test_climbing_pulling_up_and_steps() -> None:
    stage = draw("#######\n#.....#\n#.H.###\n#AH...#\n#######")
    assert texts(stage, Move(0, Cell(2, 2))) == ["walks", "climbs up"]
    stage = draw("######\n#....#\n#A##.#\n######")
    assert texts(stage, Move(0, Cell(2, 2))) == ["climbs up a step"]
    stage = draw("######\n#....#\n#..#.#\n#A##.#\n######")
    assert texts(stage, Move(0, Cell(3, 3))) == ["climbs up 2 steps"]
    stage = draw("######\n#....#\n#AB..#\n######")
    assert texts(stage, Move(0, Cell(3, 1))) == ["climbs on to B", "steps down"]
    stage = draw("#####\n#...#\n#.H.#\n#.H.#\n#A#.#\n#####")
    assert texts(stage, Move(0, Cell(2, 3))) == ["climbs up a step", "climbs up"]
    stage = draw("######\n#.A..#\n#.####\n######")
    assert texts(stage, Move(0, Cell(1, 1))) == ["steps down"]
    stage = draw("######\n##...#\n#A..##\n#.####\n#.####\n######", posture=Posture.HANGING, facing=Side.E)
    stage = draw("######\n#...##\n#A####\n#.####\n######", posture=Posture.HANGING, facing=Side.E)
    assert texts(stage, Move(0, Cell(2, 3)))[0] == "pulls up"


def test_hands_and_ways_out() -> None:
    stage = draw("#######\n#.ArB.#\n#######")
    assert texts(stage, Take(0, 2)) == ["takes the r"]
    build_and_apply(stage, Take(0, 2))
    assert texts(stage, Drop(0, 2, Side.W)) == ["puts the r down"]
    stage = draw("######\n#rAB.#\n######")
    build_and_apply(stage, Take(0, 2))
    assert texts(stage, Give(0, 2, 1)) == ["hands the r to B"]
    stage = draw("######\n#AD..#\n######")
    assert texts(stage, Shove(0, Side.E)) == ["shoves the d"]
    stage = draw("#####\n#A..#\n#####")
    assert texts(stage, Pass(0)) == ["ends the turn", "round 2"]
    assert words(stage, Pass(0)) == "End the turn. Round 2."


def test_a_blow_is_told_with_what_comes_of_it() -> None:
    stage = draw("######\n#.An.#\n######", blade=True)
    assert texts(stage, Strike(0, Side.E)) == ["strikes the n, and it turns round"]
    assert words(stage, Strike(0, Side.E)) == "Strike the n, and it turns round."
    stage = draw("######\n#AL..#\n##...#\n##E..#\n######", blade=True)
    assert texts(stage, Strike(0, Side.E)) == ["strikes the l, and it lets go", "clings to the e"]
    stage = draw("#####\n#.L.#\n#.A.#\n#####", blade=True)
    assert texts(stage, Strike(0, Side.N)) == ["strikes the l, and it clings to A"]


def test_leaving_names_what_is_borne() -> None:
    stage = draw("######\n#rA..#\n######")
    build_and_apply(stage, Take(0, 1))
    stage.write_terrain(Cell(2, 1), ord("."), ord("v"))
    assert texts(stage, Exit(0))[0] == "leaves with the r"


def test_names_are_said_where_more_than_one_moves() -> None:
    stage = draw("#######\n#AD...#\n####..#\n####..#\n#######")
    build_and_apply(stage, Shove(0, Side.E))
    build_and_apply(stage, Move(0, Cell(2, 3)))
    assert words(stage, Shove(0, Side.E)) == "A shoves the d. The d falls 2, lands."


def test_noise_is_told_of_where_something_listens() -> None:
    stage = draw("#######\n#AD...#\n###.%m#\n###.%##\n#######")
    told = "A shoves the d. The d falls 2, lands, makes noise 4. The m hears noise 1."
    assert words(stage, Shove(0, Side.E)) == told
    assert costs(Previews().of(stage, Shove(0, Side.E))) == "2 points, noise 4"


def build_and_apply(stage: Stage, action: Action) -> None:
    build_schedule(stage, action).apply(stage)


def test_all_that_random_play_does_can_be_told() -> None:
    random = Random(5)
    for _ in range(12):
        stage = cave(random)
        for _ in range(25):
            actions = generate_actions(stage)
            if not actions:
                break
            action = random.choice(actions)
            schedule = build_schedule(stage, action)
            phrases = build_phrases(stage, schedule)
            said = tell(stage, phrases, action.actor, order=True)
            assert said.endswith(".") and "  " not in said and ".." not in said
            assert all(1 <= phrase.first <= phrase.last <= schedule.beats for phrase in phrases)
            schedule.apply(stage)


def test_tuned_rules_are_told() -> None:
    stage = draw("####\n#A.#\n####")
    schedule = build_schedule(stage, Tune((("walk", 3),)))
    assert tell(stage, build_phrases(stage, schedule), None) == "The rule walk becomes 3, was 1."


def test_verbs_of_the_third_person() -> None:
    assert [third_person(verb) for verb in ("step off", "go", "pass", "reach", "fly on", "pay", "")] == [
        "steps off",
        "goes",
        "passes",
        "reaches",
        "flies on",
        "pays",
        "",
    ]


def test_what_goes_up_and_then_down_is_not_told_as_one() -> None:
    up = Phrase(1, 1, "climb", "climb up", 0, 1, what=What.CLIMB, side=Side.N)
    assert replace(up, first=2, last=2).continues(up)
    assert not replace(up, first=2, last=2, side=Side.S).continues(up)
    assert not replace(up, first=4, last=4).continues(up), "something else came in between"


def test_phrases_are_values() -> None:
    phrase = Phrase(1, 1, "fall", "fall", 0, 1)
    assert replace(phrase, count=4).text == "falls 4"
