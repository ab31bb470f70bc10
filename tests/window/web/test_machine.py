"""What a browser has in the place of a window of this machine: glyphs, keys, sounds, graphics, links."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from intodepth.content.replay_codes import ReplayCode, replay_code
from intodepth.files.folders import find_folders
from intodepth.render.gl import TRIANGLES, GraphicsMissing
from intodepth.render.typeset.faces import Bitmap
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.destinations import ToDescent, ToLevel, ToRecordings, ToReplay, ToTitle
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.stack import ScreenStack
from intodepth.screens.title import TitleScreen
from intodepth.window import web
from intodepth.window.glyph_faces import FreetypeFace
from intodepth.window.web import graphics
from intodepth.window.web.audio import WebSound
from intodepth.window.web.glyph_faces import HarfbuzzFace
from intodepth.window.web.graphics import WebContext
from intodepth.window.web.links import follow
from tests.catalogs import own_catalog
from tests.screens.conftest import FakeServices
from tests.ui.driving import measure
from tests.window.twin import Twin

GOLDEN = Path(__file__).parents[2] / "goldens" / "felt_bell.jsonl"
PAGE = Path(web.__file__).parent / "page"


def typefaces() -> list[tuple[bytes, tuple[float, ...]]]:
    """Return the game's two typefaces, with values for the axes of the variable one."""
    own = (find_folders().fonts / "TeSsElLaTe.ttf").read_bytes()
    inter = files("fontpkg_inter").joinpath("files", "Inter[opsz,wght].ttf").read_bytes()
    return [(own, ()), (inter, (14.0, 450.0)), (inter, (32.0, 700.0))]


def placed(bitmap: Bitmap) -> NDArray[np.float64]:
    """Return a glyph on a sheet of 80 x 80 px, whose pen is at (20, 60)."""
    sheet = np.zeros((80, 80))
    high, wide = bitmap.coverage.shape
    top, left = 60 - bitmap.top, 20 + bitmap.left
    sheet[top : top + high, left : left + wide] = bitmap.coverage
    return sheet


def test_glyphs_are_those_that_freetype_draws() -> None:
    worst = []
    for data, axes in typefaces():
        theirs, ours = FreetypeFace(data), HarfbuzzFace(data)
        for letter in "AagQ3. é↑":
            glyph = theirs.glyph(letter)
            assert ours.glyph(letter) == glyph
            for size, fraction in ((12.0, 0), (17.0, 1), (40.0, 3)):
                one, other = (face.rasterise(glyph, size, fraction, axes) for face in (theirs, ours))
                worst.append(abs(placed(one) - placed(other)).mean() * 80 * 80 / size**2)
    assert max(worst) < 3 and np.mean(worst) < 1


def test_outlines_are_those_that_freetype_reads() -> None:
    data, _ = typefaces()[0]
    for letter in "INTO DEPTH":
        one, other = (face(data).outline(letter) for face in (FreetypeFace, HarfbuzzFace))
        assert len(one) == len(other)
        assert all(np.allclose(mine, yours) for mine, yours in zip(one, other, strict=True))


