"""The shell around the game: events, crash file, command line, and what is said when things are missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

from intodepth.__main__ import main
from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import load_profile, save_profile
from intodepth.files.folders import find_folders
from intodepth.tools.pictures import shot
from intodepth.tools.pictures.shot import SCREENS
from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Text
from intodepth.window.crash import write_crash
from intodepth.window.game import write_lines
from intodepth.window.input_queue import Button, Cancelled, InputQueue, KeyPressed, MouseMoved, Scrolled
from tests.children.running import Running
from tests.each import for_each
from tests.samples import some
from tests.ui.driving import measure

SIZE = (1280, 720)


def test_a_quiet_frame_is_one_input() -> None:
    (given,) = InputQueue().inputs([], SIZE, 1.0, 0.02)
    assert (given.width, given.height, given.time, given.dt) == (1280, 720, 1.0, 0.02)
    assert given.mouse == (-1, -1)


def test_press_and_release_in_one_frame_are_two_inputs_at_their_own_places() -> None:
    events = [Button("left", True, (10, 10)), MouseMoved((400, 300)), Button("left", False, (400, 300))]
    press, release = InputQueue().inputs(events, SIZE, 1.0, 0.02)
    assert (press.mouse, press.pressed, press.held) == ((10, 10), ("left",), {"left"})
    assert (release.mouse, release.released, release.held) == ((400, 300), ("left",), set())
    assert (press.dt, release.dt) == (0.02, 0.0)


def test_keys_stay_in_order_with_clicks_between_them() -> None:
    events = [KeyPressed("down"), KeyPressed("down"), Button("left", True, (5, 5)), KeyPressed("return")]
    given = InputQueue().inputs(events, SIZE, 1.0, 0.02)
    assert [(each.keys, each.pressed) for each in given] == [
        (("down",), ()), (("down",), ()), ((), ("left",)), (("return",), ()),
    ]  # fmt: skip


def test_movement_and_wheel_after_a_key_are_not_lost() -> None:
    key, rest = InputQueue().inputs(
        [KeyPressed("m"), MouseMoved((7, 8)), Scrolled(1.0), Scrolled(1.0)], SIZE, 1.0, 0.02
    )
    assert (key.keys, key.wheel) == (("m",), 0.0)
    assert (rest.keys, rest.wheel, rest.mouse) == ((), 2.0, (7, 8))


def test_a_held_button_stays_held_from_frame_to_frame() -> None:
    queue = InputQueue()
    queue.inputs([Button("middle", True, (5, 5))], SIZE, 1.0, 0.02)
    (given,) = queue.inputs([MouseMoved((6, 5))], SIZE, 1.1, 0.02)
    assert given.held == {"middle"} and given.pressed == ()


def test_a_cancelled_button_is_up_without_a_release() -> None:
    queue = InputQueue()
    events = [Button("left", True, (5, 5)), Button("right", True, (5, 5)), Cancelled()]
    _, _, given = queue.inputs(events, SIZE, 1.0, 0.02)
    assert not given.held and not given.released and given.mouse == (5, 5)
    (given,) = queue.inputs([MouseMoved((6, 5))], SIZE, 1.1, 0.02)
    assert not given.held


def test_only_some_keys_repeat_while_held() -> None:
    held = [KeyPressed("return", True), KeyPressed("left", True), KeyPressed("z", True)]
    assert [each.keys for each in InputQueue().inputs(held, SIZE, 1.0, 0.02)] == [("left",)]
    given = InputQueue().inputs(held, SIZE, 1.0, 0.02, repeating=("z",))
    assert [each.keys for each in given] == [("left",), ("z",)]


def test_the_mouse_outside_the_window_is_nowhere() -> None:
    (given,) = InputQueue().inputs([MouseMoved((5, 5)), MouseMoved(None)], SIZE, 1.0, 0.02)
    assert given.mouse == (-1, -1)


def test_the_crash_file_tells_version_level_actions_and_error(tmp_path: Path) -> None:
    recording = tmp_path / "well-0001.jsonl"
    recording.write_text('{"action": "undo"}\n')
    try:
        raise RuntimeError("the rope snapped")
    except RuntimeError as error:
        path = write_crash(tmp_path, error, "well", recording)
    assert path is not None
    text = path.read_text()
    for part in (
        "Into Depth",
        "level: well",
        "well-0001.jsonl",
        '"undo"',
        "RuntimeError: the rope snapped",
        __file__,
    ):
        assert part in text


def test_a_crash_file_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    assert write_crash(tmp_path / "missing", RuntimeError("x"), "", None) is None


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "intodepth", *arguments],
        env=kept | environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a display cannot be taken away elsewhere")
@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":4097"}])
def test_without_a_display_it_says_so_in_one_line(environment: dict[str, str], tmp_path: Path) -> None:
    result = run("play", INTODEPTH_HOME=str(tmp_path), **environment)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("intodepth: ")


UNSEEN_WINDOW = """
import faulthandler
import sys
import pygame
from intodepth.window import app
from intodepth.screens.stack import ScreenStack
from intodepth.screens.title import TitleScreen

