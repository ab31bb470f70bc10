"""Works on the screen: how they stand and move, what is told of them, and which gates they are shown with."""

from __future__ import annotations

import pytest

from intodepth.play.lookout import look_out
from intodepth.play.playback import Playback
from intodepth.play.preview import Preview
from intodepth.play.why import build_chain
from intodepth.screens.level.marks.mechanism_marks import mechanism_marks, mechanisms_told
from intodepth.screens.level.scene.mechanism_view import mechanism_figures
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.shove import Shove
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from intodepth.story.mechanisms import mechanism_words
from intodepth.story.schedule_phrases import build_phrases
from intodepth.ui.draw import Figure
from tests.mechanisms import lever, plate, set_up, tripwire
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope


def room(picture: str = "########\n#A.D.|.#\n##_#####") -> Stage:
    """A plate of weight 4, and a lever in A's cell, for all gates."""
    stage = draw(picture)
    return set_up(stage, plate(stage, 4), lever(stage, 1, 1, 1))


def wired() -> Stage:
    """A before a tripwire that closes a gate."""
    stage = draw("########\n#......#\n#......#\n#A.../.#\n########", blade=True)
    for y in (1, 3):
        set_anchor(stage, 3, y, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (3, 1), "NN", 2)
    return set_up(stage, tripwire(stage))


def all_cells(ground: Ground) -> frozenset[Cell]:
    return frozenset(Cell(x, y) for x in range(ground.width) for y in range(ground.height))


def standing(stage: Stage, playback: Playback | None = None) -> dict[str, Figure]:
    """By name, the last of each."""
    found = mechanism_figures(stage, all_cells(stage.ground), playback)
    return {figure.mesh: figure for figure in found}


def texts(stage: Stage, action: Action) -> list[str]:
    return [phrase.text for phrase in build_phrases(stage, build_schedule(stage, action))]


# -- how they stand


def test_plates_levers_and_gates_show_whether_they_are_on() -> None:
    stage = room()
    assert {name: figure.phase for name, figure in standing(stage).items()} == {
        "gate": 0.0,
        "plate": 0.0,
        "lever": 0.0,
    }
    play(stage, Pull(0, 1), Move(0, Cell(2, 1)))
    assert {name: figure.phase for name, figure in standing(stage).items()} == {
        "gate": 1.0,
        "plate": 1.0,
        "lever": 1.0,
    }


def test_what_changes_in_a_beat_is_on_its_way() -> None:
    stage = room()
    playback = Playback(stage, build_schedule(stage, Pull(0, 1)), 0)
    playback.advance(playback.seconds / 10)
    assert 0 < standing(stage, playback)["lever"].phase < 0.05, "it starts gently"
    playback.advance(playback.seconds * 4 / 10)
    assert standing(stage, playback)["lever"].phase == pytest.approx(0.5)
    assert standing(stage, playback)["gate"].phase == 0.0
    playback.advance(playback.seconds / 2 + 0.01)
    playback.advance(playback.seconds / 2)
    assert standing(stage, playback)["lever"].phase == 1.0
    assert 0.4 < standing(stage, playback)["gate"].phase < 0.6


def test_a_gate_in_a_floor_is_a_hatch_and_gates_in_a_row_open_together() -> None:
    floor = draw("#...#\n#|||#\n#...#\n#####")
    assert [(figure.mesh, figure.pose) for figure in mechanism_figures(floor, ())] == [
        ("hatch", "0+2"),
        ("hatch", "1+1"),
        ("hatch", "2+0"),
    ]
    passage = draw("#####\n#.|.#\n#.|.#\n#####")
    assert [(figure.mesh, figure.pose) for figure in mechanism_figures(passage, ())] == [
        ("gate", "0+1"),
        ("gate", "1+0"),
    ]


def test_only_what_is_seen_of_mechanisms_is_shown() -> None:
    assert [figure.mesh for figure in mechanism_figures(room(), ())] == ["gate"], (
        "the light decides about rock"
    )


def test_a_tripwire_has_flags_until_it_goes_off() -> None:
    stage = wired()
    assert "flag" in standing(stage)
    play(stage, Move(0, Cell(3, 1)))
    assert "flag" not in standing(stage)


# -- what is told


