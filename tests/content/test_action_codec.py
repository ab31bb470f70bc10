"""Tests of the action codec."""

from typing import Any

import msgspec
import pytest

from intodepth.content.action_codec import KINDS, decode_action, encode_action
from intodepth.sim.actions import ACTIONS, Action
from intodepth.sim.actions.belay import Belay, OffBelay
from intodepth.sim.actions.clip import Clip, Unclip
from intodepth.sim.actions.cut import Cut
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.grip import Grip
from intodepth.sim.actions.haul import Haul
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.lower import Lower
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.piton import Piton
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.splice import Splice
from intodepth.sim.actions.swing import Swing
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.throw import Throw
from intodepth.sim.actions.tie import TieOn, Untie
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.actions.uncoil import Stow, Uncoil
from intodepth.sim.actions.wheel import Wheel
from intodepth.sim.entities import Coil
from intodepth.sim.history import Tune
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import Chart
from tests.each import for_each

EXAMPLES: list[Action | Tune] = [
    Deploy(0, Cell(2, 5)),
    Move(0, Cell(3, 4), drop=True),
    Take(0, 3),
    Drop(0, 3, Side.E),
    Give(0, 3, 1),
    Tip(0, 3, Side.W),
    Fill(0, 3),
    Shove(1, Side.W),
    Pull(0, 3),
    Piton(0, -1),
    TieOn(0, 1, 0, Tie(BODY, 3)),
    Untie(0, 1, 0),
    Clip(0, 1, 2),
    Unclip(0, 1, 2),
    Belay(0, 1),
    OffBelay(0, 1),
    Lower(0, 1, 3),
    Haul(0, 1),
    Throw(0, 1, 0, Side.N),
    Grip(0, 1, -1),
    Swing(0, 1, Side.E, 2, True),
    Cut(0, 1, 4),
    Splice(0, 1, 0, 2, 1),
    Uncoil(0, Coil(8, True)),
    Stow(0, 1),
    Wheel(0, 2),
    TurnBack(0, 1),
    Exit(1),
    Pass(1),
    Lead(0, 1),
    Tune((("walk", 2), ("drop", 0))),
]


def test_every_kind_of_action_has_an_example() -> None:
    assert {type(action) for action in EXAMPLES} == {*ACTIONS, Tune}
    assert len(KINDS) == len(EXAMPLES)


def test_the_chart_of_a_move_is_written_only_where_it_is_not_straight() -> None:
    assert "chart" not in encode_action(Move(0, Cell(3, 4)))
    through = Move(0, Cell(3, 4), chart=Chart(9, -2, True))
    assert encode_action(through)["chart"] == (9, -2, True)
    assert decode_action(encode_action(through)) == through


@for_each("action", EXAMPLES)
def test_an_action_is_read_back_as_it_was(action: Action | Tune) -> None:
    text = msgspec.json.encode(encode_action(action))
    again = decode_action(msgspec.json.decode(text))
    assert again == action
    assert [type(value) for value in vars(again).values()] == [type(value) for value in vars(action).values()]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({}, "there is no action 'None', known are Deploy, "),
        ({"kind": "Fly", "actor": 0}, "there is no action 'Fly'"),
        ({"kind": ["Move"]}, "there is no action"),
        ({"kind": "Pass"}, "Pass lacks 'actor'"),
        ({"kind": "Pass", "actor": 0, "x": 1}, "Pass has no field 'x'"),
        ({"kind": "Pass", "actor": "0"}, "Pass: actor: expected int, got str"),
        ({"kind": "Pass", "actor": True}, "Pass: actor: expected int, got bool"),
        ({"kind": "Deploy", "actor": 0, "entry": [1]}, "Deploy: entry: expected array of length 2"),
        ({"kind": "Deploy", "actor": 0, "entry": [1, 2.5]}, "Deploy: entry[1]: expected int, got float"),
        ({"kind": "Shove", "actor": 0, "side": 7}, "Shove: side: invalid enum value 7"),
        ({"kind": "Tune", "rules": [["walk", None]]}, "Tune: rules[0][1]: expected int, got null"),
    ],
)
def test_what_is_no_action_is_named(value: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError) as error:
        decode_action(value)
    assert str(error.value).startswith(fault)
