"""Tests of the action codec."""

from dataclasses import fields
from typing import Any

import msgspec
import pytest

from intodepth.content.action_codec import KINDS, decode_action, encode_action
from intodepth.sim.actions import ACTIONS, Action
from intodepth.sim.actions.move import Move
from intodepth.sim.history import Tune
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from tests.action_examples import ACTION_WORDS
from tests.each import for_each


def test_every_kind_of_action_has_an_example() -> None:
    known = {type(action) for action, _ in ACTION_WORDS}
    missing = [kind.__name__ for kind in (*ACTIONS, Tune) if kind not in known]
    assert not missing, f"name them in EXAMPLES of their tests in tests/sim/actions: {missing}"
    assert {*KINDS.values()} == {*ACTIONS, Tune}


def test_the_chart_of_a_move_is_written_only_where_it_is_not_straight() -> None:
    assert "chart" not in encode_action(Move(0, Cell(3, 4)))
    through = Move(0, Cell(3, 4), chart=Chart(9, -2, True))
    assert encode_action(through)["chart"] == (9, -2, True)
    assert decode_action(encode_action(through)) == through


@for_each("action", [action for action, _ in ACTION_WORDS])
def test_an_action_is_read_back_as_it_was(action: Action | Tune) -> None:
    text = msgspec.json.encode(encode_action(action))
    again = decode_action(msgspec.json.decode(text))
    assert again == action
    assert kinds_of_values(again) == kinds_of_values(action)


def kinds_of_values(action: Action | Tune) -> list[type]:
    return [type(getattr(action, field.name)) for field in fields(action)]


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
