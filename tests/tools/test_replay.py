"""A recording is checked without a window, and plays itself in one."""

from pathlib import Path

import pytest

from intodepth.content.recording import read_recording
from intodepth.play.timeline_reader import read_timeline
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.tools import replay
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from tests.catalogs import own_catalog

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"


def measure(text: str, size: int, weight: int) -> float:
    return len(text) * size * 0.5


def test_a_check_prints_the_digest_and_the_actions(capsys: pytest.CaptureFixture[str]) -> None:
    last = GOLDEN.read_text().splitlines()[-1]
    assert replay.main(GOLDEN, check=True) == 0
    digest, words = capsys.readouterr().out.split(maxsplit=1)
    assert f'"{digest}"' in last
    assert words == "after 15 actions\n"


def test_a_recording_that_comes_out_otherwise_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = GOLDEN.read_text().splitlines()
    path = tmp_path / "test.jsonl"
    path.write_text("\n".join([*lines[:2], lines[2].replace("[10,8]", "[9,8]"), *lines[3:], ""]))
    assert replay.main(path, check=True) == 1
    assert capsys.readouterr().out.startswith("test.jsonl:3: turn 2: the stage is ")


@pytest.mark.parametrize("text", [None, "", "{}\n", "nonsense\n"])
def test_what_is_no_recording_is_refused(
    text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "test.jsonl"
    if text is not None:
        path.write_text(text)
    assert replay.main(path, check=True) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("replay: test.jsonl:1: ") and err.count("\n") == 1


class Player:
    """A replay without a window."""

    def __init__(self, home: Path, golden: Path = GOLDEN) -> None:
        services = Services(own_catalog(), home)
        self.screen = ReplayScreen(services, read_timeline(golden, services.catalog))
        self.stack = ScreenStack(self.screen, measure, services)
        self.time = 0.0

    def frames(self, count: int, keys: tuple[str, ...] = ()) -> list[str]:
        """Run frames of a tenth of a second; the keys go down in the first. The words of the last."""
        for index in range(count):
            self.time += 0.1
            commands = self.stack.frame(Input(keys=keys if not index else (), time=self.time, dt=0.1))
        return [command.text for command in commands if isinstance(command, Text)]


def test_a_level_plays_itself_to_its_end(tmp_path: Path) -> None:
    player = Player(tmp_path)
    for _ in range(100):
        player.frames(20)
        if player.screen.level.session.is_over:
            break
    assert player.screen.timeline.place == player.screen.timeline.end
    player.frames(1, ("escape",))
    assert player.screen.is_done


def test_space_halts_it_and_the_player_cannot_meddle(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.frames(1, ("space",))
    player.frames(30)
    assert not player.screen.level.session.history.done
    player.frames(5, ("p", "d", "return"))
    assert not player.screen.level.session.history.done
    player.frames(1, ("space",))
    player.frames(30)
    assert player.screen.level.session.history.done


def test_rounds_that_all_pass_are_played_as_they_were_recorded(tmp_path: Path) -> None:
    player = Player(tmp_path, GOLDEN.with_name("overhang.jsonl"))
    for _ in range(100):
        player.frames(20)
        if player.screen.level.session.is_over:
            break
    assert player.screen.timeline.place == player.screen.timeline.end


def test_what_comes_next_is_shown_before_it_is_done(tmp_path: Path) -> None:
    player = Player(tmp_path)
    session = player.screen.level.session
    while not session.history.done:
        player.frames(1)
    assert session.coming is not None
    assert session.coming.action == read_recording(GOLDEN).steps[1].step


def test_a_descent_is_checked_too(capsys: pytest.CaptureFixture[str]) -> None:
    golden = GOLDEN.parent / "runs" / "lost_on_three.jsonl"
    assert replay.main(golden, check=True) == 0
    assert capsys.readouterr().out.endswith(" after 133 actions\n")
