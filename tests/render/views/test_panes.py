"""Facts about pixels of what is seen through portals: each pane in its own part, and none with a gap."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from intodepth.render.cave.rims import Edge, shimmer, tiles
from intodepth.render.renderer import Renderer
from intodepth.ui.camera import to_screen
from intodepth.ui.draw import DrawnRope, Figure, LampLight, Mark, Pane, Scene, SightShape, rgb
from intodepth.ui.scenes.placement import Placement
from tests.render.scenes import (
    AREA,
    MIRRORED,
    ONE,
    OTHER,
    RIMS,
    ROOMS,
    THROUGH,
    doorway,
    room,
    scene,
    sight,
    terrain,
)

BACKGROUND = 0x0B, 0x0D, 0x12
HERO = "belayer"
NOTHING = SightShape((), ())
WIDE = ROOMS.replace("....##....", "........##")
Pixels = NDArray[np.int_]


def picture(renderer: Renderer, shown: Scene) -> Pixels:
    renderer.render([shown], 480, 320)
    return renderer.read().astype(int)


def column(x: float, z: float = 0.0) -> int:
    return round(to_screen(scene().camera, AREA, x, 0, z)[0])


def row(y: float, z: float = 0.0) -> int:
    return round(to_screen(scene().camera, AREA, 0, y, z)[1])


def changed(renderer: Renderer, one: Scene, other: Scene) -> NDArray[np.bool_]:
    return np.any(picture(renderer, one) != picture(renderer, other), axis=2)


def test_the_other_room_lies_behind_the_door_and_all_else_is_background(renderer: Renderer) -> None:
    pixels = picture(renderer, doorway())
    assert np.all(pixels[row(4) : row(2), column(4) : column(8)].max(axis=2) > 30)
    assert np.all(pixels[:, column(11.8) :] == BACKGROUND) and np.all(pixels[:, : column(0.2)] == BACKGROUND)
    assert np.all(pixels[: row(6.8)] == BACKGROUND)


def test_the_floor_goes_on_through_the_door(renderer: Renderer) -> None:
    pixels = picture(renderer, doorway())
    floor = pixels[row(1, -0.4), column(3) : column(9)]
    assert floor.max(axis=1).min() > 40


def test_a_figure_in_the_other_room_stands_where_that_is_shown(renderer: Renderer) -> None:
    rows, columns = np.nonzero(changed(renderer, doorway((Figure(HERO, 10.5, 1.0),)), doorway()))
    assert abs(columns.mean() - column(8.5)) < 8 and columns.max() < column(9.5) and len(rows) > 200


def test_a_figure_in_the_door_is_drawn_half_by_each_pane_without_a_gap(renderer: Renderer) -> None:
    halves = Figure(HERO, 6.0, 1.0), Figure(HERO, 8.0, 1.0)
    through = changed(renderer, doorway(halves), doorway())
    plain = replace(scene(ground=terrain(WIDE)), lamps=doorway().lamps, sight=sight(terrain(WIDE), range(14)))
    whole = changed(renderer, replace(plain, figures=halves[:1]), plain)
    assert whole.sum() > 300
    assert (through != whole).sum() < 0.05 * whole.sum()


def test_a_rope_in_the_door_is_drawn_half_by_each_pane_without_a_gap(renderer: Renderer) -> None:
    ropes = DrawnRope(((4.0, 3.2, 0.0), (7.0, 3.2, 0.0))), DrawnRope(((7.0, 3.2, 0.0), (9.0, 3.2, 0.0)))
    shown = changed(renderer, doorway(ropes=ropes), doorway())
    along = shown[row(3.4) : row(3.0), column(4.1) : column(6.9)].any(axis=0)
    assert along.all() and not shown[:, column(7.2) :].any()


def test_a_figure_that_no_pane_sees_is_not_drawn(renderer: Renderer) -> None:
    hidden = doorway((Figure(HERO, 10.5, 1.0),))
    hidden = replace(hidden, beyond=(replace(hidden.beyond[0], sight=room(ONE), placement=THROUGH),))
    assert not changed(renderer, hidden, replace(hidden, figures=())).any()
    assert changed(renderer, replace(hidden, beyond=()), replace(hidden, beyond=(), figures=())).any()


def test_a_figure_behind_a_wall_is_not_seen_through_it(renderer: Renderer) -> None:
    thin = replace(doorway(), terrain=terrain(ROOMS.replace("##....##....##", ".#....##....##")))
    assert not changed(renderer, replace(thin, figures=(Figure(HERO, 0.9, 1.0),)), thin).any()


@pytest.mark.parametrize("beyond", [(), (Pane(THROUGH, NOTHING, ()),)], ids=["alone", "among panes"])
def test_a_mirrored_pane_is_the_picture_turned_over(renderer: Renderer, beyond: tuple[Pane, ...]) -> None:
    figures = Figure(HERO, 4.5, 1.0), Figure("porter", 3.5, 1.0, ghost=0.5)
    rope = DrawnRope(((2.5, 3.2, 0.0), (4.5, 3.4, 0.0)), load=0.5)
    glow = Mark(((4.0, 4.0), (4.5, 4.0), (4.0, 4.5), (3.5, 4.0)), rgb("#ffb454", 0.5), glow=True)
    plain = replace(
        doorway(figures, (rope,)), sight=room(ONE), beyond=beyond, marks=(glow,), placement=Placement()
    )
    turned = replace(plain, placement=Placement(12.0, 0.0, mirror=True))
    one, other = picture(renderer, plain), picture(renderer, turned)
    assert (np.abs(one[:, ::-1] - other).max(axis=2) > 8).mean() < 0.002
    assert (np.abs(one - other).max(axis=2) > 8).mean() > 0.1


def test_a_mirror_shows_the_other_room_from_its_other_end(renderer: Renderer) -> None:
    with_figure = doorway((Figure(HERO, 11.5, 1.0),), placement=MIRRORED)
    _, columns = np.nonzero(changed(renderer, with_figure, doorway(placement=MIRRORED)))
    assert abs(columns.mean() - column(6.5)) < 8


def test_a_room_may_be_seen_many_times(renderer: Renderer) -> None:
    loop = doorway((Figure(HERO, 4.5, 1.0),))
    again = tuple(replace(loop.beyond[0], placement=Placement(4.0 * turn), sight=room(ONE, frozenset({2, 6})))
                  for turn in (-1, 1))  # fmt: skip
    loop = replace(loop, beyond=again)
    _, columns = np.nonzero(changed(renderer, loop, replace(loop, figures=())))
    for x in (0.5, 4.5, 8.5):
        assert (np.abs(columns - column(x)) < 12).sum() > 150


def test_a_lamp_lights_only_the_panes_that_have_it(renderer: Renderer) -> None:
    lit = doorway()
    dark = replace(lit, beyond=(replace(lit.beyond[0], lamps=()),))
    before, after = picture(renderer, lit), picture(renderer, dark)
    beyond = slice(row(4), row(2)), slice(column(6.5), column(8))
    assert after[beyond].mean() < 0.5 * before[beyond].mean()
    home = slice(row(4), row(2)), slice(column(3), column(5.5))
    assert np.abs(before[home] - after[home]).max() <= 1


def test_what_a_lamp_reaches_in_one_pane_says_nothing_of_another(renderer: Renderer) -> None:
    lit = doorway()
    hall = ((0.0, 0.0), (14.0, 0.0), (14.0, 6.0), (0.0, 6.0))
    below = ((6.0, 0.0), (12.0, 0.0), (12.0, 2.0), (6.0, 2.0))
    half = tuple(replace(lamp, reach=(below,)) for lamp in lit.beyond[0].lamps)
    whole = tuple(replace(lamp, reach=(hall,)) for lamp in lit.lamps)
    pixels = picture(renderer, replace(lit, lamps=whole, beyond=(replace(lit.beyond[0], lamps=half),)))
    bright, dark = (pixels[row(y), column(6.5) : column(8)].mean() for y in (1.6, 3.5))
    assert bright > 1.5 * dark


def test_rock_belongs_to_the_pane_whose_wall_is_nearest(renderer: Renderer) -> None:
    plain = doorway()
    kinds = bytearray(plain.terrain.kinds)
    kinds[6:8] = b"::"
    sandy = replace(plain, terrain=replace(plain.terrain, kinds=bytes(kinds)))
    assert not changed(renderer, sandy, plain)[:, column(6.1) :].any()


def test_a_glow_adds_light_in_each_pane_and_only_there(renderer: Renderer) -> None:
    around = ((11.0, 3.0), (9.5, 4.5), (8.0, 3.0), (9.5, 1.5), (11.0, 3.0))
    glow = Mark(((9.5, 3.0), *around), rgb("#ffb454", 0.8), glow=True)
    gain = picture(renderer, replace(doorway(), marks=(glow,))) - picture(renderer, doorway())
    assert gain[row(3.2) : row(2.8), column(7.2) : column(7.8)].max() > 30
    assert gain[:, column(9.2) :].max() == 0 and gain[:, : column(5.9)].max() == 0


def test_what_is_seen_through_doors_changes_at_once(renderer: Renderer) -> None:
    narrow = replace(doorway(), time=5.0)
    narrow = replace(narrow, beyond=(replace(narrow.beyond[0], sight=NOTHING),))
    picture(renderer, narrow)
    wide = picture(renderer, replace(doorway(), time=5.02))
    assert wide[row(3), column(7.5)].max() > 30


def test_nothing_fades_when_all_doors_are_out_of_sight(renderer: Renderer) -> None:
    picture(renderer, replace(doorway(), beyond=(), sight=NOTHING, time=5.0))
    picture(renderer, replace(doorway(), time=5.02))
    alone = picture(renderer, replace(doorway(), beyond=(), time=5.04))
    assert alone[row(3), column(4)].max() > 60


def test_panes_beyond_counting_are_left_out(renderer: Renderer) -> None:
    seen = doorway().beyond[0]
    far = tuple(replace(seen, placement=Placement(0.0, 40.0 + turn)) for turn in range(253))
    # The last one that counts is seen on both sides of where the first too many would be.
    squares = tuple(((x, 1.0), (x + 1, 1.0), (x + 1, 2.0), (x, 2.0)) for x in (-30.0, 30.0))
    counted = replace(doorway(), beyond=(*far, replace(seen, sight=SightShape(squares, ()))))
    crowd = replace(counted, beyond=(*counted.beyond, seen))
    assert not changed(renderer, crowd, counted).any()


def test_a_rim_glows_magenta_and_a_seal_shuts_dimly(renderer: Renderer) -> None:
    plain = picture(renderer, doorway())
    rimmed = picture(renderer, replace(doorway(), rims=RIMS))
    line = rimmed[row(3), column(6, 0.4) - 2 : column(6, 0.4) + 3]
    red, green, blue = line[line[:, 2].argmax()]
    assert blue > 200 and red > 1.5 * green
    assert np.abs(rimmed - plain)[:, column(8) :].max() == 0
    rows = range(1, 5)
    walled = replace(doorway(), beyond=())
    ground = replace(walled.terrain, doors=tuple((2, y, -1, 0) for y in rows))
    sealed = replace(walled, terrain=ground, seals=tuple(((2.0, y), (2.0, y + 1.0)) for y in rows))
    place = row(3, -0.6), column(2, -0.6)
    wall, leaf = picture(renderer, walled)[place], picture(renderer, sealed)[place]
    assert wall[0] > 90 and wall[0] > wall[2]
    assert BACKGROUND[2] + 10 < leaf.max() < 100 and leaf[2] > leaf[0]


def test_a_rim_seen_from_both_sides_is_drawn_once(renderer: Renderer) -> None:
    once = replace(doorway(), rims=RIMS)
    behind = tuple(((8.0, y), (8.0, y + 1)) for y in range(1, 5))
    twice = replace(once, beyond=(replace(once.beyond[0], rims=behind),))
    assert not changed(renderer, once, twice).any()


def test_light_runs_along_rims_slowly_while_time_goes_on() -> None:
    found = tiles([Edge(upright=True, line=3.0, start=1.0, end=4.0)])
    assert len(found) == 6 and shimmer(found, 0.0) == []
    lit = [{mark.points[0]: mark.color for mark in shimmer(found, time)} for time in (1.0, 1.05, 3.0)]
    assert lit[0] and lit[2] and lit[0].keys() != lit[2].keys()
    both = lit[0].keys() & lit[1].keys()
    assert both and all(abs(lit[0][place][3] - lit[1][place][3]) < 0.1 for place in both)


def test_both_ends_of_a_portal_bear_the_letter_and_the_colour_of_its_pair(renderer: Renderer) -> None:
    plain = replace(doorway(), rims=RIMS)
    first, second = (replace(plain, pairs=bytes([pair] * len(plain.terrain.doors))) for pair in (1, 2))
    sign = slice(row(5.6, 0.5), row(5.0, 0.5)), slice(column(5.6, 0.5), column(6.4, 0.5))
    none, one, other = (picture(renderer, shown)[sign] for shown in (plain, first, second))
    for lettered in (one, other):
        assert (lettered.min(axis=2) > 180).sum() > (none.min(axis=2) > 180).sum() + 20, "pale strokes"
    assert (one - other)[..., 2].max() > 60 < (other - one)[..., 1].max()
    # Seen from its other end, in the other room.
    behind = tuple(((8.0, y), (8.0, y + 1)) for y in range(1, 5))
    far = replace(doorway(), sight=room(OTHER, frozenset({8})), beyond=(), rims=behind, pairs=first.pairs)
    there = slice(row(5.6, 0.5), row(5.0, 0.5)), slice(column(7.6, 0.5), column(8.4, 0.5))
    assert (picture(renderer, far)[there].min(axis=2) > 180).sum() > 20


def test_a_still_scene_of_panes_is_the_same_picture_again(renderer: Renderer) -> None:
    first = picture(renderer, doorway())
    picture(renderer, scene())
    assert np.array_equal(picture(renderer, doorway()), first)


def test_many_panes_take_few_draw_calls(renderer: Renderer) -> None:
    figures = (*(Figure(HERO, x + 0.5, 1.0, ghost=0.5 + 0.5 * (x % 2)) for x in (*ONE, *OTHER)),)
    ropes = tuple(
        DrawnRope(((x, 3.2, 0.0), (x + 2, 3.2, 0.0)), ghost=ghost) for x in (3, 9) for ghost in (1, 0.5)
    )
    crowd = replace(doorway(figures, ropes), rims=RIMS, seals=RIMS[:1])
    lamps = tuple(LampLight(4.0 + place, 3.0, 6.0, (2, 1, 1), ()) for place in range(4))
    panes = tuple(
        Pane(Placement(4.0 * turn, 6.0 * (turn % 2), turn == 3), room(ONE), lamps) for turn in range(1, 7)
    )
    picture(renderer, replace(crowd, lamps=lamps, beyond=panes))
    assert renderer.draw_calls < 30
