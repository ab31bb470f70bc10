"""Knowledge: what was seen stays known as it was seen last; it is taken back with what showed it."""

from __future__ import annotations

from itertools import groupby
from random import Random

from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.events import Moved
from intodepth.sim.flow.rest import is_at_rest
from intodepth.sim.history import History
from intodepth.sim.knowledge import NOTHING, Chronicle, Knowledge, notice
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import OPEN
from intodepth.sim.stage import Stage
from tests.caves import cave
from tests.laws.rope_laws import rope_stage  # type: ignore[attr-defined]
from tests.playing import creature_of, draw
from tests.ropes import body, tie_rope

CORNER = """
#######
#A....#
#####.#
#D.r..#
#######
"""
"""A boulder and a relic round a corner."""


def corner() -> tuple[Stage, int, int]:
    stage = draw(CORNER)
    ids = {each.name: key for key, each in stage.bodies.items()}
    return stage, ids["D"], ids["r"]


def moved(stage: Stage, key: int, cell: Cell) -> Stage:
    """The stage with a body elsewhere."""
    found = stage.copy()
    found.write_cell(key, found.bodies[key].cell, cell)
    return found


def test_what_is_round_a_corner_is_known_once_somebody_has_looked_there() -> None:
    stage, boulder, _ = corner()
    known = NOTHING.see(stage)
    assert Cell(1, 1) not in known.terrain and not known.bodies
    there = moved(stage, 0, Cell(5, 1))
    known = known.see(there)
    assert known.terrain[Cell(2, 1)] == OPEN and known.place(boulder) == Cell(1, 1)
    assert known.see(stage).terrain == known.terrain, "nothing is forgotten that was seen"
    assert known.see(there) is known, "nothing new"


def test_a_body_is_minded_where_it_was_until_it_is_seen_not_to_be_there() -> None:
    stage, boulder, _ = corner()
    known = NOTHING.see(moved(stage, 0, Cell(5, 1)))
    pushed = moved(stage, boulder, Cell(2, 1))
    assert known.see(pushed).find_lying(Cell(1, 1)) == [boulder]
    looked = known.see(moved(pushed, 0, Cell(5, 1)))
    assert looked.find_lying(Cell(2, 1)) == [boulder] and not looked.find_lying(Cell(1, 1))
    gone = moved(stage, boulder, Cell(4, 3))
    gone = moved(moved(gone, boulder, Cell(2, 3)), 0, Cell(5, 1))
    assert known.see(gone).place(boulder) is None, "it has gone, and nobody has seen where"


def test_what_is_believed_is_the_stage_as_it_was_seen_last() -> None:
    stage, boulder, _ = corner()
    known = NOTHING.see(moved(stage, 0, Cell(5, 1))).see(stage)
    assert known.build_believed(stage) is stage
    pushed = moved(stage, boulder, Cell(2, 1))
    believed = known.build_believed(pushed)
    assert believed.digest == stage.digest == believed.recompute_digest()
    hidden = draw(CORNER.replace("D.", "D+").replace("+", "."))
    hidden.write_terrain(Cell(2, 1), OPEN, ord("#"))
    assert known.build_believed(hidden).ground.code(Cell(2, 1)) == OPEN


def test_what_hangs_on_the_rope_of_a_hero_is_felt_and_so_is_the_way_of_the_rope() -> None:
    stage = draw("###\n#A#\n" + "#.#\n" * 12 + "#D#\n###")
    key = next(key for key, each in stage.bodies.items() if each.name == "D")
    assert NOTHING.see(stage).place(key) is None, "too far down for the lamp"
    tie_rope(stage, (body(0), body(key)), (1, 14), "S" * 13, 14)
    known = NOTHING.see(stage)
    assert known.place(key) == Cell(1, 1) and {Cell(1, y) for y in range(1, 15)} <= notice(stage)


def test_over_random_play_it_follows_undo_and_redo_and_its_digest_is_that_of_its_parts() -> None:
    learnt = 0
    for seed in range(24):
        random = Random(seed)
        stage = (cave if seed % 2 else rope_stage)(random)
        history, kept = History(stage), []
        chronicle = Chronicle(history)
        for _ in range(12):
            actions = generate_actions(stage)
            if not actions:
                break
            kept.append(chronicle.latest)
            history.commit(random.choice(actions))
            chronicle.follow(history)
            learnt += len(chronicle.latest.terrain) > len(kept[-1].terrain)
            assert chronicle.latest.digest == chronicle.latest.recompute_digest(), f"seed {seed}"
        end = chronicle.latest
        assert Chronicle(history).latest.digest == end.digest, f"seed {seed}: not as if it were played again"
        for before in reversed(kept):
            history.undo()
            assert chronicle.follow(history) is before, f"seed {seed}: something is known that was taken back"
        while history.redo():
            pass
        assert chronicle.follow(history).digest == end.digest, f"seed {seed}"
    assert learnt > 15, "the games show too little to mean something"