seen, ends, dropped = [], [], []

def post(kind, **given):
    pygame.event.post(pygame.event.Event(kind, **given))

def quit_when(done):
    ends.append(done)

def stack_frame(self, given, plain=ScreenStack.frame):
    drawn = plain(self, given)
    if dropped and not self.top.waits:
        print(type(self.top).__name__, self._services.notice)
        post(pygame.DROPFILE, file=dropped.pop(0))
    if any(done(self) for done in ends):
        print(type(self.top).__name__, self._services.notice)
        post(pygame.QUIT)
    return drawn

def frame(self, ui, plain=TitleScreen.frame):
    seen.append(1)
    if len(seen) == 3:
        LAST_FRAME
    return plain(self, ui)

faulthandler.dump_traceback_later(100, exit=True)
app.WINDOW = 320, 180
TitleScreen.frame, ScreenStack.frame = frame, stack_frame
sys.exit(app.play())
"""
"""`quit_when` looks after each frame whether it is time to quit; a game that hangs says where"""


def play_unseen(last_frame: str, home: Path, **sound: str) -> subprocess.CompletedProcess[str]:
    """Play in a window that nobody sees or hears, until something happens in its third frame."""
    return subprocess.run(
        [sys.executable, "-c", UNSEEN_WINDOW.replace("LAST_FRAME", last_frame)],
        env=os.environ
        | {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "INTODEPTH_HOME": str(home)}
        | sound,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.usefixtures("unseen")
def test_a_key_quits_the_running_game_by_its_place_and_keys_of_the_system_do_nothing(tmp_path: Path) -> None:
    """The profile, which has not changed, is left alone."""
    (tmp_path / "profile.json").write_text("{", encoding="utf-8")
    result = play_unseen(
        "assert 'intodepth.sim.flow.schedule' not in sys.modules, 'a first start waits for all the rules'"
        "; pygame.key.name = lambda code, plain=pygame.key.name: chr(code) if code == 0x439 else plain(code)"
        "; [post(pygame.KEYDOWN, key=pygame.K_q, scancode=20, mod=mod)"
        " for mod in (pygame.KMOD_LMETA, pygame.KMOD_RMETA | pygame.KMOD_SHIFT)]"
        "; quit_when(lambda _: len(seen) > 12)"
        "\n    if len(seen) == 8: print('still here'); post(pygame.KEYDOWN, key=0x439, scancode=20, mod=0)",
        tmp_path,
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "still here\n", "")
    assert (tmp_path / "profile.json").read_text(encoding="utf-8") == "{"


@pytest.mark.usefixtures("unseen")
def test_a_key_is_heard_in_the_running_game(tmp_path: Path) -> None:
    save_profile(tmp_path, Profile(settings=Settings(drone=0.0)))
    written = tmp_path / "mix.raw"
    result = play_unseen(
        "post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)"
        f"; mix = lambda: open({str(written)!r}, 'rb').read()"
        "; quit_when(lambda _: any(mix()) and not any(mix()[-20_000:]))",
        tmp_path,
        SDL_AUDIODRIVER="disk",
        SDL_DISKAUDIOFILE=str(written),
    )
    assert (result.returncode, result.stderr) == (0, "")
    mix = np.fromfile(written, "<i2")
    sounding = np.flatnonzero(mix)
    assert sounding.size and np.ptp(sounding) < 0.1 * 2 * 44_100 and np.abs(mix).max() > 300


@pytest.mark.usefixtures("unseen")
def test_an_error_in_a_frame_leaves_a_crash_file_and_names_it(tmp_path: Path) -> None:
    result = play_unseen("raise RuntimeError('the rope snapped')", tmp_path)
    assert result.returncode == 1
    (path,) = tmp_path.glob("crash-*.txt")
    assert result.stderr.count("\n") == 1 and str(path) in result.stderr
    assert "the rope snapped" in path.read_text()


STUCK = """
import sys
from msgspec import structs
from intodepth import __main__ as game
from intodepth.screens.stack import ScreenStack