def test_a_plate_is_told_with_what_lies_on_it() -> None:
    stage = room()
    assert texts(stage, Move(0, Cell(2, 1))) == [
        "walks",
        "presses the plate with weight 4 of 4",
        "the gate opens",
    ]
    play(stage, Move(0, Cell(2, 1)))
    assert texts(stage, Move(0, Cell(1, 1))) == [
        "walks",
        "the plate comes up, weight 0 of 4",
        "the gate closes",
    ]


def test_levers_are_pulled_and_pulled_back_and_gates_are_counted() -> None:
    stage = room("########\n#A||.|.#\n##_#####")
    assert texts(stage, Pull(0, 1)) == ["pulls the lever", "3 gates open"]
    play(stage, Pull(0, 1))
    assert texts(stage, Pull(0, 1)) == ["pulls the lever back", "3 gates close"]


def test_who_sets_a_tripwire_off_is_named_and_an_untied_one_goes_off_by_itself() -> None:
    stage = wired()
    assert texts(stage, Move(0, Cell(3, 1))) == ["walks 2", "sets off the tripwire", "the gate closes"]
    play(stage, Move(0, Cell(2, 1)))
    assert "the tripwire goes off" in texts(stage, Untie(0, 0, 0))


def test_a_gate_that_cannot_close_is_said_to_wait_once() -> None:
    stage = draw("#AE/..#\n#######")
    stage = set_up(stage, lever(stage, 1, 1))
    play(stage, Shove(0, Side.E))
    assert texts(stage, Pull(0, 0)) == ["pulls the lever", "the gate waits for the e"]
    play(stage, Pull(0, 0))
    assert texts(stage, Move(0, Cell(2, 1))) == ["walks"]


def test_a_mechanism_says_what_it_moves() -> None:
    stage = room("#########\n#A.D.|./#\n##_######")
    stage = set_up(stage, plate(stage, 4), lever(stage, 1, 1, 1))
    assert (
        mechanism_words(stage, stage.mechanisms[0])
        == "plate, weight 0 of 4: opens the gate and closes the gate"
    )
    play(stage, Pull(0, 1))
    assert mechanism_words(stage, stage.mechanisms[1]) == "lever: on"


def test_a_trap_leads_back_to_the_step_into_the_wire() -> None:
    stage = draw("#####DD#\n#####||#\n#......#\n#......#\n#A.....#\n########")
    for y in (1, 3):
        set_anchor(stage, 3, y, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (3, 1), "NN", 2)
    stage = set_up(stage, tripwire(stage))
    preview = Preview(
        stage, Move(0, Cell(3, 1)), (Entry(Move(0, Cell(3, 1)), build_schedule(stage, Move(0, Cell(3, 1)))),)
    )
    landing = next(phrase for phrase in reversed(preview.phrases) if phrase.text.startswith("land"))
    assert [link.words for link in build_chain(preview, landing)] == [
        "A goes to the right",
        "A walks 2",
        "A sets off the tripwire",
        "2 gates open",
        "The d falls 4",
        "The d lands, −2",
    ]
    assert set(build_chain(preview, landing)[3].cells) == {Cell(5, 4), Cell(6, 4)}


def test_a_gate_that_waits_leads_back_to_its_lever() -> None:
    stage = draw("#AE/..#\n#######")
    stage = set_up(stage, lever(stage, 1, 1))
    play(stage, Shove(0, Side.E))
    preview = Preview(stage, Pull(0, 0), (Entry(Pull(0, 0), build_schedule(stage, Pull(0, 0))),))
    words = [link.words for link in build_chain(preview, preview.phrases[-1])]
    assert words[0] == "A pulls the lever" and words.count("A pulls the lever") == 1


# -- portals

LOW, HIGH = Portal(Cell(3, 1), Side.E, Cell(5, 1)), Portal(Cell(3, 2), Side.E, Cell(5, 2))
FAR = Portal(Cell(7, 1), Side.E, Cell(9, 1))


def doors(*portals: Portal, moved: tuple[Portal, ...] = (LOW, HIGH, FAR)) -> Stage:
    """A door of two sides, and one of one; a lever in A's cell."""
    drawn = draw("############\n#...#..##.##\n#A..#..D#.##\n############")
    ground = Ground(12, 4, drawn.ground.kinds, portals or (LOW, HIGH, FAR))
    stage = Stage.of(ground, drawn.bodies.values())
    return set_up(stage, Mechanism(0, MechanismKind.LEVER, Cell(1, 1), (), portals=moved))


