"""Tags: things are named where a good part of them is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.ui.draw import Scene, Text
from tests.screens.level.driving import PORTAL, Seat, make_services

SLIT = """
#############
#...##......#
#v.a##b.....#
#############
"""


@pytest.mark.parametrize(("low", "named"), [("######r.....#", False), ("######.r....#", True)])
def test_a_thing_is_named_where_more_than_a_sliver_of_it_is_seen(
    tmp_path: Path, low: str, named: bool
) -> None:
    rows = SLIT.strip().split("\n")
    seat = Seat(make_services(tmp_path, "\n".join([*rows[:3], low, rows[3]]), more=PORTAL))
    seat.keys("return")
    names = [command.text for command in seat.commands if isinstance(command, Text)]
    assert ("Bell" in names) is named
    scene = next(command for command in seat.commands if isinstance(command, Scene))
    assert any(figure.mesh == "bell" for figure in scene.figures), "it is drawn all the same"
