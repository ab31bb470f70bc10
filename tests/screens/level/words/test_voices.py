"""Voices: somebody says a line where it is earned, once, and nothing where it is not wanted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.content.definitions import OCCASIONS, load_voices
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.play.preview import Preview
from intodepth.screens.level.words.voices import occasions
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Posture
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.space.cells import Cell, Side
from intodepth.ui.draw import Text
from tests.catalogs import own_catalog
from tests.playing import draw
from tests.screens.level.driving import TINY, Seat, make_services

GOLDENS = Path(__file__).parents[3] / "goldens"


def said(seat: Seat) -> list[str]:
    """What is written that anybody says."""
    seat.step()
    catalog = seat.services.catalog
    lines = {line.words for lines in catalog.voices.values() for line in lines}
    written = (each.text.partition(": ") for each in seat.commands if isinstance(each, Text))
    return [words for _, _, words in written if words in lines]


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "right", "return")
    return seat


def test_who_takes_a_relic_says_something_and_not_the_same_again(seat: Seat) -> None:
    assert said(seat) == []
    seat.keys("g", "return")
    first = said(seat)
    assert len(first) == 1
    seat.keys("z")
    assert said(seat) == [], "it is taken back"
    seat.keys("g", "return")
    assert said(seat) == [], "once a round is enough"
    for _ in range(120):
        seat.step()
    assert said(seat) == []


def test_what_is_said_of_things_is_not_said_of_the_fallen() -> None:
    for body, said_of in (("r", True), ("B", False)):
        stage = draw(f"####\n#A{body}#\n####")
        if body == "B":
            stage.write(1, "hit_points", 9, 0)
        action = Take(0, 1)
        preview = Preview(stage.copy(), action, (Entry(action, build_schedule(stage, action)),))
        assert (("took", 0) in occasions(preview)) is said_of, body


def test_nobody_speaks_where_voices_are_off(tmp_path: Path, seat: Seat) -> None:
    services = seat.services
    settings = msgspec.structs.replace(services.settings, voices=False)
    services.profile = services.profile.with_settings(settings)
    seat.keys("g", "return")
    assert said(seat) == []


def test_over_all_levels_every_occasion_comes_but_those_that_no_solution_has() -> None:
    catalog, met = own_catalog(), set()
    for path in sorted(GOLDENS.glob("*.jsonl")):
        history = replay(read_recording(path), catalog)
        stage = history.start
        for entry in history.done:
            if isinstance(entry.action, Action):
                met |= {occasion for occasion, _ in occasions(Preview(stage.copy(), entry.action, (entry,)))}
            entry.schedule.apply(stage)
    assert met == {"caught", "pops", "cut", "took", "left", "hanging"}
    assert catalog.voices.keys() == set(OCCASIONS)


def test_who_is_left_hanging_or_sees_a_step_undone_three_times_says_so(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    voices = {key: {line.words for line in lines} for key, lines in seat.services.catalog.voices.items()}
    for tried in range(1, 4):
        seat.keys("right", "return")
        seat.keys("z")
        assert set(said(seat)) <= voices["undone"] and bool(said(seat)) == (tried == 3)
    stage = draw("#####\n#A..#\n##..#\n##..#\n##..#\n#####")
    stage.write(0, "cell", Cell(1, 4), Cell(2, 3))
    stage.write(0, "posture", stage.hero(0).posture, Posture.HANGING)
    stage.write(0, "facing", stage.hero(0).facing, Side.W)
    waits = Pass(0)
    preview = Preview(stage.copy(), waits, (Entry(waits, build_schedule(stage, waits)),))
    assert list(occasions(preview)) == [("hanging", 0)]


@pytest.mark.parametrize(
    ("picture", "move", "told"),
    [
        ("#####\n#A..#\n##.##\n##.##\n##.##\n#####", Move(0, Cell(2, 4), True), ("hurt", 0)),
        ("#####\n#A..#\n##B.#\n#####", Move(0, Cell(2, 2)), ("stood_on", 1)),
    ],
)
def test_who_is_hurt_or_stood_on_has_something_to_say(
    picture: str, move: Move, told: tuple[str, int]
) -> None:
    stage = draw(picture)
    assert list(occasions(Preview(stage, move, (Entry(move, build_schedule(stage, move)),)))) == [told]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[sneeze]\nlines = ["a"]\n', "1: there is no occasion 'sneeze'; there are caught, "),
        ('[cut]\nlines = "a"\n', "2: lines: expected a list"),
        (f'[cut]\nlines = ["{"a" * 61}"]\n', "2: lines[0]: expected a text of at most 60 characters"),
        ('[cut]\nlines = ["a", "belayr: b"]\n', "2: lines: there is no hero 'belayr'"),
        ('[cut]\nlines = ["a\\u0007"]\n', "2: lines: has signs that cannot be shown"),
    ],
)
def test_a_file_of_voices_that_is_wrong_is_named(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "voices.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileFault, match=r"voices\.toml:") as error:
        load_voices(path, ["belayer"])
    assert fault in error.value.faults[0]
