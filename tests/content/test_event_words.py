"""Every action and every event has words."""

from dataclasses import replace

import pytest

from intodepth.content.action_words import describe_action
from intodepth.content.event_words import describe
from intodepth.content.words import sentence
from intodepth.sim import events
from intodepth.sim.actions import ACTIONS
from intodepth.sim.actions.base import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Coil, Posture
from intodepth.sim.history import Tune
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.ropes import ANCHOR as ANCHOR_KIND
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell, Side
from tests.event_examples import ANCHOR, EXAMPLES, LEVER, ROPE, scene

STAGE = scene()
PLATE = replace(LEVER, kind=MechanismKind.PLATE)

OTHER_EVENTS: list[tuple[events.Event, str]] = [
    (events.Moved(0, Cell(1, 2), Cell(1, 1), Side.S), "A moves down"),
    (events.Moved(0, Cell(1, 1), Cell(2, 1), Side.E), "A moves to the right"),
    (events.Moved(0, None, Cell(1, 1)), "A appears"),
    (events.Moved(3, None, Cell(1, 1)), "the r is put down"),
    (events.Moved(3, Cell(1, 1), None), "the r is gone from its cell"),
    (events.FallCounted(0, 0, 1), "A falls 1 cell"),
    (events.Hurt(0, 5, 4), "A loses 1 hit point"),
    (events.Hurt(0, 3, 0), "A loses 3 hit points and stays down"),
    (events.ActionPointsChanged(0, 4, 6), "A gets back 2 action points"),
    (events.TurnEnded(0, 1, 0), "A may act again"),
    (events.CarrierChanged(3, None, 4), "the r is in the k"),
    (events.CarrierChanged(3, 1, None), "the r is let go"),
    (events.PostureChanged(0, Posture.STANDING, Posture.HANGING), "A hangs from the edge"),
    (events.CoilsChanged(0, (Coil(8),), ()), "A takes out a rope"),
    (events.MechanismChanged(0, replace(PLATE, on=True), PLATE), "the plate at 1, 1 comes up"),
    (events.TerrainChanged(Cell(3, 4), ord("|"), ord("/")), "the gate at 3, 4 opens"),
    (events.GripChanged(0, 0, None), "A lets go of the rope"),
    (events.AnchorChanged(0, None, ANCHOR), "an anchor at 1, 1 holds 6"),
    (events.Strained((events.Load(0, 9),), 10), "A with 9 hangs against a hold of 10"),
    (events.RopeChanged(0, None, ROPE.retied(0, None)), "a rope is cut"),
    (events.RopeChanged(0, ROPE, None), "a rope is gone"),
    (events.RopeChanged(0, ROPE, ROPE.retied(0, None)), "a rope is loose from A"),
    (events.RopeChanged(0, ROPE, ROPE.retied(1, Tie(ANCHOR_KIND, 0))), "a rope is tied to an anchor"),
    (events.RopeChanged(0, ROPE, replace(ROPE, out=3)), "1 cell of rope is paid out"),
    (events.RopeChanged(0, replace(ROPE, out=4), ROPE), "2 cells of rope are taken in"),
    (events.RopeChanged(0, ROPE, replace(ROPE, clips=(0,))), "a rope is put through an anchor"),
    (
        events.RopeChanged(0, ROPE, ROPE.laid(((Cell(1, 1), Cell(2, 1)), (Side.E,)))),
        "a rope of 2 cells now leads over 1 cell",
    ),
]
"""what events say in other cases than the example of their kind"""

ACTION_WORDS: list[tuple[Action | Tune, str]] = [
    (Deploy(0, Cell(1, 1)), "A comes in at 1, 1"),
    (Move(0, Cell(2, 1)), "A goes to 2, 1"),
    (Move(0, Cell(2, 1), True), "A goes to 2, 1 and lets go"),
    (Take(1, 3), "B takes the r"),
    (Drop(1, 3, Side.S), "B puts the r down below"),
    (Drop(1, 3, Side.W), "B puts the r down to the left"),
    (Give(1, 3, 0), "B hands the r to A"),
    (Give(1, 3, 4), "B puts the r into the k"),
    (Tip(1, 4, Side.W), "B tips the k to the left"),
    (Fill(1, 4), "B puts sand into the k"),
    (Shove(0, Side.E), "A shoves B to the right"),
    (Shove(0, Side.W), "A shoves nobody to the left"),
    (Pull(0, 0), "A pulls the lever"),
    (Pull(0, 1), "A pulls the lever back"),
    (Piton(0, Side.E), "A drives a piton into the rock to the right"),
    (Piton(0, -1), "A pulls the piton out"),
    (TieOn(0, 0, 0, Tie(BODY, 1)), "A ties a rope to B"),
    (TieOn(0, 0, 0, Tie(ANCHOR_KIND, 0)), "A ties a rope to an anchor"),
    (Untie(1, 0, 0), "B unties a rope from A"),
    (Clip(0, 0, 0), "A puts a rope through an anchor"),
    (Unclip(0, 0, 0), "A takes a rope out of an anchor"),
    (Belay(0, 0), "A goes on belay"),
    (OffBelay(0, 0), "A goes off belay"),
    (Lower(0, 0, 2), "A lowers 2 cells of rope"),
    (Haul(0, 0), "A hauls"),
    (Throw(0, 0, 1, Side.E), "A throws a rope end to the right"),
    (Grip(0, 0, -1), "A grips a rope"),
    (Grip(0, 0, 2), "A grips a rope to the left"),
    (Swing(0, 0, Side.W, 2, True), "A swings 2 cells to the left and lets go"),
    (Cut(0, 0, 1), "A cuts a rope"),
    (Splice(0, 0, 0, 1, 1), "A joins two ropes"),
    (Uncoil(0, Coil(8)), "A takes out a rope of 8 cells"),
    (Uncoil(0, Coil(1, True)), "A takes out a thin rope of 1 cell"),
    (Stow(0, 0), "A packs a rope"),
    (Wheel(0, 0), "A fixes a wheel to an anchor"),
    (Wheel(0, 1), "A takes a wheel off an anchor"),
    (TurnBack(0, 0), "A turns back"),
    (TurnBack(0, 1), "A turns B back"),
    (Exit(0), "A leaves the level"),
    (Pass(0), "A ends the turn"),
    (Lead(0, 1), "A passes the lead to B"),
    (Tune((("walk", 2), ("give", 0))), "the rules change: walk 2, give 0"),
]


@pytest.mark.parametrize(
    ("event", "words"), [*EXAMPLES, *OTHER_EVENTS], ids=lambda value: type(value).__name__
)
def test_an_event_is_told(event: events.Event, words: str) -> None:
    assert describe(event, STAGE) == words


@pytest.mark.parametrize(("action", "words"), ACTION_WORDS, ids=lambda value: type(value).__name__)
def test_an_action_is_told(action: Action | Tune, words: str) -> None:
    assert describe_action(action, STAGE) == words


@pytest.mark.parametrize(
    ("bearer", "words"), [(1, "A takes the r from B"), (4, "A takes the r out of the k")]
)
def test_whence_something_is_taken_is_told(bearer: int, words: str) -> None:
    stage = STAGE.copy()
    stage.write_cell(3, stage.bodies[3].cell, None)
    stage.write(3, "carrier", None, bearer)
    assert describe_action(Take(0, 3), stage) == words


def test_no_action_is_left_out() -> None:
    assert {type(action) for action, _ in ACTION_WORDS} == {*ACTIONS, Tune}


def test_a_sentence_begins_with_a_capital() -> None:
    assert sentence("the bell falls") == "The bell falls"
