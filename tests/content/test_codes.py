"""Codes: a run as one line to paste, the shaft that it opens, and those who go down for the fallen."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.bank import bank_path, read_bank
from intodepth.content.runs import codes
from intodepth.content.runs.annals import best_by_shaft, past_runs
from intodepth.content.runs.codes import (
    CodeFault,
    find_lost_shaft,
    is_code,
    is_rescue,
    rescue_code,
    rescue_of,
    run_in,
    seed_code,
    seed_in,
)
from intodepth.content.runs.record import (
    go_on,
    read_record,
    replay_run,
    resume_run,
    start_rescue,
    start_run,
)
from intodepth.content.runs.run import MOST_CREWS, End, Run
from intodepth.content.runs.shaft_json import decode_shaft, encode_shaft
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim import invariants
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Relic
from intodepth.sim.flow.turns import is_over
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.rules import Rules
from intodepth.sim.stage import DRY
from tests.runs import PARTY, small_shaft, steps_out

RUNS = Path(__file__).parents[1] / "goldens" / "runs"
OTHERS = ("smith", "porter", "spider")


@pytest.fixture
def shaft(catalog: Catalog, tmp_path: Path) -> Catalog:
    return small_shaft(catalog, tmp_path)


def left(run: Run, code: str, *wanted: str) -> None:
    """Leave a floor and go on."""
    steps_out(run, code, *wanted)
    known(run)
    run.go_on(known(run))


def known(run: Run) -> Knowledge:
    return Chronicle(run.visit.history, run.visit.known).latest


def waited(run: Run) -> Run:
    """All come in and go aside, and nobody does anything more until the water has come."""
    while not is_over(run.visit.stage):
        stage = run.visit.stage
        actions = [each for each in generate_actions(stage) if not isinstance(each, Exit | Lead)]
        ways_in = stage.ways_in()
        fresh = [each for each in actions if isinstance(each, Deploy)]
        aside = [
            each for each in actions if isinstance(each, Move) and stage.hero(stage.lead).cell in ways_in
        ]
        wait = [each for each in actions if isinstance(each, Pass)]
        run.visit.history.commit([*fresh, *aside[-1:], *wait][0])
    run.go_on(known(run))
    return run


def drowned(catalog: Catalog) -> Run:
    """A run that was lost on the second floor, with what it had from the first."""
    run = Run(catalog, Rules(), PARTY)
    left(run, ">", "saints_tooth")
    return waited(run)


def test_a_code_opens_the_run_that_it_tells_in_a_line_that_can_be_pasted(catalog: Catalog) -> None:
    for name, most in (("to_daylight", 700), ("lost_on_three", 300)):
        run = replay_run(read_record(RUNS / f"{name}.jsonl"), catalog)
        code = rescue_code(run)
        assert is_code(code) and is_rescue(code) and len(code) < most and code.split() == [code]
        broken = f"  {code[:40]}\n{code[40:90]} \n {code[90:]}\n"
        again = run_in(broken, catalog)
        assert again.end == run.end and again.score == run.score and again.lost == run.lost
        floors = {depth: floor.stage.digest for depth, floor in run.floors.items()}
        assert {depth: floor.stage.digest for depth, floor in again.floors.items()} == floors
        assert [visit.locker for visit in again.visits] == [visit.locker for visit in run.visits]
        assert rescue_code(again) == code


def test_places_of_any_size_are_told() -> None:
    numbers = [0, 1, 127, 128, 300, 70_000]
    assert [*codes.unpack(codes.pack(iter(numbers)))] == numbers


def test_what_is_no_code_or_damaged_is_told_in_one_line(shaft: Catalog) -> None:
    code = rescue_code(drowned(shaft))
    head, seed, text = code.split(".")
    damaged = [f"{head}.{seed}.{text[:place]}{other}{text[place + 1 :]}" for place in (3, 40, len(text) - 2)
               for other in "AQ" if text[place] != other]  # fmt: skip
    bad = [
        *damaged,
        code[:-9],
        code + "AAAA",
        "depth",
        "depth..",
        "depth..%%%%%%%%%%%%%",
        code.replace(".", "/"),
        "x" * 9,
    ]
    for wrong in [*bad, "depth.." + "A" * 30_000]:
        with pytest.raises(CodeFault, match=r"^[^\n]+$"):
            run_in(wrong, shaft)


def packed(told: codes.CodeContent, level: int = 6) -> str:
    data = zlib.compress(msgspec.msgpack.encode(told), level)
    return f"depth.{told.seed}.{urlsafe_b64encode(data + codes.checksum(data)).decode().rstrip('=')}"


def test_a_code_that_was_made_up_is_answered_and_not_believed(shaft: Catalog) -> None:
    told = codes.content_of(drowned(shaft))
    change = msgspec.structs.replace
    first, *others = told.passed
    for wrong, why in (
        (change(told, rules_version=1), "a rescue code of version 1; this game knows 3"),
        (change(told, floors=b"else"), "other floors"),
        (change(told, party=("nobody",)), "no hero 'nobody'"),
        (change(told, kit={"smith": ("coil",)}), "not in the party"),
        (change(told, kind="pink"), "no shaft of the kind"),
        (change(told, rules={"luck": 1}), "'luck' is unknown"),
        (change(told, passed=(change(first, actions=b"\x7f\x7f"), *others)), "comes out otherwise"),
        (change(told, passed=(change(first, actions=b"\x01" * 6_000), *others)), "too long to be opened"),
        (change(told, passed=(first,)), "comes out otherwise"),
        (change(told, passed=(*told.passed, first)), "comes out otherwise"),
        (change(told, digest=5), "it ends elsewhere"),
    ):
        with pytest.raises(CodeFault, match=why):
            run_in(packed(wrong), shaft)
    bomb = zlib.compress(b"\0" * (1 << 24))
    text = urlsafe_b64encode(bomb + codes.checksum(bomb)).decode()
    with pytest.raises(CodeFault, match="another version"):
        run_in(f"depth..{text}", shaft)


def test_a_shaft_is_found_as_it_was_left_but_dry_and_its_relics_are_stone(shaft: Catalog) -> None:
    dead = drowned(shaft)
    assert {depth: [hero.name for hero in heroes] for depth, heroes in dead.lost.items()} == {
        2: ["Bram", "Tomas", "Ada"]
    }
    run = rescue_of(find_lost_shaft(dead), shaft, OTHERS, {})
    assert [hero.id for hero in run.visit.stage.heroes()] == [10, 11, 12]
    left(run, ">")
    stage = run.visit.stage
    assert invariants.problems(stage) == [] and (stage.round, stage.water) == (1, DRY)
    names = {hero.name: hero.hit_points for hero in stage.heroes()}
    assert [name for name, points in names.items() if points == 0] == ["Lost Bram", "Lost Tomas", "Lost Ada"]
    relics = [body for body in stage.bodies.values() if isinstance(body, Relic)]
    assert {relic.name for relic in relics} == {"Stone saint's tooth", "Stone lead crown", "Stone bell"}
    assert all(relic.broken for relic in relics) and sum(map(run.worth, relics)) == 0
    places = {hero.kind: hero.cell for hero in dead.visit.stage.heroes()}
    assert {hero.kind: hero.cell for hero in stage.heroes() if hero.id < 10} == places
    assert run.visit.known.terrain, "what they had seen is known"


def test_who_is_brought_to_daylight_is_for_fame_and_the_record_of_it_is_played_again(
    shaft: Catalog, tmp_path: Path
) -> None:
    run, recorder = start_rescue(tmp_path / "runs", shaft, find_lost_shaft(drowned(shaft)), OTHERS)
    for way, wanted in ((">", ()), ("v", ("swinger",)), ("v", ())):
        steps_out(run, way, *wanted)
        stage = run.visit.history.start
        for entry in run.visit.history.done:
            entry.schedule.apply(stage)
            recorder.write(entry.action, stage, order=entry.order)
        go_on(run, recorder, known(run))
    recorder.close()
    assert run.end == End.DAYLIGHT and run.score == 0
    assert [hero.name for hero in run.saved] == ["Lost Ada"]
    (past,) = past_runs(tmp_path / "runs")
    assert past.is_rescue and past.saved == 1 and best_by_shaft([past]) == {}
    again = replay_run(read_record(past.path), shaft)
    assert [hero.name for hero in again.saved] == ["Lost Ada"]
    assert [hero.name for heroes in again.lost.values() for hero in heroes] == ["Lost Bram", "Lost Tomas"]
    other = run_in(rescue_code(again), shaft)
    assert other.crews == 1 and other.visit.stage.digest == run.visit.stage.digest, "a code of a code"


def test_a_rescue_is_gone_on_with_where_it_was_left(shaft: Catalog, tmp_path: Path) -> None:
    run, recorder = start_rescue(tmp_path / "runs", shaft, find_lost_shaft(drowned(shaft)), OTHERS)
    action = generate_actions(run.visit.stage)[0]
    run.visit.history.commit(action)
    recorder.write(action, run.visit.stage, order=1)
    recorder.close()
    assert recorder.path is not None
    again, _ = resume_run(recorder.path, shaft)
    assert again.visit.stage.digest == run.visit.stage.digest and again.dead is not None


def test_no_more_parties_can_lie_in_one_shaft_than_have_ids(shaft: Catalog) -> None:
    dead = drowned(shaft)
    run = rescue_of(find_lost_shaft(dead), shaft, OTHERS, {})
    assert [hero.id for hero in run.visit.stage.heroes()] == [10, 11, 12]
    told = codes.content_of(dead)
    for _ in range(MOST_CREWS):
        told = msgspec.structs.replace(told, dead=told)
    with pytest.raises(CodeFault, match="too long to be opened"):
        run_in(packed(told), shaft)


def test_a_seed_is_shared_with_the_sum_of_the_bank() -> None:
    code = seed_code("k4mq8d")
    assert is_code(code) and not is_rescue(code) and not is_code("k4mq8d")
    assert seed_in(code) == "k4mq8d"
    with pytest.raises(CodeFault, match="other floors"):
        seed_in(f"{code[:-8]}00000000")
    for seed in ("../../x", "a" * 25, "\u00e9"):
        with pytest.raises(CodeFault, match="no code"):
            seed_in(code.replace("k4mq8d", seed))


def test_no_code_is_of_one_who_was_fetched_out(shaft: Catalog, tmp_path: Path) -> None:
    run, _ = start_run(tmp_path / "runs", shaft, Rules(), PARTY)
    assert run.lost == {}
    run.signal()
    assert run.lost == {} and run.end == End.SIGNAL


AROUND = (
    "{}", "'{}'", '"{}"', "`{}`", "```\n{}\n```", "<{}>", "> {}", ">> {}\n> ", "\u200b{}\ufeff", "({}).",
    "\u201e{}\u201c,",
)  # fmt: skip
"""what mail and chat make of a line"""


def test_whatever_is_put_around_a_code_or_a_seed_it_is_taken(shaft: Catalog) -> None:
    dead = drowned(shaft)
    code, seed = rescue_code(dead), seed_code("k4mq8d")
    for around in AROUND:
        broken = f"{code[:50]}\n> {code[50:]}", f"{code[:9]}\u200b{code[9:]}"
        for written in (code, code.replace("depth", "Depth"), *broken):
            text = around.format(written)
            assert is_code(text) and is_rescue(text), text
            assert codes.clean(text).lower() == code.lower()
            assert codes.run_key(text) == codes.run_key(code)
        for written in (seed, seed.upper(), seed.replace("depth", "Depth")):
            text = around.format(written)
            assert is_code(text) and not is_rescue(text) and seed_in(text) == "k4mq8d", text
        for written in ("k4mq8d", "K4MQ8D"):
            assert codes.seed_from(around.format(written)) == "k4mq8d"
    assert run_in(AROUND[4].format(code), shaft).visit.stage.digest == dead.visit.stage.digest
    for text in ("", "Dear friend,", "k4mq8d and more", "k4\nmq8d", "x" * 25, "\u0435\u0434", "9" * 10**6):
        with pytest.raises(CodeFault, match="this is no seed"):
            codes.seed_from(text)


def test_the_same_run_has_one_key_however_its_code_is_written(shaft: Catalog) -> None:
    dead = drowned(shaft)
    code, told = rescue_code(dead), codes.decode_rescue_code(rescue_code(dead))
    change = msgspec.structs.replace
    first, *others = told.passed
    alike = [
        f"{code}==",
        f"{code[:60]}!{code[60:]}",
        code.replace("-", "+").replace("_", "/"),
        packed(told, 1),
        packed(change(told, rules={**told.rules, "walk": Rules().walk})),
        packed(change(told, kit={"belayer": ()})),
        packed(change(told, passed=(change(first, locker=True), *others))),
        packed(change(told, passed=(change(first, actions=padded(first.actions)), *others))),
    ]
    for other in alike:
        assert other != code and codes.run_key(other) == codes.run_key(code), alike.index(other)
        assert codes.shaft_in(other, shaft).code == code, "what is written down is the code of this game"
    run = Run(shaft, Rules(), PARTY)
    left(run, ">")
    assert codes.run_key(rescue_code(waited(run))) != codes.run_key(code)
    assert codes.run_key("nonsense") == "nonsense"


def padded(actions: bytes) -> bytes:
    """The same numbers, the first with more bytes than it needs."""
    return bytes((actions[0] | 0x80, 0)) + actions[1:] if actions[0] < 0x80 else actions


def test_a_party_is_three_different_heroes(shaft: Catalog, tmp_path: Path) -> None:
    told = codes.decode_rescue_code(rescue_code(drowned(shaft)))
    nine = (*PARTY, *OTHERS, "dog", "archer", "lampist")
    for party in (nine, ("belayer",) * 9, ("belayer",) * 3, PARTY[:2]):
        with pytest.raises(CodeFault, match="a party is 3 different heroes"):
            run_in(packed(msgspec.structs.replace(told, party=party)), shaft)
        _, recorder = start_run(tmp_path / "runs", shaft, Rules(), PARTY)
        recorder.close()
        assert recorder.path is not None
        line = msgspec.json.encode(PARTY), msgspec.json.encode(party)
        recorder.path.write_bytes(recorder.path.read_bytes().replace(*line))
        with pytest.raises(FileFault, match=r"run-\d+.jsonl:1: a party is 3 different heroes"):
            replay_run(read_record(recorder.path), shaft)


def test_a_rescue_of_another_shaft_is_refused(shaft: Catalog, tmp_path: Path) -> None:
    dead = drowned(shaft)
    _, recorder = start_rescue(tmp_path / "runs", shaft, find_lost_shaft(dead), OTHERS)
    recorder.close()
    assert recorder.path is not None
    whole = recorder.path.read_bytes()
    for old, new in ((b'"chalk":3', b'"chalk":2'), (b'"walk":1', b'"walk":2')):
        recorder.path.write_bytes(whole.replace(old, new, 1))
        with pytest.raises(FileFault, match="its rescue code is of another shaft"):
            replay_run(read_record(recorder.path), shaft)
    told = codes.decode_rescue_code(rescue_code(dead))
    with pytest.raises(CodeFault, match="another shaft than the run before it"):
        run_in(packed(msgspec.structs.replace(told, dead=told, rules={"chalk": 2})), shaft)


def test_work_is_bounded_over_all_parties_together(shaft: Catalog) -> None:
    told = codes.decode_rescue_code(rescue_code(drowned(shaft)))
    many = msgspec.structs.replace(
        told, passed=(msgspec.structs.replace(told.passed[0], actions=b"\0" * (codes.MOST_ACTIONS - 50)),)
    )
    chain = msgspec.structs.replace(many, dead=many)
    with pytest.raises(CodeFault, match="too long to be opened, the limit is 5 parties and 5,000 actions"):
        run_in(packed(chain), shaft)
    run = rescue_of(find_lost_shaft(drowned(shaft)), shaft, OTHERS, {})
    assert codes.no_code(run) == ""
    run.dead = replace(run.dead, code=packed(many))  # type: ignore[type-var]
    assert codes.no_code(run) == ""
    run.dead = replace(run.dead, code=packed(chain))  # type: ignore[type-var]
    assert "more than 5,000 actions" in codes.no_code(run)
    deep = told
    for _ in range(300):
        deep = msgspec.structs.replace(told, passed=told.passed[:1], dead=deep)
    with pytest.raises(CodeFault, match="the code is nested too deep"):
        run_in(packed(deep), shaft)
    played: list[tuple[int, int]] = []
    codes.shaft_in(rescue_code(drowned(shaft)), shaft, lambda done, whole: played.append((done, whole)))
    whole = len(played)
    assert played == [(done, whole) for done in range(1, whole + 1)]


def test_the_sum_of_the_floors_is_of_their_lines_whatever_ends_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, folders = seed_code("owl"), find_folders()
    (tmp_path / "bank").mkdir()
    for path in (folders.data / "bank").glob("*.jsonl"):
        (tmp_path / "bank" / path.name).write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    monkeypatch.setattr(codes, "find_folders", lambda: replace(folders, data=tmp_path))
    assert seed_code("owl") == code
    assert read_bank(bank_path(tmp_path, 1)) == read_bank(bank_path(folders.data, 1))


def test_a_shaft_is_handed_over_as_it_is(shaft: Catalog) -> None:
    there = find_lost_shaft(drowned(shaft))
    again = decode_shaft(encode_shaft(there), shaft)
    facts = [(each.code, each.crews, each.rules, each.seed, each.fallen) for each in (there, again)]
    assert facts[0] == facts[1]
    runs = [rescue_of(each, shaft, OTHERS, {}) for each in (there, again)]
    for floors in zip(*(run.kept.values() for run in runs), strict=True):
        assert floors[0].stage.to_bytes() == floors[1].stage.to_bytes()
        assert floors[0].known.digest == floors[1].known.digest == floors[1].known.recompute_digest()