class Speaker:
    """Notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.asked.append((name, *given))


def test_sounds_are_passed_on_and_known_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr("intodepth.window.web.audio.perf_counter", lambda: now[0])
    speaker = Speaker()
    sound = WebSound(speaker)
    sound.begin(100, 4)
    clip = sound.clip(np.zeros((50, 2), np.int16))
    assert not sound.is_playing(2)
    sound.play(2, clip)
    assert sound.is_playing(2) and not sound.is_playing(1)
    now[0] += 0.6
    assert not sound.is_playing(2)
    sound.play(1, clip, is_endless=True)
    now[0] += 1e6
    assert sound.is_playing(1)
    sound.stop(1)
    assert not sound.is_playing(1)
    assert [name for name, *_ in speaker.asked] == ["begin", "clip", "play", "play", "stop"]


class Canvas:
    """Keeps the operations of the last frame."""

    def __init__(self) -> None:
        self.operations: list[float] = []
        self.data = b""

    def program(self, number: int, vertex: str, fragment: str) -> str:
        return "line 7: what is this?" if "wrong" in vertex else ""

    def name(self, text: str) -> int:
        return len(text)

    def run(self, operations: Any, data: Any) -> None:
        self.operations, self.data = list(operations), bytes(data)

    def about(self) -> Any:
        return "ANGLE (SwiftShader)", 8192, 4096


def test_the_numbers_of_operations_are_those_of_the_page() -> None:
    text = (PAGE / "gl.mjs").read_text(encoding="utf-8")
    block = text[text.index("const OPERATIONS = [") : text.index("const compile")]
    named_there = re.findall(r"^    \(\) => (?:\{ // ([A-Z_]+)|gl\.(\w+)\()", block, re.MULTILINE)
    short = {
        "blendFunc": "BLEND_FUNC",
        "blendEquationSeparate": "BLEND_EQUATION",
        "cullFace": "CULL",
        "depthFunc": "DEPTH",
    }
    names = [name or short[function] for name, function in named_there]
    assert [getattr(graphics, name) for name in names] == list(range(len(names))) and len(names) == 24


def test_a_frame_is_one_list_of_operations_and_one_block_of_data() -> None:
    canvas = Canvas()
    context = WebContext(canvas, (640, 360))
    assert context.is_software and context.info["GL_RENDERER"].endswith("software")
    program = context.program(vertex_shader="#version 330 core\n", fragment_shader="")
    buffer = context.buffer(b"abcde")
    array = context.vertex_array(program, [(buffer, "2f 4f1", "corner", "shade")])
    program["share"] = 0.5
    program["share"] = 0.5
    array.render(TRIANGLES, 3)
    assert canvas.operations == []
    context.flush()
    assert canvas.data == b"abcde\0\0\0"
    assert canvas.operations.count(graphics.UNIFORM) >= 1
    share = [graphics.UNIFORM, program.number, len("share"), 1, 0.5]
    text = ",".join(map(str, map(float, canvas.operations)))
    assert text.count(",".join(map(str, map(float, share)))) == 1, "what has not changed is not sent"
    context.flush()
    assert canvas.operations and context.queue.sent == 0
    with pytest.raises(GraphicsMissing, match="a shader cannot be compiled: line 7"):
        context.program(vertex_shader="wrong", fragment_shader="")


def test_a_link_leads_to_a_level_a_shaft_or_a_replay(tmp_path: Path) -> None:
    services = FakeServices(own_catalog(), tmp_path)
    stack = ScreenStack(TitleScreen(services), measure, services)
    code = replay_code(ReplayCode("felt_bell", GOLDEN.read_bytes()))
    for link, screen in (
        ("#level=felt_bell", LevelScreen), ("#seed=amber-otter-12", MusterScreen),
        (f"#replay={code}", ReplayScreen), (f"#replay={code}&action=3", ReplayScreen),
    ):  # fmt: skip
        assert follow(link, stack, services) == "" and isinstance(stack.top, screen), link
    assert isinstance(stack.top, ReplayScreen)
    assert stack.top.timeline.place == stack.top.timeline.actions[2]
    for link, told in (
        ("#level=nowhere", "there is none"), ("#x", "known are"), ("", ""), ("#", ""),
    ):  # fmt: skip
        assert told in follow(link, stack, services), link
        assert isinstance(stack.top, ReplayScreen)
    assert follow("#replay=x", stack, services) == "" and isinstance(stack.top, ReplayScreen)
    assert services.notice == "The link has no replay code in it."


def test_a_screen_tells_the_text_that_is_typed(tmp_path: Path) -> None:
    """The page shows it in a field for the keyboard of a touch screen."""
    twin = Twin(tmp_path)
    told = []
    for key in ("left", "e", "left", "return", "left"):
        twin.step(keys=(key,), text="amber" if key == "left" else "")
        twin.step()
        told.append(twin.stack.ui.typing)
    assert told == [None, "", "amber", None, None]


def test_no_screen_takes_keys_that_browsers_need(tmp_path: Path) -> None:
    browsers = {
        *(f"ctrl+{key}" for key in "adfhjklnoprtuwx=-0123456789"), "ctrl+tab", "ctrl+shift+i", "ctrl+shift+r",
        "f5", "f6", "f11", "f12", "alt+left", "alt+right", "alt+d", "alt+f",
    }  # fmt: skip
    twin = Twin(tmp_path)
    twin.services.paste = str
    taken = set()
    shown = (
        ToLevel("felt_bell"),
        ToDescent("seed", anew=True),
        ToReplay(GOLDEN),
        ToRecordings(own_catalog().levels["felt_bell"]),
    )
    for destination in shown:
        twin.stack.show(destination)
        twin.rest()
        twin.key("return")
        taken |= twin.stack.ui.wanted
    for key in ("p", "escape", "s", "escape", "c", "escape", "f10"):
        twin.stack.show(ToTitle())
        twin.step()
        twin.key(key)
        taken |= twin.stack.ui.wanted
    assert {"ctrl+z", "ctrl+v", "ctrl+s", "ctrl+right", "z", "f1", "f10", "tab"} <= taken
    assert not taken & browsers