def test_what_is_foreseen_is_what_is_known_after_each_beat() -> None:
    stage = draw(CORNER)
    history = History(stage)
    chronicle, before = Chronicle(history), stage.copy()
    history.commit(Move(0, Cell(4, 3)))
    history.commit(Move(0, Cell(5, 3), drop=True))
    assert stage.bodies[0].cell == Cell(5, 1)
    told = [each for learnt in chronicle.foresee(before, history.done) for each in learnt.beats]
    known, found = NOTHING.see(before), []
    for entry in history.done:
        for _, beat in groupby(entry.schedule.timeline, key=lambda happening: happening.beat):
            for happening in beat:
                happening.event.apply(before)
            known = known.see(before)
            found.append(known.digest)
    assert [each.digest for each in told] == found
    assert chronicle.follow(history) is told[-1]


def test_what_creatures_do_where_nobody_sees_it_is_not_learnt() -> None:
    stage = draw("###########\n#A..#.T...#\n###########")
    history, before = History(stage), stage.copy()
    chronicle = Chronicle(history)
    history.commit(Pass(0))
    (learnt,) = chronicle.foresee(before, history.done)
    timeline = history.done[0].schedule.timeline
    unseen = {type(timeline[place].event) for place in learnt.unseen}
    assert stage.bodies[1].cell == Cell(8, 1) and unseen == {Moved}
    chronicle.follow(history)
    assert chronicle.unseen == [learnt.unseen]
    history.undo()
    chronicle.follow(history)
    assert chronicle.unseen == []


def test_all_of_a_level_can_be_known() -> None:
    stage, boulder, relic = corner()
    known = Knowledge.of_all(stage)
    assert len(known.terrain) == stage.ground.width * stage.ground.height
    assert known.digest == known.recompute_digest() and known.bodies.keys() == {boulder, relic}


def test_what_could_not_stand_so_is_not_believed() -> None:
    stage, boulder, _ = corner()
    known = NOTHING.see(moved(stage, 0, Cell(5, 1))).see(stage)
    floating = Knowledge(
        known.terrain,
        known.bodies | {boulder: known.bodies[boulder].with_field("cell", Cell(5, 2))},  # type: ignore[operator]
    )
    assert floating.build_believed(stage) is stage, "it would fall"
    inside = Knowledge(
        known.terrain,
        known.bodies | {boulder: known.bodies[boulder].with_field("cell", Cell(1, 3))},  # type: ignore[operator]
    )
    assert inside.build_believed(stage) is stage, "the hero is there"


def test_a_gate_that_a_lever_opens_is_believed_open_though_nobody_sees_it() -> None:
    stage = gated()
    history = History(stage)
    chronicle = Chronicle(history, Knowledge.of_all(stage))
    history.commit(Pull(0, 0))
    known = chronicle.follow(history)
    gate = stage.mechanisms[0].gates[0]
    assert gate not in notice(stage) and known.terrain[gate] != stage.ground.code(gate)
    assert known.build_believed(stage).ground.code(gate) == stage.ground.code(gate)
    assert is_at_rest(known.build_believed(stage))


def gated() -> Stage:
    """A lever beside a hero, and its gate round a corner."""
    plain = draw("#######\n#A....#\n#####.#\n#..|..#\n#######")
    gates = (Cell(3, 1),)
    lever = Mechanism(0, MechanismKind.LEVER, Cell(2, 3), gates, closed=gates)
    return Stage.of(plain.ground, plain.bodies.values(), mechanisms=[lever])


ROUND_A_CORNER = """
#########
#A......#
#######.#
#.T.....#
#########
"""
"""A tortoise that has been seen, and walks out of sight now."""


def learn_unseen(stage: Stage) -> tuple[Knowledge, Stage]:
    """What is known after a round in which the tortoise acts out of sight, and the stage then."""
    known = NOTHING.see(moved(draw(ROUND_A_CORNER), 0, Cell(7, 1))).see(stage)
    history = History(stage)
    history.commit(Pass(0))
    return Chronicle(history, known).latest, history.stage


def test_a_creature_out_of_sight_is_expected_where_it_said_it_would_go() -> None:
    stage = draw(ROUND_A_CORNER)
    key = creature_of(stage).id
    place = stage.bodies[key].cell
    known, after = learn_unseen(stage)
    gone = after.bodies[key]
    assert known.place(key) == place != gone.cell and known.find_lying(place) == []
    assert known.expected[key] == gone and known.find_lying(gone.cell) == [key]
    assert known.build_believed(after) is after
    assert known.digest == known.recompute_digest(), "what is only expected is not recorded as known"
    there = moved(after, 0, Cell(7, 1))
    seen = known.see(there)
    assert seen.place(key) == gone.cell and not seen.guesses
    missed = known.see(moved(there, key, Cell(7, 3)))
    assert missed.expected.get(key) != gone, "it is not where it was expected"


def test_what_a_creature_is_expected_to_do_depends_only_on_what_was_seen() -> None:
    stage = draw(ROUND_A_CORNER)
    key = creature_of(stage).id
    blocked = stage.copy()
    blocked.write_terrain(Cell(3, 1), OPEN, ord("#"))
    known, after = learn_unseen(blocked)
    assert after.bodies[key].cell == stage.bodies[key].cell, "it could not go"
    assert known.guesses == learn_unseen(stage)[0].guesses