def test_portals_that_close_and_open_are_counted_by_doors() -> None:
    stage = doors()
    assert texts(stage, Pull(0, 0)) == ["pulls the lever", "2 portals close"]
    play(stage, Pull(0, 0))
    assert texts(stage, Pull(0, 0)) == ["pulls the lever back", "2 portals open"]
    stage = doors(moved=(LOW, HIGH))
    assert texts(stage, Pull(0, 0)) == ["pulls the lever", "the portal closes"]


def test_all_portals_of_a_phrase_lead_back_to_the_lever() -> None:
    stage = doors()
    preview = Preview(stage, Pull(0, 0), (Entry(Pull(0, 0), build_schedule(stage, Pull(0, 0))),))
    links = build_chain(preview, preview.phrases[-1])
    assert [link.words for link in links] == ["A pulls the lever", "2 portals close"]
    assert len(links[-1].cells) == 6


def test_a_portal_that_waits_for_a_rope_is_told_once() -> None:
    stage = doors()
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEEEE", 5)
    assert texts(stage, Pull(0, 0)) == ["pulls the lever", "2 portals close", "the portal waits for a rope"]
    play(stage, Pull(0, 0))
    assert texts(stage, Move(0, Cell(2, 1))) == ["walks"]


def test_a_portal_waits_for_what_rests_through_it() -> None:
    drawn = draw("########\n#A.D####\n######E#\n########")
    ground = Ground(8, 4, drawn.ground.kinds, [hatch := Portal(Cell(3, 2), Side.S, Cell(6, 1))])
    stage = Stage.of(ground, drawn.bodies.values())
    stage = set_up(stage, Mechanism(0, MechanismKind.LEVER, Cell(1, 2), (), portals=(hatch,)))
    assert texts(stage, Pull(0, 0)) == ["pulls the lever", "the portal waits for the d"]


def test_a_mechanism_says_which_portals_it_opens_and_closes() -> None:
    stage = doors(LOW, HIGH, *FAR.sealed)
    assert mechanism_words(stage, stage.mechanisms[0]) == "lever: opens the portal and closes the portal"


def test_pointing_at_either_end_of_a_portal_shows_what_moves_it() -> None:
    stage = doors()
    seen = all_cells(stage.ground)
    told = {cell for cell in seen if mechanisms_told(stage, stage, cell, seen)}
    assert told == {(1, 1), (3, 1), (3, 2), (5, 1), (5, 2), (7, 1), (9, 1)}
    lookout = look_out(stage.ground, (), None)
    assert mechanism_marks(
        stage, stage, stage.mechanisms.values(), lookout, 0.02, Knowledge.of_all(stage).terrain
    )


def test_the_preview_marks_portals_that_will_close() -> None:
    stage = doors()
    then = stage.copy()
    build_schedule(stage, Pull(0, 0)).apply(then)
    lookout = look_out(stage.ground, (), None)
    assert len(mechanism_marks(stage, then, (), lookout, 0.02, Knowledge.of_all(stage).terrain)) == 2 * 6


# -- what is shown together


def test_pointing_at_a_mechanism_or_at_its_gate_shows_them_together() -> None:
    stage = room()
    seen = all_cells(stage.ground)
    told = {cell: [mechanism.id for mechanism in mechanisms_told(stage, stage, cell, seen)] for cell in seen}
    assert told[Cell(2, 1)] == told[Cell(2, 0)] == [0]
    assert told[Cell(1, 1)] == [1]
    assert told[Cell(5, 1)] == [0, 1]
    assert told[Cell(4, 1)] == []
    assert mechanisms_told(stage, stage, Cell(5, 1), ()) == []
    assert mechanisms_told(stage, stage, None, seen) == []
    assert [mechanism.id for mechanism in mechanisms_told(stage, stage, Cell(5, 1), {Cell(4, 1)})] == [0, 1]


def test_the_preview_marks_gates_that_will_move_and_the_mechanisms_that_move_them() -> None:
    stage = room()
    then = stage.copy()
    build_schedule(stage, Pull(0, 1)).apply(then)
    assert [mechanism.id for mechanism in mechanisms_told(stage, then, None, ())] == [1]
    lookout = look_out(stage.ground, (), None)
    told = [
        len(mechanism_marks(stage, later, (), lookout, 0.02, Knowledge.of_all(stage).terrain))
        for later in (then, stage)
    ]
    assert told[0] > told[1] == 0
