"""Words about ropes: every action, load and hold as a player would be told."""

from __future__ import annotations

from intodepth.play.preview import Preview
from intodepth.play.why import build_chain
from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.entities import Gift, Hero, Posture
from intodepth.sim.events import LeadPassed
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.picture import draw
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.schedule_phrases import build_phrases, tell
from tests.playing import step
from tests.ropes import body, set_anchor, tie_rope
from tests.screens.level.rope_rooms import PIT, ledge, lift, roped
from tests.sim.actions.test_swing import LEDGES, kicked
from tests.story.test_forces import JUMP


def told(stage: Stage, action: Action) -> str:
    """What is said of an action and all that follows."""
    return tell(stage, build_phrases(stage, build_schedule(stage, action)), action.actor)


def test_lowering_and_hauling() -> None:
    stage = ledge()
    assert told(stage, Lower(0, 0, 1)) == "A pays out rope. B sinks."
    assert told(stage, Belay(0, 0)) == "A braces on the rope."
    assert told(ledge(slack=2), Haul(0, 0)).startswith("A takes in rope.")


def test_a_shot_tells_where_the_rope_end_comes_to_and_what_holds_there() -> None:
    stage = draw("########\n#A....%#\n########", gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), (1, 1), "", 8)
    shot = Shoot(0, 0, 1, Cell(5, 1))
    assert told(stage, shot) == "A shoots a rope end into the rock: the arrow holds 4."
    set_anchor(stage, 5, 1, 18, AnchorKind.RING)
    assert told(stage, shot) == "A shoots a rope end to the ring."


def test_a_kick_is_told_of_who_is_kicked() -> None:
    said = told(kicked(LEDGES), Swing(0, 0, Side.E, 4, False))
    assert said == "A swings 3. The d gets kicked, falls 2. A swings back. The d lands."


def test_belay_and_off_belay() -> None:
    stage = ledge()
    stage.write(0, "belay", None, 0)
    assert told(stage, OffBelay(0, 0)) == "A stops bracing."


def test_tying_and_cutting() -> None:
    stage = roped(10, 3)
    stage.write_rope(0, stage.ropes[0], stage.ropes[0].retie(1, None))
    assert told(stage, TieOn(0, 0, 1, body(0))) == "A ties on."
    stage = roped(10, 3)
    assert told(stage, Untie(0, 0, 1)) == "A unties."
    stage = ledge()
    stage.write(0, "blade", False, True)
    assert "A cuts the rope." in told(stage, Cut(0, 0, 0))


def test_splicing_tells_of_the_ropes_and_not_of_knots() -> None:
    stage = draw("AB.\n###", gifts=Gift.SPLICES)
    tie_rope(stage, (None, None), (0, 1), "", 2)
    tie_rope(stage, (None, body(1)), (0, 1), "E", 2)
    assert told(stage, Splice(0, 0, 0, 1, 0)) == "A splices the ropes."


def test_setting_and_pulling_out_an_anchor() -> None:
    stage = draw(PIT)
    stage.write(0, "pitons", 0, 1)
    stage.write(0, "gifts", Gift.NONE, Gift.PRIES)
    (first, *_) = Piton.generate(stage, stage.hero(0))
    schedule = build_schedule(stage, first)
    said = tell(stage, build_phrases(stage, schedule), 0, order=True)
    assert said == "Set a piton that holds 10."
    schedule.apply(stage)
    (out,) = Piton.generate(stage, stage.hero(0))
    schedule = build_schedule(stage, out)
    assert tell(stage, build_phrases(stage, schedule), 0) == "A pulls the piton out."


def test_a_catch_gives_load_and_hold() -> None:
    stage = roped(18, 5)
    hero = stage.bodies[0]
    assert isinstance(hero, Hero)
    assert told(stage, JUMP) == "A walks 2, steps off the edge, falls 2, gets caught 12 ≤ 18."


def test_what_gives_way_is_told_with_load_and_hold() -> None:
    stage = roped(6, 5)
    said = told(stage, JUMP)
    assert "falls 2. The piton pops, 12 > 6. A falls" in said


def test_who_stands_on_what_sinks_is_told_with_it_and_so_is_the_load() -> None:
    stage = lift()
    said = told(stage, step(stage))
    assert said == "A walks. The bucket sinks 3 with A, 5 > 2. The d rises 3."


def test_who_swings_in_after_a_step_over_the_edge_is_told_so() -> None:
    stage = draw("#####\n#A..#\n##..#\n#####")
    stage.write_anchor(0, None, Anchor(0, Cell(1, 2), 10))
    stage.write_rope(0, None, Rope(0, (Tie(ANCHOR, 0), Tie(BODY, 0)), (Cell(1, 2),), (), 1, 1))
    assert told(stage, step(stage)) == "A steps off the edge, swings in."


def test_climbing_a_rope_is_not_stepping_off_an_edge() -> None:
    stage = draw("#####\n#...#\n#...#\n#.A.#\n#####")
    stage.write_anchor(0, None, Anchor(0, Cell(2, 3), 10))
    cells = (Cell(2, 3), Cell(2, 2), Cell(2, 1))
    stage.write_rope(0, None, Rope(0, (Tie(ANCHOR, 0), None), cells, (Side.S, Side.S), 2, 2))
    assert told(stage, Grip(0, 0, -1)) == "A grips the rope."
    stage.write(0, "grip", None, 0)
    assert told(stage, step(stage, Side.N)) == "A climbs up the rope."


def hanging_aside() -> Stage:
    stage = draw("........\n##......\n##......\n##A.....\n##......\n########")
    set_anchor(stage, 1, 5, 10)
    tie_rope(stage, (Tie(ANCHOR, 0), body(0)), (1, 5), "ESS", 3)
    return stage


def test_a_swing_that_ends_where_it_began_swings_back() -> None:
    assert told(hanging_aside(), Swing(0, 0, Side.E, 2, False)) == ("A swings 2, swings back 2.")


def test_letting_go_of_a_swing_is_untying() -> None:
    said = told(hanging_aside(), Swing(0, 0, Side.E, 1, True))
    assert said.startswith("A swings, unties in mid-air, falls 2")


def test_who_goes_from_an_edge_on_to_a_rope_is_not_said_to_lose_hold() -> None:
    stage = draw(".....\n.....\n##A..\n##...\n#####", posture=Posture.HANGING, facing=Side.W)
    set_anchor(stage, 3, 4, 6)
    tie_rope(stage, (Tie(ANCHOR, 0), None), (3, 4), "SS", 2)
    assert told(stage, Grip(0, 0, int(Side.E))) == "A steps on to the rope."


def test_who_is_hauled_off_the_rope_loses_hold_because_of_that() -> None:
    stage = draw(".....\nB.A..\n##...\n##C..\n##...\n#####", weight=1)
    stage.write(1, "weight", 1, 6)
    tie_rope(stage, (body(1), body(2)), (0, 4), "EESS", 4)
    stage.write(0, "grip", None, 0)
    LeadPassed(0, 1).apply(stage)
    said = told(stage, Haul(1, 0))
    assert "A loses hold of the rope (it does not hang here), falls" in said
    schedule = build_schedule(stage, Haul(1, 0))
    preview = Preview(stage, Haul(1, 0), (Entry(Haul(1, 0), schedule),))
    lost = next(phrase for phrase in preview.phrases if phrase.verb.startswith("lose hold"))
    assert [link.words for link in build_chain(preview, lost)][1:3] == ["C rises", "B takes in rope"]
