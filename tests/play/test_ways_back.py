"""The way back up: who could not take it as a floor is left, and what is in the way."""

from __future__ import annotations

import pytest

from intodepth.play.ways_back import WaysBack
from intodepth.sim.entities import Gift
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.picture import draw
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import OPEN_GATE
from intodepth.sim.stage import Stage
from tests.mechanisms import plate, set_up

STEP = "#######\n#vAB..#\n#####.#\n#####.#\n#####>#\n#######"
TOP, LEFT = Cell(4, 4), (Cell(4, 4), Cell(5, 4), Cell(5, 3), Cell(5, 2), Cell(5, 1))
SIDES = (Side.E, Side.S, Side.S, Side.S)
AT_RING = Tie(ANCHOR, 0)


def tell(stage: Stage, known: Knowledge | None = None) -> str:
    """What is told of the way back; empty if all could come back."""
    back = WaysBack().find(stage, known or Knowledge.of_all(stage))
    assert back is not None and back.is_open == back.words.startswith("As things are, everybody could ")
    return "" if back.is_open else back.words


def roped(far: Tie | None, hold: int = 18) -> Stage:
    """The step with a rope from a ring above it to the foot, where it is tied to something else."""
    stage = draw(STEP)
    stage.write_anchor(0, None, Anchor(0, TOP, hold))
    stage.write_rope(0, None, Rope(0, (AT_RING, far), LEFT, SIDES, 4, 4))
    return stage


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (STEP, "nobody could walk or climb back up this floor: a step of 3: no rope spans it"),
        (
            "######\n#vA..#\n####.#\n####>#\n######",
            "nobody could walk or climb back up this floor: a step of 2",
        ),
        ("######\n#vA..#\n####>#\n######", ""),
        (
            "#######\n#vA...#\n#H#####\n#..|.>#\n#######",
            "nobody could walk or climb back up this floor: a closed gate on the way",
        ),
    ],
)
def test_the_first_thing_in_the_way_is_told(picture: str, words: str) -> None:
    assert tell(draw(picture)) == (f"As things are, {words}." if words else "")


def test_a_rope_that_is_left_is_a_way_back_also_if_a_hero_was_tied_to_it() -> None:
    assert tell(roped(None)) == tell(roped(Tie(BODY, 0))) == ""


def test_a_rope_that_would_not_hold_is_no_way_back() -> None:
    assert tell(roped(None, 4)) == ""
    words = "walk or climb back up this floor: a rope on the way would not hold."
    assert tell(roped(None, 3)) == f"As things are, A could not {words}"
    assert tell(roped(None, 2)) == f"As things are, nobody could {words}"


def test_a_gate_that_is_open_only_while_somebody_stands_on_a_plate_is_closed() -> None:
    stage = draw("########\n#v...A.#\n####/_##\n####>###\n########")
    scheduler = Scheduler(set_up(stage, plate(stage, 4)))
    scheduler.settle()
    stage = scheduler.stage
    assert stage.ground.code(Cell(4, 2)) == OPEN_GATE
    assert tell(stage).endswith("nobody could walk or climb back up this floor: a closed gate on the way.")


def test_only_those_are_named_who_could_not() -> None:
    stage = roped(None)
    stage.write(1, "gifts", stage.hero(1).gifts, Gift.PAWS)
    assert tell(stage).startswith("As things are, B could not walk or climb back up this floor: ")


def test_what_nobody_has_seen_is_no_way() -> None:
    stage = draw("#####\n#vA.#\n###.#\n#...#\n#.###\n#..>#\n#####")
    known = Knowledge().see(draw("#####\n#vA.#\n###.#\n#####\n#####\n###>#\n#####"))
    assert (
        tell(stage, known)
        == "As things are, nobody could walk or climb back up this floor: no way up has been seen."
    )
