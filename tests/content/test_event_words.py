"""Every action and every event has words."""

from dataclasses import replace

import pytest

from intodepth.content.event_words import describe
from intodepth.content.verbs import describe_action
from intodepth.content.words import sentence
from intodepth.sim import events
from intodepth.sim.actions.base import Action
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Coil, Posture
from intodepth.sim.history import Tune
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.ropes import ANCHOR as ANCHOR_KIND
from intodepth.sim.ropes import Tie
from intodepth.sim.space.cells import Cell, Side
from tests.action_examples import ACTION_WORDS
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


def test_a_sentence_begins_with_a_capital() -> None:
    assert sentence("the bell falls") == "The bell falls"