def frame(self, given):
    profile = self._services.profile
    self._services.update(profile.with_settings(structs.replace(profile.settings, drone=0.25)))
    print("busy", flush=True)
    while True:
        pass

ScreenStack.frame = frame
sys.exit(game.run())
"""
"""a game under such load that a frame takes for ever"""


@pytest.mark.usefixtures("unseen")
@for_each(
    ("number", "words"),
    ((signal.SIGTERM, ("play",)), (signal.SIGHUP, ("replay", "tests/goldens/felt_bell.jsonl"))),
)
def test_a_game_under_load_ends_when_it_is_told_to_and_keeps_everything(
    number: signal.Signals, words: tuple[str, ...], tmp_path: Path
) -> None:
    home = tmp_path / number.name
    home.mkdir()
    unseen = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "INTODEPTH_HOME": str(home)}
    game = Running("-c", STUCK, *words, **unseen)
    assert game.line() == "busy"
    assert game.stop(number) == (0, [])
    assert load_profile(home)[0].settings.drone == 0.25


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--size", "wide"], "--size must look like 1280x720"),
        (["--size", "0x5"], "--size must lie between"),
        (["--ui-scale", "9"], "--ui-scale must lie between"),
        (["--screen", "level", "--level", "nowhere"], "there is no level 'nowhere'"),
    ],
)
def test_a_bad_request_for_a_picture_is_one_line(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shot", *arguments, "--out", str(tmp_path / "x.png")]) == 2
    printed = capsys.readouterr().err
    assert words in printed and printed.count("\n") == 1


@pytest.mark.usefixtures("context")
def test_a_picture_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shot", "--size", "320x240", "--out", str(tmp_path / "missing" / "x.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.compiled
@pytest.mark.usefixtures("context")
@pytest.mark.parametrize("screen", some(SCREENS, 2))
def test_every_screen_can_be_pictured(screen: str, tmp_path: Path) -> None:
    from PIL import Image

    out = tmp_path / f"{screen}.png"
    assert main(["shot", "--screen", screen, "--size", "320x180", "--out", str(out)]) == 0
    with Image.open(out) as picture:
        assert picture.size == (320, 180)
        assert len(picture.getcolors(1 << 20) or []) > 50


@pytest.mark.usefixtures("context")
def test_a_picture_of_a_level_needs_no_screen(tmp_path: Path) -> None:
    pictures = []
    for number, screen in enumerate(((), ("--screen", "level"))):
        out = tmp_path / f"{number}.png"
        given = ["shot", *screen, "--level", "felt_bell", "--size", "160x90", "--out", str(out)]
        assert main(given) == 0
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]


ONLY_CLIPS = "replay: --from, --to, --size, --fps and --speed are for --clip only"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            ["shot", "--screen", "codex", "--level", "felt_bell"],
            "shot: --level: codex shows no level",
        ),
        (
            ["shot", "--screen", "store", "--level", "felt_bell"],
            "shot: --level: store shows no level",
        ),
        (["shot", "--screen", "store", "--palette", "red_green"], "shot: --palette: pictures for a store"),
        (["shot", "--screen", "store", "--ui-scale", "2"], "shot: --ui-scale: pictures for a store"),
        (["replay", "x.jsonl", "--from", "3"], ONLY_CLIPS),
        (["replay", "x.jsonl", "--speed", "1"], ONLY_CLIPS),
        (
            ["replay", "x.jsonl", "--check", "--clip", "x.webp"],
            "replay: --check and --clip exclude each other",
        ),
    ],
)
def test_an_option_that_would_do_nothing_is_refused_in_one_line(
    given: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*given, *(["--out", str(tmp_path / "x.png")] if given[0] == "shot" else [])]) == 2
    said = capsys.readouterr().err
    assert said.startswith(told) and said.count("\n") == 1


@pytest.mark.usefixtures("context")
def test_a_picture_larger_than_the_card_can_draw_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shot, "longest_side", lambda context: 300)
    assert main(["shot", "--size", "320x240", "--out", str(tmp_path / "x.png")]) == 2
    told = "intodepth: --size: this graphics card draws at most 300 px a side, not '320x240'\n"
    assert capsys.readouterr().err == told


def test_what_went_wrong_is_said_to_its_end_in_any_window() -> None:
    line = "/some/where: cannot be written (Read-only file system); progress is kept in /tmp/depth for now"
    for width, height in ((1280, 720), (480, 640)):
        canvas = Canvas(measure)
        canvas.resize(width, height, 1.0)
        write_lines(canvas, [line, "and another"])
        rows = sorted((each for each in canvas.commands if isinstance(each, Text)), key=lambda row: row.y)
        assert " ".join(row.text for row in rows) == f"and another {line}"
        widest = max(row.x + measure(row.text, row.size, row.weight) for row in rows)
        assert widest <= width and rows[-1].y <= height
        higher = Canvas(measure)
        higher.resize(width, height, 1.0)
        write_lines(higher, [line, "and another"], 100.0)
        assert max(each.y for each in higher.commands if isinstance(each, Text)) == rows[-1].y - round(
            100 * canvas.scale
        )


def test_there_is_a_first_level() -> None:
    assert any(find_folders().levels.glob("*.toml"))


def test_who_stops_reading_gets_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "intodepth", "bench", "--signature"],
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        timeout=60,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


IN_A_LEVEL = """
from intodepth.play.commands import do
from intodepth.window import app
from intodepth.sim.actions.move import Move
game = app.open_game("felt_bell")
game.frame()
session = game.stack.top.session
session.skip()
print(len(session.history.done))
for action in session.offers.of(Move)[:1]:
    session.act(do(action))
    session.skip()
