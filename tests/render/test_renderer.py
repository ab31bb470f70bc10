"""Facts about pixels of scenes: the unseen tells nothing, and light falls where it should."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import moderngl
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from intodepth import tweaks
from intodepth.render import renderer as rendering
from intodepth.render.gl import GraphicsMissing
from intodepth.render.lighting import flicker
from intodepth.render.renderer import Renderer
from intodepth.ui.camera import to_screen
from intodepth.ui.draw import (
    Command,
    DrawnRope,
    Figure,
    LampLight,
    Mark,
    Polygon,
    Portrait,
    SightShape,
    Text,
    Thumbnail,
    rgb,
)
from intodepth.window.glyph_faces import FreetypeFace
from intodepth.window.graphics import open_context
from tests.render.scenes import AREA, CAVE, CELL, scene, terrain

BACKGROUND = 0x0B, 0x0D, 0x12
UNSEEN = (0x11, 0x17, 0x25), (0x1C, 0x29, 0x41)
"""the darkest and the lightest colour of rock that nobody has seen"""
WIDTH, HEIGHT = 480, 320
Pixels = NDArray[np.int_]
HERO = "belayer"


def picture(renderer: Renderer, *commands: Command, width: int = WIDTH, height: int = HEIGHT) -> Pixels:
    renderer.render(commands, width, height)
    return renderer.read().astype(int)


def at(x: float, y: float, z: float = 0.0) -> tuple[int, int]:
    """Row and column of the pixel that shows a point of the cave."""
    px, py = to_screen(scene().camera, AREA, x, y, z)
    return round(py), round(px)


def around(pixels: Pixels, place: tuple[int, int], reach: int = 5) -> Pixels:
    row, column = place
    return pixels[row - reach : row + reach, column - reach : column + reach].reshape(-1, 3)


def test_an_empty_frame_is_the_background(renderer: Renderer) -> None:
    assert np.all(picture(renderer) == BACKGROUND)


def test_what_is_not_seen_is_exactly_the_background(renderer: Renderer) -> None:
    pixels = picture(renderer, scene(range(2, 5)))
    column = at(7.0, 4)[1]
    assert np.all(pixels[:, column:] == BACKGROUND)
    assert pixels[:, : at(4, 4)[1]].max() > 60


def test_rock_that_nobody_has_seen_is_rock_and_tells_nothing_of_the_level(renderer: Renderer) -> None:
    given = replace(scene(range(2, 4)), facets=1.0)
    hidden = replace(given, terrain=terrain(CAVE.replace(".H", "##")))
    pixels = picture(renderer, given)
    assert hidden.terrain != given.terrain and np.array_equal(pixels, picture(renderer, hidden))
    rock = pixels[:, 280:]
    assert np.all(rock >= np.array(UNSEEN[0]) - 1) and np.all(rock <= np.array(UNSEEN[1]) + 1)
    assert np.ptp(rock[..., 2]) > 20, "facets stand out"
    blank = replace(given, sight=SightShape((), ()), lamps=())
    other = replace(blank, terrain=terrain("....\n.##.\n...."))
    assert np.array_equal(picture(renderer, blank)[:, 280:], rock)
    assert np.array_equal(picture(renderer, blank), picture(renderer, other))


def test_unseen_rock_stays_with_the_level_as_the_camera_moves(renderer: Renderer) -> None:
    blank = replace(scene(range(0)), facets=1.0)
    moved = replace(blank, camera=replace(blank.camera, x=blank.camera.x + 1.0))
    one, other = picture(renderer, blank), picture(renderer, moved)
    # Edges of facets may fall on the next pixel.
    assert (np.abs(one[:, round(CELL) :] - other[:, : -round(CELL)]).max(axis=2) > 2).mean() < 0.02


def test_lit_rock_goes_over_into_unseen_rock_softly(renderer: Renderer) -> None:
    pixels = picture(renderer, replace(scene(), facets=1.0))
    row = at(0, 4.5)[0]
    # From the wall at x = 2 outwards, over facets: no more than a few steps from pixel to pixel on average.
    band = pixels[row - 60 : row + 60, at(1.0, 0)[1] : at(1.7, 0)[1]].mean(axis=(0, 2))
    assert band[-1] > band[0] + 20 and np.diff(band).max() < 12


def test_nothing_seen_is_nothing_shown(renderer: Renderer) -> None:
    assert np.all(picture(renderer, scene(range(0))) == BACKGROUND)


def test_rock_ends_one_cell_behind_the_wall(renderer: Renderer) -> None:
    pixels = picture(renderer, scene())
    assert around(pixels, at(1.75, 4.5, 0.4)).mean() > 20
    assert np.all(around(pixels, at(0.3, 4.5, 0.4)) == BACKGROUND)


def test_the_floor_is_brighter_than_the_back_wall(renderer: Renderer) -> None:
    ground = terrain("########\n#......#\n#......#\n#......#\n#......#\n########")
    lamp = LampLight(4, 2.5, 8.0, (3, 3, 3), ())
    view = replace(
        scene(range(8), ground=ground, lamps=(lamp,)), camera=replace(scene().camera, x=4.0, y=3.0)
    )
    pixels = picture(renderer, view)

    def shown(x: float, y: float, z: float) -> float:
        px, py = to_screen(view.camera, AREA, x, y, z)
        return float(around(pixels, (round(py), round(px)), 3).mean())

    assert shown(4.5, 1.0, -0.3) > shown(4.5, 3.5, -1.3) > 30


def test_a_lamp_lights_only_what_it_reaches(renderer: Renderer) -> None:
    left = ((2.0, 0.0), (5.0, 0.0), (5.0, 8.0), (2.0, 8.0))
    pixels = picture(renderer, scene(lamps=(LampLight(5.0, 3.5, 9.0, (5, 3, 1), (left,)),)))
    assert around(pixels, at(4.0, 4.5, -1.3)).mean() > 2 * around(pixels, at(6.5, 4.5, -1.3)).mean()


def test_seen_but_unlit_is_dim_and_blue(renderer: Renderer) -> None:
    dim = around(picture(renderer, scene(lamps=())), at(5.5, 4.5, -1.3)).mean(axis=0)
    assert dim[2] > dim[0] > BACKGROUND[0] and dim.max() < 80


def test_sight_fades_over_and_then_stands_still(renderer: Renderer) -> None:
    place = at(6.5, 4.5, -1.3)
    dark = around(picture(renderer, scene(range(2, 5), time=5.00)), place)
    begun = around(picture(renderer, scene(range(12), time=5.03)), place)
    half = around(picture(renderer, scene(range(12), time=5.10)), place)
    full = around(picture(renderer, scene(range(12), time=5.30)), place)
    assert np.array_equal(begun, dark) and dark.mean() < half.mean() < full.mean()


@pytest.mark.parametrize("time", [0.0, 99.0])
def test_without_motion_or_after_a_pause_sight_changes_at_once(renderer: Renderer, time: float) -> None:
    place = at(6.5, 4.5, -1.3)
    picture(renderer, scene(range(2, 5), time=5.0))
    assert around(picture(renderer, scene(range(12), time=time)), place).mean() > 40


def test_a_still_scene_is_the_same_picture_again(renderer: Renderer) -> None:
    first = picture(renderer, scene())
    assert np.array_equal(picture(renderer, scene()), first)


def test_a_figure_is_drawn_with_a_dark_outline(renderer: Renderer) -> None:
    without = picture(renderer, scene())
    changed = picture(renderer, scene(figures=(Figure(HERO, 4.5, 2.0),))) != without
    rows, columns = np.nonzero(changed.any(axis=2))
    assert 20 < np.ptp(rows) < 60 and abs(columns.mean() - at(4.5, 2.5)[1]) < 6


def test_a_ghost_is_fainter_than_its_figure(renderer: Renderer) -> None:
    without = picture(renderer, scene())
    solid = np.abs(picture(renderer, scene(figures=(Figure(HERO, 4.5, 2.0),))) - without).sum()
    faint = (Figure(HERO, 4.5, 2.0, ghost=0.25),)
    assert 0 < np.abs(picture(renderer, scene(figures=faint)) - without).sum() < solid


def test_a_ghost_is_seen_through_and_keeps_its_own_hue(renderer: Renderer) -> None:
    without = picture(renderer, scene())
    tint = (1.0, 0.84, 0.5, 0.25)
    faint, strong = (
        picture(renderer, scene(figures=(Figure(HERO, 4.5, 2.0, ghost=ghost, tint=tint),)))
        for ghost in (0.05, 0.8)
    )
    assert np.abs(faint - without).sum() < 0.15 * np.abs(strong - without).sum()
    red, _, blue = around(strong, at(4.45, 2.55), 2).mean(axis=0)
    wall_red, _, wall_blue = around(without, at(4.45, 2.55), 2).mean(axis=0)
    assert blue - red > 40 + wall_blue - wall_red


def test_a_ghost_has_a_line_about_it_in_its_tint(renderer: Renderer) -> None:
    coral, teal = (
        picture(renderer, scene(lamps=(), figures=(Figure(HERO, 4.5, 2.0, ghost=0.8, tint=(*tint, 0.1)),)))
        for tint in ((0.9, 0.3, 0.2), (0.2, 0.8, 0.7))
    )
    change = (coral - teal)[..., 0] - (coral - teal)[..., 1]
    assert (change > 80).sum() > 60
    rows = [row[row > 0] for row in change if (row > 0).any()]
    outermost = np.array([row[0] for row in rows])
    assert (outermost > 80).mean() > 0.8, "the line goes all round"


def test_the_present_gives_up_its_colours_and_ghosts_do_not(renderer: Renderer) -> None:
    ghost = (Figure(HERO, 4.5, 2.0, ghost=0.8),)
    now, then = (picture(renderer, replace(scene(range(2, 5), figures=ghost), faded=f)) for f in (0.0, 1.0))
    wall, cloth = at(3.5, 4.5, -1.3), at(4.45, 2.55)
    assert np.ptp(around(now, wall), axis=1).mean() > 2 * np.ptp(around(then, wall), axis=1).mean()
    assert around(then, cloth, 2)[:, 2].mean() > 0.8 * around(now, cloth, 2)[:, 2].mean()
    assert np.all(then[:, at(7.0, 4)[1] :] == BACKGROUND)


def test_dark_gradients_have_no_bands(renderer: Renderer, tmp_path: Path) -> None:
    plain = replace(scene(range(2, 5)), ambient=0.4, lamps=())
    # What other tests have tuned must not tell them apart.
    grainy, smooth = (tuned(renderer, tmp_path, plain, f"dither = {strength}") for strength in (1.0, 0.01))
    assert 0 < np.abs(grainy - smooth).max() <= 1
    assert np.all(grainy[:, at(7.0, 4)[1] :] == BACKGROUND)
    row, column = at(3.5, 4.3, -1.3)
    steps = [np.abs(np.diff(each[row, column - 20 : column + 20, 2])).sum() for each in (grainy, smooth)]
    assert steps[0] > 2 * steps[1]


def test_the_corners_of_the_level_are_darker(renderer: Renderer, tmp_path: Path) -> None:
    darker, plain = (tuned(renderer, tmp_path, scene(), f"vignette = {share}") for share in (0.9, 0.003))
    corner, middle = at(10.5, 1.5, 0.4), at(6.0, 4.0, -1.3)
    assert around(darker, corner).mean() < 0.95 * around(plain, corner).mean()
    assert around(darker, middle).mean() == pytest.approx(around(plain, middle).mean(), rel=0.01)


def tuned(renderer: Renderer, folder: Path, command: Command, line: str) -> Pixels:
    """The picture with one line of `ui.toml`."""
    (folder / "ui.toml").write_text(line)
    tweaks.watch(folder)
    try:
        return picture(renderer, command)
    finally:
        (folder / "ui.toml").write_text("# nothing")
        tweaks.watch(folder)


def test_a_rope_hangs_before_the_back_wall_where_it_is_seen(renderer: Renderer) -> None:
    rope = DrawnRope(((2.5, 4.2, 0.0), (7.5, 4.2, 0.0)), load=1.0)
    plain = picture(renderer, scene(range(2, 5)))
    roped = picture(renderer, replace(scene(range(2, 5)), ropes=(rope,)))
    red, green, blue = around(roped, at(3.5, 4.2), 1).mean(axis=0)
    assert red > 1.5 * green and red > 2 * blue
    changed = np.any(plain != roped, axis=2)
    assert not changed[:, at(5.2, 4)[1] :].any() and not changed[: at(0, 4.5)[0]].any()


def test_a_rope_has_an_outline_and_a_ghost_is_fainter(renderer: Renderer) -> None:
    rope = DrawnRope(((2.5, 4.2, 0.0), (7.5, 4.2, 0.0)))
    plain, solid, ghost = (
        picture(renderer, replace(scene(), ropes=ropes))
        for ropes in ((), (rope,), (replace(rope, ghost=0.5),))
    )
    change_of_solid, change_of_ghost = (np.abs(shown - plain).sum() for shown in (solid, ghost))
    assert 0 < change_of_ghost < change_of_solid
    assert around(solid, at(4.5, 4.2), 3).min() < 30


def test_a_mark_lies_on_its_cell(renderer: Renderer) -> None:
    cell = Mark(((4, 3), (5, 3), (5, 4), (4, 4)), rgb("#f2c14e"))
    pixels = picture(renderer, scene(lamps=(), marks=(cell,)))
    row, column = at(4, 4)
    inner = pixels[row + 2 : row + int(CELL) - 2, column + 2 : column + int(CELL) - 2]
    assert np.all(inner == (0xF2, 0xC1, 0x4E))


def test_a_glow_adds_light_only_where_it_is_seen(renderer: Renderer) -> None:
    rim = [(7.0, 4.0), (5.0, 6.0), (3.0, 4.0), (5.0, 2.0), (7.0, 4.0)]
    glow = Mark(((5.0, 4.0), *rim), rgb("#ffb454", 0.5), glow=True)
    without = picture(renderer, scene(range(2, 5)))
    gain = picture(renderer, scene(range(2, 5), marks=(glow,))) - without
    assert gain.min() >= 0 and gain.max() > 30
    assert np.all(gain[:, at(6.0, 4)[1] :] == 0)


def test_a_pose_ends_where_it_ends(renderer: Renderer) -> None:
    start, end = (
        picture(renderer, scene(figures=(Figure(HERO, 4.5, 2.0, "pull_up", phase=phase),)))
        for phase in (0.0, 1.0)
    )
    assert not np.array_equal(start, end)


def test_a_whole_frame_takes_few_draw_calls(renderer: Renderer) -> None:
    lamps = tuple(LampLight(3.0 + place, 4.5, 6.0, (2, 1, 1), ()) for place in range(4))
    figures = tuple(Figure(HERO, 3.0 + place, 2.0, ghost=1.0 if place else 0.5) for place in range(8))
    faces = [Portrait((380, 40.0 * place, 40 + place, 40), HERO, turn=0.1 * place) for place in range(5)]
    box = Mark(((4, 3), (5, 3), (5, 4)), rgb("#ffffff"))
    words = [Text(10, 20 + 9 * line, f"line {line}", 8, rgb("#ffffff")) for line in range(20)]
    view = replace(scene(lamps=lamps, figures=figures, marks=(box,)), overlay=(box,))
    picture(renderer, view, *faces, *words, Polygon(((0, 0), (9, 0), (9, 9)), rgb("#ffffff")))
    assert renderer.draw_calls < 40
    picture(renderer, view, *faces, *words)
    assert renderer.draw_calls < 16


def thumbnail(left: float, columns: range = range(12)) -> Thumbnail:
    """The cave, half as large."""
    half = 0.0, 0.0, WIDTH / 2, HEIGHT / 2
    camera = replace(scene().camera, cell=CELL / 2)
    return Thumbnail((left, *half[1:]), replace(scene(columns), area=half, camera=camera))


def test_a_thumbnail_looks_as_its_scene_does(renderer: Renderer) -> None:
    large = picture(renderer, scene())
    small = picture(renderer, thumbnail(0), width=WIDTH // 2, height=HEIGHT // 2)
    halved = large.reshape(HEIGHT // 2, 2, WIDTH // 2, 2, 3).mean(axis=(1, 3))
    assert np.abs(halved - small).mean() < 8
    assert np.array_equal(picture(renderer, scene()), large), "the level is not touched by it"


def test_a_thumbnail_is_drawn_once_wherever_it_is(renderer: Renderer) -> None:
    renderer.render([thumbnail(0, range(9))], WIDTH, HEIGHT)
    assert renderer.draw_calls > 1
    renderer.render([thumbnail(WIDTH / 2, range(9))], WIDTH, HEIGHT)
    assert renderer.draw_calls == 1


def test_many_new_thumbnails_come_frame_by_frame(context: moderngl.Context) -> None:
    patient = Renderer(context, FreetypeFace, samples=0, new_thumbnails=1)
    commands = thumbnail(0), thumbnail(WIDTH / 2, range(7))
    first, second = picture(patient, *commands), picture(patient, *commands)
    assert np.all(first[:, WIDTH // 2 :] == BACKGROUND) and not np.all(first == BACKGROUND)
    assert not np.all(second[:, WIDTH // 2 :] == BACKGROUND)
    assert np.array_equal(first[:, : WIDTH // 2], second[:, : WIDTH // 2])


def test_the_window_may_change_its_size(renderer: Renderer) -> None:
    for width, height in ((640, 360), (1, 1), (360, 640), (WIDTH, HEIGHT)):
        assert picture(renderer, scene(), width=width, height=height).shape == (height, width, 3)


def test_more_samples_change_only_the_smoothness(context: moderngl.Context) -> None:
    plain = picture(Renderer(context, FreetypeFace, samples=0), scene())
    fine = picture(Renderer(context, FreetypeFace, samples=4, supersample=2), scene())
    assert np.abs(plain - fine).mean() < 6
    assert np.all(around(fine, at(0.3, 4.5, 0.4)) == BACKGROUND)


def test_a_frame_can_be_shown_and_saved(
    renderer: Renderer, context: moderngl.Context, tmp_path: Path
) -> None:
    window = context.simple_framebuffer((WIDTH, HEIGHT))
    renderer.render([scene()], WIDTH, HEIGHT, window)
    shown = np.frombuffer(window.read(components=3, alignment=1), np.uint8).reshape(HEIGHT, WIDTH, 3)[::-1]
    assert np.array_equal(shown, renderer.read())
    assert np.array_equal(np.asarray(Image.open(BytesIO(renderer.png()))), renderer.read())


def test_without_graphics_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise ValueError("libEGL\nnot found")

    monkeypatch.setattr(moderngl, "create_context", refuse)
    with pytest.raises(GraphicsMissing, match=r"^OpenGL 3.3 .*: libEGL not found$"):
        open_context(windowless=True)


def test_lamps_flicker_a_little_while_time_goes_on() -> None:
    values = [flicker(frame / 60, 1) for frame in range(600)]
    assert values[0] == 1.0 and 0.95 < min(values) < 0.98 < 1.02 < max(values) < 1.05
    assert max(abs(a - b) for a, b in pairwise(values[1:])) < 0.01


def test_a_picture_that_is_larger_than_the_card_can_draw_is_drawn_smaller_and_enlarged(
    renderer: Renderer, context: moderngl.Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = renderer.context.info["GL_MAX_TEXTURE_SIZE"]
    renderer.render([], limit + 1, 9)
    assert renderer.read().shape == (8, limit, 3)
    window = context.simple_framebuffer((WIDTH, HEIGHT))
    commands = [
        scene(),
        replace(scene(), area=(WIDTH / 2, 0, WIDTH / 2, HEIGHT)),
        Polygon(SQUARE, (1, 0, 0, 1)),
    ]

    def shown() -> NDArray[np.int16]:
        renderer.render(commands, WIDTH, HEIGHT, window)
        pixels = np.frombuffer(window.read(components=3, alignment=1), np.uint8)
        return pixels.reshape(HEIGHT, WIDTH, 3)[::-1].astype(np.int16)

    whole = shown()
    monkeypatch.setattr(rendering, "longest_side", lambda context: WIDTH // 2)
    renderer.render([], 64, 64)
    smaller = shown()
    assert renderer.read().shape == (HEIGHT // 2, WIDTH // 2, 3)
    assert np.abs(smaller - whole).mean() < 8, "the same picture, only less sharp"
    left, top = SQUARE[0]
    assert smaller[int(top) + 20, int(left) + 20].tolist() == [255, 0, 0], "where it would be, for the mouse"
    # Framebuffers are kept for the last size, and the next test shares this renderer.
    renderer.render([], 64, 64)


SQUARE = (200.0, 120.0), (240.0, 120.0), (240.0, 160.0), (200.0, 160.0)
