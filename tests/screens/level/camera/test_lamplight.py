"""Lamplight: what is seen by each way is lit by the lamps whose light comes in there."""

from __future__ import annotations

from intodepth.play.lookout import Lookout, look_out
from intodepth.screens.level.camera.lamplight import LAMPS, Light, light_panes, slide
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Eye
from intodepth.ui.draw import LampLight
from tests.play.test_lookout import MIRROR, ROUND, THROUGH, WEST, hall
from tests.play.test_vision import contains


def light(cell: Cell, radius: float = 10.0) -> Light:
    return Light(LampLight(cell.x + 0.5, cell.y + 0.75, radius, (1, 1, 1), ()), cell)


def seen(ground: Ground, *others: Cell) -> Lookout:
    return look_out(ground, [WEST.cell, *others], WEST)


def test_a_lamp_lights_what_lies_beyond_a_portal_from_where_it_is_seen() -> None:
    lamps, (pane,) = light_panes(seen(hall(THROUGH)), [light(WEST.cell)])
    assert [(lamp.x, lamp.y) for lamp in lamps] == [(1.5, 1.75)]
    (image,) = pane.lamps
    assert (image.x, image.y) == (3.5, 1.75), "two cells of rock nearer to the second hall"
    assert any(contains(each, 7.5, 1.5) for each in image.reach)


def test_a_mirror_mirrors_the_light_too() -> None:
    _, (pane,) = light_panes(seen(hall(MIRROR)), [light(WEST.cell)])
    assert [(lamp.x, lamp.y) for lamp in pane.lamps] == [(11.5, 1.75)]


def test_a_lamp_that_nobody_looks_from_shines_through_the_portal_as_well() -> None:
    lamps, (pane,) = light_panes(seen(hall(THROUGH)), [light(Cell(6, 1))])
    assert [lamp.x for lamp in lamps] == [4.5], "what lies plainly in sight is lit from beyond"
    assert [lamp.x for lamp in pane.lamps] == [6.5]


def test_what_is_too_far_away_lights_nothing() -> None:
    lamps, (pane,) = light_panes(seen(hall(THROUGH)), [light(Cell(8, 1), radius=1.5)])
    assert lamps == () and len(pane.lamps) == 1


def test_of_many_lamps_the_nearest_light_each_pane() -> None:
    lookout = seen(hall(ROUND))
    lamps, panes = light_panes(lookout, [light(WEST.cell), light(Cell(2, 1)), light(Cell(3, 1))])
    assert len(lamps) == LAMPS and all(len(pane.lamps) <= LAMPS for pane in panes)
    assert max(abs(lamp.x - 1.5) for lamp in lamps) <= 2, "the eye is at 1.5"


def test_the_light_of_who_goes_through_a_portal_goes_along_with_the_eye() -> None:
    lamp = light(Cell(3, 1))
    (gone,) = slide([lamp], Cell(3, 1), Cell(6, 1), Chart(-2, 0))
    assert gone.cell == Cell(6, 1) and gone.lamp.x == 5.5
    assert slide([lamp], Cell(3, 1), Cell(3, 1), STRAIGHT) == [lamp]


def test_without_portals_there_are_no_panes() -> None:
    lookout = look_out(hall(), [WEST.cell], Eye(WEST.cell))
    (lamp,), panes = light_panes(lookout, [light(WEST.cell)])
    assert panes == () and lamp.reach == lookout.view.open