game.close()
"""


@pytest.mark.usefixtures("unseen")
def test_a_level_that_was_left_is_gone_on_with_where_the_game_begins_in_it(tmp_path: Path) -> None:
    unseen = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "INTODEPTH_HOME": str(tmp_path)}
    done = [
        subprocess.run(
            [sys.executable, "-c", IN_A_LEVEL],
            env=os.environ | unseen,
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert done == ["1", "2"]


HIDDEN = """
plain_wait, waits = pygame.event.wait, []
def wait(most):
    waits.append(most)
    print("asleep after", len(seen), "frames")
    if len(waits) == 3:
        post(pygame.WINDOWRESTORED)
        return plain_wait()
    return plain_wait(most)
pygame.event.wait = wait
"""
"""tells when the game waits for an event because it is hidden; the third time it is shown again"""


@pytest.mark.usefixtures("unseen")
def test_a_window_that_nobody_sees_draws_nothing_and_wakes_at_once(tmp_path: Path) -> None:
    result = play_unseen(
        f"exec({HIDDEN!r}, globals()); post(pygame.WINDOWMINIMIZED); quit_when(lambda _: len(seen) > 8)",
        tmp_path,
    )
    assert (result.returncode, result.stderr) == (0, "")
    told = result.stdout.splitlines()
    assert told[:3] == ["asleep after 3 frames"] * 3, "no frame before it is seen again"
    assert told[3].startswith("TitleScreen"), "it goes on"


def piped(command: str, **environment: str) -> tuple[int, list[str]]:
    """Run a command of a shell, in which $GAME is the game; its exit status, and what it says."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"GAME": f"{sys.executable} -m intodepth"} | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stderr.splitlines()


OUTPUTS = (
    ("$GAME check levels/felt_bell.toml >&-", "standard output is closed"),
    ("$GAME check levels/felt_bell.toml >/dev/full", "No space left on device"),
    ("$GAME bench --signature >/dev/full", "No space left on device"),
    ("$GAME replay tests/goldens/felt_bell.jsonl --check >/dev/full", "No space left on device"),
    ("$GAME play --text felt_bell </dev/null >/dev/full", "No space left on device"),
    ("$GAME hint - <&-", "standard input: cannot be read"),
    ("$GAME rescue - <&-", "standard input: cannot be read"),
    ("$GAME solve - <&-", "standard input: cannot be read"),
)


