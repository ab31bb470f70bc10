"""What is measured is printed as name, value and unit; what nobody knows is refused in one line."""

import pytest

from intodepth.tools import bench
from intodepth.tools.bench.measurement import PeerMissing
from intodepth.tools.bench.sprites import arcade_seconds, pygame_seconds


def test_a_figure_is_a_line_of_name_value_and_unit(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["stage"]) == 0
    name, value, unit = capsys.readouterr().out.split()
    assert (name, unit) == ("stage.copy", "us")
    assert float(value) > 0


def test_a_single_figure_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["plan.fall"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["plan.fall"]


def test_the_peer_solves_the_same_moves_or_is_named_as_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["moves"]) == 0
    printed = capsys.readouterr()
    figures = {line.split()[0] for line in printed.out.splitlines()}
    assert {"moves.answer_over_scipy", "moves.prepared_over_scipy"} <= figures or "scipy" in printed.err


def test_the_peer_sees_the_same_or_is_named_as_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["sight"]) == 0
    printed = capsys.readouterr()
    figures = {line.split()[0] for line in printed.out.splitlines()}
    assert {"sight.plain", "sight.cave", "sight.doors"} <= figures
    assert {"sight.plain_over_tcod", "sight.cave_over_tcod"} <= figures or "tcod" in printed.err


@pytest.mark.parametrize("names", [["nope"], ["nope.copy"], ["stage", "nope"]])
def test_an_unknown_name_is_refused_in_one_line(names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(names) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "nothing is called nope" in printed.err and printed.err.count("\n") == 1


def test_an_unknown_figure_of_a_known_group_is_named_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["stage.nope"]) == 2
    assert capsys.readouterr().err == "bench: nothing is called stage.nope\n"


def test_as_many_sprites_are_drawn_by_others_or_they_are_named_as_missing() -> None:
    assert pygame_seconds(3, (64, 64)) > 0
    try:
        assert arcade_seconds(3, (64, 64)) > 0
    except PeerMissing as error:
        assert str(error) == "arcade is not installed"
