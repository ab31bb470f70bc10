"""A run of three small floors: what goes from floor to floor, how it ends, and how it is written down."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from shutil import copytree, rmtree

import msgspec
import pytest

from intodepth.content.catalog import FLOORS, Catalog, load_catalog
from intodepth.content.floors.shafts import Door
from intodepth.content.levels import slack_at
from intodepth.content.recorder import Recorder
from intodepth.content.runs import record
from intodepth.content.runs.annals import Past, first_tries, past_runs
from intodepth.content.runs.codes import rescue_code
from intodepth.content.runs.record import (
    RunHeader,
    find_unfinished_runs,
    go_on,
    parse_record,
    read_record,
    replay_run,
    resume_run,
    signal,
    start_run,
)
from intodepth.content.runs.run import DAYLIGHT, End, Run
from intodepth.content.runs.seals import cost_of_last, cost_of_undo, is_sealed
from intodepth.content.runs.shaft import come_in
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import MARK, read_ends
from intodepth.sim import RULES_VERSION, invariants
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero, LevelState, Relic
from intodepth.sim.history import History
from intodepth.sim.knowledge import NOTHING, Chronicle, Knowledge
from intodepth.sim.ropes import Anchor
from intodepth.sim.rules import RECORDED, Rules, restore_rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.water import wakes_after, wakes_once_moved
from tests.playing import draw
from tests.runs import PARTY, small_shaft, steps_out

DIGEST = rb'"digest":"[0-9a-f]{16}"'


@pytest.fixture
def shaft(catalog: Catalog, tmp_path: Path) -> Catalog:
    return small_shaft(catalog, tmp_path)


def walked(run: Run, code: str, *wanted: str, stays: tuple[int, ...] = (), locker: bool = False) -> None:
    """Leave a floor and go on."""
    steps_out(run, code, *wanted, stays=stays)
    run.go_on(Chronicle(run.visit.history, run.visit.known).latest, locker=locker)
    if run.end is None:
        assert invariants.problems(run.visit.stage) == [], run.visit.depth


def test_a_run_goes_down_and_up_and_counts_what_comes_to_daylight(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    walked(run, ">", "saints_tooth")
    assert run.visit.depth == 2
    assert [relic.kind for relic in run.carried] == ["saints_tooth"]
    walked(run, ">", "bell")
    walked(run, "v", "hourglass")
    assert (run.visit.depth, run.visit.stage.doors) == (2, Doors.UP), "three floors are all there are"
    lying = [body.kind for body in run.visit.stage.bodies.values() if body.cell is not None]
    assert lying == [] and [relic.kind for relic in run.taken] == ["lead_crown"], "the Collector was here"
    walked(run, "v")
    walked(run, "v")
    assert run.end == End.DAYLIGHT
    assert {relic.kind: run.worth(relic) for relic in run.carried} == {
        "saints_tooth": 1,
        "bell": 4,
        "hourglass": 3,
    }
    assert run.score == (1 + 4 + 3) * 3
    with pytest.raises(ValueError, match="the run is over"):
        run.signal()


def test_a_party_comes_in_rested_with_what_is_left_and_is_not_healed(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    stage = run.visit.stage
    assert [hero.pitons for hero in stage.heroes()] == [2, 2, 2]
    stage.write(1, "hit_points", 4, 1)
    stage.write(1, "pitons", 2, 0)
    walked(run, ">")
    hurt = run.visit.stage.hero(1)
    assert (hurt.hit_points, hurt.pitons, hurt.action_points, hurt.state) == (1, 0, 6, LevelState.UNDEPLOYED)
    walked(run, ">", locker=True)
    assert run.visit.stage.hero(1).pitons == 2, "the locker tops it up"


def test_a_locker_wakes_the_water_sooner_and_lies_only_on_a_way_down(shaft: Catalog) -> None:
    woken = []
    for locker in (False, True):
        run = Run(shaft, Rules(), PARTY)
        walked(run, ">", locker=locker)
        flood = run.visit.stage.flood
        assert flood is not None
        woken.append(flood.wakes)
    assert woken == [5, 5 - Rules().locker]
    steps_out(run, "v")
    with pytest.raises(ValueError, match="only on a way down"):
        run.go_on(run.visit.known, locker=True)


def test_how_soon_the_water_wakes_is_known_before_a_floor_is_entered_again(shaft: Catalog) -> None:
    for waits in range(7):
        run = Run(shaft, Rules(), PARTY)
        walked(run, ">")
        assert run.water_on(3) is None, "nobody knows that floor"
        while run.visit.stage.round <= waits:
            run.visit.history.commit(Pass(run.visit.stage.lead))
        walked(run, ">")
        steps_out(run, "v")
        told = run.water_on(2)
        run.go_on(Chronicle(run.visit.history, run.visit.known).latest)
        stage = run.visit.stage
        assert stage.flood is not None and run.visit.depth == 2
        rest = wakes_after(stage, stage.flood) - stage.round + 1
        assert told == (rest if stage.water == DRY else 0), waits


def test_a_descent_is_harder_by_the_numbers_of_the_rules(shaft: Catalog) -> None:
    run = Run(shaft, Rules(chalk=1, locker=2, water_from=4), PARTY)
    with pytest.raises(ValueError, match="no chalk left"):
        run.spend_chalk(2)
    woken = []
    for locker in (False, True):
        run = Run(shaft, Rules(chalk=1, locker=2, water_from=4), PARTY)
        walked(run, ">", locker=locker)
        flood = run.visit.stage.flood
        assert flood is not None
        woken.append(flood.wakes)
    assert woken == [4, 3], "never later than round 4, and 2 rounds before round 5"


def test_who_stays_behind_lies_there_as_fallen_and_can_be_fetched(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    steps_out(run, ">", stays=(2,))
    while run.visit.stage.hero(2).state == LevelState.UNDEPLOYED:  # she comes in, and no further
        actions = list(generate_actions(run.visit.stage))
        run.visit.history.commit(next(each for each in actions if isinstance(each, Deploy)))
    assert [hero.name for hero in run.visit.behind] == ["Ada"]
    run.go_on(Chronicle(run.visit.history).latest)
    assert [hero.name for hero in run.visit.stage.heroes()] == ["Bram", "Tomas"]
    walked(run, "v")
    lying = run.visit.stage.hero(2)
    assert (lying.hit_points, lying.is_fallen, run.visit.depth) == (0, True, 1)
    walked(run, "v", "swinger")
    assert run.end == End.DAYLIGHT
    assert [hero.name for hero in run.rescued] == ["Bram", "Tomas", "Ada"]


def test_up_from_the_first_floor_is_daylight_and_nobody_out_is_lost(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    with pytest.raises(ValueError, match="nobody has left"):
        run.go_on(run.visit.known)
    steps_out(run, "v")
    assert run.visit.leads_to == DAYLIGHT
    run.go_on(run.visit.known)
    assert (run.end, run.score) == (End.DAYLIGHT, 0)
    lost = Run(shaft, Rules(), PARTY)
    steps_out(lost, "-", stays=(0, 1, 2))
    for hero in lost.visit.stage.heroes():
        lost.visit.stage.write(hero.id, "state", LevelState.UNDEPLOYED, LevelState.IN_LEVEL)
        lost.visit.stage.write(hero.id, "hit_points", hero.hit_points, 0)
    lost.go_on(lost.visit.known)
    assert lost.end == End.LOST


def recorded(folder: Path, shaft: Catalog, *ways: str) -> tuple[Run, Recorder]:
    """A run that was written down, through as many floors as there are ways."""
    run, recorder = start_run(folder, shaft, Rules(), PARTY)
    for code in ways:
        chronicle = Chronicle(run.visit.history, run.visit.known)
        steps_out(run, code, "bell")
        stage = run.visit.history.start
        for entry in run.visit.history.done:
            entry.schedule.apply(stage)
            assert not isinstance(entry.action, tuple)
            recorder.write(entry.action, stage, None, entry.order)
        go_on(run, recorder, chronicle.follow(run.visit.history))
    return run, recorder


def test_a_record_tells_the_same_run_again_at_any_line(shaft: Catalog, tmp_path: Path) -> None:
    run, recorder = recorded(tmp_path / "runs", shaft, ">", ">", "v", "v", "v")
    assert recorder.path is not None
    assert (run.end, run.score) == (End.DAYLIGHT, 4 * 3)
    assert [*find_unfinished_runs(tmp_path / "runs", shaft)] == [], "it is over"
    lines = recorder.path.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut" / recorder.path.name
    cut.parent.mkdir()
    for count in range(1, len(lines)):
        cut.write_bytes(b"".join(lines[:count]) + lines[count][:7])
        again, following = resume_run(cut, shaft)
        following.close()
        assert again.end is None, count
        assert [left.path for left in find_unfinished_runs(cut.parent, shaft)] == [cut], count
    whole = replay_run(read_record(recorder.path), shaft)
    assert (whole.end, whole.score) == (run.end, run.score)
    assert whole.visit.stage.digest == run.visit.stage.digest


def test_what_comes_out_otherwise_is_named_with_its_line(shaft: Catalog, tmp_path: Path) -> None:
    _, recorder = recorded(tmp_path / "runs", shaft, ">", ">")
    assert recorder.path is not None
    lines = recorder.path.read_bytes().splitlines(keepends=True)
    on = next(index for index, line in enumerate(lines) if line.startswith(b'{"run"'))
    faults = {
        "the stage is": [*lines[:on], re.sub(DIGEST, b'"digest":"0000000000000000"', lines[on])],
        "nobody has left": [lines[0], lines[on]],
        "the floors have changed": [
            lines[0].replace(b'"floors":["', b'"floors":["' + b"0" * 16 + b'","'),
            *lines[1:],
        ],
        "another version": [lines[0].replace(b'"format":2', b'"format":9'), *lines[1:]],
        "invalid": [lines[0], b'{"run":"away"}\n'],
    }
    path = tmp_path / "run-0001.jsonl"
    for what, changed in faults.items():
        path.write_bytes(b"".join(changed))
        with pytest.raises(FileFault) as found:
            replay_run(read_record(path), shaft)
        said = found.value.faults[0]
        assert said.startswith("run-0001.jsonl:"), what
        assert what in said.lower(), (what, said)


def test_a_signal_ends_a_run_with_everybody_alive_and_nothing(shaft: Catalog, tmp_path: Path) -> None:
    run, recorder = recorded(tmp_path / "runs", shaft, ">")
    signal(run, recorder)
    assert (run.end, run.score, run.carried) == (End.SIGNAL, 0, [])
    assert recorder.path is not None
    assert replay_run(read_record(recorder.path), shaft).end == End.SIGNAL
    assert [*find_unfinished_runs(tmp_path / "runs", shaft)] == []


def test_what_is_a_heroes_own_comes_on_top_of_the_standard_kit(shaft: Catalog) -> None:
    heroes = Run(shaft, Rules(), ("smith", "swinger", "porter")).visit.stage.heroes()
    assert [hero.pitons for hero in heroes] == [4, 2, 2]
    assert [[coil.length for coil in hero.coils] for hero in heroes] == [[], [6], [8]], (
        "one rope of 8 is enough"
    )
    heroes = Run(shaft, Rules(), ("smith", "swinger", "spider")).visit.stage.heroes()
    assert [[coil.length for coil in hero.coils] for hero in heroes] == [[8], [6], [14]]


def test_what_is_taken_along_besides_weighs_as_long_as_the_descent_lasts(
    shaft: Catalog, tmp_path: Path
) -> None:
    kit = {"belayer": ("coil", "wheel"), "swinger": ("pitons",)}
    run, recorder = start_run(tmp_path / "runs", shaft, Rules(), PARTY, kit=kit)
    heroes = run.visit.stage.heroes()
    assert [(hero.weight, hero.pitons, hero.wheels) for hero in heroes] == [(6, 2, 1), (4, 2, 2), (4, 4, 0)]
    assert [coil.length for coil in heroes[0].coils] == [8, 8]
    recorder.close()
    assert recorder.path is not None
    again = replay_run(read_record(recorder.path), shaft)
    assert again.visit.stage.digest == run.visit.stage.digest
    walked(again, ">", "saints_tooth")
    assert [hero.weight for hero in again.visit.stage.heroes()] == [6, 4, 4]


BAD_KITS = {
    "'smith' is not in the party": {"smith": ("coil",)},
    "'anvil' cannot be taken along": {"belayer": ("anvil",)},
    "'belayer' takes too much along": {"belayer": ("coil", "wheel", "pitons")},
    "'swinger' takes too much along": {"swinger": ("coil", "coil")},
}


def test_a_record_of_what_nobody_can_take_along_is_refused(shaft: Catalog, tmp_path: Path) -> None:
    for expected, kit in BAD_KITS.items():
        _, recorder = start_run(tmp_path / "runs", shaft, Rules(), PARTY)
        recorder.close()
        assert recorder.path is not None
        text = recorder.path.read_bytes()
        told = b'"kit":' + msgspec.json.encode(kit)
        recorder.path.write_bytes(text.replace(b"}\n", b"," + told + b"}\n", 1))
        with pytest.raises(FileFault, match=expected):
            replay_run(read_record(recorder.path), shaft)


def test_only_heroes_who_come_out_count(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    steps_out(run, ">", "saints_tooth", stays=(2,))
    run.go_on(Chronicle(run.visit.history).latest)
    walked(run, "v")
    walked(run, "v")
    assert ([hero.name for hero in run.rescued], run.score) == (["Bram", "Tomas"], 2)


def test_heroes_keep_their_ids_and_floors_have_their_own(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    walked(run, ">", "saints_tooth")
    kinds = {key: body.kind for key, body in run.visit.stage.bodies.items() if not isinstance(body, Hero)}
    assert kinds == {100: "saints_tooth", 200: "lead_crown", 201: "bell"}


def test_a_way_down_from_the_deepest_floor_leads_nowhere(shaft: Catalog) -> None:
    run = Run(replace(shaft, floors=dict(list(shaft.floors.items())[:2])), Rules(), PARTY)
    walked(run, ">")
    walked(run, "v")
    assert (run.visit.depth, run.visit.stage.doors) == (1, Doors.UP)


def test_floors_are_those_down_to_the_first_that_is_missing(catalog: Catalog, tmp_path: Path) -> None:
    folders = find_folders()
    data = tmp_path / "data"
    copytree(folders.data, data)
    rmtree(data / FLOORS, ignore_errors=True)
    (data / FLOORS).mkdir()
    small_shaft(catalog, data / FLOORS)
    (data / FLOORS / "floor_2.toml").unlink()
    found = load_catalog(replace(folders, data=data))
    assert list(found.floors) == ["floor_1"]
    assert found.faults == ("floors/floor_3.toml:1: expected order 2, the next depth, not 3",)


def test_the_first_try_of_a_day_is_the_one_that_was_begun_first() -> None:
    def begun(number: int, seed: str, rescue: str = "") -> Past:
        header = RunHeader(1, RULES_VERSION, (), {}, PARTY, seed, rescue=rescue)
        return Past(Path(f"run-{number:04}.jsonl"), date(2026, 11, 2), header, None)

    runs = [
        begun(9, "k4mq8d"),
        begun(4, "2026-11-02"),
        begun(3, "2026-11-02"),
        begun(2, "2026-11-02", "depth"),
    ]
    assert first_tries(runs[:3]) == first_tries(runs[2::-1]) == {"2026-11-02": runs[2]}
    assert first_tries(runs) == {"2026-11-02": runs[3]}, "a rescue sees the floors first"


def test_it_costs_a_chalk_to_take_back_a_fall_into_what_nobody_had_seen() -> None:
    for known, costs in ((NOTHING, True), (None, False)):
        stage = draw("#######\n#A....#\n####..#\n####..#\n####..#\n#######")
        before = Knowledge.of_all(stage) if known is None else known
        history = History(stage)
        chronicle = Chronicle(history, before)
        history.commit(Move(0, Cell(4, 4), drop=True))
        chronicle.follow(history)
        assert is_sealed(history, chronicle, 0) == costs
    history.undo()
    history.commit(Move(0, Cell(3, 4)))
    chronicle.follow(history)
    assert not is_sealed(history, chronicle, 0), "a walk is free"


def begun(folder: Path, shaft: Catalog) -> Path:
    """A run of which a hero has come in."""
    run, recorder = start_run(folder, shaft, Rules(), PARTY)
    action = generate_actions(run.visit.stage)[0]
    run.visit.history.commit(action)
    recorder.write(action, run.visit.stage, order=1)
    recorder.close()
    assert recorder.path is not None
    return recorder.path


def spoil(path: Path, at: int, byte: int = 0xFF) -> None:
    data = bytearray(path.read_bytes())
    data[at] = byte
    path.write_bytes(data)


def test_whatever_lies_among_the_runs_the_newest_that_can_be_gone_on_with_is_found(
    shaft: Catalog, tmp_path: Path
) -> None:
    folder = tmp_path / "runs"
    good = begun(folder, shaft)
    spoil(begun(folder, shaft), 5)  # in the first line
    last = begun(folder, shaft)
    spoil(last, last.stat().st_size - 3)
    odd = {7: b"", 8: b"\0" * 5000, 9: b"{}\n", 10: b"[" * 500 + b"\n", 999_999_999: b""}
    for number, data in odd.items():
        (folder / f"run-{number:04}.jsonl").write_bytes(data)
    os.mkfifo(folder / "run-0011.jsonl")
    (folder / "run-0012.jsonl").symlink_to("/dev/zero")
    (folder / "run-0013.jsonl").mkdir()
    (folder / "run-0014.jsonl").symlink_to("nowhere")
    before = sorted(folder.iterdir())
    assert [left.path for left in find_unfinished_runs(folder, shaft)] == [good]
    assert [past.path for past in past_runs(folder)] == [good]
    assert sorted(folder.iterdir()) == before, "nothing is moved away"
    later = begun(folder, shaft)
    assert next(find_unfinished_runs(folder, shaft)).path == later


def test_a_run_that_was_left_is_offered_when_a_later_one_is_over(shaft: Catalog, tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    first = begun(folder, shaft)
    run, recorder = start_run(folder, shaft, Rules(), PARTY)
    signal(run, recorder)
    assert [left.path for left in find_unfinished_runs(folder, shaft)] == [first]
    fewer = replace(shaft, floors=dict(list(shaft.floors.items())[:2]))
    assert [*find_unfinished_runs(folder, fewer)] == [], (
        "this game cannot go on with it, and there is a later one"
    )
    assert recorder.path is not None
    recorder.path.unlink()
    assert [left.path for left in find_unfinished_runs(folder, fewer)] == [first], (
        "the newest is named, to say why not"
    )


def test_a_time_beyond_the_calendar_is_the_first_of_all_days(
    shaft: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "runs"
    path = begun(folder, shaft)
    for seconds in (1e18, -1e18, 3e11, -1e11, float("inf"), float("nan")):
        ends = read_ends(path)._replace(changed=seconds)
        monkeypatch.setattr(record, "read_ends", lambda _, ends=ends: ends)
        (past,) = past_runs(folder)
        assert (past.path, past.day) == (path, date.min)


def test_a_mark_before_the_first_line_is_none_of_it(shaft: Catalog, tmp_path: Path) -> None:
    path = begun(tmp_path / "runs", shaft)
    path.write_bytes(MARK + path.read_bytes())
    assert [left.path for left in find_unfinished_runs(tmp_path / "runs", shaft)] == [path]
    run, recorder = resume_run(path, shaft)
    signal(run, recorder)
    assert path.read_bytes().startswith(MARK) and replay_run(read_record(path), shaft).end == End.SIGNAL


def test_a_hero_who_was_never_brought_in_turns_back(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    steps_out(run, ">", stays=(2,))
    assert [hero.name for hero in run.visit.outside] == [hero.name for hero in run.visit.behind] == ["Ada"]
    run.go_on(Chronicle(run.visit.history).latest)
    assert run.lost == {}
    walked(run, "v")
    walked(run, "v")
    assert [hero.name for hero in run.rescued] == ["Bram", "Tomas"] and run.lost == {}


def test_recordings_and_codes_mean_the_same_whatever_the_defaults_are(
    shaft: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, recorder = recorded(tmp_path / "runs", shaft, ">", "v", "v")
    code, digest = rescue_code(run), run.visit.stage.digest
    line = recorder.data.split(b"\n", 1)[0]
    assert RECORDED.keys() == set(Rules.names())
    script = SCRIPT.format(code=code, golden=str(GOLDEN))
    apart = sum(getattr(run.rules, name) != value for name, value in RECORDED.items())
    for change in ("walk", "hold_soft", "chalk", "locker", "leech_reach", "gust_push"):
        command = [sys.executable, "-c", CHANGED.format(name=change) + script]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.stdout.split() == ["first_rope", str(apart)], (change, done.stderr[-400:])
    for name in RECORDED:
        less = re.sub(rb'"%s":\d+,?' % name.encode(), b"", line).replace(b",}", b"}")
        header = msgspec.json.decode(less, type=RunHeader)
        assert restore_rules(header.rules) == replace(run.rules, **{name: RECORDED[name]}), name
    assert digest == replay_run(parse_record("run", recorder.data), shaft).visit.stage.digest


def test_new_cells_are_free_and_what_matters_in_them_costs_a_chalk() -> None:
    for below, costs in ((".", False), ("r", True), ("D", True), (">", True), ("v", True), ("k", True)):
        stage = draw(f"######\n#A..H#\n####H#\n####{below.replace('k', '.')}#\n######")
        if below == "k":
            anchor = Anchor(0, Cell(4, 1), 6)
            stage = Stage.of(stage.ground, stage.bodies.values(), anchors=[anchor])
        history = History(stage)
        chronicle = Chronicle(history, NOTHING)
        before = chronicle.latest.terrain.keys()
        history.commit(Move(0, Cell(4, 3)))
        assert Cell(4, 1) in chronicle.follow(history).terrain.keys() - before, "it is seen now"
        assert is_sealed(history, chronicle, 0) == costs, below


ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "goldens" / "first_rope.jsonl"
CHANGED = """
from dataclasses import fields
import intodepth.sim.rules as rules
kept = rules.Rules.__init__
before = getattr(rules.Rules(), {name!r})
names = rules.Rules.names()
values = [value + (name == {name!r}) for name, value in zip(names, kept.__defaults__, strict=True)]
kept.__defaults__ = tuple(values)
assert getattr(rules.Rules(), {name!r}) == before + 1
"""
"""changes one default of the rules, before anything else is imported"""
SCRIPT = """
from pathlib import Path
from intodepth.content.recording import read_recording, replay
from intodepth.content.runs.codes import decode_rescue_code
from tests.catalogs import own_catalog
recording = read_recording(Path({golden!r}))
replay(recording, own_catalog())
print(recording.header.level, len(decode_rescue_code({code!r}).rules))
"""


def forked(catalog: Catalog) -> Run:
    """A run in which two doors lead to the second floor; the water behind the right one wakes later."""
    first, second, third = catalog.floors.values()
    assert second.water is not None
    other = msgspec.structs.replace(
        second, title="The other", water=msgspec.structs.replace(second.water, wakes=9)
    )
    return Run(catalog, Rules(), PARTY, doors=((Door(first),), (Door(second), Door(other)), (Door(third),)))


def test_a_party_comes_back_through_the_door_it_took(shaft: Catalog) -> None:
    run = forked(shaft)
    assert not run.choices, "nobody has left"
    steps_out(run, ">")
    assert [door.level.title for door in run.choices] == ["Floor 2", "The other"]
    run.go_on(Chronicle(run.visit.history).latest, right=True)
    assert run.visit.level.title == run.shaft[1].title == "The other"
    assert run.visit.stage.flood is not None and run.visit.stage.flood.wakes == 9
    walked(run, ">")
    walked(run, "v")
    assert (run.visit.depth, run.visit.level.title, run.visit.right) == (2, "The other", False)
    assert [level.title for level in run.shaft] == ["Floor 1", "The other", "Floor 3"]


def test_a_wrong_door_changes_nothing(shaft: Catalog) -> None:
    run = Run(shaft, Rules(), PARTY)
    steps_out(run, ">")
    with pytest.raises(ValueError, match="no right door"):
        run.go_on(run.visit.known, right=True)
    assert (run.visit.depth, run.kept, run.taken) == (1, {}, ())
    run.go_on(run.visit.known)
    assert run.visit.depth == 2


def test_a_second_relic_of_a_kind_counts_half(shaft: Catalog) -> None:
    kinds = "bell", "bell", "bell", "lead_crown"
    ids = 100, 200, 300, 301
    relics = [Relic(key, kind, kind, None, 1) for key, kind in zip(ids, kinds, strict=True)]
    run = Run(shaft, Rules(), PARTY)
    assert [run.worth(relic) for relic in relics] == [1, 4, 3, 3]
    values = run.values([*relics, run.visit.stage.hero(0)])
    assert values == {100: 0, 200: 4, 300: 1, 301: 3}, "the dearest bell in full"
    older = Run(shaft, Rules(), PARTY, has_collector=False)
    assert older.values(relics) == {100: 1, 200: 4, 300: 3, 301: 3}
    broken = [replace(relics[1], broken=True), relics[0]]
    assert run.values(broken) == {200: 0, 100: 1}, "one in pieces does not count as the first"


def on_watery_floor(shaft: Catalog, door: Door, *, has_collector: bool, early: int = 0) -> Run:
    """A party on the second floor behind a door, where the water wakes late, or early once the bell is
    moved.
    """
    first, _, third = shaft.floors.values()
    assert door.level.water is not None
    water = msgspec.structs.replace(door.level.water, wakes=30, relic="bell", early=early)
    watery = door._replace(level=msgspec.structs.replace(door.level, water=water))
    doors = (Door(first),), (watery,), (Door(third),)
    run = Run(shaft, Rules(), PARTY, doors=doors, has_collector=has_collector)
    walked(run, ">")
    return run


def test_where_the_dearest_relic_was_moved_the_water_runs_off_if_a_way_back_is_certified(
    shaft: Catalog,
) -> None:
    slack = slack_at(Rules(), 2)
    nothing, bell = tuple[str, ...](), ("bell",)
    for greedy, back, wanted, has_collector, expected in (
        (None, None, nothing, True, None),
        (3, None, nothing, True, None),
        (None, None, bell, True, 0),
        (3, None, bell, True, 3 + slack),
        (3, 9, bell, True, 3 + 2),
        (3, None, bell, False, 0),
    ):
        door = Door(shaft.floors["floor_2"], greedy=greedy, back=back)
        run = on_watery_floor(shaft, door, has_collector=has_collector)
        assert run.rounds_back is None
        steps_out(run, ">", *wanted)
        assert run.rounds_back == expected, (greedy, wanted)
        run.go_on(Chronicle(run.visit.history, run.visit.known).latest)
        walked(run, "v")
        stage = run.visit.stage
        assert stage.flood is not None and run.visit.depth == 2
        if expected:
            assert stage.water == DRY and wakes_after(stage, stage.flood) - stage.round + 1 == expected
        elif expected == 0:
            assert stage.water != DRY or wakes_after(stage, stage.flood) == stage.round


def test_nothing_hastens_the_round_that_is_proven_for_the_best_relic(shaft: Catalog) -> None:
    run = on_watery_floor(shaft, Door(shaft.floors["floor_2"]), has_collector=True, early=20)
    stage = run.visit.stage
    sooner = come_in(stage, (), Doors(stage.doors), 6)
    assert stage.flood is not None and sooner.flood == stage.flood._replace(wakes=stage.flood.wakes - 6)
    assert wakes_once_moved(sooner, sooner.flood) == 20
    at_last = come_in(stage, (), Doors(stage.doors), 14)
    assert at_last.flood is not None
    assert wakes_once_moved(at_last, at_last.flood) == at_last.flood.wakes < 20, "moved or not"


def test_where_no_way_back_is_certified_water_that_still_sleeps_wakes_when_it_would_have(
    shaft: Catalog,
) -> None:
    run = on_watery_floor(shaft, Door(shaft.floors["floor_2"]), has_collector=True, early=20)
    steps_out(run, ">", "bell")
    assert run.rounds_back == 20 - run.visit.stage.round + 1
    expected = run.rounds_back
    run.go_on(Chronicle(run.visit.history, run.visit.known).latest)
    walked(run, "v")
    stage = run.visit.stage
    assert stage.flood is not None and wakes_after(stage, stage.flood) - stage.round + 1 == expected


def test_water_sleeps_on_a_return_as_long_as_the_way_up_needs_and_half_of_what_was_saved(
    shaft: Catalog,
) -> None:
    for back, rounds, has_collector, expected in (
        (None, 1, True, 30),
        (6, 1, True, 6 + 2),
        (6, 5, True, 6 + 2 + 2),
        (6, 40, True, 6 + 2 + 3),
        (60, 1, True, 30),
        (6, 1, False, 30),
    ):
        door = Door(shaft.floors["floor_2"], back=back, rounds=rounds)
        run = on_watery_floor(shaft, door, has_collector=has_collector)
        begun = run.visit.stage.round
        steps_out(run, ">")
        took = run.visit.stage.round - begun
        run.go_on(Chronicle(run.visit.history, run.visit.known).latest)
        assert run.water_on(2) == expected - took * (expected == 30), (back, rounds)


def test_an_order_of_several_rounds_costs_one_chalk_unless_more_is_seen() -> None:
    for below, costs in ((".", 1), ("r", 1), ("rD", 2)):
        cells = below.ljust(2, ".")
        stage = draw(f"##########\n#A..H..H.#\n####H##H##\n####{cells[0]}##{cells[1]}##\n##########")
        history = History(stage)
        chronicle = Chronicle(history, NOTHING)
        for goal in (4, 7):
            history.commit(Move(0, Cell(goal, 3)), joins=goal > 4)
            chronicle.follow(history)
            history.commit(Pass(0), joins=True)
            chronicle.follow(history)
        assert history.stage.round == 3 and {entry.order for entry in history.done} == {1}
        assert cost_of_undo(history, chronicle) == costs, below
        paid = 0
        while history.done:
            paid += cost_of_last(history, chronicle)
            history.undo()
            chronicle.follow(history)
        assert paid == costs, "a record pays the same, entry by entry"