@pytest.mark.compiled
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
def test_an_output_that_is_closed_or_full_is_named_in_one_line() -> None:
    for command, expected in some(OUTPUTS, 2):
        status, said = piped(command)
        assert (status, len(said)) == (2, 1) and expected in said[0], (command, said)
    assert piped("$GAME check levels/felt_bell.toml 2>&-") == (0, [])


INTERRUPTED = """
import os, signal, sys, threading
from intodepth import __main__ as game

def main(given=None, plain=game.main):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    return plain(given)

game.main = main
sys.exit(game.run())
"""
"""presses Ctrl+C a moment after a command has begun, also where a shell began the tests in the background"""


def test_control_c_ends_a_command_with_130_and_a_line() -> None:
    for command in ("check", "campaign", "solve all", "bench grow", "shot --screen level --out /dev/null"):
        done = subprocess.run(
            [sys.executable, "-c", INTERRUPTED, *command.split()],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
        )
        assert done.returncode == 130, (command, done.stderr)
        assert done.stderr.count("\n") == 1 and "interrupted" in done.stderr, (command, done.stderr)


def test_without_a_temporary_folder_there_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "mkdtemp", none)
    monkeypatch.setattr(tempfile, "TemporaryDirectory", none)
    (tmp_path / "home").write_text("no folder")
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path / "home"))
    golden = "tests/goldens/felt_bell.jsonl"
    for words in (
        ["play"],
        ["play", "--bot"],
        ["shot", "--screen", "title", "--out", str(tmp_path / "a.png")],
        ["replay", golden],
        ["replay", golden, "--clip", str(tmp_path / "a.webp")],
    ):
        assert main(words) == 2, words
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "temporary" in said, (words, said)


def test_a_number_beyond_all_measure_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("descend", "--bot", "--seeds", f"1-{10**30}"),
        ("descend", "--bot", "--seeds", "1-" + "9" * 5000),
        ("solve", "first_rope", "--limit", "9" * 5000),
    ):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 2
        assert capsys.readouterr().err.splitlines()[-1].startswith(f"intodepth {words[0]}: error: argument")


TYPED = """
from intodepth.screens.paste import PasteScreen
typed, plain_frame = [], PasteScreen.frame
def note(self, *given):
    end = plain_frame(self, *given)
    typed.append(self._typed)
    if len(typed) == 3:
        press("k", "K")
    if len(typed) == 8:
        post(pygame.QUIT)
    return end
PasteScreen.frame = note
def press(key, text):
    post(pygame.KEYDOWN, key=pygame.key.key_code(key), scancode=0, mod=0)
    post(pygame.TEXTINPUT, text=text)
import atexit
atexit.register(lambda: print(list(dict.fromkeys(typed))))
"""
"""notes what the field of Paste a code holds in eight frames, and types into it in the third"""


@pytest.mark.usefixtures("unseen")
def test_what_a_key_types_goes_where_the_key_goes(tmp_path: Path) -> None:
    result = play_unseen(f"exec({TYPED!r}, globals()); press('e', 'e')", tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.strip() == "['', 'K']", "the key that leads to the field types nothing into it"


@pytest.mark.usefixtures("unseen")
def test_a_recording_that_is_dropped_on_the_window_is_replayed_and_a_bad_one_is_named(tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "goldens" / "thin_floor.jsonl"
    text = golden.read_text(encoding="utf-8")
    for name, content in {
        "elsewhere.jsonl": text.replace('"thin_floor"', '"elsewhere"'),
        "damaged.jsonl": "{",
    }.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    dropped = [str(tmp_path / name) for name in ("elsewhere.jsonl", "damaged.jsonl", "folder")]
    result = play_unseen(
        f"dropped.extend({[*dropped, str(golden)]})"
        "; quit_when(lambda stack: type(stack.top).__name__ == 'ReplayScreen')",
        tmp_path,
    )
    assert (result.returncode, result.stderr) == (0, "")
    told = list(dict.fromkeys(result.stdout.splitlines()))
    for name, why in (
        ("elsewhere.jsonl", "recording:1: there is no level 'elsewhere'"),
        ("damaged.jsonl", "recording:1: there is no whole line in it"),
        ("folder", "it cannot be read: Is a directory"),
    ):
        assert f"TitleScreen {name}: {why}" in told
    assert told[-1].startswith("ReplayScreen")
