"""Why: whatever happens leads back to the action by causes, each told in words."""

from __future__ import annotations

from intodepth.play.preview import Preview
from intodepth.play.why import Link, build_chain
from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.belay import OffBelay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.picture import draw
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import step
from tests.screens.level.rope_rooms import ledge, lift, roped
from tests.story.test_forces import JUMP


def chain(stage: Stage, action: Action, last: str) -> list[Link]:
    """What led to the phrase that begins so."""
    preview = Preview(stage, action, (Entry(action, build_schedule(stage, action)),))
    phrase = next(each for each in reversed(preview.phrases) if each.text.startswith(last))
    return list(build_chain(preview, phrase))


def told(links: list[Link]) -> list[str]:
    return [f"{link.beat} {link.words}" for link in links]


def test_a_landing_leads_back_over_the_fall_and_what_popped_to_the_first_step() -> None:
    assert told(chain(roped(6, 5), JUMP, "lands")) == [
        "0 A goes to the right and lets go",
        "1 A walks 2",
        "3 A steps off the edge",
        "4 A falls 2",
        "6 The piton pops, 12 > 6",
        "7 A falls 2",
        "9 A lands, −2",
    ]


def test_a_catch_says_how_load_and_hold_come_about_and_where_it_is() -> None:
    links = chain(roped(18, 5), JUMP, "gets caught")
    assert links[-1].detail == "load 12 = A 4 × (1 + 2);  hold 18 = piton 18"
    assert links[-1].cells == (Cell(4, 3),)
    assert not any(link.detail for link in links[1:-1])


def test_whose_hands_hold_a_rope_is_said_by_name() -> None:
    stage = draw("#######\n#.BA..#\n####..#\n####..#\n#######")
    stage.write(1, "weight", stage.weight(stage.bodies[1]), 5)
    cells, sides = (Cell(1, 3), Cell(2, 3), Cell(3, 3)), (Side.E, Side.E)
    stage.write_rope(0, None, Rope(0, (None, Tie(BODY, 0)), cells, sides, 4, 4))
    stage.write(1, "belay", None, 0)
    links = chain(stage, step(stage), "gets caught")
    assert links[-1].detail == "load 8 = A 4 × (1 + 1);  hold 9 = B 5 + 4 braced"


def test_what_rises_does_so_because_of_what_sinks_and_that_because_of_who_stepped_on_it() -> None:
    stage = lift()
    links = chain(stage, step(stage), "rises")
    assert told(links[1:]) == ["1 A walks", "2 The bucket sinks 3 with A, 5 > 2", "2 The d rises 3"]
    assert links[2].detail == "load 5 = the bucket 1 + A 4;  hold 2 = the d 2"


def test_who_lets_go_of_the_belay_brings_down_what_hangs() -> None:
    stage = ledge()
    stage.write(1, "weight", 3, 7)
    stage.write(0, "belay", None, 0)
    links = chain(stage, OffBelay(0, 0), "gets pulled along")
    assert told(links[1:]) == ["1 A stops bracing", "2 B sinks, 7 > 6", "2 A gets pulled along"]


def test_a_cut_and_a_broken_floor_bring_about_the_falls_after_them() -> None:
    stage = ledge()
    stage.write(0, "blade", False, True)
    assert told(chain(stage, Cut(0, 0, 0), "falls")) == [
        "0 A cuts the rope",
        "2 B falls",
    ]
    stage = draw("####\n#A.#\n##1#\n##.#\n####")
    links = chain(stage, step(stage), "falls")
    assert told(links[1:]) == ["1 A walks", "2 The floor breaks", "3 A falls 2"]
